import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ACCESS_DENIED_REDIRECT_MS, TOAST_DURATION_MS } from '#contract/timings.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import { accessRequiredTexts, SUBSCRIPTION_PATH } from '../model/access-required-texts.ts';
import classes from './access-required.module.css';

/**
 * Shown on the landing page: redirects a visitor without access from the subscription page to the start and says why,
 * for as long as a toast. Without the component library.
 */
export function AccessRequired() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isSaid, setIsSaid] = useState(false);
  const { isSigningIn, endedSession } = useAuth();
  // After a log-out every address shows the landing page; the subscription page was not requested.
  const hasLeft = isLogOutAddress(search) || endedSession !== null;
  // A sign-in may end on that page: its address changes before the page renders.
  const isRefused = pathname === SUBSCRIPTION_PATH && !hasLeft && !isSigningIn;
  useEffect(() => {
    if (!isRefused) return;
    setIsSaid(true);
    const timer = setTimeout(() => navigate('/', { replace: true }), ACCESS_DENIED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isRefused, navigate]);
  useEffect(() => {
    if (!isSaid) return;
    const timer = setTimeout(() => setIsSaid(false), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isSaid]);
  return (
    <div role="alert">
      {isSaid && (
        <div className={classes.note}>
          <p className={classes.title}>{accessRequiredTexts.accessRequired}</p>
          <p className={classes.text}>{accessRequiredTexts.signInForPlan}</p>
        </div>
      )}
    </div>
  );
}
