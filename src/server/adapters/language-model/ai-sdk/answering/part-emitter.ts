import type { ClaimedQuote, ModelCallOptions } from '#server/ports/language-model.ts';
import { type BoundedAnswer, readPartialQuotes } from './answer-output.ts';
import { createLeakDetector, type LeakDetector } from './leaked-instructions.ts';

interface TellingParts {
  readonly instructions: string;
  /** Resolves the page of each quote. */
  readonly place: (quotes: BoundedAnswer['quotes']) => Promise<readonly ClaimedQuote[]>;
  readonly onPart: NonNullable<ModelCallOptions['onPart']>;
}

/** Characters per emitted piece; smaller ones cost more than they gain. */
const PIECE_LENGTH = 8;
/**
 * Minimum share of the text so far per piece: the parser joins its pieces whenever the text is read, so emitting each
 * one would take quadratic time.
 */
const PIECE_SHARE = 1 / 64;

/** Emits parts of an answer once its quotes are complete, and withdraws them when another attempt begins. */
export function createPartEmitter({ instructions, place, onPart }: TellingParts) {
  let attempt = 0;
  let telling: Telling | undefined;
  let placed: Promise<unknown> = Promise.resolve();

  function begin(quotes: BoundedAnswer['quotes']): Telling {
    const detector = createLeakDetector(instructions);
    const leaks = detector.push(`${quotes.map(({ text }) => text).join('\n')}\n`);
    const own: Telling = { detector, told: 0, isSilent: leaks, isPlaced: false, waiting: [] };
    if (leaks) return own;
    placed = place(quotes).then(
      (claims) => {
        own.isPlaced = true;
        if (own !== telling) return;
        onPart({ kind: 'quotes', quotes: claims });
        for (const text of own.waiting.splice(0)) onPart({ kind: 'text', text });
      },
      // The check of the whole answer fails in the same way, and its error is handled.
      () => {},
    );
    return own;
  }

  function tellText(own: Telling, text: string): void {
    const end = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
    const piece = text.slice(own.told, end);
    own.told = end;
    // The model followed an injected instruction: emit no more; the whole answer is rejected at its end.
    own.isSilent = own.detector.push(piece);
    if (own.isSilent || piece === '') return;
    if (own.isPlaced) onPart({ kind: 'text', text: piece });
    else own.waiting.push(piece);
  }

  return {
    hear(partial: unknown, currentAttempt: number): void {
      if (currentAttempt !== attempt) {
        if (telling) onPart({ kind: 'withdrawn' });
        attempt = currentAttempt;
        telling = undefined;
      }
      if (!telling) {
        const quotes = readPartialQuotes(partial);
        if (!quotes) return;
        telling = begin(quotes);
      }
      const { text } = partial as Pick<BoundedAnswer, 'text'>;
      const isWorthIt = text.length - telling.told >= Math.max(PIECE_LENGTH, telling.told * PIECE_SHARE);
      if (!telling.isSilent && isWorthIt) tellText(telling, text);
    },

    /** Emits the rest of the whole answer. */
    async end({ text }: Pick<BoundedAnswer, 'text'>): Promise<void> {
      if (telling && !telling.isSilent && text.length > telling.told) tellText(telling, text);
      await placed;
    },
  };
}

/** State of one attempt. */
interface Telling {
  readonly detector: LeakDetector;
  /** Characters emitted. */
  told: number;
  isSilent: boolean;
  /** Whether the quotes were emitted, which precede the text. */
  isPlaced: boolean;
  readonly waiting: string[];
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
