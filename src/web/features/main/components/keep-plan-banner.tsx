import { Button } from '@mantine/core';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useUser } from '#web/lib/api/queries.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { shownPlan } from '#web/lib/billing/plan-label.ts';
import { planName } from '#web/lib/billing/prices.ts';
import { mainTexts } from '../texts.ts';
import classes from './keep-plan-banner.module.css';

/** A paid trial exists in this browser only: signing in moves the plan and the documents into an account. */
export function KeepPlanBanner() {
  const isTrial = useCaller().kind === 'trial';
  const { data: user } = useUser();
  const { signIn, isSigningIn } = useAuth();
  const plan = shownPlan(user?.plan);
  if (!isTrial || plan === 'free') return null;
  return (
    <section className={classes.banner} aria-label={mainTexts.keepPlan}>
      <p>
        <strong>{mainTexts.keepPlanLead}</strong> {mainTexts.keepPlanText(planName(plan))}
      </p>
      <Button className={classes.action ?? ''} size="sm" loading={isSigningIn} onClick={() => void signIn()}>
        {mainTexts.signIn}
      </Button>
    </section>
  );
}
