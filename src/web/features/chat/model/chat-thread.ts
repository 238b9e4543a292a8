import type { ChatEvent, Message } from '#contract/chat.ts';
import type { ReadMessage } from '#contract/read-messages.ts';
import type { Source } from '#contract/sources.ts';
import type { CitedStatement } from './answer/citation-marks.ts';

/** Metadata of an answer: sources, outcome and whether it was counted. */
export type AnswerMetadata = NonNullable<Message['metadata']>;

export type ThreadEntry =
  | { readonly kind: 'question'; readonly id: string; readonly text: string; readonly at: string }
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly text: string;
      readonly at: string;
      /** Null where the stored metadata is missing or invalid. */
      readonly metadata: AnswerMetadata | null;
      /** Sources, where there is no metadata. */
      readonly sources?: readonly Source[];
    }
  | ThreadNotice;

/** Why a question has no answer: limit reached, failed, stopped, or its document was deleted. */
export type NoticeTone = 'limit' | 'failed' | 'stopped' | 'gone';

export interface ThreadNotice {
  readonly kind: 'notice';
  readonly id: string;
  readonly tone: NoticeTone;
  readonly text: string;
  readonly at: string;
  readonly question: string;
  /** The part of an incomplete answer that had arrived; may be empty. */
  readonly partial: string;
}

/** An answer being streamed. */
export interface PendingAnswer {
  readonly turnId: string;
  readonly question: string;
  /** How many documents were asked about. */
  readonly documentCount: number;
  readonly text: string;
  readonly sources: readonly Source[];
  /** Whole statements that the text consists of, with their sources; none of an answer without them. */
  readonly statements: readonly CitedStatement[];
  /** The statement that is being written: its words are not checked yet. Empty where there is none. */
  readonly draft: string;
}

/** The conversation about one document. */
export interface Thread {
  readonly conversationId: string | null;
  readonly entries: readonly ThreadEntry[];
  readonly pending: PendingAnswer | null;
}

export type ThreadAction =
  | {
      readonly type: 'asked';
      readonly turnId: string;
      readonly text: string;
      readonly documentCount: number;
      readonly at: string;
    }
  | { readonly type: 'received'; readonly turnId: string; readonly event: ChatEvent; readonly at: string }
  | {
      readonly type: 'ended';
      readonly turnId: string;
      readonly tone: NoticeTone;
      readonly text: string;
      readonly at: string;
    }
  | { readonly type: 'restored'; readonly turnId: string; readonly thread: Thread };

export const EMPTY_THREAD: Thread = { conversationId: null, entries: [], pending: null };

/** Builds a thread from stored messages. */
export function threadFromMessages(conversationId: string, messages: readonly (Message | ReadMessage)[]): Thread {
  return { conversationId, entries: messages.map(entryFromMessage), pending: null };
}

function entryFromMessage(message: Message | ReadMessage): ThreadEntry {
  const shared = { id: message.id, text: message.content, at: message.createdAt };
  if (message.role === 'user') return { kind: 'question', ...shared };
  const { metadata } = message;
  if (metadata !== null || !('sources' in message)) return { kind: 'answer', ...shared, metadata };
  return { kind: 'answer', ...shared, metadata, sources: message.sources };
}

/**
 * Reducer of a thread. Actions of another turn than the pending one are ignored, so that late events of a stopped
 * answer change nothing.
 */
export function reduceThread(thread: Thread, action: ThreadAction): Thread {
  if (action.type === 'asked') return startTurn(thread, action);
  if (thread.pending?.turnId !== action.turnId) return thread;
  switch (action.type) {
    case 'received':
      return receiveEvent(thread, thread.pending, action.event, action.at);
    case 'ended':
      return endTurn(thread, thread.pending, action);
    case 'restored':
      return action.thread;
  }
}

