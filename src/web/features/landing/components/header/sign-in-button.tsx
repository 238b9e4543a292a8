import { useAuth } from '#web/lib/auth/auth.tsx';
import { landingTexts } from '../../texts.ts';
import classes from './sign-in-button.module.css';

interface SignInButtonProps {
  readonly label: string;
  readonly className: string | undefined;
}

/** Starts a sign-in and shows its progress. Further clicks have no effect until it ends. */
export function SignInButton({ label, className }: SignInButtonProps) {
  const { signIn, isSigningIn } = useAuth();
  function start(): void {
    if (!isSigningIn) void signIn();
  }
  return (
    <button
      type="button"
      className={className}
      // Not `disabled`: keyboard users would lose the focus.
      aria-disabled={isSigningIn}
      aria-busy={isSigningIn}
      onClick={start}
    >
      {isSigningIn ? (
        // As wide as its label: nothing beside it moves.
        <span className={classes.busy}>
          <span className={classes.label} aria-hidden>
            {label}
          </span>
          <span className={classes.spinner} aria-hidden />
          <span className={classes.status}>{landingTexts.signingIn}</span>
        </span>
      ) : (
        label
      )}
    </button>
  );
}
