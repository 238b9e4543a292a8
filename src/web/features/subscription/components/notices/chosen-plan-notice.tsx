import type { PaidPlan, SubscriptionStatus } from '#contract/billing.ts';
import { describeChosenPlan } from '#web/features/subscription/model/return-parameters.ts';
import classes from '../subscription-page.module.css';
import { Notice } from './notice.tsx';

interface ChosenPlanNoticeProps {
  readonly plan: PaidPlan;
  readonly status: SubscriptionStatus;
}

/** Says which plan was chosen before this page was opened. */
export function ChosenPlanNotice({ plan, status }: ChosenPlanNoticeProps) {
  return (
    <div className={classes.chosen} role="status">
      <Notice tone="warning">
        <p>{describeChosenPlan(plan, status)}</p>
      </Notice>
    </div>
  );
}
