import type { DraftDate } from '#server/ports/language-model.ts';
import { type LabelledRow, SCHEDULE } from '../facts/labelled-rows.ts';
import { continuesBehind } from '../facts/term-statements.ts';
import { quoteRange, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

const LABEL_LENGTH = 60;
const ROW_DATES_LIMIT = 16;

/** The row is about the past, about a person or thing, or about the document itself. */
const NO_KEY_DATE =
  /\b(?:born|birth|dob|registered|registration|tested|issued?|printed|version|edition|updated|statement|prepared|signed|dated|booked|inspected|granted|vin|manufactured|built|received|paid(?!\s(?:by|on))|less|joined|order(?:ed)?|invoice\s(?:no|date)|quotation|quoted|reference|ref|site|period\s\d)\b|^date(?:\s|$)|\b(?:agreement|contract|letter|lease|offer)\s(?:date|of)\b|\bdate\sof\s(?:this\s|the\s)?(?:agreement|contract|offer|order|lease|letter|statement|invoice)\b/iu;
/** "Date of Admission", "Date of entry": the day on which it begins. */
const DATE_OF = /^date\sof\s(?:admission|entry|commencement|moving\sin|arrival|joining|start(?:ing)?)$/iu;
const STARTS =
  /^date\sof\s(?:admission|entry|commencement|moving\sin|arrival|joining|start(?:ing)?)$|^first\sday(?:\sof\s(?:school|care|work|attendance|employment|hire|service))?$|^(?:(?:lease|tenancy|employment|contract|membership|policy|cover|hire|rental|placement|course|programme|term)\s)?(?:start(?:s|ing)?|commenc\w+|begin(?:s|ning)?|move-?\s?in|joining|possession|activation|connection|effective|admission|entry|arrival)(?:\s(?:date|day|on|from|of\s\p{L}+))*$/iu;
const ENDS =
  /^(?:(?:lease|tenancy|employment|contract|membership|policy|cover|hire|rental|placement|course|programme|term)\s)?(?:ends?|ending|expir\w+|terminat\w+|maturity|last\s(?:working\s)?day|move-?\s?out|separation)(?:\s(?:date|day|on|of\s\p{L}+))*$/iu;
const DUE =
  /\b(?:due|deliver\w*|deadline|complet\w+|hand-?\s?over|hand(?:ed)?\s?in|submission|collection|return|go-?live|closing|settlement|opening|launch|installation|balance|payments?|debits?|instal?lments?|milestone|draft|drafts|roughs?|artwork|proofs?|manuscript|acceptance|publication|review|renewal|event|wedding|exam\w*|departure|check-?in|check-?out|(?:packing|loading|moving|pick-?up|arrival|travel|service|performance|shoot(?:ing)?)\s(?:day|date))\b/iu;
const PERIOD =
  /\b(?:term|period|window|stay|letting|tenancy|duration|hire|rental|cover(?:age)?|insurance|placement|contract|membership)\b/iu;
/** "Start / end", "From and to": the label of both days. */
const FROM_TO =
  /^(?:start|begin|from|first)\p{L}*\s?(?:\/|and|&|–|-|to)\s?(?:end|finish|expir|to\b|last)\p{L}*(?:\sdates?)?$/iu;
const TO =
  /^\s?(?:\([^)]{1,30}\)\s?)?(?:to|until|till|through|–|—|-)\s(?:and\sincluding\s)?(?:\d{1,2}:\d{2}\s(?:on\s)?|(?:noon|midnight|\d{1,2}\s?[ap]m)\son\s)?(?:\p{L}{3,6}day,?\s)?$/iu;
/** "Estimated completion date": the row says itself how certain its day is. */
const ESTIMATE =
  /^(?:estimated|expected|anticipated|planned|target)\s[\p{L} -]{0,40}(?:date|day|start|completion|delivery|hand-?over|opening|launch|drawdown|service)$/iu;
