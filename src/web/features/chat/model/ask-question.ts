import type { ChatEvent, ChatRequest } from '#contract/chat.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { chatTexts } from '../texts.ts';
import { endsUnanswered, endsWithNewAnswer, type NoticeTone, type Thread, type ThreadAction } from './chat-thread.ts';

/** Outcome of one question. */
type QuestionOutcome =
  | { readonly kind: 'answered' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'limit' }
  /** Not sent: another answer is pending. */
  | { readonly kind: 'busy' }
  /** `message` is null where the server gave no reason. `isListStale`: one of the documents was deleted. */
  | { readonly kind: 'failed'; readonly message: string | null; readonly isListStale: boolean };

interface AskQuestionDependencies {
  /** Opens the stream of one answer; throws when the server refuses or cannot be reached. */
  readonly openAnswer: (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  readonly currentThread: () => Thread;
  /** Loads the stored conversation from the server. */
  readonly loadThread: () => Promise<Thread>;
  /** The error body of a failed call, or null. */
  readonly readErrorBody: (error: unknown) => ErrorBody | null;
  readonly apply: (action: ThreadAction) => void;
  readonly now: () => string;
}

interface Turn {
  readonly turnId: string;
  readonly request: ChatRequest;
  readonly signal: AbortSignal;
  /** Names of the documents, in the order of `documentIds`. */
  readonly documentNames: readonly string[];
  /** The assistant's message when no questions are left. */
  readonly limitText: string;
}

/** Whether a message of the server says itself whether the question counts. */
const SAYS_WHETHER_IT_COUNTS = /\b(?:counts|counted|is free|was free)\b/u;

/**
 * Asks a question and applies its answer to the thread, event by event. When the stream ends without an answer, checks
 * whether the server stored one, so that a lost connection neither loses nor duplicates it.
 */
export async function askQuestion(dependencies: AskQuestionDependencies, turn: Turn): Promise<QuestionOutcome> {
  const { apply, now } = dependencies;
  const { turnId, request } = turn;
  const before = dependencies.currentThread();
  if (before.pending) return { kind: 'busy' };
  apply({ type: 'asked', turnId, text: request.message, documentCount: request.documentIds.length, at: now() });
  // The first attempt may have been stored; asking again would count twice.
  const mayBeStored = endsUnanswered(before, request.message);
  if (mayBeStored && (await restoreAnswer(dependencies, turn))) return { kind: 'answered' };
  let wasStreamed = false;
  try {
    for await (const event of dependencies.openAnswer(request, turn.signal)) {
      if (event.type === 'error') return endWithError(dependencies, turn, event.error, wasStreamed);
      wasStreamed ||= event.type === 'text-delta' || event.type === 'source' || event.type === 'draft';
      apply({ type: 'received', turnId, event, at: now() });
      if (event.type === 'done') return { kind: 'answered' };
    }
  } catch (error) {
    const body = dependencies.readErrorBody(error);
    if (body) return endWithError(dependencies, turn, body, wasStreamed);
  }
  return endWithoutAnswer(dependencies, turn, wasStreamed);
}

/** @param wasStreamed whether part of the answer was streamed, even if withdrawn since */
async function endWithError(
  dependencies: AskQuestionDependencies,
  turn: Turn,
  error: ErrorBody,
  wasStreamed: boolean,
): Promise<QuestionOutcome> {
  const isOutcomeUnknown = error.code === 'outcome-unknown';
  if (isOutcomeUnknown && (await restoreAnswer(dependencies, turn))) return { kind: 'answered' };
  const end = (tone: NoticeTone, text: string) =>
    dependencies.apply({ type: 'ended', turnId: turn.turnId, tone, text, at: dependencies.now() });
  if (error.code === 'chat-limit-reached' || error.message.includes('Chat limit reached')) {
    const exhausted = turn.documentNames.length > 1 && error.field ? turn.documentNames[documentIndex(error)] : null;
    end('limit', exhausted ? `${turn.limitText} ${chatTexts.exhausted(exhausted)}` : turn.limitText);
    return { kind: 'limit' };
  }
  const isGone = error.code === 'document-not-found';
  const index = documentIndex(error);
  if (isGone && index === 0) {
    end('gone', wasStreamed ? chatTexts.goneMidway : chatTexts.gone);
    return { kind: 'failed', message: error.message, isListStale: false };
  }
  const name = turn.documentNames[index];
  const message = isGone && name !== undefined ? chatTexts.documentMissing(name) : error.message;
  const isSelfContained = isOutcomeUnknown || (isGone && wasStreamed) || SAYS_WHETHER_IT_COUNTS.test(message);
  end('failed', isSelfContained ? message : `${message} ${chatTexts.free}`);
  return { kind: 'failed', message, isListStale: isGone };
}

/** Index of the document that an error is about; the first one by default. */
function documentIndex({ field }: ErrorBody): number {
  return Number(/^documentIds\.(\d+)$/u.exec(field ?? '')?.[1] ?? 0);
}

async function endWithoutAnswer(
  dependencies: AskQuestionDependencies,
  turn: Turn,
  wasStreamed: boolean,
): Promise<QuestionOutcome> {
  const { turnId, signal } = turn;
  if (await restoreAnswer(dependencies, turn)) return { kind: 'answered' };
  const stopped = signal.aborted;
  const stoppedText = wasStreamed ? chatTexts.stoppedMidway : chatTexts.stopped;
  // The server completes and stores an answer once it has streamed part of it.
  const lostText = wasStreamed ? chatTexts.connectionLostMidway : chatTexts.connectionLost;
  dependencies.apply({
    type: 'ended',
    turnId,
    tone: stopped ? 'stopped' : 'failed',
    text: stopped ? stoppedText : lostText,
    at: dependencies.now(),
  });
  return stopped ? { kind: 'stopped' } : { kind: 'failed', message: null, isListStale: false };
}

/** Restores the answer that the server has stored for this question, if it is not shown yet. */
async function restoreAnswer(dependencies: AskQuestionDependencies, { turnId, request }: Turn): Promise<boolean> {
  const thread = await dependencies.loadThread().catch(() => null);
  if (!thread || !endsWithNewAnswer(thread, request.message, dependencies.currentThread())) return false;
  dependencies.apply({ type: 'restored', turnId, thread });
  return true;
}
