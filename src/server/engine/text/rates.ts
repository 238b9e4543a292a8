import { GERMAN_NUMBER_WORDS_PATTERN, parseGermanNumberWords } from '#server/domain/text/german-number-words.ts';
import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';

/** A share in percent as a document prints it. Offsets are UTF-16 units into the text that was searched. */
export interface FoundRate {
  readonly start: number;
  readonly end: number;
  /** As printed. */
  readonly text: string;
  readonly percent: number;
  /** Words and figures differ, as in "ten percent (12%)"; `percent` is the figure. */
  readonly isInconsistent: boolean;
}

const FIGURE = '(?<figure>\\d{1,4}(?:[.,]\\d{1,4})?)(?:\\s?(?<fraction>[¼½¾]))?';
const SIGN = '(?:%|per\\s?cents?(?![\\p{L}])|percentage\\s+points?|prozent(?:punkten?)?(?![\\p{L}])|v\\.\\s?H\\.)';
/** "one and one-half", "a half": words that no number word alone says. */
const HALVES =
  '(?<halves>(?:(?:one|two|three|four|five|six|seven|eight|nine|ten)\\s+and\\s+)?(?:one|a)[\\s-](?:half|quarter)(?:\\s+of\\s+(?:one|a))?)';
const PATTERN = new RegExp(
  `(?<![\\p{L}\\d.,])(?:${FIGURE}\\s{0,2}\\)?\\s{0,2}${SIGN}|(?:${HALVES}|(?<words>${NUMBER_WORDS_PATTERN})|(?<germanWords>${GERMAN_NUMBER_WORDS_PATTERN}))[\\s-]{1,3}(?:\\(\\s?(?<glossBefore>\\d{1,4}(?:[.,]\\d{1,4})?)\\s?%?\\s?\\)\\s{0,2})?${SIGN}(?:\\s{0,2}[([]\\s?(?<gloss>\\d{1,4}(?:[.,]\\d{1,4})?)\\s?%?\\s?[)\\]])?)`,
  'giu',
);
const FRACTIONS: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };
const DIFFERENCE_MINIMUM = 0.001;

/** Most sentences have no such sign, and the pattern is slow to look for. */
const MAY_HOLD_RATE = new RegExp(SIGN, 'iu');

/**
 * Finds shares in percent ("1.5 %", "one hundred forty percent (140%)", "3 per cent", "fünf Prozent").
 * @param text any English or German text
 */
export function findRates(text: string): readonly FoundRate[] {
  if (!MAY_HOLD_RATE.test(text)) return [];
  return [...text.matchAll(PATTERN)].flatMap((match) => {
    const rate = readRate(match);
    return rate === null ? [] : [rate];
  });
}

function readRate(match: RegExpExecArray): FoundRate | null {
  const { figure, fraction, halves, words, germanWords, gloss, glossBefore } = match.groups ?? {};
  const start = match.index;
  const place = { start, end: start + match[0].length, text: match[0] };
  if (figure !== undefined) {
    const percent = readFigure(figure) + (FRACTIONS[fraction ?? ''] ?? 0);
    return { ...place, percent, isInconsistent: false };
  }
  const printed = gloss ?? glossBefore;
  const own = readWords(halves, words, germanWords);
  const percent = printed === undefined ? own : readFigure(printed);
  if (percent === null) return null;
  return { ...place, percent, isInconsistent: own !== null && Math.abs(own - percent) > DIFFERENCE_MINIMUM };
}

function readWords(halves?: string, words?: string, germanWords?: string): number | null {
  if (words !== undefined) return parseNumberWords(words);
  if (germanWords !== undefined) return parseGermanNumberWords(germanWords);
  if (halves === undefined) return null;
  const whole = /^(\w+)\s+and\s/iu.exec(halves)?.[1];
  const part = /half/iu.test(halves) ? 0.5 : 0.25;
  return (whole === undefined ? 0 : (parseNumberWords(whole) ?? 0)) + part;
}

/** A comma with one or two digits behind it is a decimal mark. */
function readFigure(figure: string): number {
  return Number(figure.replace(',', '.'));
}

/** @returns "1.5%" */
export function describeRate({ percent }: Pick<FoundRate, 'percent'>): string {
  return `${Math.round(percent * 10_000) / 10_000}%`;
}
