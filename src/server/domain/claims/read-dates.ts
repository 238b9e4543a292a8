import { ORDINAL_WORDS_PATTERN, parseOrdinalWords } from '../text/number-words.ts';

/** Position of a claim: half-open offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A day or a month as written in a text. Missing parts are null. */
export interface NamedDate extends Span {
  /** More than one when the date is ambiguous ("3/4/2027"). */
  readonly readings: readonly DateReading[];
}

export interface DateReading {
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
}

const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');
/** Capitalised only: "may" and "march" are also verbs. */
const MONTH = MONTH_NAMES.flatMap((name) => [
  name,
  name.toUpperCase(),
  `${name.slice(0, 3)}\\.?`,
  `${name.slice(0, 4)}\\.`,
])
  .sort((left, right) => right.length - left.length)
  .join('|');
const YEAR = '(?<year>(?:19|20|21)\\d{2})(?!\\d)';
const DAY = '(?<day>\\d{1,2})(?:\\s{0,2}(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h|ST|ND|RD|TH))?(?![\\d.,:%]\\d|\\d|\\s?%)';
const ORDINAL = upperOrLower(ORDINAL_WORDS_PATTERN);
const GAP = '[\\s,]{0,4}';

const FORMS = [
  `(?<month>${MONTH})\\s{0,3}${DAY}(?:${GAP}${YEAR})?(?!\\s{0,2}(?:days|months|years))`,
  `(?:${DAY}|(?<words>${ORDINAL})(?:\\s{1,2}\\(\\d{1,2}(?:st|nd|rd|th)?\\))?)\\s{0,3}(?:day\\s{1,3})?(?:of\\s{1,3})?-?(?<month>${MONTH})(?![\\p{L}])(?:[\\s,-]{0,4}${YEAR})?`,
  `(?<month>${MONTH})(?![\\p{L}])${GAP}(?:of\\s{1,3})?${YEAR}`,
  '(?<year>(?:19|20|21)\\d{2})(?<mark>[-/.])(?<monthFigure>\\d{1,2})\\k<mark>(?<day>\\d{1,2})(?!\\d)',
  '(?<first>\\d{1,2})(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>(?<year>(?:19|20|21)\\d{2}|\\d{2})(?![\\d.]\\d|\\d)',
].map((source) => new RegExp(`(?<![\\p{L}\\d.,$€£])${source}`, 'gu'));

/** Finds the dates in a text, in all usual written forms, without overlap. */
export function readDates(text: string): readonly NamedDate[] {
  const found: NamedDate[] = [];
  /** Characters that belong to a date already. */
  const taken = new Uint8Array(text.length);
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const readings = readParts(match.groups ?? {}).filter(isPossible);
      if (readings.length === 0 || taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({ start, end, readings });
    }
  }
  return found;
}

function readParts(groups: Readonly<Record<string, string | undefined>>): DateReading[] {
  const year = groups['year'] === undefined ? null : expandYear(groups['year']);
  if (groups['first'] !== undefined) {
    const [first, second] = [Number(groups['first']), Number(groups['second'])];
    return [
      { year, month: first, day: second },
      { year, month: second, day: first },
    ];
  }
  const letters = (groups['month'] ?? '').slice(0, 3).toLowerCase();
  const named = MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(letters)) + 1;
  const month = groups['monthFigure'] === undefined ? named : Number(groups['monthFigure']);
  const day = groups['words'] === undefined ? groups['day'] : parseOrdinalWords(groups['words']);
  return [{ year, month, day: day === undefined || day === null ? null : Number(day) }];
}

function isPossible({ month, day }: DateReading): boolean {
  return month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= 31));
}

/** Two digits mean 1950 to 2049. */
function expandYear(digits: string): number {
  const value = Number(digits);
  if (digits.length !== 2) return value;
  return value < 50 ? 2000 + value : 1900 + value;
}

/** A lower-case pattern that also matches a capital at the start of each word. */
function upperOrLower(pattern: string): string {
  return pattern.replace(/(?<![\\\p{L}])\p{Ll}(?=\p{Ll})/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
