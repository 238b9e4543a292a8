import { callerCalls } from '#contract/calls.ts';
import { type ChatEvent, type ChatRequest, chatEventSchema } from '#contract/chat.ts';
import { callUrl } from '#web/lib/api/call.ts';
import type { Caller } from '#web/lib/api/caller.tsx';
import { sendRequest } from '#web/lib/api/request.ts';
import { readServerEvents } from '#web/lib/api/server-events.ts';

const KNOWN = new Set<string | undefined>(chatEventSchema.options.map(({ shape }) => shape.type.value));

function isKnown(event: string | undefined): boolean {
  return KNOWN.has(event);
}

/** Sends a question and yields the events of its answer, validated against the contract. */
export async function* streamAnswer(
  caller: Caller,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { method, path } = callerCalls.chat;
  const response = await sendRequest(method, callUrl(caller, path), request, { signal, accept: 'text/event-stream' });
  for await (const { event, data } of readServerEvents(response)) {
    // A newer server may send events that this page does not know.
    if (isKnown(event)) yield chatEventSchema.parse({ type: event, ...JSON.parse(data) });
  }
}
