import type { ClaimedQuote, ModelCallOptions } from '#server/ports/language-model.ts';
import { type BoundedAnswer, readPartialQuotes } from './answer-output.ts';
import { createLeakDetector, type LeakDetector } from './leaked-instructions.ts';

interface PartEmitterOptions {
  readonly instructions: string;
  readonly resolvePages: (quotes: BoundedAnswer['quotes']) => Promise<readonly ClaimedQuote[]>;
  readonly onPart: NonNullable<ModelCallOptions['onPart']>;
}

/** Characters per emitted piece; smaller ones cost more than they gain. */
const MIN_PIECE_LENGTH = 8;
/**
 * Minimum share of the text so far per piece: the parser joins its pieces whenever the text is read, so emitting each
 * one would take quadratic time.
 */
const MIN_PIECE_SHARE = 1 / 64;

/** Emits parts of an answer once its quotes are complete, and withdraws them when another attempt begins. */
export function createPartEmitter({ instructions, resolvePages, onPart }: PartEmitterOptions) {
  let attempt = 0;
  let current: EmittedAttempt | undefined;
  let resolved: Promise<unknown> = Promise.resolve();

  function begin(quotes: BoundedAnswer['quotes']): EmittedAttempt {
    const detector = createLeakDetector(instructions);
    const leaks = detector.push(`${quotes.map(({ text }) => text).join('\n')}\n`);
    const own: EmittedAttempt = { detector, emittedLength: 0, isSuppressed: leaks, hasQuotes: false, waiting: [] };
    if (leaks) return own;
    resolved = resolvePages(quotes).then(
      (claims) => {
        own.hasQuotes = true;
        if (own !== current) return;
        onPart({ kind: 'quotes', quotes: claims });
        for (const text of own.waiting.splice(0)) onPart({ kind: 'text', text });
      },
      // The check of the whole answer fails in the same way, and its error is handled.
      () => {},
    );
    return own;
  }

  function emitText(own: EmittedAttempt, text: string): void {
    const end = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
    const piece = text.slice(own.emittedLength, end);
    own.emittedLength = end;
    // The model followed an injected instruction: emit no more; the whole answer is rejected at its end.
    own.isSuppressed = own.detector.push(piece);
    if (own.isSuppressed || piece === '') return;
    if (own.hasQuotes) onPart({ kind: 'text', text: piece });
    else own.waiting.push(piece);
  }

  return {
    onPartial(partial: unknown, currentAttempt: number): void {
      if (currentAttempt !== attempt) {
        if (current) onPart({ kind: 'withdrawn' });
        attempt = currentAttempt;
        current = undefined;
      }
      if (!current) {
        const quotes = readPartialQuotes(partial);
        if (!quotes) return;
        current = begin(quotes);
      }
      const { text } = partial as Pick<BoundedAnswer, 'text'>;
      const isLongEnough =
        text.length - current.emittedLength >= Math.max(MIN_PIECE_LENGTH, current.emittedLength * MIN_PIECE_SHARE);
      if (!current.isSuppressed && isLongEnough) emitText(current, text);
    },

    /** Emits the rest of the whole answer. */
    async end({ text }: Pick<BoundedAnswer, 'text'>): Promise<void> {
      if (current && !current.isSuppressed && text.length > current.emittedLength) emitText(current, text);
      await resolved;
    },
  };
}

interface EmittedAttempt {
  readonly detector: LeakDetector;
  emittedLength: number;
  isSuppressed: boolean;
  /** Whether the quotes were emitted, which precede the text. */
  hasQuotes: boolean;
  readonly waiting: string[];
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
