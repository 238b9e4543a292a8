import type { ProviderCode, SignInFailure } from '#web/lib/auth/auth.tsx';
import type { UpgradeIntent } from '#web/lib/billing/upgrade-intent.ts';
import { authTexts } from '../../texts.ts';

export const UPGRADE_FAILED = { title: authTexts.upgradeFailed, message: authTexts.upgradeFailedText } as const;

const PROVIDER_MESSAGES: Readonly<Record<ProviderCode, string>> = {
  'user-disabled': authTexts.userDisabled,
  'user-token-expired': authTexts.tokenExpired,
  'network-request-failed': authTexts.networkFailed,
  'popup-blocked': authTexts.popupBlocked,
  'popup-closed-by-user': authTexts.popupClosed,
  'unauthorized-domain': authTexts.unauthorizedDomain,
};

/** A provider failure with its message for the user. */
export function providerFailure(code: ProviderCode): SignInFailure {
  return { title: authTexts.signInFailed, code, message: PROVIDER_MESSAGES[code] };
}

/** A failure without a code. */
export function genericFailure(message: string = authTexts.tryAgainOrDebug): SignInFailure {
  return { title: authTexts.signInFailed, code: null, message };
}

/** Adds the chosen plan: trying again keeps it, and support can help with it. */
export function withPlanChoice(failure: SignInFailure, intent: UpgradeIntent | null): SignInFailure {
  if (intent?.source !== 'landing_page') return failure;
  const { planType, source } = intent;
  const withChoice: SignInFailure = { ...failure, choice: { planType, source } };
  if (failure.message !== authTexts.tryAgainOrDebug) return withChoice;
  const title = planType === 'free' ? authTexts.signUpFailed : failure.title;
  return { ...withChoice, title, message: authTexts.tryAgainOrContactSupport };
}

/** The server refused a sign-in that a payment would have followed. */
export function upgradeFailure(failure: SignInFailure, intent: UpgradeIntent | null): SignInFailure {
  return intent?.source === 'landing_page' && intent.planType !== 'free' ? { ...failure, ...UPGRADE_FAILED } : failure;
}

/** For a trial whose documents were moved into an account. */
export const TRIAL_MOVED_FAILURE: SignInFailure = {
  title: authTexts.trialMoved,
  code: null,
  message: authTexts.trialMovedText,
};
