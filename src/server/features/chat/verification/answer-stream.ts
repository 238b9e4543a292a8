import type { ChatEvent, ChatResponse } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import { createSentenceScanner, splitSentences } from '#server/domain/claims/sentences.ts';
import { stripInvisibleCharacters } from '#server/domain/text/strip-invisible.ts';
import type { AnswerPart, AnswerRequest, ClaimedQuote } from '#server/ports/language-model.ts';
import type { ClaimSources, MarkedText, Verification } from '#server/ports/verification.ts';
import { claimSourcesOf } from './check-answer.ts';

/** Events sent to the client while an answer is being made. */
export type AnswerEvent = Extract<ChatEvent, { type: 'text-delta' | 'source' | 'withdrawn' }>;

interface AnswerStreamParts {
  readonly citationResolver: { cite(quote: ClaimedQuote): Promise<Source[]> };
  readonly verification: Pick<Verification, 'markUnsupported'>;
  readonly emit: (event: AnswerEvent) => void;
}

/** An answer that is streamed while it is being written. */
export interface AnswerStream {
  /** Receives a part of the model's answer to this request. */
  onPart(request: AnswerRequest, part: AnswerPart): void;
  /** Whether anything of the answer was sent, even if it was withdrawn since. */
  hasSent(): boolean;
  /** Sends the rest of the verified and stored answer, and withdraws what does not belong to it. */
  end(answer: Pick<ChatResponse, 'response' | 'sources'>): void;
  /** Withdraws what was sent: there will be no answer. */
  fail(): void;
}

/**
 * Streams an answer sentence by sentence, each only after verification: no text before every quote was found on its
 * page, and no sentence before its claims were checked. Each sentence is parsed and checked once, so that the cost per
 * sentence does not grow with the answer. The check of the whole answer is authoritative: when it differs, everything
 * is withdrawn and sent again.
 */
export function createAnswerStream({ citationResolver, verification, emit }: AnswerStreamParts): AnswerStream {
  let hasSent = false;
  let isEnded = false;
  let attempt: Attempt = createAttempt();

  function send(event: AnswerEvent): void {
    hasSent ||= event.type !== 'withdrawn';
    emit(event);
  }

  function begin(): void {
    if (attempt.sources) send({ type: 'withdrawn' });
    attempt = createAttempt();
  }

  async function checkQuotes(request: AnswerRequest, quotes: readonly ClaimedQuote[]): Promise<void> {
    begin();
    const own = attempt;
    const cited = await Promise.all(quotes.map((quote) => citationResolver.cite(quote)));
    if (own !== attempt || isEnded || cited.some((found) => found.length === 0)) return;
    own.sources = cited.flat();
    for (const source of own.sources) send({ type: 'source', source });
    const known = claimSourcesOf('answered', { sources: [...own.sources], near: [] }, request);
    await checkSentences(own, known, request.question);
  }

  /** One check at a time: text that arrives meanwhile is checked afterwards in one batch. */
  async function checkSentences(own: Attempt, known: ClaimSources, question: string): Promise<void> {
    own.check = undefined;
    while (own === attempt && !isEnded && own.boundary > own.taken) {
      const batch = takeSentences(own);
      own.statements += splitSentences(batch).length;
      const marked = await verification.markUnsupported(batch, known, question);
      if (own !== attempt || isEnded) return;
      // Stop streaming this attempt: the check of the whole answer decides.
      if (marked.hasFabricatedQuotation || own.statements > MODEL_OUTPUT_LIMITS.statements) return;
      emitMarked(own, marked);
    }
    own.check = () => checkSentences(own, known, question);
  }

  function emitMarked(own: Attempt, { text, hasSupportedSentence }: MarkedText): void {
    own.held += text;
    own.hasSupportedSentence ||= hasSupportedSentence;
    // An answer without any supported sentence is refused as a whole.
    if (!own.hasSupportedSentence) return;
    send({ type: 'text-delta', text: own.held });
    own.sent.push(own.held);
    own.held = '';
  }

  return {
    hasSent: () => hasSent,

    onPart(request, part) {
      if (isEnded) return;
      // A failing check fails again, and is reported, when the whole answer is checked.
      if (part.kind === 'quotes') checkQuotes(request, part.quotes).catch(() => {});
      else if (part.kind === 'withdrawn') begin();
      else {
        addText(attempt, part.text);
        attempt.check?.().catch(() => {});
      }
    },

    end({ response, sources: checked }) {
      isEnded = true;
      const { sources } = attempt;
      const sent = attempt.sent.join('');
      // Related passages follow after the answer's own sources and text.
      const own = checked.slice(0, sources?.length);
      const isSame = JSON.stringify(sources) === JSON.stringify(own) && response.startsWith(sent);
      if (sources && !isSame) begin();
      const rest = sources && isSame ? response.slice(sent.length) : response;
      for (const text of splitIntoDeltas(rest)) send({ type: 'text-delta', text });
      for (const source of checked.slice(attempt.sources?.length ?? 0)) send({ type: 'source', source });
    },

    fail() {
      isEnded = true;
      begin();
    },
  };
}

/** State of one attempt of the model. */
interface Attempt {
  /** Undefined until all quotes of this attempt are found. */
  sources: readonly Source[] | undefined;
  readonly scanner: ReturnType<typeof createSentenceScanner>;
  /** Unchecked text, and its offset in the whole. */
  pending: string;
  taken: number;
  /** End of the last complete sentence so far. */
  boundary: number;
  statements: number;
  readonly sent: string[];
  /** Checked, and buffered until a sentence is supported. */
  held: string;
  hasSupportedSentence: boolean;
  /** Checks the sentences that arrived since; undefined while a check is running or none is due. */
  check: (() => Promise<void>) | undefined;
}

function createAttempt(): Attempt {
  return {
    sources: undefined,
    scanner: createSentenceScanner(),
    pending: '',
    taken: 0,
    boundary: 0,
    statements: 0,
    sent: [],
    held: '',
    hasSupportedSentence: false,
    check: undefined,
  };
}

function addText(attempt: Attempt, piece: string): void {
  const isFirst = attempt.taken === 0 && attempt.pending === '';
  const visible = isFirst ? stripInvisibleCharacters(piece).trimStart() : stripInvisibleCharacters(piece);
  attempt.pending += visible;
  attempt.boundary = attempt.scanner.push(visible);
}

function takeSentences(attempt: Attempt): string {
  const length = attempt.boundary - attempt.taken;
  const batch = attempt.pending.slice(0, length);
  attempt.pending = attempt.pending.slice(length);
  attempt.taken = attempt.boundary;
  return batch;
}

/** Small groups of words, so that a reader can follow while the rest arrives. */
const CHUNK_LENGTH = 24;
/** Larger chunks for long texts: every chunk costs an event and a rendering. */
const MAX_CHUNKS = 200;
const SPACE = /\s/;

/**
 * Splits a text after white space into chunks for streaming.
 * @returns chunks that concatenate to the text; none for an empty text
 */
function* splitIntoDeltas(text: string): Generator<string> {
  const length = Math.max(CHUNK_LENGTH, Math.ceil(text.length / MAX_CHUNKS));
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + length);
    while (end < text.length && !SPACE.test(text.charAt(end - 1))) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}
