import { z } from 'zod';
import { callerCalls } from '#contract/calls.ts';
import { readMessages } from '#contract/read-messages.ts';
import { makeCall } from '#web/lib/api/call.ts';
import type { Caller } from '#web/lib/api/caller.tsx';
import { EMPTY_THREAD, type Thread, threadFromMessages } from '../model/chat-thread.ts';

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
