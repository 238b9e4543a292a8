import { Button, CloseButton, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { documentsTexts } from '#web/features/documents/texts.ts';
import { useLoadedDocuments } from '#web/lib/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DocumentList, type DocumentListActions } from './document-list.tsx';
import classes from './documents-panel.module.css';

interface DocumentsPanelProps extends DocumentListActions {
  readonly onUpload: () => void;
  /** Only where the panel overlays the page. */
  readonly onClose?: (() => void) | undefined;
}

/** The list on the left, and in the drawer on phones. */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { documents, isWhole, isLoadingError, refetch } = useLoadedDocuments();
  return (
    <section className={classes.panel} aria-labelledby="documents-title">
      <div className={classes.head}>
        <h2 id="documents-title" className={classes.title}>
          {documents
            ? documentsTexts.titleCounted(
                isWhole ? documents.length.toLocaleString('en-US') : documentsTexts.loadingCount,
              )
            : documentsTexts.title}
        </h2>
        <Button size="compact-sm" variant="subtle" leftSection={<IconUpload size={16} />} onClick={props.onUpload}>
          {documentsTexts.upload}
        </Button>
        {props.onClose && <CloseButton size="lg" aria-label={documentsTexts.closeList} onClick={props.onClose} />}
      </div>
      {!documents && !isLoadingError && <PanelSkeleton />}
      {isLoadingError && <LoadFailure onRetry={() => refetch()} />}
      {documents?.length === 0 && <EmptyPanel onUpload={props.onUpload} />}
      {documents && documents.length > 0 && <DocumentList documents={documents} isWhole={isWhole} {...props} />}
    </section>
  );
}

function EmptyPanel({ onUpload }: { readonly onUpload: () => void }) {
  return (
    <div className={classes.empty}>
      <EmptyState size="card" headingLevel={3} title={documentsTexts.empty}>
        <Button variant="light" onClick={onUpload}>
          {documentsTexts.uploadFirst}
        </Button>
      </EmptyState>
    </div>
  );
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <EmptyState
        pose="lost"
        size="card"
        headingLevel={3}
        title={documentsTexts.notLoaded}
        text={documentsTexts.notLoadedText}
      >
        <Button variant="light" onClick={onRetry}>
          {documentsTexts.tryAgain}
        </Button>
      </EmptyState>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className={classes.loading} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={62} radius="md" />
      ))}
    </div>
  );
}
