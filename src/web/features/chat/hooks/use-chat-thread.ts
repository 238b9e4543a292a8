import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { callerCalls } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { readMessages } from '#contract/read-messages.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { queryKeys } from '#web/lib/api/queries.ts';
import {
  EMPTY_THREAD,
  reduceThread,
  type Thread,
  type ThreadAction,
  threadFromMessages,
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

/** Messages are parsed one by one: an invalid one must not discard the conversation. */
const LIST_RAW_MESSAGES = { ...callerCalls.listMessages, response: z.array(z.unknown()) } as const;

/** Loads the first conversation of a document with its messages. */
export async function loadStoredThread(caller: Caller, documentId: number, signal?: AbortSignal): Promise<Thread> {
  const conversations = await makeCall(caller, callerCalls.listConversations, { query: { documentId } }, { signal });
  const [first] = conversations;
  if (!first) return EMPTY_THREAD;
  const messages = await makeCall(caller, LIST_RAW_MESSAGES, { params: { id: first.id } }, { signal });
  return threadFromMessages(first.id, readMessages(messages, documentId));
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
