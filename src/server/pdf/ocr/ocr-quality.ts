import type { RecognisedWord } from './tesseract.ts';

/** How far recognised words can be relied on. */
export interface OcrQuality {
  /** Letters and digits in all words. */
  readonly letters: number;
  /** How sure Tesseract is, on average over all letters and digits, 0 to 100. */
  readonly confidence: number;
  /** The part of all letters that stand in words of which Tesseract is not sure, 0 to 1. */
  readonly doubtfulShare: number;
  /** The part of all strokes on the page that lies within words, 0 to 1. */
  readonly coverage: number;
  readonly isReadable: boolean;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/gu;
const DOUBTFUL_CONFIDENCE = 60;
/** A mark without a letter that Tesseract is not sure of is a speck, a rule or the edge of a stamp. */
const MARK_CONFIDENCE = 60;
/** Fewer letters than this on a page are more often shapes of something else than words. */
const LEAST_LETTERS = 6;
/**
 * Chosen on pages of contracts drawn at 50 to 100 dpi, with and without a fax's noise: those of confidence 72 to 75 had
 * between 77 and 94 of 100 words right, those below far fewer. Legible scans and faxes have 94 and more, of which 99.9 of
 * 100 words are right.
 */
const LEAST_CONFIDENCE = 80;
const LARGEST_DOUBTFUL_SHARE = 0.2;
/** Where most of what stands on a page was not recognised, the rest of it may say anything. */
const LEAST_COVERAGE = 0.4;

/** Leaves out marks that are no words. A word with a letter or a digit stays, however doubtful: without it a sentence could say the opposite. */
export function dropSpecks(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  return words.filter(({ text, confidence }) => countLetters(text) > 0 || confidence >= MARK_CONFIDENCE);
}

/**
 * Judges the words of a page, by letters, so that scattered specks count for little.
 * @param coverage the part of all strokes on the page that lies within these words, 0 to 1
 */
export function assessOcrQuality(words: readonly RecognisedWord[], coverage: number): OcrQuality {
  let [letters, weighted, doubtful] = [0, 0, 0];
  for (const { text, confidence } of words) {
    const count = countLetters(text);
    letters += count;
    weighted += count * confidence;
    if (confidence < DOUBTFUL_CONFIDENCE) doubtful += count;
  }
  const confidence = letters === 0 ? 0 : weighted / letters;
  const doubtfulShare = letters === 0 ? 1 : doubtful / letters;
  const isReadable =
    letters >= LEAST_LETTERS &&
    confidence >= LEAST_CONFIDENCE &&
    doubtfulShare <= LARGEST_DOUBTFUL_SHARE &&
    coverage >= LEAST_COVERAGE;
  return { letters, confidence, doubtfulShare, coverage, isReadable };
}

function countLetters(text: string): number {
  return text.match(LETTER_OR_DIGIT)?.length ?? 0;
}
