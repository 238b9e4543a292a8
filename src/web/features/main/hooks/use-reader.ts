import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import type { Source } from '#contract/sources.ts';
import type { ReaderTarget } from '#web/features/reader/model/reader-target.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { isDeletedHere } from '#web/lib/api/queries.ts';
import { notifyDocumentNotFound } from '#web/lib/documents/missing-document.ts';

interface OpenReader {
  readonly documentId: number;
  readonly target: ReaderTarget | null;
}

interface ReaderOptions {
  readonly documents: readonly Document[] | undefined;
  /** Whether the list is complete. */
  readonly isWhole: boolean;
  /** The selected document: its deletion is reported elsewhere. */
  readonly selectedId: number | null;
}

/**
 * State of the reader. It shows the document of a source, which need not be the selected one: an answer about several
 * documents has sources in all of them. Closing restores the focus.
 */
export function useReader({ documents, isWhole, selectedId }: ReaderOptions) {
  const [open, setOpen] = useState<OpenReader | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const requests = useRef(0);
  const { track } = useAnalytics();
  const shown = documents?.find(({ id }) => id === open?.documentId) ?? null;

  function show(documentId: number, target: ReaderTarget | null): void {
    if (!open) {
      opener.current = document.activeElement as HTMLElement | null;
      track('feature_used', { feature_name: 'reader_open' });
    }
    setOpen({ documentId, target });
  }

  function close(): void {
    setOpen(null);
    // After the reader is unmounted: it may hold the focus until then.
    requestAnimationFrame(() => opener.current?.isConnected && opener.current.focus());
  }

  const isMissing = open !== null && isWhole && shown === null;
  useMissing(isMissing ? open.documentId : null, selectedId, close);

  return {
    /** The document in the reader; null while it is closed. */
    document: shown,
    target: open?.target ?? null,
    showDocument: (documentId: number) => show(documentId, null),
    showSource: ({ documentId, pageNumber, rects, quote }: Source) => {
      requests.current += 1;
      show(documentId, { pageNumber, rects, quote, requestId: requests.current });
    },
    close,
  };
}

/** A source of an older answer may name a deleted document, and another tab may delete the one shown. */
function useMissing(missingId: number | null, selectedId: number | null, close: () => void): void {
  const client = useQueryClient();
  const act = useRef(close);
  act.current = close;
  useEffect(() => {
    if (missingId === null) return;
    act.current();
    if (missingId !== selectedId && !isDeletedHere(client, missingId)) notifyDocumentNotFound();
  }, [missingId, selectedId, client]);
}
