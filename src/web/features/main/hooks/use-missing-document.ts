import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { isDeletedHere, refreshLists, removeDocumentFromCache } from '#web/lib/api/queries.ts';
import { createTabState } from '#web/lib/billing/tab-state.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { watchDeletions } from '#web/lib/documents/deletion-channel.ts';
import { isDocumentNotFound } from '#web/lib/documents/missing-document.ts';

/** The chosen document went away while it was looked at, or a link led to one that is not there. */
export interface MissingDocument {
  /** Null for one that was never seen here. */
  readonly name: string | null;
  /** What had been written about it and was not sent. */
  readonly draft: string;
}

interface LossOptions {
  readonly documents: readonly Document[] | undefined;
  /** Whether these are all. */
  readonly isWhole: boolean;
  readonly selectedId: number | null;
  /** Leaves the document: nothing can be done with it any more. */
  readonly onLost: () => void;
}

/** Notices when the chosen document was deleted elsewhere, and keeps what had been typed. */
export function useMissingDocument({ documents, isWhole, selectedId, onLost }: LossOptions) {
  const client = useQueryClient();
  const [lost, setLost] = useState<MissingDocument | null>(null);
  const lastSeen = useRef<Document | null>(null);
  const linkedId = useRef<number | null>(null);
  const selected = documents?.find(({ id }) => id === selectedId) ?? null;
  if (selected) lastSeen.current = selected;
  useNews(selectedId);

  const isLost = isWhole && selectedId !== null && selected === null;
  // Read while drawing: right after, drafts about what is not in the list any more are thrown away.
  const draft = isLost ? readDraft(selectedId) : '';
  const leave = useRef(onLost);
  leave.current = onLost;
  useEffect(() => {
    if (!isLost || isDeletedHere(client, selectedId)) return;
    const seen = lastSeen.current?.id === selectedId ? lastSeen.current : null;
    // What was chosen some time ago and is not there any more is nothing that anybody has asked for now.
    if (!seen && linkedId.current !== selectedId) return;
    setLost({ name: seen?.originalName ?? null, draft });
    leave.current();
  }, [isLost, selectedId, client, draft]);

  return {
    lost,
    dismiss: () => setLost(null),
    /** A link leads to this document: people are told when it is not there. */
    expectLinked: (documentId: number) => {
      linkedId.current = documentId;
    },
  };
}

/** What is being written waits in the tab's storage. */
function readDraft(documentId: number): string {
  return createTabState(createSafeStorage(() => sessionStorage)).draftFor(documentId);
}

/** Another tab says that it deleted something, or the server no longer knows the chosen document. */
function useNews(selectedId: number | null): void {
  const client = useQueryClient();
  const caller = useCaller();
  useEffect(() => {
    const drop = (documentId: number) => {
      if (isDeletedHere(client, documentId)) return;
      removeDocumentFromCache(client, caller, documentId);
      refreshLists(client, caller).catch(() => undefined);
    };
    const stopDeletions = watchDeletions(drop);
    const stopAnswers = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || selectedId === null) return;
      if (event.query.queryKey[2] !== selectedId || !isDocumentNotFound(event.action.error)) return;
      // Not while the answer is still being handed out.
      queueMicrotask(() => drop(selectedId));
    });
    return () => {
      stopDeletions();
      stopAnswers();
    };
  }, [client, caller, selectedId]);
}
