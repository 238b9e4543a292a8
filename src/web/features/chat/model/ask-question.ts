import type { ChatEvent, ChatRequest } from '#contract/chat.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { endsUnanswered, endsWithNewAnswer, type NoticeTone, type Thread, type ThreadAction } from './chat-thread.ts';

/** How one question ended. */
export type QuestionOutcome =
  | { readonly kind: 'answered' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'limit' }
  /** Nothing was asked: another answer is on its way. */
  | { readonly kind: 'busy' }
  /** `message` says why, null where the server gave no reason. `isListStale`: a document that was asked about is gone. */
  | { readonly kind: 'failed'; readonly message: string | null; readonly isListStale: boolean };

interface AskingParts {
  /** Opens the stream of one answer; throws when the server refuses or cannot be reached. */
  readonly openAnswer: (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  readonly currentThread: () => Thread;
  /** What the server has stored of this talk. */
  readonly loadThread: () => Promise<Thread>;
  /** Reads the error body a failed call carried, if it carried one. */
  readonly readErrorBody: (error: unknown) => ErrorBody | null;
  readonly apply: (action: ThreadAction) => void;
  readonly now: () => string;
}

interface Turn {
  readonly turnId: string;
  readonly request: ChatRequest;
  readonly signal: AbortSignal;
  /** The names of the documents asked about, in their order. */
  readonly documentNames: readonly string[];
  /** What the assistant says when the questions are used up. */
  readonly limitText: string;
}

const NOT_COUNTED = 'This question was not counted.';
const GONE_TEXT =
  'This document is no longer here. It was deleted, perhaps in another tab. This question was not counted.';
const GONE_MIDWAY_TEXT =
  'This document is no longer here. It was deleted, perhaps in another tab. Part of the answer was shown, so this question counts.';
const LOST_TEXT =
  'The connection was lost before an answer came. Your question is kept; without an answer it is not counted.';
const STOPPED_TEXT = 'Stopped. This question was not counted.';
/** The server finishes and keeps an answer of which words were sent. */
const LOST_MIDWAY_TEXT =
  'The connection was lost during the answer. The answer is finished without it and will be here when you come back; this question counts.';
const STOPPED_MIDWAY_TEXT =
  'Stopped. Part of the answer was shown, so this question counts. The whole answer will be here when you reload.';

/**
 * Asks one question and carries its answer into the thread, event by event. When the stream ends without an answer,
 * the server is asked whether it stored one all the same, so that a lost connection neither loses nor doubles it.
 */
export async function askQuestion(parts: AskingParts, turn: Turn): Promise<QuestionOutcome> {
  const { apply, now } = parts;
  const { turnId, request } = turn;
  const before = parts.currentThread();
  if (before.pending) return { kind: 'busy' };
  apply({ type: 'asked', turnId, text: request.message, documentCount: request.documentIds.length, at: now() });
  // Its answer may have been stored the first time, and would be paid for twice.
  const mayBeStored = endsUnanswered(before, request.message);
  if (mayBeStored && (await restoreStored(parts, turn))) return { kind: 'answered' };
  let wasShown = false;
  try {
    for await (const event of parts.openAnswer(request, turn.signal)) {
      if (event.type === 'error') return endRefused(parts, turn, event.error, wasShown);
      wasShown ||= event.type === 'text-delta' || event.type === 'source';
      apply({ type: 'received', turnId, event, at: now() });
      if (event.type === 'done') return { kind: 'answered' };
    }
  } catch (error) {
    const body = parts.readErrorBody(error);
    if (body) return endRefused(parts, turn, body, wasShown);
  }
  return endBroken(parts, turn, wasShown);
}

/** @param wasShown whether a part of the answer was sent, even if it was taken back since */
async function endRefused(
  parts: AskingParts,
  turn: Turn,
  error: ErrorBody,
  wasShown: boolean,
): Promise<QuestionOutcome> {
  const isUnknown = error.code === 'outcome-unknown';
  if (isUnknown && (await restoreStored(parts, turn))) return { kind: 'answered' };
  const end = (tone: NoticeTone, text: string) =>
    parts.apply({ type: 'ended', turnId: turn.turnId, tone, text, at: parts.now() });
  if (error.code === 'chat-limit-reached' || error.message.includes('Chat limit reached')) {
    const exhausted = turn.documentNames.length > 1 && error.field ? turn.documentNames[placeOfDocument(error)] : null;
    end('limit', exhausted ? `${turn.limitText} No questions are left for “${exhausted}”.` : turn.limitText);
    return { kind: 'limit' };
  }
  const isGone = error.code === 'document-not-found';
  const place = placeOfDocument(error);
  if (isGone && place === 0) {
    end('gone', wasShown ? GONE_MIDWAY_TEXT : GONE_TEXT);
    return { kind: 'failed', message: error.message, isListStale: false };
  }
  const name = turn.documentNames[place];
  const message = isGone && name !== undefined ? `“${name}” was not found. It may have been deleted.` : error.message;
  const saysIt = isUnknown || (isGone && wasShown) || message.includes('not counted');
  end('failed', saysIt ? message : `${message} ${NOT_COUNTED}`);
  return { kind: 'failed', message, isListStale: isGone };
}

/** Which of the documents a refusal is about: the first one, where it does not say. */
function placeOfDocument({ field }: ErrorBody): number {
  return Number(/^documentIds\.(\d+)$/u.exec(field ?? '')?.[1] ?? 0);
}

async function endBroken(parts: AskingParts, turn: Turn, wasShown: boolean): Promise<QuestionOutcome> {
  const { turnId, signal } = turn;
  if (await restoreStored(parts, turn)) return { kind: 'answered' };
  const stopped = signal.aborted;
  const stoppedText = wasShown ? STOPPED_MIDWAY_TEXT : STOPPED_TEXT;
  const lostText = wasShown ? LOST_MIDWAY_TEXT : LOST_TEXT;
  parts.apply({
    type: 'ended',
    turnId,
    tone: stopped ? 'stopped' : 'failed',
    text: stopped ? stoppedText : lostText,
    at: parts.now(),
  });
  return stopped ? { kind: 'stopped' } : { kind: 'failed', message: null, isListStale: false };
}

/** Shows the answer that the server has stored for this question, where there is one that is not shown yet. */
async function restoreStored(parts: AskingParts, { turnId, request }: Turn): Promise<boolean> {
  const thread = await parts.loadThread().catch(() => null);
  if (!thread || !endsWithNewAnswer(thread, request.message, parts.currentThread())) return false;
  parts.apply({ type: 'restored', turnId, thread });
  return true;
}