const FIRST_DUE = /\bfirst\s(?:is\s)?due(?:\son)?$/iu;
/** "24 months from activation (until September 17, 2028)". */
const LAST_OF_PERIOD = /\S[^.;]{0,60}\b(?:until|through|to|ending(?:\son)?|ends\son)\s(?:and\sincluding\s)?$/iu;
/** "11 January 2027 (target)", "about", "to be confirmed": the day is not settled. */
const OPEN =
  /\b(?:estimated|approx\w*|about|around|expected|tentative|tbc|to\sbe\sconfirmed|or\searlier|provisional(?:ly)?)\b/iu;
const TARGET = /\b(?:target(?:ed)?|planned|scheduled|provisional)\b/iu;

/** The days that rows of forms and tables give, by their labels. @returns in reading order, without two of the same day and title */
export function findRowDates(reading: Reading, rows: readonly LabelledRow[], subject: string): readonly DraftDate[] {
  const found: DraftDate[] = [];
  for (const row of rows) {
    for (const date of readRow(reading, row, subject)) {
      if (found.length < ROW_DATES_LIMIT && !found.some(({ day, title }) => day === date.day && title === date.title))
        found.push(date);
    }
  }
  return found;
}

function readRow(reading: Reading, row: LabelledRow, subject: string): readonly DraftDate[] {
  const printed = `${row.label} ${row.words}`;
  if (
    (!DATE_OF.test(row.label) && NO_KEY_DATE.test(row.label) && !/\b(?:due|deadline)$/iu.test(row.label)) ||
    (OPEN.test(printed) && !ESTIMATE.test(row.label))
  )
    return [];
  const dates = findDates(row.words, reading.dayOrder).filter(
    ({ iso, end }) => iso?.length === 10 && !continuesBehind(row.words, end),
  );
  const [first, second] = dates;
  const quotes = quoteRange(reading, row);
  const write = (kind: DraftDate['kind'], date: FoundDate, title: string): DraftDate[] => {
    const quoted = foldWhiteSpace(quotes.map(({ text }) => text).join(' '));
    if (quotes.length === 0 || !quoted.includes(foldWhiteSpace(date.text))) return [];
    const detail = `“${truncateWords(printed, 220)}”`;
    return [{ kind, day: date.iso ?? '', title, detail, isPrinted: true, quotes }];
  };
  if (first === undefined) return readFirstPeriod(row, reading, write);
  if (second !== undefined && dates.length === 2 && TO.test(row.words.slice(first.end, second.start))) {
    if (!PERIOD.test(row.label) && !FROM_TO.test(row.label)) return [];
    const own = /\b(?:insurance|cover(?:age)?|policy)\b/iu.test(row.label) ? 'The cover' : subject;
    return [...write('starts', first, `${own} starts`), ...write('ends', second, `${own} ends`)];
  }
  return dates.length > 1 ? readList(row, reading, write) : readSingle(row, first, subject, write);
}

/** "Initial Period: to November 30, 2026; then month to month": the end of the part that is fixed. */
function readFirstPeriod({ label, words }: LabelledRow, reading: Reading, write: Write): DraftDate[] {
  const date = findDates(words, reading.dayOrder).at(-1);
  const isEnd = date?.iso?.length === 10 && PERIOD.test(label) && LAST_OF_PERIOD.test(words.slice(0, date.start));
  return isEnd ? write('due', date, `${truncateWords(label, LABEL_LENGTH)} ends, and it continues`) : [];
}

/** A row with more parts is no list of payments. */
const PARTS_LIMIT = 12;
const REST = /\b(?:balance|remainder|rest)\b/iu;

