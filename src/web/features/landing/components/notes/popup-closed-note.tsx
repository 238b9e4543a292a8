import { IconX } from '@tabler/icons-react';
import { useAuth } from '#web/lib/auth/auth.tsx';
import classes from './popup-closed-note.module.css';

/** A sign-in window that was closed is the person's own decision: one quiet line, and nothing in the way. */
export function PopupClosedNote() {
  const { failure, dismissFailure, endedSession } = useAuth();
  // The note on a session that ended offers to sign in again already.
  const isClosed = failure?.code === 'popup-closed-by-user' && !endedSession;
  return (
    <div role="status">
      {isClosed && (
        <div className={classes.note}>
          <p>{failure.message}</p>
          <button type="button" aria-label="Dismiss" onClick={dismissFailure}>
            <IconX size={18} stroke={1.7} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
