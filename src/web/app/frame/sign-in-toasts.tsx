import { useEffect } from 'react';
import { UPGRADE_FAILED } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { notifyFailure, notifyInfo, notifySuccess } from '#web/lib/browser/notify.ts';
import { appTexts } from '../texts.ts';

/** Toasts about a sign-in inside the application; failures are shown by `SignInFailedDialog`. */
export function SignInToasts() {
  useArrivalToast();
  useSignedOutToast();
  const { failure, dismissFailure } = useAuth();
  const closed = failure?.code === 'popup-closed-by-user' ? failure : null;
  useEffect(() => {
    if (!closed) return;
    notifyInfo({ title: closed.title, message: closed.message });
    dismissFailure();
  }, [closed, dismissFailure]);
  return null;
}

/** The session ended and this browser has a trial, which is shown now. */
function useSignedOutToast(): void {
  const { status, endedSession } = useAuth();
  const isOnTrial = status === 'anonymous' && endedSession !== null;
  useEffect(() => {
    if (!isOnTrial) return;
    notifyInfo({ title: appTexts.signedOut, message: appTexts.signedOutText });
  }, [isOnTrial]);
}

/** Only one toast is visible at a time: plan outcome and moved documents share one. */
function useArrivalToast(): void {
  const { mascot } = useSettings();
  const { movedDocuments, dismissMovedDocuments, upgradeOutcome, dismissUpgradeOutcome } = useAuth();
  useEffect(() => {
    if (upgradeOutcome === null && movedDocuments === null) return;
    dismissUpgradeOutcome();
    dismissMovedDocuments();
    const moved = movedDocuments ? appTexts.trialMovedText(movedDocuments) : '';
    if (upgradeOutcome === 'failed')
      notifyFailure({ ...UPGRADE_FAILED, message: `${UPGRADE_FAILED.message} ${moved}`.trim() });
    else if (upgradeOutcome === 'welcome') {
      notifySuccess({
        title: appTexts.welcome,
        message: `${appTexts.welcomeText(mascot)} ${moved}`.trim(),
      });
    } else if (moved) notifySuccess({ title: appTexts.trialMoved, message: moved });
  }, [upgradeOutcome, dismissUpgradeOutcome, movedDocuments, dismissMovedDocuments, mascot]);
}
