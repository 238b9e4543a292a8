import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { documentsTexts } from '#web/features/documents/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './empty-documents.module.css';

interface EmptyDocumentsProps {
  readonly mascot: string;
  readonly isSampleOpening: boolean;
  readonly onUpload: () => void;
  readonly onOpenSample: () => void;
  /** Such as that no uploads are left. */
  readonly note?: ReactNode;
}

/** Shown to new users, who have no documents. */
export function EmptyDocuments({ mascot, isSampleOpening, onUpload, onOpenSample, note }: EmptyDocumentsProps) {
  return (
    <div className={classes.empty}>
      <EmptyState
        pose="reading"
        headingLevel={1}
        title={documentsTexts.welcome}
        text={documentsTexts.welcomeText(mascot)}
      >
        <Button size="md" leftSection={<IconUpload size={18} />} onClick={onUpload}>
          {documentsTexts.uploadFirstPdf}
        </Button>
        <Button size="md" variant="default" loading={isSampleOpening} onClick={onOpenSample}>
          {documentsTexts.trySample}
        </Button>
        {note}
        <p className={classes.note}>
          {documentsTexts.sizeLimit}
          <span className={classes.drop}> {documentsTexts.dropHint}</span>
        </p>
      </EmptyState>
    </div>
  );
}
