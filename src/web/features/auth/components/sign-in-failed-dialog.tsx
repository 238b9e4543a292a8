import { useId, useLayoutEffect, useRef } from 'react';
import { type SignInFailure, useAuth } from '#web/lib/auth/auth.tsx';
import { authTexts } from '../texts.ts';
import classes from './sign-in-failed-dialog.module.css';

/**
 * Reports a failed sign-in on any page. A closed popup is not shown here: it was the user's own decision, and the page
 * itself mentions it.
 */
export function SignInFailedDialog() {
  const { failure } = useAuth();
  if (!failure || failure.code === 'popup-closed-by-user') return null;
  return <OpenDialog failure={failure} />;
}

/** A native dialog: it needs no component library and traps the focus. */
function OpenDialog({ failure }: { readonly failure: SignInFailure }) {
  const { signIn, choosePlan, dismissFailure } = useAuth();
  const dialog = useRef<HTMLDialogElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  // Closed before it is removed: only then the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Otherwise the browser would focus the debug panel, which comes first.
    again.current?.focus();
    return () => element?.close();
  }, []);

  function tryAgain(): void {
    dismissFailure();
    // Synchronously with the click, or the browser blocks the popup.
    void (failure.choice ? choosePlan(failure.choice) : signIn());
  }

  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onCancel={dismissFailure}>
      <h2 id={titleId} className={classes.title}>
        {failure.title}
      </h2>
      <p className={classes.message}>{failure.message || authTexts.tryAgainOrDebug}</p>
      <DebugPanel failure={failure} />
      <div className={classes.actions}>
        <button type="button" className={classes.close} onClick={dismissFailure}>
          {authTexts.close}
        </button>
        <button ref={again} type="button" className={classes.again} onClick={tryAgain}>
          {failure.choice || failure.title === authTexts.signInFailed ? authTexts.tryAgain : authTexts.signIn}
        </button>
      </div>
    </dialog>
  );
}

/** Details for support. Nothing in it is secret. */
function DebugPanel({ failure }: { readonly failure: SignInFailure }) {
  return (
    <details className={classes.debug}>
      <summary>{authTexts.debugPanel}</summary>
      <dl>
        <dt>{authTexts.debugReason}</dt>
        <dd>{failure.code ?? authTexts.debugReasonUnknown}</dd>
        <dt>{authTexts.debugSite}</dt>
        <dd>{window.location.origin}</dd>
        <dt>{authTexts.debugNetwork}</dt>
        <dd>{navigator.onLine ? authTexts.debugOnline : authTexts.debugOffline}</dd>
        <dt>{authTexts.debugCookies}</dt>
        <dd>{navigator.cookieEnabled ? authTexts.debugCookiesAllowed : authTexts.debugCookiesBlocked}</dd>
        <dt>{authTexts.debugBrowser}</dt>
        <dd>{navigator.userAgent}</dd>
      </dl>
    </details>
  );
}
