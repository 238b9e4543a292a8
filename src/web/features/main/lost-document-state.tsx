import { Button, CopyButton } from '@mantine/core';
import { stripNamePrefix } from '../../lib/formatting.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './lost-document-state.module.css';
import type { LostDocument } from './use-lost-document.ts';

interface LostDocumentStateProps {
  readonly lost: LostDocument;
  readonly onLeave: () => void;
}

/** Stands where the document stood that was deleted elsewhere. */
export function LostDocumentState({ lost, onLeave }: LostDocumentStateProps) {
  return (
    <div className={classes.place} role="alert">
      <EmptyState
        pose="lost"
        size="card"
        headingLevel={1}
        title="This document is no longer here"
        text={`“${stripNamePrefix(lost.name)}” was deleted, perhaps in another tab. Your other documents are as they were.`}
      >
        <Button onClick={onLeave}>Back to your documents</Button>
      </EmptyState>
      {lost.draft.trim() !== '' && (
        <div className={classes.draft}>
          <p className={classes.draftTitle}>What you had typed</p>
          <blockquote className={classes.draftText}>{lost.draft}</blockquote>
          <CopyButton value={lost.draft}>
            {({ copied, copy }) => (
              <Button size="compact-md" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </div>
  );
}
