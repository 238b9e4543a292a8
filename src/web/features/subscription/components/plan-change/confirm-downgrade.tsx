import { Button, Modal } from '@mantine/core';
import type { PaidPlan, SubscriptionStatus } from '#contract/billing.ts';
import { PLAN_LIMITS, PLAN_PRICES } from '#contract/plans.ts';
import { periodEndOf } from '#web/features/subscription/model/subscription-text.ts';
import { planName } from '#web/lib/billing/prices.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { subscriptionTexts } from '../../texts.ts';
import classes from './confirm-dialog.module.css';

export interface ConfirmProps {
  readonly isOpen: boolean;
  readonly plan: PaidPlan;
  readonly status: SubscriptionStatus;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onConfirm: (plan: PaidPlan) => Promise<void>;
}

/** Says when the smaller plan starts and what it includes, before anything changes. */
export function ConfirmDowngrade({ isOpen, plan, status, isBusy, onClose, onClosed, onConfirm }: ConfirmProps) {
  const [from, to] = [planName(status.plan), planName(plan)];
  const until = periodEndOf(status, Date.now());
  const { uploadsPerMonth, questionsPerDocument } = PLAN_LIMITS[plan];
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={subscriptionTexts.downgradeQuestion(to)}
    >
      <dl className={classes.steps}>
        <div>
          <dt>{subscriptionTexts.untilDate(until)}</dt>
          <dd>{subscriptionTexts.untilDateText(from)}</dd>
        </div>
        <div>
          <dt>{subscriptionTexts.afterThat}</dt>
          <dd>
            {subscriptionTexts.afterThatText(to, PLAN_PRICES[plan].usdPerMonth, uploadsPerMonth, questionsPerDocument)}
          </dd>
        </div>
      </dl>
      {status.cancelsAtPeriodEnd && <p className={classes.note}>{subscriptionTexts.undoesCancellation}</p>}
      <p className={classes.note}>{subscriptionTexts.canChangeBack(until)}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {subscriptionTexts.keepPlan(from)}
        </Button>
        <Button loading={isBusy} onClick={() => void onConfirm(plan)}>
          {subscriptionTexts.changeTo(to)}
        </Button>
      </DialogActions>
    </Modal>
  );
}
