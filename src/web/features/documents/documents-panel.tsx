import { Button, CloseButton, Skeleton } from '@mantine/core';
import { IconFiles, IconUpload } from '@tabler/icons-react';
import type { Document } from '../../../contract/documents.ts';
import { useDocuments } from '../../lib/queries.ts';
import { DocumentItem } from './document-item.tsx';
import classes from './documents-panel.module.css';

export interface DocumentsPanelProps {
  readonly selectedId: number | null;
  readonly analyzingIds: ReadonlySet<number>;
  readonly onSelect: (documentId: number) => void;
  readonly onAnalyze: (documentId: number) => void;
  readonly onViewAnalysis: (documentId: number) => void;
  readonly onDelete: (document: Document) => void;
  readonly onUpload: () => void;
  /** Where the panel lies over the page and can be put away. */
  readonly onClose?: (() => void) | undefined;
}

/** The list at the left, and in the drawer on phones. */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { data: documents, isPending, isError, refetch } = useDocuments();
  return (
    <section className={classes.panel} aria-labelledby="documents-title">
      <div className={classes.head}>
        <h2 id="documents-title" className={classes.title}>
          Documents ({documents?.length ?? 0})
        </h2>
        <Button size="compact-sm" variant="subtle" leftSection={<IconUpload size={16} />} onClick={props.onUpload}>
          Upload
        </Button>
        {props.onClose && <CloseButton size="lg" aria-label="Close the list" onClick={props.onClose} />}
      </div>
      {isPending && <PanelSkeleton />}
      {isError && <LoadFailure onRetry={() => refetch()} />}
      {documents?.length === 0 && <EmptyPanel onUpload={props.onUpload} />}
      {documents && documents.length > 0 && <DocumentList documents={documents} {...props} />}
    </section>
  );
}

function DocumentList({
  documents,
  selectedId,
  analyzingIds,
  ...handlers
}: DocumentsPanelProps & { documents: Document[] }) {
  return (
    <ul className={classes.list}>
      {documents.map((document) => (
        <DocumentItem
          key={document.id}
          document={document}
          isSelected={document.id === selectedId}
          isAnalyzing={analyzingIds.has(document.id)}
          {...handlers}
        />
      ))}
    </ul>
  );
}

function EmptyPanel({ onUpload }: { readonly onUpload: () => void }) {
  return (
    <div className={classes.empty}>
      <IconFiles size={36} stroke={1.2} aria-hidden />
      <p>No documents uploaded yet</p>
      <Button variant="light" onClick={onUpload}>
        Upload First Document
      </Button>
    </div>
  );
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <p>Your documents could not be loaded. They are still stored; please check your connection.</p>
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={68} radius="md" />
      ))}
    </div>
  );
}