/** "Instalments: €8,000.00 on 14 February 2027; €8,000.00 on 14 May 2027; balance on 14 July 2027". */
function readList({ words }: LabelledRow, reading: Reading, write: Write): DraftDate[] {
  const parts = words.split(/;\s|,?\sand\s(?=[$€£\d])/u);
  if (parts.length < 2 || parts.length > PARTS_LIMIT) return [];
  const due = parts.flatMap((part) => {
    const [date, other] = findDates(part, reading.dayOrder);
    const [sum, second] = findMoney(part);
    if (date?.iso?.length !== 10 || other !== undefined || second !== undefined) return [];
    if (sum === undefined) return REST.test(part) ? write('due', date, 'The balance is due') : [];
    return write('due', date, `A payment of ${foldWhiteSpace(sum.text)} is due`);
  });
  // A part that says something else makes the row another one.
  return due.length === parts.length ? due : [];
}

/** "On or before 1 February 2027". */
const LATEST = /^(?:on\sor\sbefore|by|(?:no|not)\slater\sthan)\s(?:\p{L}{3,6}day,?\s)?$/iu;

type Write = (kind: DraftDate['kind'], date: FoundDate, title: string) => DraftDate[];

function readSingle({ label, words }: LabelledRow, date: FoundDate, subject: string, write: Write): DraftDate[] {
  const name = truncateWords(label.replace(/\s*\([^)]*\)?$/u, ''), LABEL_LENGTH);
  const isTarget = TARGET.test(`${label} ${words}`);
  const isFirst =
    words
      .slice(0, date.start)
      .replace(/\p{L}{3,6}day,?\s?$/u, '')
      .trim() === '';
  const special = readSpecial({ label, words }, date, name, write);
  if (special !== null) return isFirst || !ESTIMATE.test(label) ? special : [];
  if (isFirst && STARTS.test(name)) return write('starts', date, isTarget ? `${name} (target)` : `${subject} starts`);
  if (isFirst && ENDS.test(name)) return write('ends', date, `${subject} ends`);
  const sums = findMoney(words);
  const [sum] = sums;
  if (sum !== undefined && sums.length === 1 && isPayment(words, date, sum)) {
    const what = foldWhiteSpace(sum.text);
    return write('due', date, label === SCHEDULE ? `A payment of ${what} is due` : `${name}: ${what} is due`);
  }
  if (label === SCHEDULE && sums.length > 1) return write('due', date, 'A payment is due');
  return isFirst && sum === undefined && DUE.test(label)
    ? write('due', date, isTarget ? `${name} (target)` : name)
    : [];
}

/** An estimate, the first of several payments, or the end of a stretch; null for other rows. */
function readSpecial(
  { label, words }: Pick<LabelledRow, 'label' | 'words'>,
  date: FoundDate,
  name: string,
  write: Write,
) {
  if (ESTIMATE.test(label)) return write('due', date, name);
  if (LATEST.test(words.slice(0, date.start)) && STARTS.test(name))
    return write('due', date, `${name}: the latest day`);
  if (FIRST_DUE.test(label)) {
    const repeats = /\b(?:each|every)\smonth\b|\bmonthly\b/iu.test(words) ? { repeatsEveryMonths: 1 } : {};
    return write('due', date, 'The first payment is due').map((own) => ({ ...own, ...repeats }));
  }
  return PERIOD.test(label) && LAST_OF_PERIOD.test(words.slice(0, date.start))
    ? write('due', date, `${name} ends`)
    : null;
}

/** Nothing but the sum and its day stand in the row: other words may say of the day what they like. */
function isPayment(words: string, date: FoundDate, sum: { readonly start: number; readonly end: number }): boolean {
  const others = [...words]
    .map((letter, index) =>
      (index >= date.start && index < date.end) || (index >= sum.start && index < sum.end) ? ' ' : letter,
    )
    .join('');
  return /^[\s,.:;|–—-]*(?:(?:due|payable|paid|on|by|at|before|incl\.?|including|GST|VAT|plus|\p{L}{3,6}day)[\s,.]*){0,4}$/iu.test(
    others,
  );
}
