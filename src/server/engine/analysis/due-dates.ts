import type { DraftDate } from '../../ports/language-model.ts';
import { type FoundDate, findDates } from './dates.ts';
import { condense, dropHeading, quoteSentence } from './evidence.ts';
import { findMoney } from './money.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { foldWhiteSpace } from './source-text.ts';

const DUE_LIMIT = 12;
const SEARCHED_LENGTH = 1_500;
const DETAIL_LENGTH = 260;
/** A duty this far before its day belongs to other words. UTF-16 units. */
const DUTY_DISTANCE = 260;

/** Words right before a day that make it the last one for something. */
const BY =
  /\b(?:on\s+or\s+(?:before|prior\s+to)|no(?:t)?\s+later\s+than|by(?:\s+no\s+later\s+than)?|(?:due|payable)(?:\s+(?:and\s+payable|in\s+full))?(?:\s+(?:on|by))?)\s*$/iu;
/** "Shall pay … on March 1, 2027". */
const PAID_ON = /\b(?:pay|paid|payable|due|remit|deposit)\b[^.;]{0,100}\bon\s*$/iu;
/** A line of a form: "Payment due: March 1, 2027". */
const LABEL =
  /^(?:(?:payment|balance|amount|total)\s+)?due(?:\s+(?:date|by|on))?\s*:?\s*$|\b(?:payment|invoice|balance)\s+due(?:\s+(?:date|by|on))?\s*:?\s*$|\bdue\s+date\s*:?\s*$/iu;
const DUTY =
  /\b(?:shall|must|will|agrees?\s+to|undertakes?\s+to|(?:is|are)\s+(?:required|obligated|obliged)\s+to|(?:is|are|becomes?|be)\s+(?:due|payable))\b/iu;
/** What holds only if something happens, what nobody has to do, and what names a day for another reason. */
const NO_DUTY =
  /\b(?:if|unless|in\s+the\s+event|in\s+case|until|provided\s+that|may|(?:shall|must|will|need)\s+not|whereas|upon|prior\s+to|subject\s+to|except|terminat\w+|expir\w+|amended|dated|held\s+by|owned\s+by|incorporated|registered|option)\b/iu;

const TITLES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pay|paid|pays|payment|payments|payable|remit|reimburse|instal?lments?|rent|deposit)\b/iu, 'A payment is due'],
  [/\b(?:deliver|delivery|deliveries|ship|shipment)\w*\b/iu, 'A delivery is due'],
  [/\b(?:report|statement|submit|provide|furnish|notify|notice)\w*\b/iu, 'Something is to be handed in'],
  [/\b(?:complete|completion|finish)\w*\b/iu, 'Work is to be complete'],
];

/**
 * Finds days by which something has to be done or paid, where the day itself is printed and the duty hangs on nothing else.
 * @returns in reading order, at most twelve
 */
export function findDueDates(reading: Reading): readonly DraftDate[] {
  const found: DraftDate[] = [];
  for (const sentence of reading.sentences) {
    const text = sentence.text.slice(0, SEARCHED_LENGTH);
    for (const date of findDates(text)) {
      if (found.length === DUE_LIMIT) return found;
      const due = date.iso?.length === 10 ? readDue(reading, sentence, text, date) : null;
      if (due !== null && !found.some(({ day, title }) => day === due.day && title === due.title)) found.push(due);
    }
  }
  return found;
}

function readDue(reading: Reading, sentence: Sentence, text: string, date: FoundDate): DraftDate | null {
  const clauseStart = startOfClause(text, date.start);
  const before = text.slice(clauseStart, date.start);
  const isLabel = LABEL.test(before.slice(-60)) && !DUTY.test(before);
  if (!isLabel && !isDuty(before)) return null;
  const quotes = quoteSentence(reading, sentence, date.start);
  const quoted = foldWhiteSpace(quotes.map((quote) => quote.text).join(' '));
  if (quotes.length === 0 || date.iso === null || !quoted.includes(foldWhiteSpace(date.text))) return null;
  const clause = text.slice(clauseStart, endOfClause(text, date.end));
  return {
    kind: 'due',
    day: date.iso,
    title: isLabel ? 'A payment is due' : titleOf(clause),
    detail: `“${condense(dropHeading(clause.trim()), DETAIL_LENGTH)}”`,
    isPrinted: true,
    quotes,
  };
}

function isDuty(before: string): boolean {
  if (!BY.test(before) && !PAID_ON.test(before)) return false;
  const near = before.slice(-DUTY_DISTANCE);
  return DUTY.test(near) && !NO_DUTY.test(before);
}

function startOfClause(text: string, index: number): number {
  const before = text.slice(0, index);
  return (
    Math.max(before.lastIndexOf('; ') + 2, before.lastIndexOf(': ') + 2, 1) -
    (before.includes('; ') || before.includes(': ') ? 0 : 1)
  );
}

function endOfClause(text: string, index: number): number {
  const next = text.slice(index).search(/;\s/u);
  return next === -1 ? text.length : index + next;
}

function titleOf(clause: string): string {
  const title = TITLES.find(([pattern]) => pattern.test(clause))?.[1] ?? 'A duty falls due';
  const sums = findMoney(clause);
  const [only] = sums;
  return title === 'A payment is due' && only !== undefined && sums.length === 1
    ? `A payment of ${foldWhiteSpace(only.text)} is due`
    : title;
}
