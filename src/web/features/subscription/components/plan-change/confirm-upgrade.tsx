import { Button, Group, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { UpgradePreview } from '#contract/billing.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { errorMessage } from '#web/lib/api/request.ts';
import { useUpgradePreview } from '#web/lib/billing/billing.ts';
import { formatAmount, planName } from '#web/lib/billing/prices.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import classes from './confirm-dialog.module.css';
import { type ConfirmProps, RESUMES_TEXT } from './confirm-downgrade.tsx';

/** Says what is charged now and from then on, before it is: the stored card is used. */
export function ConfirmUpgrade({ isOpen, onClosed, ...shared }: ConfirmProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={shared.onClose}
      onExitTransitionEnd={onClosed}
      title={`Upgrade to ${planName(shared.plan)}?`}
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
          <p className={classes.text}>{errorMessage(error, 'The price could not be loaded just now.')}</p>
          <Button variant="light" mt="md" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <UpgradePrice preview={preview} fromName={fromName} />
      )}
      {status.cancelsAtPeriodEnd && <p className={classes.note}>{RESUMES_TEXT}</p>}
      <p className={classes.note}>
        {payments === 'test'
          ? 'Test mode: no charge. No money moves.'
          : 'It is charged to the card that pays for your plan. You can cancel at any time.'}
      </p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={isBusy} disabled={!preview || error !== null} onClick={() => void onConfirm(plan)}>
          {preview && preview.amountDue > 0
            ? `Pay ${formatAmount(preview.amountDue, preview.currency)} and upgrade`
            : `Upgrade to ${planName(plan)}`}
        </Button>
      </Group>
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
          Charged now
          <span>For the rest of this month, less what you have paid for {fromName}</span>
        </dt>
        <dd>{preview ? formatAmount(preview.amountDue, preview.currency) : <Skeleton height={22} width={64} />}</dd>
      </div>
      <div>
        <dt>
          Each month after that
          <span>{preview ? `From ${formatDate(preview.nextDate)}` : <Skeleton height={14} width={110} mt={5} />}</span>
        </dt>
        <dd>{preview ? formatAmount(preview.nextAmount, preview.currency) : <Skeleton height={22} width={64} />}</dd>
      </div>
    </dl>
  );
}
