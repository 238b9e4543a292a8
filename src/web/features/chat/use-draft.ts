import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Caller, useCaller } from '../../lib/caller.tsx';
import { createCheckoutTrips } from '../../lib/checkout-trip.ts';
import { createSafeStorage } from '../../lib/safe-storage.ts';

/** Where a document's unsent text is kept; it is thrown away with the document's other data. */
export function draftKey(caller: Caller, documentId: number) {
  return [caller.kind, 'chat-draft', documentId] as const;
}

function returnedKey(caller: Caller, documentId: number) {
  return [caller.kind, 'chat-returned', documentId] as const;
}

/** Going to pay leaves the page; what was being written waits in the tab's storage. */
function openTrips() {
  return createCheckoutTrips(createSafeStorage(() => sessionStorage));
}

/**
 * What stands in the text box of one document. A copy is kept while the person looks elsewhere; the text itself is
 * state of the component, as the cursor would jump if each letter took the way through the cache.
 */
export function useDraft(documentId: number) {
  const client = useQueryClient();
  const caller = useCaller();
  const [text, setText] = useState(
    () => client.getQueryData<string>(draftKey(caller, documentId)) ?? openTrips().draftFor(documentId),
  );
  const { data: returned } = useQuery<string | null>({
    queryKey: returnedKey(caller, documentId),
    queryFn: skipToken,
  });

  useEffect(() => {
    // It is in the text box again.
    const trips = openTrips();
    if (trips.draftFor(documentId)) trips.dropDraft();
  }, [documentId]);

  const latestText = useRef(text);
  latestText.current = text;
  useEffect(() => {
    const keep = () => openTrips().keepDraft(documentId, latestText.current);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [documentId]);

  useEffect(() => {
    client.setQueryDefaults(draftKey(caller, documentId), { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<string>(draftKey(caller, documentId), text);
  }, [client, caller, documentId, text]);

  useEffect(() => {
    if (!returned) return;
    client.setQueryData<string | null>(returnedKey(caller, documentId), null);
    setText((now) => (now.trim() === '' ? returned : now));
  }, [client, caller, documentId, returned]);

  /** Gives a question back that got no answer. What has been written since is left alone. */
  const giveBack = (question: string) => client.setQueryData<string | null>(returnedKey(caller, documentId), question);

  return { text, setText, giveBack };
}
