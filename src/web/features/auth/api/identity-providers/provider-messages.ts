import type { ProviderCode, SignInFailure } from '#web/lib/auth/auth.tsx';
import type { UpgradeIntent } from '#web/lib/billing/upgrade-intent.ts';

export const SIGN_IN_FAILED_TITLE = 'Sign In Failed';
/** For failures without details. */
export const FALLBACK_MESSAGE = 'Please try again or use the debug panel.';
export const NO_USER_MESSAGE = 'Authentication failed - no user returned';
export const SYNC_UNREACHABLE_MESSAGE = 'Authentication error: Unable to sync with backend';

export const UPGRADE_FAILED = {
  title: 'Upgrade Failed',
  message: 'Please try again or contact support if the problem persists.',
} as const;

const PROVIDER_MESSAGES: Readonly<Record<ProviderCode, string>> = {
  'user-disabled': 'This account has been disabled. Please contact support.',
  'user-token-expired': 'Your sign-in took too long and has expired. Please sign in again.',
  'network-request-failed':
    'The sign-in service could not be reached. Please check your connection and try again in a moment.',
  'popup-blocked':
    'Your browser kept the sign-in window from opening. Please allow windows for this site and try again.',
  'popup-closed-by-user': 'The sign-in was closed before it was finished. You can start again whenever you like.',
  'unauthorized-domain': 'Signing in does not work at this address. Please use the usual address of this site.',
};

/** A provider failure with its message for the user. */
export function providerFailure(code: ProviderCode): SignInFailure {
  return { title: SIGN_IN_FAILED_TITLE, code, message: PROVIDER_MESSAGES[code] };
}

/** A failure without a code. */
export function genericFailure(message: string = FALLBACK_MESSAGE): SignInFailure {
  return { title: SIGN_IN_FAILED_TITLE, code: null, message };
}

/** Adds the chosen plan: trying again keeps it, and support can help with it. */
export function withPlanChoice(failure: SignInFailure, intent: UpgradeIntent | null): SignInFailure {
  if (intent?.source !== 'landing_page') return failure;
  const { planType, source } = intent;
  const withChoice: SignInFailure = { ...failure, choice: { planType, source } };
  if (failure.message !== FALLBACK_MESSAGE) return withChoice;
  const title = planType === 'free' ? 'Sign-up failed' : failure.title;
  return { ...withChoice, title, message: 'Please try again or contact support.' };
}

/** The server refused a sign-in that a payment would have followed. */
export function upgradeFailure(failure: SignInFailure, intent: UpgradeIntent | null): SignInFailure {
  return intent?.source === 'landing_page' && intent.planType !== 'free' ? { ...failure, ...UPGRADE_FAILED } : failure;
}

/** For a trial whose documents were moved into an account. */
export const TRIAL_MOVED_FAILURE: SignInFailure = {
  title: 'Your trial is over',
  code: null,
  message: 'The documents of this trial are in your account now. Please sign in to see them.',
};
