import { DEFAULT_BRAND } from '#contract/brand.ts';
import { useStandaloneSettings } from '#web/lib/api/use-standalone-settings.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { authTexts } from '../texts.ts';
import classes from './welcome-notice.module.css';

/** Welcomes the user while the dashboard is loading; removed as soon as it renders. Nothing waits for it. */
export function WelcomeNotice() {
  const { isSigningIn, isResumingSignIn, isOpeningDashboard } = useAuth();
  // Loaded during the sign-in, so that the product name is available at its end.
  const settings = useStandaloneSettings(isSigningIn || isResumingSignIn || isOpeningDashboard);
  const { product } = settings ?? DEFAULT_BRAND;
  return (
    <div role="status">
      {isOpeningDashboard && (
        <p className={classes.notice}>
          <strong>{authTexts.welcome(product)}</strong>
          {authTexts.openingDashboard}
        </p>
      )}
    </div>
  );
}
