import { Button } from '@mantine/core';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useUser } from '#web/lib/api/queries.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { shownPlan } from '#web/lib/billing/plan-label.ts';
import { planName } from '#web/lib/billing/prices.ts';
import classes from './keep-plan-banner.module.css';

/** A trial that paid lives in this browser alone: signing in takes the plan into an account, and the documents with it. */
export function KeepPlanBanner() {
  const isTrial = useCaller().kind === 'trial';
  const { data: user } = useUser();
  const { signIn, isSigningIn } = useAuth();
  const plan = shownPlan(user?.plan);
  if (!isTrial || plan === 'free') return null;
  return (
    <section className={classes.banner} aria-label="Sign in to keep your plan">
      <p>
        <strong>Sign in to keep your plan.</strong> {planName(plan)} is tied to this browser until you do. Your
        documents come along.
      </p>
      <Button className={classes.action ?? ''} size="sm" loading={isSigningIn} onClick={() => void signIn()}>
        Sign In
      </Button>
    </section>
  );
}
