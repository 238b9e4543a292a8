import { isCalendarDay } from '../text/calendar-days.ts';
import { ORDINAL_WORDS_PATTERN, parseOrdinalWords } from '../text/number-words.ts';
import { foldWord, type LanguagePack } from './languages/language-pack.ts';
import { ENGLISH_ONLY, type TextLanguages } from './languages/languages-of.ts';
import { markSpelledNumbers, NUMBER_SIGN, ORDINAL_SIGN, type SpelledText } from './spelled-numbers.ts';

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
const NOT_INSIDE = `(?<![\\p{L}\\d.,$€£${NUMBER_SIGN}${ORDINAL_SIGN}])`;

const FORMS = [
  `(?<month>${MONTH})\\s{0,3}${DAY}(?:${GAP}${YEAR})?(?!\\s{0,2}(?:days|months|years))`,
  `(?:${DAY}|(?<words>${ORDINAL})(?:\\s{1,2}\\(\\d{1,2}(?:st|nd|rd|th)?\\))?)\\s{0,3}(?:day\\s{1,3})?(?:of\\s{1,3})?-?(?<month>${MONTH})(?![\\p{L}])(?:[\\s,-]{0,4}${YEAR})?`,
  `(?<month>${MONTH})(?![\\p{L}])${GAP}(?:of\\s{1,3})?${YEAR}`,
  '(?<year>(?:19|20|21)\\d{2})(?<mark>[-/.])(?<monthFigure>\\d{1,2})\\k<mark>(?<day>\\d{1,2})(?!\\d)',
  '(?<first>\\d{1,2})(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>(?<year>(?:19|20|21)\\d{2}|\\d{2})(?![\\d.]\\d|\\d)',
].map((source) => new RegExp(`${NOT_INSIDE}${source}`, 'gu'));

/** Finds the dates in a text, in all usual written forms of its languages, without overlap. */
export function readDates(text: string, languages: TextLanguages = ENGLISH_ONLY): readonly NamedDate[] {
  const found: NamedDate[] = [];
  /** Characters that belong to a date already. */
  const taken = new Uint8Array(text.length);
  const spelled = languages.length > 1 ? markSpelledNumbers(text, languages) : undefined;
  const forms = [
    ...languages.flatMap((language) => formsOf(language).map((form) => ({ form, language }))),
    ...FORMS.map((form) => ({ form, language: undefined })),
  ];
  for (const { form, language } of forms) {
    for (const match of (language === undefined ? text : (spelled?.text ?? text)).matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const readings = readParts(match, language, spelled).filter(isPossible);
      // "May 30 araw" says in Filipino that there are 30 days.
      if (match.groups?.['year'] === undefined && isPeriod(text.slice(end, end + 24), languages)) continue;
      if (readings.length === 0 || taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({ start, end, readings });
    }
  }
  return found;
}

function isPeriod(behind: string, languages: TextLanguages): boolean {
  return languages.some(({ timeUnits }) =>
    new RegExp(`^\\s{1,2}(?:na\\s)?(?:${Object.values(timeUnits).join('|')})(?!\\p{L})`, 'iu').test(behind),
  );
}

const compiled = new Map<string, readonly RegExp[]>();

/** "3. März 2026", "1er mars", "3 de marzo de 2026", "primo marzo", "ika-3 ng Marso 2026", "Marso 3, 2026", "mars 2026". */
function formsOf({ code, months }: LanguagePack): readonly RegExp[] {
  if (months.length === 0) return [];
  const known = compiled.get(code);
  if (known) return known;
  const month = `(?<month>${months.join('|')})(?![\\p{L}])`;
  const day = '(?:ika-?\\s?)?(?<day>\\d{1,2})(?:\\.|ers?(?!\\p{L})|\\.?[ºª°])?';
  const link = "(?:\\s{1,3}|-)(?:(?:de|del|di|ng|of)\\s{1,3}|d[’'])?";
  const year = `(?:[\\s,-]{1,3}(?:(?:de|del|ng)\\s{1,3})?${YEAR})?`;
  const made = [
    `(?:${day}|(?<words>[${NUMBER_SIGN}${ORDINAL_SIGN}]+))${link}${month}${year}`,
    ...(code === 'fil' ? [`${month}\\s{1,3}(?<day>\\d{1,2})(?![\\d.,:%]\\d|\\d|\\s?%)(?:${GAP}${YEAR})?`] : []),
    `${month}[\\s,]{1,3}(?:(?:de|del|ng)\\s{1,3})?${YEAR}`,
  ].map((source) => new RegExp(`${NOT_INSIDE}${source}`, 'giu'));
  compiled.set(code, made);
  return made;
}

function readParts(
  { index, groups = {} }: RegExpExecArray,
  language: LanguagePack | undefined,
  spelled: SpelledText | undefined,
): DateReading[] {
  const year = groups['year'] === undefined ? null : expandYear(groups['year']);
  if (groups['first'] !== undefined) {
    const [first, second] = [Number(groups['first']), Number(groups['second'])];
    return [
      { year, month: first, day: second },
      { year, month: second, day: first },
    ];
  }
  const month =
    groups['monthFigure'] === undefined ? monthNamed(groups['month'] ?? '', language) : Number(groups['monthFigure']);
  const words = groups['words'];
  if (words === undefined) return [{ year, month, day: groups['day'] === undefined ? null : Number(groups['day']) }];
  // In other languages than English the words are the first thing of a date.
  const day = language === undefined ? parseOrdinalWords(words) : spelled?.valueAt(index);
  return [{ year, month, day: day ?? Number.NaN }];
}

/** 1 to 12; 0 for no month. */
function monthNamed(name: string, language: LanguagePack | undefined): number {
  if (language === undefined) {
    const letters = name.slice(0, 3).toLowerCase();
    return MONTH_NAMES.findIndex((own) => own.toLowerCase().startsWith(letters)) + 1;
  }
  const written = foldWord(name);
  return language.months.findIndex((source) => new RegExp(`^(?:${foldWord(source)})$`, 'u').test(written)) + 1;
}

function isPossible({ month, day }: DateReading): boolean {
  return month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= 31));
}

/** "YYYY-MM-DD" of a complete reading that is a day of the calendar. */
export function dayOf({ year, month, day }: DateReading): string | undefined {
  if (year === null || day === null) return undefined;
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDay(written) ? written : undefined;
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
