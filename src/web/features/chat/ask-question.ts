import type { ChatEvent, ChatRequest } from '../../../contract/chat.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { endsWithNewAnswer, type Thread, type ThreadAction } from './chat-thread.ts';

/** How one question ended. */
export type QuestionEnd =
  | { readonly kind: 'answered' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'limit' }
  /** `message` is the server's own, null where it gave none. */
  | { readonly kind: 'failed'; readonly message: string | null };

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
  /** What the assistant says when the questions are used up. */
  readonly limitText: string;
}

const FAILED_TEXT = 'No answer came. This question was not counted.';
const LOST_TEXT = 'The connection was lost before an answer came. A question without an answer is not counted.';
const STOPPED_TEXT = 'Stopped. An answer that was not finished is not counted.';

/**
 * Asks one question and carries its answer into the thread, event by event. When the stream ends without an answer,
 * the server is asked whether it stored one all the same, so that a lost connection neither loses nor doubles it.
 */
export async function askQuestion(parts: AskingParts, turn: Turn): Promise<QuestionEnd> {
  const { apply, now } = parts;
  const { turnId } = turn;
  apply({ type: 'asked', turnId, text: turn.request.message, at: now() });
  try {
    for await (const event of parts.openAnswer(turn.request, turn.signal)) {
      if (event.type === 'error') return endRefused(parts, turn, event.error);
      apply({ type: 'received', turnId, event, at: now() });
      if (event.type === 'done') return { kind: 'answered' };
    }
  } catch (error) {
    const body = parts.readErrorBody(error);
    if (body) return endRefused(parts, turn, body);
  }
  return endBroken(parts, turn);
}

function endRefused(parts: AskingParts, turn: Turn, error: ErrorBody): QuestionEnd {
  const limited = error.code === 'chat-limit-reached' || error.message.includes('Chat limit reached');
  const [tone, text] = limited ? (['limit', turn.limitText] as const) : (['failed', FAILED_TEXT] as const);
  parts.apply({ type: 'ended', turnId: turn.turnId, tone, text, at: parts.now() });
  return limited ? { kind: 'limit' } : { kind: 'failed', message: error.message };
}

async function endBroken(parts: AskingParts, turn: Turn): Promise<QuestionEnd> {
  const { turnId, request, signal } = turn;
  const stored = await parts.loadThread().catch(() => null);
  if (stored && endsWithNewAnswer(stored, request.message, parts.currentThread())) {
    parts.apply({ type: 'restored', turnId, thread: stored });
    return { kind: 'answered' };
  }
  const stopped = signal.aborted;
  parts.apply({
    type: 'ended',
    turnId,
    tone: stopped ? 'stopped' : 'failed',
    text: stopped ? STOPPED_TEXT : LOST_TEXT,
    at: parts.now(),
  });
  return stopped ? { kind: 'stopped' } : { kind: 'failed', message: null };
}
