import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';

/** Numbers that a row of a table is for: "13 to 24 months", "over 5 years", "Year 10". */
export interface Band {
  readonly from: number;
  readonly to: number;
  /** Whether its ends belong to it. */
  readonly includesFrom: boolean;
  readonly includesTo: boolean;
  /** In the singular and in small letters; empty where the row does not say. */
  readonly unit: string;
}

/** A number that a question brings along, with what it counts: "after 18 months", "in year 10", "the second instalment". */
export interface AskedNumber {
  readonly value: number;
  readonly unit: string;
  /** "the second instalment" */
  readonly isOrdinal: boolean;
  readonly printed: string;
}

/** UTF-16 units. */
const LABEL_LENGTH_LIMIT = 160;
const NUMBER = `(?:\\d{1,4}(?:[.,]\\d{1,2})?|${NUMBER_WORDS_PATTERN})`;
const UNIT = `(?:\\p{L}{3,14})`;
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const RANGE = new RegExp(
  `(?:(?<over>over|more than|after)\\s)?(?<!\\p{L})(?<from>${NUMBER})(?:\\s(?<unitFrom>${UNIT}))??\\s?(?:[-–—]|to|and(?:\\sup\\sto)?|up\\sto|until)\\s?(?<to>${NUMBER})(?!\\p{L})(?:['’]?\\s(?<unit>${UNIT}))?`,
  'iu',
);
const UP_TO = new RegExp(
  `(?<below>under|less than|fewer than|below)?(?:up to|within|not more than|at most|for|the first|first)?\\s?(?<!\\p{L})(?<to>${NUMBER})(?!\\p{L})(?:['’]?\\s(?<unit>${UNIT}))?`,
  'iu',
);
const FROM = new RegExp(
  `(?:(?<over>over|more than|after|above|exceeding)|at least|from)\\s(?<from>${NUMBER})(?!\\p{L})(?:['’]?\\s(?<unit>${UNIT}))?|(?<!\\p{L})(?<least>${NUMBER})(?:\\s(?<unitLeast>${UNIT}))?(?:\\sor\\s(?:more|longer|over|later)|\\+)`,
  'iu',
);
/** "30 days or fewer". */
const OR_LESS = new RegExp(
  `(?<!\\p{L})(?<to>${NUMBER})(?:\\s(?<unit>${UNIT}))?\\sor\\s(?:less|fewer|under)(?!\\p{L})`,
  'iu',
);
const ALONE = new RegExp(`^(?:(?<unit>${UNIT}|no)\\.?\\s)?(?<value>\\d{1,4})$`, 'iu');
const STARTS_UP_TO = /(?<!\p{L})(?:under|less than|fewer than|below|up to|within|not more than|at most)\s/iu;
/** In days, so that a band of months holds a number of years. */
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.4375, year: 365.25 };
/** Other names for the same. */
const SAME_UNIT: Readonly<Record<string, string>> = {
  anniv: 'year',
  anniversary: 'year',
  yr: 'year',
  instal: 'no',
  instalment: 'no',
  installment: 'no',
  repayment: 'no',
  payment: 'no',
  number: 'no',
};

/**
 * Reads for which numbers a row is.
 * @param label of the row
 * @param head name of its column, which may say what is counted: "Year"
 * @returns null for a label without such numbers
 */
