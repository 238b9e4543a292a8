import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Document } from '#contract/documents.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { queryKeys } from '#web/lib/api/queries.ts';
import { loadStoredThread } from '../api/load-stored-thread.ts';
import {
  EMPTY_THREAD,
  reduceThread,
  type Thread,
  type ThreadAction,
  withoutDeletedAnswers,
} from '../model/chat-thread.ts';

/** The document id must be third: removing a deleted document from the cache relies on it. */
export function threadKey(caller: Caller, documentId: number) {
  return [caller.kind, 'chat-thread', documentId] as const;
}

/** The conversation about a document: loaded once, then kept in the query cache. */
export function useChatThread(documentId: number): Thread | undefined {
  const caller = useCaller();
  const { data } = useQuery({
    queryKey: threadKey(caller, documentId),
    // A history that cannot be loaded must not block asking.
    queryFn: ({ signal }) => loadStoredThread(caller, documentId, signal).catch(() => EMPTY_THREAD),
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function getCachedThread(client: QueryClient, caller: Caller, documentId: number): Thread {
  return client.getQueryData<Thread>(threadKey(caller, documentId)) ?? EMPTY_THREAD;
}

/** Applies an action to a document's thread, even if another document is selected by now. */
export function dispatchThreadAction(
  client: QueryClient,
  caller: Caller,
  documentId: number,
  action: ThreadAction,
): void {
  client.setQueryData<Thread>(threadKey(caller, documentId), (thread) => thread && reduceThread(thread, action));
}

/** Removes answers that cite a deleted document from the other documents' threads. */
export function usePruneDeletedAnswers(documents: readonly Document[] | undefined): void {
  const client = useQueryClient();
  const caller = useCaller();
  useEffect(() => {
    if (documents) pruneDeletedAnswers(client, caller);
  }, [client, caller, documents]);
}

export function pruneDeletedAnswers(client: QueryClient, caller: Caller): void {
  const list = client.getQueryState<Document[]>(queryKeys.documents(caller));
  if (!list?.data) return;
  const existingIds = new Set(list.data.map(({ id }) => id));
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [caller.kind, 'chat-thread'] })) {
    // A thread newer than the list may cite a document that the list does not contain yet.
    if (state.dataUpdatedAt > list.dataUpdatedAt) continue;
    client.setQueryData<Thread>(queryKey, (thread) => thread && withoutDeletedAnswers(thread, existingIds));
  }
}
