import type { ModelUsage } from '#server/ports/language-model.ts';
import { type ModelCalls, ModelError } from '../calls/model-calls.ts';

/** Too many consecutive words for a coincidence, or for a phrase that contracts share with the instructions. */
const WORDS_IN_A_ROW = 8;
/** Longer runs without white space are processed as words; no word of the instructions is as long. */
const UNBROKEN_LENGTH = 400;

/** Detects leaked instructions in streamed output. */
export interface LeakDetector {
  /**
   * Processes the next piece, in linear time.
   * @returns whether the text so far leaks the instructions; a trailing partial word is processed with the next piece
   */
  push(piece: string): boolean;
}

/**
 * Whether output leaks the instructions: many consecutive words of them, regardless of case and punctuation. Such
 * output follows an injected instruction and must not be shown.
 * @param written all text of the output
 * @param instructions as they were sent, the rule about delimiters included
 */
export function leaksInstructions(written: string, instructions: string): boolean {
  return createLeakCheck(instructions).leaks(written);
}

/** The same for several outputs, with instructions that are read once. */
export interface LeakCheck {
  leaks(written: string): boolean;
  /** For one output that is streamed. */
  createDetector(): LeakDetector;
}

/** @param instructions as they were sent, the rule about delimiters included */
export function createLeakCheck(instructions: string): LeakCheck {
  const known = new Set(readRuns(wordsOf(instructions)));
  return {
    leaks: (written) => detectRuns(known).push(`${written} `),
    createDetector: () => detectRuns(known),
  };
}

/** @param expected what was asked for: "an analysis" */
export function createLeakError({ engine, provider }: ModelCalls, expected: string, usage: ModelUsage): ModelError {
  return new ModelError(
    'unusable-output',
    `${engine} at ${provider} leaked its instructions instead of ${expected}.`,
    usage,
  );
}

function detectRuns(known: ReadonlySet<string>): LeakDetector {
  let unread = '';
  let last: readonly string[] = [];
  let leaks = false;

  return {
    push(piece) {
      const end = piece.search(/\s\S*$/u) + 1;
      if (end === 0 && unread.length + piece.length < UNBROKEN_LENGTH) {
        unread += piece;
        return leaks;
      }
      const cut = end === 0 ? piece.length : end;
      const words = [...last, ...wordsOf(unread + piece.slice(0, cut))];
      unread = piece.slice(cut);
      leaks ||= readRuns(words).some((run) => known.has(run));
      last = words.slice(1 - WORDS_IN_A_ROW);
      return leaks;
    },
  };
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function readRuns(words: readonly string[]): string[] {
  return Array.from({ length: Math.max(0, words.length - WORDS_IN_A_ROW + 1) }, (_run, start) =>
    words.slice(start, start + WORDS_IN_A_ROW).join(' '),
  );
}
