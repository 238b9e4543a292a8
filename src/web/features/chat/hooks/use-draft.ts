import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';

function returnedKey(caller: Caller, documentId: number) {
  return [caller.kind, 'chat-returned', documentId] as const;
}

/** Whatever takes the page away, what was being written waits in the tab's storage. */
function openDrafts() {
  return createTabState(createSafeStorage(() => sessionStorage));
}

/**
 * What stands in the text box of one document. A copy is kept while the person looks elsewhere, pays, reloads or signs in
 * again; the text itself is state of the component, as the cursor would jump if each letter took the way through storage.
 */
export function useDraft(documentId: number) {
  const client = useQueryClient();
  const caller = useCaller();
  const [text, setText] = useState(() => openDrafts().draftFor(documentId));
  const { data: returned } = useQuery<string | null>({
    queryKey: returnedKey(caller, documentId),
    queryFn: skipToken,
  });

  useEffect(() => openDrafts().storeDraft(documentId, text), [documentId, text]);

  useEffect(() => {
    if (!returned) return;
    client.setQueryData<string | null>(returnedKey(caller, documentId), null);
    setText((now) => (now.trim() === '' ? returned : now));
  }, [client, caller, documentId, returned]);

  /** Gives a question back that got no answer. What has been written since is left alone. */
  function giveBack(question: string): void {
    client.setQueryData<string | null>(returnedKey(caller, documentId), question);
    // The text box may be gone by now: then it finds the question when it is back.
    const drafts = openDrafts();
    if (drafts.draftFor(documentId).trim() === '') drafts.storeDraft(documentId, question);
  }

  return { text, setText, giveBack };
}

/** Forgets what was written about documents that leave the list while it is looked at. */
export function usePruneDeletedDrafts(documents: readonly Document[] | undefined): void {
  const before = useRef<readonly Document[]>([]);
  useEffect(() => {
    if (!documents) return;
    const left = new Set(documents.map(({ id }) => id));
    for (const { id } of before.current) if (!left.has(id)) openDrafts().storeDraft(id, '');
    before.current = documents;
  }, [documents]);
}
