import { IconX } from '@tabler/icons-react';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { landingTexts } from '../../texts.ts';
import classes from './popup-closed-note.module.css';

/** A closed sign-in popup is the user's own decision: an unobtrusive line. */
export function PopupClosedNote() {
  const { failure, dismissFailure, endedSession } = useAuth();
  // The note on an ended session already offers to sign in again.
  const isClosed = failure?.code === 'popup-closed-by-user' && !endedSession;
  return (
    <div role="status">
      {isClosed && (
        <div className={classes.note}>
          <p>{failure.message}</p>
          <button type="button" aria-label={landingTexts.dismiss} onClick={dismissFailure}>
            <IconX size={18} stroke={1.7} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
