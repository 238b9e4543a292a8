/** So many words in a row are no coincidence, and no phrase that contracts and our instructions have in common. */
const WORDS_IN_A_ROW = 8;
/** Characters without white space that are read as words of their own: no word of our instructions is as long. */
const UNBROKEN_LENGTH = 400;

/** Looks for our instructions in what a model writes, while it is being written. */
export interface LeakDetector {
  /**
   * Reads the next piece, in time linear in its length.
   * @returns whether what was read so far tells of the instructions; the last, unfinished word is read with what follows
   */
  push(piece: string): boolean;
}

/**
 * Whether what a model wrote tells of its instructions: many of their words in a row, whatever the letter case and the
 * marks between them. Such an output obeys somebody other than us, and nothing of it is to be shown.
 * @param written all text of the output
 * @param instructions ours, as they were sent, with the rule of the marks
 */
export function leaksInstructions(written: string, instructions: string): boolean {
  return createLeakDetector(instructions).push(`${written} `);
}

/** @param instructions ours, as they were sent, with the rule of the marks */
export function createLeakDetector(instructions: string): LeakDetector {
  const known = new Set(readRuns(wordsOf(instructions)));
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
