import { NUMBER_WORDS_PATTERN } from '#server/domain/text/number-words.ts';
import { findDates } from './dates.ts';
import { describePeriod, type FoundPeriod, findPeriods } from './periods.ts';

/** How long before an end a notice has to come to count. */
export interface NoticeWindow {
  /** How early a notice counts at most. */
  readonly first: FoundPeriod;
  readonly last: FoundPeriod;
}

const AT_LEAST = /\b(?:(?:no|not)\s+(?:less|fewer|later)\s+than|at\s+least|minimum\s+of)\s+(?:an?\s+)?\(?$/iu;
const AT_MOST = /\b(?:(?:no|not)\s+(?:more|earlier|sooner)\s+than|at\s+most|maximum\s+of)\s+(?:an?\s+)?\(?$/iu;
const COUNT = `(?:\\d{1,3}|${NUMBER_WORDS_PATTERN})(?:\\s\\(\\d{1,3}\\))?`;
/** "Not more than 180 and not less than 90 days", "between six and three months": the first number has the unit of the second. */
const SHARED_UNIT = new RegExp(
  `\\b(?:(?:no|not)\\s(?:more|earlier|sooner)\\sthan|between|from)\\s(?<from>${COUNT})\\s(?:and|but|nor|or|to)\\s(?:(?:(?:no|not)\\s(?:less|later|fewer)\\sthan|at\\sleast)\\s)?(?<to>${COUNT}\\s(?<unit>(?:(?:calendar|business|working)\\s)?(?:days|weeks|months|years)))\\b`,
  'iu',
);
/** "Between nine months and six months": each number has a unit of its own. */
const BETWEEN = /\bbetween\s+\(?$/iu;
/** "Three months' notice to the end of the term": behind the length. */
export const NOTICE_TO_END =
  /^['’s\s]{0,3}(?:(?:prior|written)\s){0,2}notice\s(?:in\swriting\s)?(?:to|(?:effective|expiring|ending|taking\seffect)\s(?:at|on|with))\sthe\s(?:end|expiry|expiration|last\sday)\sof\b(?!\s(?:a|any|each|every|the)\s(?:calendar\s)?(?:month|quarter|week|year)\b)/iu;
/** A length of time is counted back from the end of a term. */
export const BEFORE_END =
  /\b(?:prior\s+to|before|in\s+advance\s+of|preceding)\b[^;]{0,60}\b(?:end|ending|expir\w+|terminat\w+|anniversary|conclusion|renewal|term|date)\b/iu;
/** Counted back from the end of a later term, which is no end that is known. */
export const BEFORE_LATER_END =
  /\b(?:end|expir\w+|conclusion)\s+of\s+(?:any|each|every|such)\s+(?:\w+\s+)?(?:extension|extended|renewal|renewed)\b/iu;
/** Words behind a length of time that are looked at, in UTF-16 units. */
export const NOTICE_REACH = 160;

/**
 * "Not less than two months and not more than three months before": the stretch in which a notice counts.
 * @param text a sentence or a part of one
 */
export function findWindow(text: string): NoticeWindow | null {
  return findSharedUnit(text) ?? findBounds(text, findPeriods(text));
}

/** @returns "between 90 and 60 days before the end" */
export function describeWindow({ first, last }: NoticeWindow): string {
  const from = first.unit === last.unit ? String(first.count) : describePeriod(first);
  return `between ${from} and ${describePeriod(last)} before the end`;
}

function findSharedUnit(text: string): NoticeWindow | null {
  const match = SHARED_UNIT.exec(text);
  if (match === null) return null;
  const { from = '', to = '', unit = '' } = match.groups ?? {};
  const [first] = findPeriods(`${from} ${unit}`);
  const [last] = findPeriods(to);
  if (first === undefined || last === undefined || first.isInconsistent || last.isInconsistent) return null;
  const end = match.index + match[0].length;
  if (last.days >= first.days || !isBeforeKnownEnd(text, end)) return null;
  return { first: { ...first, start: match.index, end }, last: { ...last, start: end - to.length, end } };
}

function findBounds(text: string, periods: readonly FoundPeriod[]): NoticeWindow | null {
  const before = ({ start }: FoundPeriod): string => text.slice(Math.max(0, start - 40), start);
  const opening = periods.findIndex((period) => BETWEEN.test(before(period)));
  const last = opening < 0 ? periods.find((period) => AT_LEAST.test(before(period))) : periods[opening + 1];
  const first = opening < 0 ? periods.find((period) => AT_MOST.test(before(period))) : periods[opening];
  if (last === undefined || first === undefined || last.isInconsistent || first.isInconsistent) return null;
  const between = text.slice(Math.min(last.end, first.end), Math.max(last.start, first.start));
  const isOne =
    opening < 0
      ? /^[\s,)]{0,3}(?:[\p{L}’']+[\s,]{1,2}){0,5}(?:no|not|at|minimum|maximum)\b/iu.test(between) &&
        between.length < 90
      : /^\s?\)?\s?and\s\(?$/iu.test(between);
  const isBefore = isBeforeKnownEnd(text, Math.max(last.end, first.end));
  return isOne && isBefore && last.days < first.days ? { last, first } : null;
}

function isBeforeKnownEnd(text: string, end: number): boolean {
  const behind = text.slice(end, end + NOTICE_REACH);
  return (BEFORE_END.test(behind) || findPrintedEnd(text, end) !== null) && !BEFORE_LATER_END.test(behind);
}

/**
 * "… before 31 May 2028": the day that a notice is counted back from, right behind its length.
 * @param from offset behind the length, in UTF-16 units
 */
export function findPrintedEnd(text: string, from: number): { readonly iso: string } | null {
  const date = findDates(text).find(({ start, iso }) => start >= from && iso?.length === 10);
  if (date?.iso === undefined || date.iso === null) return null;
  return /^[\s,]{0,2}(?:prior\s+to|before|preceding|in\s+advance\s+of)\s+(?:the\s+)?$|^['’s\s]{0,3}(?:prior\s)?(?:written\s)?notice\s(?:in\swriting\s)?(?:ending|expiring|to\s(?:end|expire))\son\s(?:or\sbefore\s)?$/iu.test(
    text.slice(from, date.start),
  )
    ? { iso: date.iso }
    : null;
}
