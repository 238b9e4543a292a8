import { IconX } from '@tabler/icons-react';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { landingTexts } from '../../texts.ts';
import { SignInButton } from '../header/sign-in-button.tsx';
import classes from './signed-out-note.module.css';

/** Says why the landing page is shown: the session ended in another tab, on another device or by expiry. */
export function SignedOutNote() {
  const { endedSession, dismissEndedSession } = useAuth();
  return (
    <div role="alert">
      {endedSession && (
        <div className={classes.note}>
          <p className={classes.words}>
            <strong>{landingTexts.signedOut}</strong> {landingTexts.signedOutText}
          </p>
          <SignInButton label={landingTexts.signIn} className={classes.signIn} />
          <button
            type="button"
            className={classes.dismiss}
            aria-label={landingTexts.dismiss}
            onClick={dismissEndedSession}
          >
            <IconX size={18} stroke={1.7} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
