import { DEFAULT_BRAND } from '#contract/brand.ts';
import { useStandaloneSettings } from '#web/lib/api/use-standalone-settings.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import classes from './welcome-notice.module.css';

/**
 * Welcomes whoever signed in, for as long as the dashboard is on its way: it is gone in the moment that page is drawn.
 * Nothing waits for it.
 */
export function WelcomeNotice() {
  const { isSigningIn, isReturning, isArriving } = useAuth();
  // Asked for while the sign-in goes on, so that the name is there at its end.
  const settings = useStandaloneSettings(isSigningIn || isReturning || isArriving);
  const { product } = settings ?? DEFAULT_BRAND;
  return (
    <div role="status">
      {isArriving && (
        <p className={classes.notice}>
          <strong>Welcome to {product}!</strong>
          Redirecting to your dashboard...
        </p>
      )}
    </div>
  );
}
