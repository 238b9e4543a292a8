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

/** The document stands third, where forgetting a deleted document looks for it. */
export function threadKey(caller: Caller, documentId: number) {
  return [caller.kind, 'chat-thread', documentId] as const;
}

/** The talk about a document: kept in the browser while the page lives, from the server at first. */
export function useChatThread(documentId: number): Thread | undefined {
  const caller = useCaller();
  const { data } = useQuery({
    queryKey: threadKey(caller, documentId),
    // A talk that cannot be loaded is no reason to keep a person from asking.
    queryFn: ({ signal }) => loadStoredThread(caller, documentId, signal).catch(() => EMPTY_THREAD),
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Each message is read for itself: one that is not understood must not take the conversation with it. */
const LIST_RAW_MESSAGES = { ...callerCalls.listMessages, response: z.array(z.unknown()) } as const;

/** Reads what the server has stored: the first conversation of a document and its messages. */
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

/** Changes the talk about one document, whichever document is on the screen by now. */
export function dispatchThreadAction(
  client: QueryClient,
  caller: Caller,
  documentId: number,
  action: ThreadAction,
): void {
  client.setQueryData<Thread>(threadKey(caller, documentId), (thread) => thread && reduceThread(thread, action));
}

/** What was answered out of a document leaves the other talks, too, when the document leaves the list. */
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
  const left = new Set(list.data.map(({ id }) => id));
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [caller.kind, 'chat-thread'] })) {
    // A talk that is newer than the list may be about a document that the list does not have yet.
    if (state.dataUpdatedAt > list.dataUpdatedAt) continue;
    client.setQueryData<Thread>(queryKey, (thread) => thread && withoutDeletedAnswers(thread, left));
  }
}
