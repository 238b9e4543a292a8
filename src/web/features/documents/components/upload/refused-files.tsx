import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RefusedFile } from '#contract/documents.ts';
import { uploadTexts } from '#web/features/documents/texts.ts';
import classes from './upload-modal.module.css';

interface RefusedFilesProps {
  readonly refused: readonly RefusedFile[];
  readonly accepted: number;
  readonly onClose: () => void;
  readonly onSeePlans: () => void;
}

/** The rejected files of a batch, each with its reason. */
export function RefusedFiles({ refused, accepted, onClose, onSeePlans }: RefusedFilesProps) {
  const isLimit = refused.some(({ code }) => code === 'upload-limit-reached');
  return (
    <div className={classes.form} role="status">
      <p className={classes.note}>{uploadTexts.partlyRefused(accepted, refused.length)}</p>
      <ul className={classes.list}>
        {refused.map(({ filename, message }, index) => (
          // Names may repeat, and the list never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={`${index} ${filename}`} className={classes.refused}>
            <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
            <span>
              <bdi className={classes.refusedName} title={filename}>
                {filename}
              </bdi>
              <span className={classes.refusedReason}>{message}</span>
            </span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        {isLimit && (
          <Button variant="default" onClick={onSeePlans}>
            {uploadTexts.seePlans}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {uploadTexts.done}
        </Button>
      </Group>
    </div>
  );
}
