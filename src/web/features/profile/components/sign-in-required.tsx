import { useAuth } from '#web/lib/auth/auth.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import filled from '#web/ui/styles/filled-button.module.css';
import { profileTexts } from '../texts.ts';
import classes from './sign-in-required.module.css';

interface SignInRequiredProps {
  readonly onSignIn: () => void;
  /** Whether the session ended on this page. */
  readonly isSignedOut?: boolean;
  /** For visitors, who have no navigation around it. */
  readonly wayBack?: { readonly path: string; readonly label: string };
}

/** Shown instead of the profile. Without the component library, as visitors see it too. */
export function SignInRequired({ onSignIn, isSignedOut = false, wayBack }: SignInRequiredProps) {
  const { isSigningIn } = useAuth();
  return (
    <div className={classes.page}>
      <EmptyState
        pose="waiting"
        headingLevel={1}
        title={profileTexts.pleaseSignIn}
        text={isSignedOut ? profileTexts.signedOut : profileTexts.signInForProfile}
      >
        <button
          type="button"
          className={`${filled.button} ${classes.action}`}
          aria-disabled={isSigningIn}
          aria-busy={isSigningIn}
          onClick={() => isSigningIn || onSignIn()}
        >
          {isSigningIn ? profileTexts.signingIn : profileTexts.signIn}
        </button>
        {wayBack && (
          <Link className={classes.back} to={wayBack.path}>
            {wayBack.label}
          </Link>
        )}
      </EmptyState>
    </div>
  );
}
