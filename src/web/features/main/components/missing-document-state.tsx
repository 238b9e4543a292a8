import { Button, CopyButton } from '@mantine/core';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { MissingDocument } from '../hooks/use-missing-document.ts';
import { mainTexts } from '../texts.ts';
import classes from './missing-document-state.module.css';

interface MissingDocumentStateProps {
  readonly missing: MissingDocument;
  readonly onLeave: () => void;
}

/** Replaces a document that was deleted elsewhere, or that a link names and does not exist. */
export function MissingDocumentState({ missing, onLeave }: MissingDocumentStateProps) {
  return (
    <div className={classes.place} role="alert">
      <EmptyState pose="lost" size="card" headingLevel={1} title={mainTexts.missing} text={explain(missing)}>
        <Button onClick={onLeave}>{mainTexts.backToDocuments}</Button>
      </EmptyState>
      {missing.draft.trim() !== '' && (
        <div className={classes.draft}>
          <p className={classes.draftTitle}>{mainTexts.draft}</p>
          <blockquote className={classes.draftText}>{missing.draft}</blockquote>
          <CopyButton value={missing.draft}>
            {({ copied, copy }) => (
              <Button size="compact-md" variant="default" onClick={copy}>
                {copied ? mainTexts.copied : mainTexts.copy}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </div>
  );
}

function explain({ name }: MissingDocument): string {
  if (name === null) return mainTexts.missingLink;
  return mainTexts.missingDocument(stripNamePrefix(name));
}
