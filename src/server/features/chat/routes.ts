import type { FastifyInstance } from 'fastify';
import { callerCalls } from '../../../contract/calls.ts';
import type { ChatEvent, ChatResponse } from '../../../contract/chat.ts';
import type { Authorized, Caller } from '../../domain/access.ts';
import type { DocumentRecord } from '../../domain/document.ts';
import { bindCall } from '../../http/bind-call.ts';
import { bodyOf } from '../../http/error-table.ts';
import { refusalOf } from '../../http/errors.ts';
import { sendEvents } from '../../http/event-stream.ts';
import type { ChatService } from './service.ts';

interface Dependencies {
  readonly service: ChatService;
  readonly authorize: (caller: Caller, id: number) => Promise<Authorized<DocumentRecord>>;
}

/** Words come in small groups, so that a reader can follow while the rest arrives. */
const DELTA_PATTERN = /\s*\S+(?:\s+\S+){0,3}\s*/g;

export function bindChatRoutes(app: FastifyInstance, { service, authorize }: Dependencies): void {
  bindCall(app, callerCalls.chatLimits, async ({ caller, params }) =>
    service.limits(await authorize(caller, params.id)),
  );
  bindCall(app, callerCalls.listConversations, async ({ caller, query }) =>
    service.listConversations(await authorize(caller, query.documentId)),
  );
  bindCall(app, callerCalls.listMessages, ({ caller, params }) => service.listMessages(caller, params.id));
  bindCall(app, callerCalls.chat, async ({ caller, body, signal, request, reply }) => {
    if (!request.headers.accept?.includes('text/event-stream')) return service.ask(caller, body, signal);
    const answering = service.ask(caller, body, signal);
    // The stream hears of a failure when it gets to it; until then nobody else should.
    answering.catch(() => {});
    return sendEvents(
      reply,
      streamAnswer(answering, (error) => {
        // Whoever stopped it has seen no failure.
        if (!signal.aborted) request.log.error({ err: error }, 'answer failed');
      }),
    );
  });
}

/** A checked answer as events. Errors come as an event too: the status is long out by then. */
async function* streamAnswer(answering: Promise<ChatResponse>, logError: (error: unknown) => void) {
  let answer: ChatResponse;
  try {
    answer = await answering;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal' || refusal.code === 'answer-failed') logError(refusal.cause ?? error);
    yield eventOf({ type: 'error', error: bodyOf(refusal) });
    return;
  }
  for (const [text] of answer.response.matchAll(DELTA_PATTERN)) yield eventOf({ type: 'text-delta', text });
  for (const source of answer.sources) yield eventOf({ type: 'source', source });
  yield eventOf({ type: 'done', answer });
}

function eventOf({ type, ...data }: ChatEvent) {
  return { event: type, data };
}
