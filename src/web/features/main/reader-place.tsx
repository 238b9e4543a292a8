import { Loader, Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { stripNamePrefix } from '../../lib/formatting.ts';
import classes from './main-screen.module.css';
import type { MainScreenState } from './use-main-screen.ts';

// The reader brings a PDF engine with it: it is loaded when the first page is looked at.
const DocumentReader = lazy(async () => ({
  default: (await import('../reader/document-reader.tsx')).DocumentReader,
}));

interface ReaderPlaceProps {
  readonly document: Document | null;
  readonly reader: MainScreenState['reader'];
  readonly isWide: boolean;
}

/** The reader beside the centre, or over everything where there is no room beside it. */
export function ReaderPlace({ document, reader, isWide }: ReaderPlaceProps) {
  const open = reader.open?.documentId === document?.id ? reader.open : null;
  const content = open && document && (
    <Suspense fallback={<ReaderLoading />}>
      <DocumentReader key={document.id} document={document} target={open.target} onClose={reader.close} />
    </Suspense>
  );
  if (isWide) {
    if (!content) return null;
    return <div className={classes.reader}>{content}</div>;
  }
  return (
    <Modal.Root opened={content !== null} onClose={reader.close} fullScreen padding={0} returnFocus={false}>
      <Modal.Content className={classes.readerSheet ?? ''} aria-label={nameOf(document)}>
        <Modal.Body className={classes.readerSheetBody ?? ''}>{content}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function nameOf(document: Document | null): string {
  return document ? `Pages of ${stripNamePrefix(document.originalName)}` : 'Pages';
}

function ReaderLoading() {
  return (
    <div className={classes.readerLoading} role="status">
      <Loader size="sm" />
      <span>Opening the document…</span>
    </div>
  );
}
