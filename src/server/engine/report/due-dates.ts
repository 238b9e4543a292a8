import type { DraftDate } from '#server/ports/language-model.ts';
import { dropHeading, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { reportTexts } from './texts.ts';

const DUE_LIMIT = 12;
/** What follows a mark closer than this to the day is no clause of its own. UTF-16 units. */
const CLAUSE_LENGTH_MINIMUM = 12;
const SEARCHED_LENGTH = 1_500;
const DETAIL_LENGTH = 260;
/** A duty this far before its day belongs to other words. UTF-16 units. */
const DUTY_DISTANCE = 260;
/** Words this close before a sum belong to it. UTF-16 units. */
const PART_REACH = 40;

/** Words right before a day that make it the last one for something. */
const BY =
  /\b(?:on\s+or\s+(?:before|prior\s+to)|no(?:t)?\s+later\s+than|by(?:\s+no\s+later\s+than)?|(?:due|payable)(?:\s+(?:and\s+payable|in\s+full))?(?:\s+(?:on|by))?)\s*$/iu;
/** "Shall pay … on March 1, 2027". */
const PAID_ON = /\b(?:pay|paid|payable|due|remit|deposit|collect|debit)\b(?:[^.;]|\.(?=\d)){0,100}\bon\s*$/iu;
/** A line of a form: "Payment due: March 1, 2027". */
const LABEL =
  /^(?:(?:payment|balance|amount|total)\s+)?due(?:\s+(?:date|by|on))?\s*:?\s*$|\b(?:payment|invoice|balance)\s+due(?:\s+(?:date|by|on))?\s*:?\s*$|\bdue\s+date\s*:?\s*$/iu;
const DUTY =
  /\b(?:shall|must|will|agrees?\s+to|undertakes?\s+to|(?:is|are)\s+(?:required|obligated|obliged)\s+to|(?:is|are|becomes?|be)\s+(?:due|payable)|please\s+(?:\p{L}+\s+)?(?:tell|let|reply|respond|answer|confirm|pay|return|send|sign|contact|write|notify)|(?:is|are)\s+to\s+(?:be\s+)?(?:paid|made|pay|delivered|deliver|returned|return|sent|submitted|completed?))\b/iu;
/** Conditional duties, non-obligations, and days named for another reason. */
const NO_DUTY =
  /\b(?:if|unless|in\s+the\s+event|in\s+case|until|provided\s+that|may|(?:shall|must|will|need)\s+not|whereas|upon|prior\s+to|subject\s+to|except|terminat\w+|expir\w+|amended|dated|expects?|anticipates?|estimate\w*|project(?:ed|ion)|target\w*|rights?|entitled|warrant(?:s|ed|y|ies)|held\s+by|owned\s+by|incorporated|registered|option)\b/iu;

const TITLES: readonly (readonly [RegExp, string])[] = [
  [/\bdue\s+for\s+renewal\b/iu, 'The renewal is due'],
  [/\bplease\s+(?:\p{L}+\s+)?(?:tell|let|reply|respond|answer|confirm|write|notify)\b/iu, 'An answer is due'],
  [
    /\b(?:pay|paid|pays|payment|payments|payable|remit|reimburse|instal?lments?|rent|deposit|balance|collect|debit)\b/iu,
    'A payment is due',
  ],
  [/\b(?:deliver|delivered|delivery|deliveries|ship|shipped|send|sent)\b/iu, 'A delivery is due'],
  [/\b(?:submit|submitted|provide|provided|furnish|furnished|notify|file|filed)\b/iu, 'Something is to be handed in'],
  [
    /\b(?:complete|completed|completion|finish|finished)\b(?![^.;]{0,40}\b(?:forms?|questionnaire|declaration|registration|course|training|application|survey)\b)/iu,
    'Work is to be complete',
  ],
];

/** Between the days of a list. */
const LIST_GAP = /^[\s,;]{0,3}(?:(?:and|&)\s)?(?:on\s)?$/iu;
/** A longer line is a table row, whose columns cannot be told apart. UTF-16 units. */
const LABEL_LINE_LENGTH = 120;

/**
 * Finds days by which something has to be done or paid, where the day itself is printed and the duty is unconditional.
 * @returns in reading order, at most twelve
 */
export function findDueDates(reading: Reading): readonly DraftDate[] {
  const found: DraftDate[] = [];
  for (const sentence of reading.sentences) {
    for (const due of readSentence(reading, sentence)) {
      if (found.length === DUE_LIMIT) return found;
      if (!found.some(({ day, title }) => day === due.day && title === due.title)) found.push(due);
    }
  }
  return found;
}

function readSentence(reading: Reading, sentence: Sentence): readonly DraftDate[] {
  const text = sentence.text.slice(0, SEARCHED_LENGTH);
  const found: DraftDate[] = [];
  let last: { readonly end: number; readonly title: string } | null = null;
  for (const date of findDates(text)) {
    // "On July 1, 2027, January 1, 2028 and July 1, 2028": what holds for the first holds for all.
    const isNext: boolean = last !== null && LIST_GAP.test(text.slice(last.end, date.start));
    const title: string | null = isNext && last !== null ? last.title : describeDuty(text, date);
    last = title === null ? null : { end: date.end, title };
    const due = title === null ? null : writeDue(reading, sentence, date, title);
    if (due !== null) found.push(due);
  }
  return found;
}

/** "You may refer the dispute …, at the latest by": until when a right can be used. */
const RIGHT =
  /(?<subject>(?:^|[.;,]\s|\b(?:the|an?|any)\s)\p{L}+)\s(?:may|can)\s(?:(?:also|then|still|instead)\s)?(?<what>(?:refer|object|appeal|cancel|withdraw|opt|apply|claim|choose|request|ask|complain|dispute|reject|challenge|contest)\s[^.;]{3,200}?)[,\s]*\b(?:by|until|(?:no|not)\s+later\s+than|on\s+or\s+before)\s*$/iu;
const RIGHT_LENGTH = 44;
const RIGHT_HANGS = /\b(?:if|unless|where|provided|whether|had|would)\b/iu;
const DAY_IN_OTHER_WORDS = /,?\s(?:at\sthe\slatest|that\sis)\b[\s\S]{0,200}$/iu;

/** "Last day to refer the dispute to the free adjudication …"; null where the clause gives no right, or a conditional one. */
function describeRight(before: string): string | null {
  const what = RIGHT.exec(before)?.groups?.['what'];
  return what === undefined || RIGHT_HANGS.test(before)
    ? null
    : `Last day to ${truncateWords(
        foldWhiteSpace(what)
          .replace(DAY_IN_OTHER_WORDS, '')
          .replace(/[\s,]+$/u, ''),
        RIGHT_LENGTH,
      )}`;
}

/** What has to be done by a day; null where nothing has, or not for certain. */
function describeDuty(text: string, date: FoundDate): string | null {
  const before = text.slice(startOfClause(text, date.start), date.start);
  if (LABEL.test(before.slice(-60)) && !DUTY.test(before))
    return text.length <= LABEL_LINE_LENGTH ? 'A payment is due' : null;
  return isDuty(before)
    ? titleOf(before, text.slice(date.end, endOfClause(text, date.end)))
    : (describeOptOut(before, text.slice(date.end, endOfClause(text, date.end))) ??
        describeRight(before.slice(before.lastIndexOf('. ') + 1)));
}

/** "… unless you tell us in writing by": what is agreed already, and ends only with a word in time. */
const OPT_OUT =
  /\bunless\s(?:before\sthat\s)?(?:you|the\s\p{L}+|he|she|they|it)\s(?:(?:first|have|has)\s)?(?<what>(?:tell|told|notif|inform|write|written|wrote|opt|object|cancel|decline|give|gives?\sus|let|advise|send|ask|return|withdraw|refuse)\p{L}*\b[^.;]{0,160}?)[,\s]*\b(?:by|until|(?:no|not)\slater\sthan|on\sor\sbefore|before)\s*$/iu;
/** What the word in time is about: "that he will not continue". */
const OPT_OUT_BEHIND = /^\s?(?<what>(?:that|of|to|from|not\sto)\s[^.;,]{3,80})/iu;

/** "Last day to tell us in writing that he will not continue"; null where nothing hangs on a word in time. */
function describeOptOut(before: string, after: string): string | null {
  const what = OPT_OUT.exec(before)?.groups?.['what'];
  if (what === undefined) return null;
  const behind = OPT_OUT_BEHIND.exec(after)?.groups?.['what'] ?? '';
  const words = foldWhiteSpace(`${toInfinitive(what.trim())} ${behind}`).trim();
  return reportTexts.lastDayTo(truncateWords(words, OPT_OUT_LENGTH));
}

const OPT_OUT_LENGTH = 90;

/** "tells us" and "told us" become "tell us". */
function toInfinitive(words: string): string {
  return words
    .replace(/^told\b/iu, 'tell')
    .replace(/^(?:wrote|written|writes)\b/iu, 'write')
    .replace(/^(?:notifies|notified)\b/iu, 'notify')
    .replace(
      /^(tell|inform|opt|object|cancel|give|let|advise|ask|return|decline|withdraw|refuse)(?:s|ed|led)\b/iu,
      '$1',
    );
}

function writeDue(reading: Reading, sentence: Sentence, date: FoundDate, title: string): DraftDate | null {
  const { text } = sentence;
  if (date.iso?.length !== 10) return null;
  const quotes = quoteSentence(reading, sentence, date.start);
  const quoted = foldWhiteSpace(quotes.map((quote) => quote.text).join(' '));
  if (quotes.length === 0 || !quoted.includes(foldWhiteSpace(date.text))) return null;
  const clause = text.slice(startOfClause(text, date.start), endOfClause(text, date.end));
  const detail = `“${truncateWords(dropHeading(clause.trim()), DETAIL_LENGTH)}”`;
  return { kind: 'due', day: date.iso, title, detail, isPrinted: true, quotes };
}

function isDuty(before: string): boolean {
  if (!BY.test(before) && !PAID_ON.test(before)) return false;
  const near = before.slice(-DUTY_DISTANCE);
  return DUTY.test(near) && !NO_DUTY.test(before);
}

function startOfClause(text: string, index: number): number {
  const before = text.slice(0, index);
  const mark = Math.max(before.lastIndexOf('; '), before.lastIndexOf(': '));
  // "Due date: March 1" and "1 July; 1 October" are no clauses of their own.
  return mark === -1 || index - mark < CLAUSE_LENGTH_MINIMUM ? 0 : mark + 2;
}

function endOfClause(text: string, index: number): number {
  const next = text.slice(index).search(/;\s/u);
  return next === -1 ? text.length : index + next;
}

function titleOf(before: string, after: string): string {
  const verb = before.slice(before.search(DUTY));
  // "The first payment is to be made" names what it is in front.
  const action = /^(?:(?:is|are)\s+to\s+be\s+made|(?:is|are|becomes?|be)\s+(?:due|payable))\b/iu.test(verb)
    ? before
    : verb;
  const title = TITLES.find(([pattern]) => pattern.test(action))?.[1] ?? nameDeadline(before);
  const sum = title === 'A payment is due' ? findSumDue(before, after) : null;
  return sum === null ? title : `A payment of ${sum} is due`;
}

const DEADLINE_LENGTH = 64;

/** "Deadline: The cello is to be returned": the words that lead up to the day. */
function nameDeadline(before: string): string {
  const clause = foldWhiteSpace(dropHeading(before.slice(before.lastIndexOf('. ') + 1).trim())).replace(BY, '');
  const words = truncateWords(
    clause.replace(/^(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|\([a-z\d]{1,3}\))\s/u, '').trim(),
    DEADLINE_LENGTH,
  );
  return words === '' ? reportTexts.deadline : reportTexts.deadlineFor(words);
}

/** What makes of a sum another one: only a part of it is due, or less than it. */
const PART = /\b(?:half|third|quarter|portion|part|balance|remain\w+|rest|less|percent|each\s+of)\b|%/iu;
/** A sum before one of these is paid in parts; "installments of $500" names the part. */
const IN_PARTS = /\b(?:instal?lments?|payments?|tranches?|parts?|quarterly|monthly|equal(?:ly)?)\b/iu;

/** The one sum that a clause names as due on its day, as printed; null where the day's own share is not plain. */
function findSumDue(before: string, after: string): string | null {
  const [only, ...others] = findMoney(before);
  if (only === undefined || others.length > 0) return null;
  const near = before.slice(Math.max(0, only.start - PART_REACH), only.start);
  const between = before.slice(only.end);
  const hasOtherSum =
    /^[^;]{0,60}\b(?:amount|sum|instal?lment|payment|of)\b/iu.test(after) && findMoney(after).length > 0;
  return PART.test(near) || PART.test(between) || IN_PARTS.test(between) || hasOtherSum
    ? null
    : foldWhiteSpace(only.text);
}
