import { Button, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { UpgradePreview } from '#contract/billing.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { errorMessage } from '#web/lib/api/request.ts';
import { useUpgradePreview } from '#web/lib/billing/billing.ts';
import { formatAmount, planName } from '#web/lib/billing/prices.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { subscriptionTexts } from '../../texts.ts';
import classes from './confirm-dialog.module.css';
import type { ConfirmProps } from './confirm-downgrade.tsx';

/** Says what is charged now and from then on, before it is: the stored card is used. */
export function ConfirmUpgrade({ isOpen, onClosed, ...shared }: ConfirmProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={shared.onClose}
      onExitTransitionEnd={onClosed}
      title={subscriptionTexts.upgradeQuestion(planName(shared.plan))}
    >
      <UpgradeFacts {...shared} />
    </Modal>
  );
}

function UpgradeFacts({ plan, status, isBusy, onClose, onConfirm }: Omit<ConfirmProps, 'isOpen' | 'onClosed'>) {
  const { data: preview, error, isFetching, refetch } = useUpgradePreview(plan);
  const { payments } = useSettings();
  // The previous plan, also while the dialog closes after the change.
  const [fromName] = useState(() => planName(status.plan));
  return (
    <>
      {error && !isFetching ? (
        <div role="alert">
          <p className={classes.text}>{errorMessage(error, subscriptionTexts.priceFailed)}</p>
          <Button variant="light" mt="md" onClick={() => void refetch()}>
            {subscriptionTexts.retry}
          </Button>
        </div>
      ) : (
        <UpgradePrice preview={preview} fromName={fromName} />
      )}
      {status.cancelsAtPeriodEnd && <p className={classes.note}>{subscriptionTexts.undoesCancellation}</p>}
      <p className={classes.note}>
        {payments === 'test' ? subscriptionTexts.chargedInTest : subscriptionTexts.chargedToCard}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {subscriptionTexts.notNow}
        </Button>
        <Button loading={isBusy} disabled={!preview || error !== null} onClick={() => void onConfirm(plan)}>
          {preview && preview.amountDue > 0
            ? subscriptionTexts.payAndUpgrade(formatAmount(preview.amountDue, preview.currency))
            : subscriptionTexts.upgradeTo(planName(plan))}
        </Button>
      </DialogActions>
    </>
  );
}

interface UpgradePriceProps {
  readonly preview: UpgradePreview | undefined;
  readonly fromName: string;
}

function UpgradePrice({ preview, fromName }: UpgradePriceProps) {
  return (
    <dl className={classes.amounts} aria-busy={!preview}>
      <div>
        <dt>
          {subscriptionTexts.dueToday}
          <span>{subscriptionTexts.dueTodayText(fromName)}</span>
        </dt>
        <dd>{preview ? formatAmount(preview.amountDue, preview.currency) : <Skeleton height={22} width={64} />}</dd>
      </div>
      <div>
        <dt>
          {subscriptionTexts.dueMonthly}
          <span>
            {preview ? (
              subscriptionTexts.fromDate(formatDate(preview.nextDate))
            ) : (
              <Skeleton height={14} width={110} mt={5} />
            )}
          </span>
        </dt>
        <dd>{preview ? formatAmount(preview.nextAmount, preview.currency) : <Skeleton height={22} width={64} />}</dd>
      </div>
    </dl>
  );
}
