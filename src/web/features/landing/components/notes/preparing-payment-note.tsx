import { useAuth } from '#web/lib/auth/auth.tsx';
import classes from '../sections/pricing.module.css';

/** Says what happens to a paid plan while its sign-in popup is open. */
export function PreparingPaymentNote() {
  const { isSigningIn, chosenPlan } = useAuth();
  const isPreparing = isSigningIn && chosenPlan !== null && chosenPlan !== 'free';
  return (
    <div role="status">
      {isPreparing && (
        <p className={classes.preparing}>
          <strong>Preparing payment...</strong>
          First sign in, in the window that opened. Nothing is charged before you confirm it.
        </p>
      )}
    </div>
  );
}
