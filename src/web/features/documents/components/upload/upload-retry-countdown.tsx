import { Button, Group } from '@mantine/core';
import type { RetryCountdown, RetryReason } from '#web/features/documents/api/retry-when-busy.ts';
import { uploadTexts } from '#web/features/documents/texts.ts';
import classes from './upload-modal.module.css';

interface UploadRetryCountdownProps {
  readonly countdown: RetryCountdown;
  readonly count: number;
  readonly onTryNow: () => void;
  readonly onCancel: () => void;
}

const REASONS: Readonly<Record<RetryReason, string>> = {
  busy: uploadTexts.busy,
  'too-many-requests': uploadTexts.tooManyRequests,
};

/** Countdown until the automatic retry. */
export function UploadRetryCountdown({ countdown, count, onTryNow, onCancel }: UploadRetryCountdownProps) {
  const { reason, secondsLeft } = countdown;
  return (
    <div className={classes.form}>
      <p className={classes.waiting} role="status">
        <strong>{REASONS[reason]}</strong> {uploadTexts.keptForRetry(count)}
      </p>
      {/* Not announced every second. */}
      <p className={classes.countdown} role="timer">
        {uploadTexts.tryingAgainIn(secondsLeft)}
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {uploadTexts.cancel}
        </Button>
        <Button onClick={onTryNow}>{uploadTexts.tryNow}</Button>
      </Group>
    </div>
  );
}