export function readBand(label: string, head: string): Band | null {
  if (label.length > LABEL_LENGTH_LIMIT) return null;
  const counted = unitIn(head);
  const alone = ALONE.exec(label)?.groups;
  if (alone !== undefined) {
    const value = Number(alone['value']);
    return { from: value, to: value, includesFrom: true, includesTo: true, unit: toUnit(alone['unit']) || counted };
  }
  const range = RANGE.exec(label)?.groups;
  if (range !== undefined) {
    const [from, to] = [readNumber(range['from']), readNumber(range['to'])];
    const unit = toUnit(range['unit']) || toUnit(range['unitFrom']) || unitIn(label) || counted;
    return {
      from: Math.min(from, to),
      to: Math.max(from, to),
      includesFrom: range['over'] === undefined,
      includesTo: true,
      unit,
    };
  }
  const from = FROM.exec(label)?.groups;
  if (from !== undefined && !STARTS_UP_TO.test(label)) {
    const unit = toUnit(from['unit'] ?? from['unitLeast']) || unitIn(label) || counted;
    const includesFrom = from['over'] === undefined;
    return {
      from: readNumber(from['from'] ?? from['least']),
      to: Number.POSITIVE_INFINITY,
      includesFrom,
      includesTo: false,
      unit,
    };
  }
  const least = OR_LESS.exec(label)?.groups;
  if (least !== undefined) {
    const unit = toUnit(least['unit']) || unitIn(label) || counted;
    return { from: 0, to: readNumber(least['to']), includesFrom: true, includesTo: true, unit };
  }
  const upTo = STARTS_UP_TO.test(label) ? UP_TO.exec(label.slice(label.search(STARTS_UP_TO)))?.groups : undefined;
  if (upTo === undefined) return null;
  const unit = toUnit(upTo['unit']) || unitIn(label) || counted;
  return { from: 0, to: readNumber(upTo['to']), includesFrom: true, includesTo: upTo['below'] === undefined, unit };
}

/** Whether a number that is asked for is one of a row's. */
export function isInBand({ value, unit }: Pick<AskedNumber, 'value' | 'unit'>, band: Band): boolean {
  const factor = factorBetween(unit, band.unit);
  if (factor === null) return false;
  const own = value * factor;
  if (own < band.from || own > band.to) return false;
  return (own > band.from || band.includesFrom) && (own < band.to || band.includesTo);
}

/** How many of the second unit make one of the first; null where they count different things. */
function factorBetween(unit: string, other: string): number | null {
  if (unit === other || other === '') return 1;
  const [days, otherDays] = [DAYS[unit], DAYS[other]];
  return days === undefined || otherDays === undefined ? null : days / otherDays;
}

/** The number that a question brings along to say which row is meant; null where there is none, or more than one. */
export function readAskedNumber(question: string): AskedNumber | null {
  const found: AskedNumber[] = [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\d.,$€£¥₱₹])(?:(?<named>year|month|week|day|anniversary|period|instal+ments?|repayment|payment|no|number|level|tier|band|stage)s?\\.?\\s(?<after>\\d{1,4})|(?<count>${NUMBER})(?:st|nd|rd|th)?\\s(?<unit>${UNIT})|(?<ordinal>${ORDINALS.join('|')})\\s(?<of>${UNIT}))(?!\\p{L})`,
    'giu',
  );
  for (const { 0: printed, groups = {} } of question.matchAll(pattern)) {
    const { after, named, count, unit, ordinal, of } = groups;
    if (after !== undefined) found.push({ value: Number(after), unit: toUnit(named), isOrdinal: false, printed });
    else if (count !== undefined)
      found.push({ value: readNumber(count), unit: toUnit(unit), isOrdinal: false, printed });
    else {
      const value = ORDINALS.indexOf((ordinal ?? '').toLowerCase()) + 1;
      found.push({ value, unit: toUnit(of), isOrdinal: true, printed });
    }
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}

function unitIn(words: string): string {
  const found = /(?<!\p{L})(?:anniv(?:ersary)?|years?|months?|weeks?|days?|periods?|no)(?!\p{L})/iu.exec(words)?.[0];
  return toUnit(found);
}

function toUnit(word: string | undefined): string {
  const lowered = (word ?? '').toLowerCase();
  const single = lowered.length > 3 ? lowered.replace(/(?<=[^s])s$/u, '') : lowered;
  return SAME_UNIT[single] ?? single;
}

function readNumber(words: string | undefined): number {
  const printed = words ?? '';
  return /^\d/u.test(printed) ? Number(printed.replace(',', '.')) : (parseNumberWords(printed) ?? Number.NaN);
}
