import type { SocialProvider } from '#contract/identity.ts';

/** Texts of the choice between several ways to sign in. */
export const authTexts = {
  chooserTitle: 'Sign in',
  chooserNote: 'Use the one you signed up with: each has an account of its own.',
  continueWith: {
    google: 'Continue with Google',
    microsoft: 'Continue with Microsoft',
  } satisfies Record<SocialProvider, string>,
  continueWithEmail: 'Continue with email',
  continueWithOther: 'Continue with another account',
  cancel: 'Cancel',
} as const;
