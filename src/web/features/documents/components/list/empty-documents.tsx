import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
        title="Ready to analyze your documents"
        text={
          <>
            Give {mascot} a contract, a lease or any other PDF. You get what matters in it, and you can ask about the
            rest. Every statement shows its page and its words.
          </>
        }
      >
        <Button size="md" leftSection={<IconUpload size={18} />} onClick={onUpload}>
          Upload Your First PDF
        </Button>
        <Button size="md" variant="default" loading={isSampleOpening} onClick={onOpenSample}>
          Try it with a sample contract
        </Button>
        {note}
        <p className={classes.note}>
          PDF, up to 20 MB.<span className={classes.drop}> You can also drop it anywhere on this page.</span>
        </p>
      </EmptyState>
    </div>
  );
}
