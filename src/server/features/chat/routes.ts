import type { FastifyInstance } from 'fastify';
import { callerCalls } from '#contract/calls.ts';
import type { ChatEvent } from '#contract/chat.ts';
import { FREE_REPLIES_PER_DAY } from '#contract/plans.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { EVENT_STREAM } from '#server/http/api-description/shared-facts.ts';
import {
  type CallHandler,
  type CallMetadata,
  createCallBinder,
  disconnectSignalOf,
  watchAbort,
} from '#server/http/bind-call.ts';
import { createEventQueue, sendEventStream } from '#server/http/bodies/event-stream.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import { streamErrorBodyOf } from '#server/http/errors/error-table.ts';
import type { ChatService } from './service.ts';

interface Dependencies {
  readonly service: ChatService;
  readonly authorize: (caller: Caller, id: number) => Promise<Authorized<DocumentRecord>>;
}

const CHAT: CallMetadata = {
  summary: 'Ask a question about documents',
  description: `An answer with a source counts for each document that it quotes. Other replies, and answers that say that they may be about something else, are free: ${FREE_REPLIES_PER_DAY} for each document and day, further ones count. \`near\` asks for more places than three. When one of the documents has no questions left, the question costs one credit instead, or is refused; \`field\` names the document. With \`Accept: text/event-stream\` the answer comes as events: \`text-delta\`, \`source\`, \`withdrawn\`, and \`done\` or \`error\` at the end. Only text whose quotes were found is sent; whether they support it is checked at the end. An answer of a language model has \`statements\`, which name their \`sources\` by position; a \`text-delta\` of one has \`cites\`. A refusal comes as the event \`error\` then.`,
  requestHeaders: { accept: { description: '`text/event-stream` for events.', schema: { type: 'string' } } },
  responses: {
    200: {
      description: 'The answer with its sources',
      content: { 'application/json': 'contract', 'text/event-stream': EVENT_STREAM },
    },
  },
  refusals: [
    'document-not-found',
    'conversation-not-found',
    'document-processing',
    'document-failed',
    'file-lost',
    'pdf-no-readable-text',
    'pdf-too-complex',
    'pdf-damaged',
    'chat-limit-reached',
    'answer-failed',
    'outcome-unknown',
  ],
  limit: 'ask',
  deadline: 'answer',
};

export function bindChatRoutes(app: FastifyInstance, { service, authorize }: Dependencies): void {
  const bindCall = createCallBinder(app, 'Questions');
  bindCall(
    callerCalls.chatLimits,
    { summary: 'Read the remaining questions', refusals: ['document-not-found'] },
    async ({ caller, params }) => service.limits(await authorize(caller, params.id)),
  );
  bindCall(
    callerCalls.listConversations,
    { summary: 'List the conversations about a document', refusals: ['document-not-found'] },
    async ({ caller, query }) => service.listConversations(await authorize(caller, query.documentId)),
  );
  bindCall(
    callerCalls.listMessages,
    { summary: 'Read a conversation', refusals: ['conversation-not-found'] },
    ({ caller, params }) => service.listMessages(caller, params.id),
  );
  const ask: CallHandler<typeof callerCalls.chat> = async ({ caller, body, request, reply }) => {
    const { callsUnderWay } = request.server;
    const stopping = new AbortController();
    const { release } = watchAbort(reply, (reason) => stopping.abort(reason));
    const reader = { disconnected: disconnectSignalOf(reply), stopping: stopping.signal };
    if (!request.headers.accept?.includes('text/event-stream')) {
      return service.ask(caller, body, reader).finally(release);
    }
    const events = createEventQueue<ChatEvent>();
    const answering = service
      .ask(caller, body, reader, events.push)
      .then((answer) => events.push({ type: 'done', answer }))
      .catch((error: unknown) => {
        const refusal = toAppError(error);
        // The client cancelled it: no failure to report.
        if (!reader.disconnected.aborted) logFailure(request, refusal, error, 'answer failed');
        // Also an event: the status line was already sent.
        events.push({ type: 'error', error: streamErrorBodyOf(refusal) });
      })
      .finally(() => {
        release();
        events.end();
        callsUnderWay.delete(answering);
      });
    // The answer may be finished after the client disconnected; the server waits for that when it stops.
    callsUnderWay.add(answering);
    return sendEventStream(reply, formatEvents(events));
  };
  bindCall(callerCalls.chat, CHAT, ask);
}

async function* formatEvents(events: AsyncIterable<ChatEvent>) {
  for await (const { type, ...data } of events) yield { event: type, data };
}
