import type { SocialProvider } from '#contract/identity.ts';

/** Texts about providers that people may sign in with. */
export const privacyTexts = {
  socialProviders: {
    google: 'Google, to sign in',
    microsoft: 'Microsoft, to sign in',
  } satisfies Record<SocialProvider, string>,
  whenSignedInWithIt: 'When you sign in with it',
} as const;
