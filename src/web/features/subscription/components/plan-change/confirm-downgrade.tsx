import { Button, Group, Modal } from '@mantine/core';
import type { PaidPlan, SubscriptionStatus } from '#contract/billing.ts';
import { PLAN_LIMITS, PLAN_PRICES } from '#contract/plans.ts';
import { periodEndOf } from '#web/features/subscription/model/subscription-text.ts';
import { planName } from '#web/lib/billing/prices.ts';
import classes from './confirm-dialog.module.css';

/** Choosing a plan resumes a cancelled subscription, which has to be said. */
export const RESUMES_TEXT = 'Your cancellation is reverted: the subscription continues.';

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
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={onClosed} title={`Change to ${to}?`}>
      <dl className={classes.steps}>
        <div>
          <dt>Until {until}</dt>
          <dd>You keep {from}. Nothing is charged.</dd>
        </div>
        <div>
          <dt>From then on</dt>
          <dd>
            {to} at ${PLAN_PRICES[plan].usdPerMonth} a month, with {uploadsPerMonth} PDFs a month and{' '}
            {questionsPerDocument} questions per document.
          </dd>
        </div>
      </dl>
      {status.cancelsAtPeriodEnd && <p className={classes.note}>{RESUMES_TEXT}</p>}
      <p className={classes.note}>
        Your documents and chats stay. You can change your mind until {until} with one click.
      </p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep {from}
        </Button>
        <Button loading={isBusy} onClick={() => void onConfirm(plan)}>
          Change to {to}
        </Button>
      </Group>
    </Modal>
  );
}
