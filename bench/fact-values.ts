import { endsWithForm } from '#server/engine/parties/names.ts';
import { findDates } from '#server/engine/text/dates.ts';
import { findPeriods } from '#server/engine/text/periods.ts';
import { ROLE_WORD } from '#server/engine/text/role-words.ts';
import type { CuadQuestion } from '#training/data/labelled-contracts.ts';

/** Whether a value is the labelled one; undefined where the label holds nothing to compare. */
export type Same = (value: string | null, question: CuadQuestion) => boolean | undefined;

/** The labels' value of the last day for a contract that runs until it is terminated. */
export const OPEN_END = 'perpetual';

/** Legal forms say nothing about which company is meant. */
const FORMS =
  /\b(?:inc|incorporated|llc|l l c|ltd|limited|corp|corporation|company|co|llp|l l p|lp|l p|plc|gmbh|ag|s a|sa|b v|bv|n v|nv|n a|the|and)\b/gu;

/** Lower case, letters and figures only, split into words. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
}

/** A party's name without its legal form and without the names it had or trades under. */
export function coreOf(name: string): string {
  const first =
    name.split(/,?\s+(?:[fdan]\/[kb]\/a|dba|d\.b\.a|formerly|also\s+known|doing\s+business|OBA)\b/iu)[0] ?? name;
  return wordsOf(first).join(' ').replace(FORMS, ' ').replace(/\s+/gu, ' ').trim();
}

/**
 * The parties that a label names. Labels mix names with the words they are called by; a name is what ends in a legal form,
 * or what the label's own summary has before a bracket.
 */
export function labelledParties(question: CuadQuestion): ReadonlySet<string> {
  const heads = new Set(
    (question.normalized_answer ?? '')
      .split(';')
      .map((part) => coreOf(part.split(/\(\s*(?:the\s+)?["“”]|["“]/u)[0] ?? '')),
  );
  const isCompany = (text: string): boolean =>
    endsWithForm(text) &&
    wordsOf(text).length >= 2 &&
    !/["“”]|^\W*(?:[adf]\/[kb]\/a|doing\s+business|the\s+\S+$)/iu.test(text);
  const names = question.answers
    .map(({ text }) => text)
    .filter(
      (text) => (isCompany(text) || heads.has(coreOf(text))) && !ROLE_WORD.test(text.replace(/^the\s+/iu, '').trim()),
    )
    .map(coreOf);
  return new Set(names.filter((name) => name.length > 1));
}

export function sameTitle(value: string | null, question: CuadQuestion): boolean | undefined {
  if (question.answers.length === 0) return undefined;
  return (
    value !== null && question.answers.some((answer) => wordsOf(answer.text).join(' ') === wordsOf(value).join(' '))
  );
}

/** Labels write "6/21/1999" or "perpetual"; where they write something else there is no day to compare. */
export function sameDate(value: string | null, question: CuadQuestion): boolean | undefined {
  const label = question.normalized_answer?.trim() ?? '';
  if (question.answers.length === 0) return undefined;
  if (question.category === 'Expiration Date' && label.toLowerCase() === OPEN_END) return value === OPEN_END;
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/u.exec(label);
  if (match === null) return undefined;
  const [, first = '', second = '', year = ''] = match;
  // Some labels put the day first, and some write the year 2034 as 1934; no contract here ends before 1950.
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
  const century =
    year.length === 2 || (question.category === 'Expiration Date' && year < '1950') ? '20' : year.slice(0, 2);
  const iso = `${century}${year.slice(-2)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (value === null) return false;
  // Whether one year from June 21 ends on June 20 or 21 is counted either way by the labels.
  return (
    Math.abs(Date.parse(value) - Date.parse(iso)) <= 24 * 3_600_000 &&
    (value === iso || question.category === 'Expiration Date')
  );
}

export function samePeriod(value: string | null, question: CuadQuestion): boolean | undefined {
  const label = findPeriods(question.normalized_answer ?? '')[0];
  if (label === undefined || question.answers.length === 0 || findDates(question.normalized_answer ?? '').length > 0)
    return undefined;
  const found = value === null ? undefined : findPeriods(value)[0];
  return found !== undefined && Math.abs(found.days - label.days) <= Math.max(3, label.days * 0.02);
}

const SAME_PLACES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:english law|england(?: and| united kingdom)? wales)\b/gu, 'england'],
  [/\bswiss law\b/gu, 'switzerland'],
  [/\b(?:prc|people s republic of china)\b/gu, 'china'],
];

/** One name for one place: "English law" is that of England, and "PRC" is China. */
function placeOf(text: string): string {
  return SAME_PLACES.reduce((place, [pattern, name]) => place.replace(pattern, name), wordsOf(text).join(' '));
}

export function samePlace(value: string | null, question: CuadQuestion): boolean | undefined {
  const label = placeOf(question.normalized_answer ?? '');
  if (label === '' || question.answers.length === 0) return undefined;
  const found = placeOf(value ?? '');
  return value !== null && (label.includes(found) || found.includes(label));
}

/** Whether a quote and a label hold the same words, by half of the shorter one at least. */
export function overlaps(quote: string, label: string): boolean {
  const left = wordsOf(quote);
  const right = wordsOf(label);
  const shorter = left.length < right.length ? left : right;
  const longer = new Set(left.length < right.length ? right : left);
  return (
    shorter.length > 0 &&
    shorter.filter((word) => longer.has(word)).length >= shorter.length / 2 &&
    (left.join(' ').includes(right.slice(0, 6).join(' ')) ||
      right.join(' ').includes(left.slice(0, 6).join(' ')) ||
      shorter.filter((word) => longer.has(word)).length >= shorter.length * 0.8)
  );
}
