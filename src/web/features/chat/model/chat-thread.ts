import type { ChatEvent, Message } from '#contract/chat.ts';
import type { ReadMessage } from '#contract/read-messages.ts';
import type { Source } from '#contract/sources.ts';

/** What stands behind one answer: its sources, its outcome and whether it was counted. */
export type AnswerMetadata = NonNullable<Message['metadata']>;

export type ThreadEntry =
  | { readonly kind: 'question'; readonly id: string; readonly text: string; readonly at: string }
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly text: string;
      readonly at: string;
      /** Null where nothing is known of how it was made. */
      readonly facts: AnswerMetadata | null;
      /** What is shown where there are no facts. */
      readonly sources?: readonly Source[];
    }
  | ThreadNotice;

/** Why a question has no answer: the questions are used up, it failed, it was stopped, or its document is gone. */
export type NoticeTone = 'limit' | 'failed' | 'stopped' | 'gone';

export interface ThreadNotice {
  readonly kind: 'notice';
  readonly id: string;
  readonly tone: NoticeTone;
  readonly text: string;
  readonly at: string;
  readonly question: string;
  /** What had arrived of an answer that did not come to its end; empty where nothing had. */
  readonly partial: string;
}

/** An answer that is on its way. */
export interface PendingAnswer {
  readonly turnId: string;
  readonly question: string;
  /** How many documents it looks through. */
  readonly documentCount: number;
  readonly text: string;
  readonly sources: readonly Source[];
}

/** All that is known of the talk about one document. */
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

/** Builds a thread out of what the server has stored. */
export function threadFromMessages(conversationId: string, messages: readonly (Message | ReadMessage)[]): Thread {
  return { conversationId, entries: messages.map(entryFromMessage), pending: null };
}

function entryFromMessage(message: Message | ReadMessage): ThreadEntry {
  const shared = { id: message.id, text: message.content, at: message.createdAt };
  if (message.role === 'user') return { kind: 'question', ...shared };
  const { metadata: facts } = message;
  if (facts !== null || !('sources' in message)) return { kind: 'answer', ...shared, facts };
  return { kind: 'answer', ...shared, facts, sources: message.sources };
}

/**
 * Applies one action to a thread. Whatever belongs to another turn than the pending one is dropped,
 * so that a late event of a stopped answer changes nothing.
 */
export function reduceThread(thread: Thread, action: ThreadAction): Thread {
  if (action.type === 'asked') return askQuestion(thread, action);
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

function askQuestion(thread: Thread, action: Extract<ThreadAction, { type: 'asked' }>): Thread {
  if (thread.pending) return thread;
  const { turnId, text, documentCount } = action;
  return {
    ...thread,
    entries: [...withoutUnansweredEnd(thread.entries), { kind: 'question', id: turnId, text, at: action.at }],
    pending: { turnId, question: text, documentCount, text: '', sources: [] },
  };
}

/** A question that got no answer is back in the text box: sending it again replaces it. */
function withoutUnansweredEnd(entries: readonly ThreadEntry[]): readonly ThreadEntry[] {
  const last = entries.at(-1);
  if (last?.kind !== 'notice' || last.tone === 'limit') return entries;
  const asked = entries.at(-2)?.kind === 'question' ? 2 : 1;
  return entries.slice(0, -asked);
}

function receiveEvent(thread: Thread, pending: PendingAnswer, event: ChatEvent, at: string): Thread {
  switch (event.type) {
    case 'text-delta':
      return { ...thread, pending: { ...pending, text: pending.text + event.text } };
    case 'source':
      return { ...thread, pending: { ...pending, sources: [...pending.sources, event.source] } };
    case 'withdrawn':
      return { ...thread, pending: { ...pending, text: '', sources: [] } };
    case 'done': {
      const { response, conversationId, messageId, ...facts } = event.answer;
      return {
        conversationId,
        pending: null,
        entries: [...thread.entries, { kind: 'answer', id: messageId, text: response, at, facts }],
      };
    }
    case 'error':
      // The caller decides what an error means to the person (limit, failure) and ends the turn itself.
      return thread;
  }
}

/**
 * A talk without what was answered out of documents that are gone, as the server has it. The same talk where nothing was.
 * @param left the documents that are there
 */
export function withoutDeletedAnswers(thread: Thread, left: ReadonlySet<number>): Thread {
  const isGone = (entry: ThreadEntry | undefined) =>
    entry?.kind === 'answer' && entry.facts?.documents?.some(({ documentId }) => !left.has(documentId)) === true;
  const entries = thread.entries.filter(
    (entry, index) => !isGone(entry) && !(entry.kind === 'question' && isGone(thread.entries[index + 1])),
  );
  return entries.length === thread.entries.length ? thread : { ...thread, entries };
}

/** The question that was asked last; null where none was. */
export function lastQuestion(thread: Thread | undefined): string | null {
  return thread?.entries.findLast(({ kind }) => kind === 'question')?.text ?? null;
}

/** Whether this question was asked last, and no answer to it has arrived here. */
export function endsUnanswered(thread: Thread, question: string): boolean {
  const last = thread.entries.at(-1);
  return last?.kind === 'notice' && last.tone !== 'limit' && last.question === question;
}

/** Whether a stored thread ends with an answer to this question that is not known yet: then nothing was lost. */
export function endsWithNewAnswer(stored: Thread, question: string, known: Thread): boolean {
  const last = stored.entries.at(-1);
  const before = stored.entries.at(-2);
  if (last?.kind !== 'answer' || before?.kind !== 'question') return false;
  return before.text === question && !known.entries.some((entry) => entry.id === last.id);
}
