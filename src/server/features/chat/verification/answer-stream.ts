import type { ChatEvent, ChatResponse } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import { createSentenceScanner, splitSentences } from '#server/domain/claims/sentences.ts';
import type { AnswerPart, AnswerRequest, ClaimedQuote } from '#server/ports/language-model.ts';
import type { ClaimSources, MarkedText, Verification } from '#server/ports/verification.ts';
import { splitIntoDeltas } from '../split-into-deltas.ts';
import { claimSourcesOf, stripInvisibleCharacters } from './check-answer.ts';

/** What whoever asked is told while an answer is being made. */
export type AnswerEvent = Extract<ChatEvent, { type: 'text-delta' | 'source' | 'withdrawn' }>;

interface LiveAnswerParts {
  readonly citing: { cite(quote: ClaimedQuote): Promise<Source[]> };
  readonly verification: Pick<Verification, 'markUnsupported'>;
  readonly tell: (event: AnswerEvent) => void;
}

/** An answer that is told while it is being written. */
export interface AnswerStream {
  /** Hears what the model wrote in answer to this. */
  onPart(request: AnswerRequest, part: AnswerPart): void;
  /** Whether anything of the answer was sent, even if it was taken back since. */
  hasSent(): boolean;
  /** Tells what is still missing of the checked and stored answer, and takes back what does not belong to it. */
  end(answer: Pick<ChatResponse, 'response' | 'sources'>): void;
  /** Takes back what was told: there will be no answer. */
  fail(): void;
}

/**
 * Tells an answer sentence by sentence, and nothing before it was checked: no word before every quote was found on its
 * page, and no sentence before its claims were compared with them. Each sentence is read and checked once, so that a long
 * answer costs no more per sentence than a short one. The check of the whole answer still has the last word: where it
 * decides otherwise, everything is taken back and told again.
 */
export function createAnswerStream({ citing, verification, tell }: LiveAnswerParts): AnswerStream {
  let hasTold = false;
  let isEnded = false;
  let round: Round = createRound();

  function send(event: AnswerEvent): void {
    hasTold ||= event.type !== 'withdrawn';
    tell(event);
  }

  function begin(): void {
    if (round.sources) send({ type: 'withdrawn' });
    round = createRound();
  }

  async function checkQuotes(request: AnswerRequest, quotes: readonly ClaimedQuote[]): Promise<void> {
    begin();
    const own = round;
    const cited = await Promise.all(quotes.map((quote) => citing.cite(quote)));
    if (own !== round || isEnded || cited.some((found) => found.length === 0)) return;
    own.sources = cited.flat();
    for (const source of own.sources) send({ type: 'source', source });
    const known = claimSourcesOf('answered', { sources: [...own.sources], near: [] }, request);
    await checkSentences(own, known, request.question);
  }

  /** One check at a time: what is written meanwhile is checked together after it. */
  async function checkSentences(own: Round, known: ClaimSources, question: string): Promise<void> {
    own.check = undefined;
    while (own === round && !isEnded && own.boundary > own.taken) {
      const batch = takeSentences(own);
      own.statements += splitSentences(batch).length;
      const marked = await verification.markUnsupported(batch, known, question);
      if (own !== round || isEnded) return;
      // Nothing more of this try: the check of the whole decides.
      if (marked.hasFabricatedQuotation || own.statements > MODEL_OUTPUT_LIMITS.statements) return;
      tellMarked(own, marked);
    }
    own.check = () => checkSentences(own, known, question);
  }

  function tellMarked(own: Round, { text, hasSupportedSentence: isAnyBacked }: MarkedText): void {
    own.held += text;
    own.isAnyBacked ||= isAnyBacked;
    // An answer of which nothing is borne out is refused as a whole.
    if (!own.isAnyBacked) return;
    send({ type: 'text-delta', text: own.held });
    own.told.push(own.held);
    own.held = '';
  }

  return {
    hasSent: () => hasTold,

    onPart(request, part) {
      if (isEnded) return;
      // A check that fails here fails again, and is heard, when the whole answer is checked.
      if (part.kind === 'quotes') checkQuotes(request, part.quotes).catch(() => {});
      else if (part.kind === 'withdrawn') begin();
      else {
        addText(round, part.text);
        round.check?.().catch(() => {});
      }
    },

    end({ response, sources: checked }) {
      isEnded = true;
      const { sources } = round;
      const told = round.told.join('');
      // What belongs to the answer follows behind its own sources and words.
      const own = checked.slice(0, sources?.length);
      const isSame = JSON.stringify(sources) === JSON.stringify(own) && response.startsWith(told);
      if (sources && !isSame) begin();
      const rest = sources && isSame ? response.slice(told.length) : response;
      for (const text of splitIntoDeltas(rest)) send({ type: 'text-delta', text });
      for (const source of checked.slice(round.sources?.length ?? 0)) send({ type: 'source', source });
    },

    fail() {
      isEnded = true;
      begin();
    },
  };
}

/** What is known of one try of the model. */
interface Round {
  /** Undefined until all quotes of this try are found. */
  sources: readonly Source[] | undefined;
  readonly scanner: ReturnType<typeof createSentenceScanner>;
  /** Text that was not taken to be checked yet, and where it starts in the whole. */
  pending: string;
  taken: number;
  /** Where the last whole sentence of the text so far ends. */
  boundary: number;
  statements: number;
  readonly told: string[];
  /** Checked, and held back until something is borne out. */
  held: string;
  isAnyBacked: boolean;
  /** Checks the sentences that came since; undefined while that is under way, or is not to be. */
  check: (() => Promise<void>) | undefined;
}

function createRound(): Round {
  return {
    sources: undefined,
    scanner: createSentenceScanner(),
    pending: '',
    taken: 0,
    boundary: 0,
    statements: 0,
    told: [],
    held: '',
    isAnyBacked: false,
    check: undefined,
  };
}

function addText(round: Round, piece: string): void {
  const isFirst = round.taken === 0 && round.pending === '';
  const visible = isFirst ? stripInvisibleCharacters(piece).trimStart() : stripInvisibleCharacters(piece);
  round.pending += visible;
  round.boundary = round.scanner.push(visible);
}

function takeSentences(round: Round): string {
  const length = round.boundary - round.taken;
  const batch = round.pending.slice(0, length);
  round.pending = round.pending.slice(length);
  round.taken = round.boundary;
  return batch;
}
