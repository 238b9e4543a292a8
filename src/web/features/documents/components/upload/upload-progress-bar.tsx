import { Button, Group, Progress } from '@mantine/core';
import { pluralize } from '#web/lib/format/formatting.ts';
import classes from './upload-modal.module.css';

interface UploadProgressProps {
  readonly percent: number;
  readonly isSent: boolean;
  readonly count: number;
  readonly onCancel: () => void;
}

export function UploadProgressBar({ percent, isSent, count, onCancel }: UploadProgressProps) {
  return (
    <div className={classes.progress}>
      <p className={`${classes.note} ${classes.progressText}`}>
        <span role="status">{isSent ? 'Received. Reading starts now.' : `Uploading ${pluralize(count, 'file')}…`}</span>
        <span aria-hidden>{percent}%</span>
      </p>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={percent} aria-label="Upload" data-testid="upload-progress" />
      </Progress.Root>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={isSent}>
          Stop the upload
        </Button>
      </Group>
    </div>
  );
}
