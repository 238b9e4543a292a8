import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';

function restoredKey(caller: Caller, documentId: number) {
  return [caller.kind, 'chat-returned', documentId] as const;
}

/** Drafts survive reloads and redirects in session storage. */
function openDraftStorage() {
  return createTabState(createSafeStorage(() => sessionStorage));
}

/**
 * The draft of one document. It is copied to session storage, but the text is component state: reading each keystroke
 * back from storage would make the cursor jump.
 */
export function useDraft(documentId: number) {
  const client = useQueryClient();
  const caller = useCaller();
  const [text, setText] = useState(() => openDraftStorage().draftFor(documentId));
  const { data: restored } = useQuery<string | null>({
    queryKey: restoredKey(caller, documentId),
    queryFn: skipToken,
  });

  useEffect(() => openDraftStorage().storeDraft(documentId, text), [documentId, text]);

  useEffect(() => {
    if (!restored) return;
    client.setQueryData<string | null>(restoredKey(caller, documentId), null);
    setText((now) => (now.trim() === '' ? restored : now));
  }, [client, caller, documentId, restored]);

  /** Restores an unanswered question as draft, unless another has been typed since. */
  function restoreDraft(question: string): void {
    client.setQueryData<string | null>(restoredKey(caller, documentId), question);
    // The composer may be unmounted: it loads the draft when it is mounted again.
    const drafts = openDraftStorage();
    if (drafts.draftFor(documentId).trim() === '') drafts.storeDraft(documentId, question);
  }

  return { text, setText, restoreDraft };
}

/** Deletes the drafts of documents that disappear from the list. */
export function usePruneDeletedDrafts(documents: readonly Document[] | undefined): void {
  const previous = useRef<readonly Document[]>([]);
  useEffect(() => {
    if (!documents) return;
    const existingIds = new Set(documents.map(({ id }) => id));
    for (const { id } of previous.current) if (!existingIds.has(id)) openDraftStorage().storeDraft(id, '');
    previous.current = documents;
  }, [documents]);
}
