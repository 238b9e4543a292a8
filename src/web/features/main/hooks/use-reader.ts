import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import type { Source } from '#contract/sources.ts';
import type { ReaderTarget } from '#web/features/reader/model/reader-target.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { isDeletedHere } from '#web/lib/api/queries.ts';
import { notifyDocumentNotFound } from '#web/lib/documents/missing-document.ts';
import { useStoredChoice } from './use-stored-choice.ts';

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
  /** Whether the window has room for the selected document's pages beside its analysis, without being asked for. */
  readonly opensBeside: boolean;
}

/**
 * State of the reader. It shows the document of a source, which need not be the selected one: an answer about several
 * documents has sources in all of them. Without a request it shows the selected document where there is room, unless
 * the user closes it, which is remembered. Closing restores the focus.
 */
export function useReader({ documents, isWhole, selectedId, opensBeside }: ReaderOptions) {
  const [open, setOpen] = useState<OpenReader | null>(null);
  const [isKeptClosed, keepClosed] = useStoredChoice('pdfClosed');
  const opener = useRef<HTMLElement | null>(null);
  const requests = useRef(0);
  const { track } = useAnalytics();
  const find = (documentId: number | null) => documents?.find(({ id }) => id === documentId) ?? null;
  const requested = find(open?.documentId ?? null);
  const beside = opensBeside && !isKeptClosed ? find(selectedId) : null;
  const shown = requested ?? (beside?.status === 'failed' ? null : beside);

  function show(documentId: number, target: ReaderTarget | null): void {
    if (!open) track('feature_used', { feature_name: 'reader_open' });
    const focused = document.activeElement as HTMLElement | null;
    if (!open || !focused?.closest('[data-reader-pane]')) opener.current = focused;
    setOpen({ documentId, target });
  }

  function close(): void {
    setOpen(null);
    if (opensBeside) keepClosed(true);
    // After the reader is unmounted: it may hold the focus until then.
    requestAnimationFrame(() => {
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      const next = isThere ? opener.current : document.querySelector<HTMLElement>('[data-opens-reader]');
      opener.current = null;
      next?.focus();
    });
  }

  const isMissing = open !== null && isWhole && requested === null;
  useMissing(isMissing ? open.documentId : null, selectedId, () => setOpen(null));

  return {
    /** The document in the reader; null while it is closed. */
    document: shown,
    target: open?.target ?? null,
    /** Whether the user asked for it: only then it takes the focus. */
    isRequested: requested !== null,
    showDocument(documentId: number): void {
      if (opensBeside) keepClosed(false);
      show(documentId, null);
    },
    showSource({ documentId, pageNumber, rects, quote }: Source): void {
      requests.current += 1;
      show(documentId, { pageNumber, rects, quote, requestId: requests.current });
    },
    close,
    /** Another document was selected, or none: what was asked for is over. */
    leave: () => setOpen(null),
  };
}

/** A source of an older answer may name a deleted document, and another tab may delete the one shown. */
function useMissing(missingId: number | null, selectedId: number | null, leave: () => void): void {
  const client = useQueryClient();
  const act = useRef(leave);
  act.current = leave;
  useEffect(() => {
    if (missingId === null) return;
    act.current();
    if (missingId !== selectedId && !isDeletedHere(client, missingId)) notifyDocumentNotFound();
  }, [missingId, selectedId, client]);
}