function endTurn(
  thread: Thread,
  { question, text: partial }: PendingAnswer,
  { turnId, tone, text, at }: Extract<ThreadAction, { type: 'ended' }>,
): Thread {
  const notice: ThreadNotice = { kind: 'notice', id: `${turnId}-end`, tone, text, at, question, partial };
  return { ...thread, pending: null, entries: [...thread.entries, notice] };
}

function startTurn(thread: Thread, action: Extract<ThreadAction, { type: 'asked' }>): Thread {
  if (thread.pending) return thread;
  const { turnId, text, documentCount } = action;
  return {
    ...thread,
    entries: [...dropUnansweredEnd(thread.entries), { kind: 'question', id: turnId, text, at: action.at }],
    pending: { turnId, question: text, documentCount, text: '', sources: [], statements: [], draft: '' },
  };
}

/** An unanswered question is restored to the composer: sending it again replaces it. */
function dropUnansweredEnd(entries: readonly ThreadEntry[]): readonly ThreadEntry[] {
  const last = entries.at(-1);
  if (last?.kind !== 'notice' || last.tone === 'limit') return entries;
  const asked = entries.at(-2)?.kind === 'question' ? 2 : 1;
  return entries.slice(0, -asked);
}

function receiveEvent(thread: Thread, pending: PendingAnswer, event: ChatEvent, at: string): Thread {
  switch (event.type) {
    case 'text-delta':
      return { ...thread, pending: addText(pending, event) };
    case 'source':
      return { ...thread, pending: { ...pending, sources: [...pending.sources, event.source] } };
    case 'withdrawn':
      return { ...thread, pending: { ...pending, text: '', sources: [], statements: [], draft: '' } };
    case 'draft':
      return { ...thread, pending: { ...pending, draft: event.text } };
    case 'done': {
      const { response, conversationId, messageId, ...metadata } = event.answer;
      return {
        conversationId,
        pending: null,
        entries: [...thread.entries, { kind: 'answer', id: messageId, text: response, at, metadata }],
      };
    }
    case 'error':
      // The caller classifies errors (limit, failure) and ends the turn itself.
      return thread;
  }
}

function addText(pending: PendingAnswer, { text, cites }: Extract<ChatEvent, { type: 'text-delta' }>): PendingAnswer {
  const statements = cites ? [...pending.statements, { text, sources: cites }] : pending.statements;
  return { ...pending, text: pending.text + text, statements, draft: '' };
}

/**
 * Removes answers that cite deleted documents, as the server does. Returns the same thread where there are none.
 * @param existingIds ids of the existing documents
 */
export function withoutDeletedAnswers(thread: Thread, existingIds: ReadonlySet<number>): Thread {
  const isGone = (entry: ThreadEntry | undefined) =>
    entry?.kind === 'answer' &&
    entry.metadata?.documents?.some(({ documentId }) => !existingIds.has(documentId)) === true;
  const entries = thread.entries.filter(
    (entry, index) => !isGone(entry) && !(entry.kind === 'question' && isGone(thread.entries[index + 1])),
  );
  return entries.length === thread.entries.length ? thread : { ...thread, entries };
}

/** The last question; null where there is none. */
export function lastQuestion(thread: Thread | undefined): string | null {
  return thread?.entries.findLast(({ kind }) => kind === 'question')?.text ?? null;
}

/** Whether this question was the last one, and no answer has arrived. */
export function endsUnanswered(thread: Thread, question: string): boolean {
  const last = thread.entries.at(-1);
  return last?.kind === 'notice' && last.tone !== 'limit' && last.question === question;
}

/** Whether a stored thread ends with an answer to this question that the known thread lacks. */
export function endsWithNewAnswer(stored: Thread, question: string, known: Thread): boolean {
  const last = stored.entries.at(-1);
  const before = stored.entries.at(-2);
  if (last?.kind !== 'answer' || before?.kind !== 'question') return false;
  return before.text === question && !known.entries.some((entry) => entry.id === last.id);
}
