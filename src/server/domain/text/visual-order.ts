import createBidi from 'bidi-js';

// The package types an ES module's default export, and is a CommonJS function.
const bidi = (createBidi as unknown as typeof createBidi.default)();
/** Neutral: marks the position of an empty word, between two spaces. */
const EMPTY_WORD = '\u2003';
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const FIRST_LETTER = /\p{L}/u;

type Direction = 'right-to-left' | 'left-to-right';

/** Whether a text contains right-to-left letters. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The base direction of a paragraph: that of its first letter. */
export function baseDirection(text: string): Direction {
  return hasRightToLeft(FIRST_LETTER.exec(text)?.[0] ?? '') ? 'right-to-left' : 'left-to-right';
}

/**
 * Visual order of the words of one line, for writers that place words from left to right whatever their script
 * (Unicode Bidirectional Algorithm, UAX #9).
 * @returns the positions of the words in `words`, from the leftmost to the rightmost
 */
export function orderWordsVisually(words: readonly string[], base: Direction): number[] {
  const shown = words.map((word) => word || EMPTY_WORD);
  const line = shown.join(' ');
  const levels = bidi.getEmbeddingLevels(line, base === 'right-to-left' ? 'rtl' : 'ltr');
  const wordOf = shown.flatMap((word, position) => new Array<number>(word.length + 1).fill(position));
  const characters = bidi.getReorderedIndices(line, levels).filter((index) => line[index] !== ' ');
  return [...new Set(characters.map((index) => wordOf[index] as number))];
}
