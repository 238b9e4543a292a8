import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { isDeletedHere, refreshLists, removeDocumentFromCache } from '#web/lib/api/queries.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';
import { watchDeletions } from '#web/lib/documents/deletion-channel.ts';
import { isDocumentNotFound } from '#web/lib/documents/missing-document.ts';

/** The selected document was deleted while open, or a link named one that does not exist. */
export interface MissingDocument {
  /** Null for a document never seen on this page. */
  readonly name: string | null;
  /** The unsent draft about it. */
  readonly draft: string;
}

interface MissingDocumentOptions {
  readonly documents: readonly Document[] | undefined;
  /** Whether the list is complete. */
  readonly isWhole: boolean;
  readonly selectedId: number | null;
  /** Deselects the document. */
  readonly onMissing: () => void;
}

/** Detects that the selected document was deleted elsewhere, and keeps its draft. */
export function useMissingDocument({ documents, isWhole, selectedId, onMissing }: MissingDocumentOptions) {
  const client = useQueryClient();
  const [missing, setMissing] = useState<MissingDocument | null>(null);
  const lastSeen = useRef<Document | null>(null);
  const linkedId = useRef<number | null>(null);
  const selected = documents?.find(({ id }) => id === selectedId) ?? null;
  if (selected) lastSeen.current = selected;
  useDeletionEvents(selectedId);

  const isMissing = isWhole && selectedId !== null && selected === null;
  // Read during render: drafts of documents not in the list are deleted right after.
  const draft = isMissing ? readDraft(selectedId) : '';
  const leave = useRef(onMissing);
  leave.current = onMissing;
  useEffect(() => {
    if (!isMissing || isDeletedHere(client, selectedId)) return;
    const seen = lastSeen.current?.id === selectedId ? lastSeen.current : null;
    // A selection restored from an earlier visit that no longer exists is dropped silently.
    if (!seen && linkedId.current !== selectedId) return;
    setMissing({ name: seen?.originalName ?? null, draft });
    leave.current();
  }, [isMissing, selectedId, client, draft]);

  return {
    document: missing,
    dismiss: () => setMissing(null),
    /** A link leads to this document: the user is told if it does not exist. */
    expectLinked: (documentId: number) => {
      linkedId.current = documentId;
    },
  };
}

/** Drafts are kept in session storage. */
function readDraft(documentId: number): string {
  return createTabState(createSafeStorage(() => sessionStorage)).draftFor(documentId);
}

/** Removes a document that another tab deleted or that the server no longer has. */
function useDeletionEvents(selectedId: number | null): void {
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
      // Not during the cache's own notification.
      queueMicrotask(() => drop(selectedId));
    });
    return () => {
      stopDeletions();
      stopAnswers();
    };
  }, [client, caller, selectedId]);
}
