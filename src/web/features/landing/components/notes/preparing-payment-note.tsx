import { useAuth } from '#web/lib/auth/auth.tsx';
import { landingTexts } from '../../texts.ts';
import classes from '../sections/pricing.module.css';

/** Says what happens to a paid plan while its sign-in popup is open. */
export function PreparingPaymentNote() {
  const { isSigningIn, chosenPlan } = useAuth();
  const isPreparing = isSigningIn && chosenPlan !== null && chosenPlan !== 'free';
  return (
    <div role="status">
      {isPreparing && (
        <p className={classes.preparing}>
          <strong>{landingTexts.preparingPayment}</strong>
          {landingTexts.preparingPaymentText}
        </p>
      )}
    </div>
  );
}
