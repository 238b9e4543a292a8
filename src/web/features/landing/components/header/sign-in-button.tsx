import { useAuth } from '#web/lib/auth/auth.tsx';
import classes from './sign-in-button.module.css';

interface SignInButtonProps {
  readonly label: string;
  readonly className: string | undefined;
}

/** Starts a sign-in, and says that it is going on. A second click while it is does nothing. */
export function SignInButton({ label, className }: SignInButtonProps) {
  const { signIn, isSigningIn } = useAuth();
  function start(): void {
    if (!isSigningIn) void signIn();
  }
  return (
    <button
      type="button"
      className={className}
      // Not `disabled`: that would take the focus away from whoever uses the keyboard.
      aria-disabled={isSigningIn}
      aria-busy={isSigningIn}
      onClick={start}
    >
      {isSigningIn ? (
        <span className={classes.busy}>
          <span className={classes.spinner} aria-hidden />
          Signing in…
        </span>
      ) : (
        label
      )}
    </button>
  );
}
