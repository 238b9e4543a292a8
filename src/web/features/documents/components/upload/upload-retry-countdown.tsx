import { Button, Group } from '@mantine/core';
import type { RetryCountdown, RetryReason } from '#web/features/documents/api/retry-when-busy.ts';
import { pluralize } from '#web/lib/format/formatting.ts';
import classes from './upload-modal.module.css';

interface UploadRetryCountdownProps {
  readonly countdown: RetryCountdown;
  readonly count: number;
  readonly onTryNow: () => void;
  readonly onCancel: () => void;
}

const REASONS: Readonly<Record<RetryReason, string>> = {
  busy: 'The server is busy right now.',
  'too-many-requests': 'There were too many requests from here.',
};

/** Countdown until the automatic retry. */
export function UploadRetryCountdown({ countdown, count, onTryNow, onCancel }: UploadRetryCountdownProps) {
  const { reason, secondsLeft } = countdown;
  return (
    <div className={classes.form}>
      <p className={classes.waiting} role="status">
        <strong>{REASONS[reason]}</strong> Nothing was counted. Your {count === 1 ? 'file is' : `${count} files are`}{' '}
        kept here and sent again without you.
      </p>
      {/* Not announced every second. */}
      <p className={classes.countdown} role="timer">
        Trying again in {pluralize(secondsLeft, 'second')}
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onTryNow}>Try now</Button>
      </Group>
    </div>
  );
}
