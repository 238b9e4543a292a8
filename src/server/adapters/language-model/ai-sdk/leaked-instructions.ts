/** So many words in a row are no coincidence, and no phrase that contracts and our instructions have in common. */
const WORDS_IN_A_ROW = 8;

/**
 * Whether what a model wrote tells of its instructions: many of their words in a row, whatever the letter case and the
 * marks between them. Such an output obeys somebody other than us, and nothing of it is to be shown.
 * @param written all text of the output
 * @param instructions ours, as they were sent, with the rule of the marks
 */
export function leaksInstructions(written: string, instructions: string): boolean {
  const known = new Set(runsOfWords(instructions));
  return runsOfWords(written).some((run) => known.has(run));
}

function runsOfWords(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return Array.from({ length: Math.max(0, words.length - WORDS_IN_A_ROW + 1) }, (_run, start) =>
    words.slice(start, start + WORDS_IN_A_ROW).join(' '),
  );
}
