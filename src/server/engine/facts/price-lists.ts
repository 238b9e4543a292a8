import { startLowerCase } from '#server/domain/text/start-lower-case.ts';
import { findDates } from '../text/dates.ts';
import { findFigures } from '../text/figures.ts';
import { findMoney } from '../text/money.ts';
import type { SourceText } from '../text/source-text.ts';
import { readTableRows, type TextRow } from '../text/table-rows.ts';
import type { TextRange } from '../text/text-range.ts';
import { dropRowNumbers } from './stepped-rows.ts';

/** A line of a price list: "Key missing £240 each". Offsets point into the joined text. */
export interface ListedPrice extends TextRange {
  readonly text: string;
}

/** A table of prices, charges or rates: single lines of it say little of what is agreed. */
export interface PriceList {
  /** Its title, or what its first column is called, without a colon; null where nothing tells what it lists. */
  readonly label: string | null;
  readonly prices: readonly ListedPrice[];
  /** What the whole comes to, and what is paid again and again in its first step; each a fact of its own. */
  readonly sums: readonly ListedSum[];
}

/** "Total of fees" and "$1,678.90"; offsets are those of its row. */
export interface ListedSum extends TextRange {
  readonly label: string;
  readonly text: string;
}

/** A table in the first part of a text, a share of its length, is its summary, unless its columns are those of prices. */
const SUMMARY_PART = 0.15;
const SUMMARY_TITLE =
  /\b(?:key|main|principal|essential)\s(?:terms|information|facts|data|details)\b|\b(?:particulars|summary|overview|at\sa\sglance|reference\sschedule)\b/iu;
const PRICE_COLUMN =
  /(?<![\p{L}])(?:prices?|amounts?|charges?|fees?|costs?|rates?|totals?|sums?|qty|quantity|per\s\p{L}+)(?![\p{L}])/iu;
/** Rows that are facts by themselves, in whatever table they stand. */
const OWN_FACT =
  /^(?:(?:less|the|your|base|basic|gross|net|first|last|final|full|weekly|monthly|annual|yearly|estimated|overall|grand|security|damage|booking|holding|tenancy|rental|purchase|contract|hire|total|minimum|initial|fixed|regular|month['’]s|amount|balance|loan|cash|annual\spercentage|notice|start|end|due|completion)\s){0,3}(?:total|balance|rent|rental|deposit|bond|salary|wages?|price|principal|premium|instal?ments?|repayments?|payment|payable|amount|credit|due|rate|fee|term|period|notice|date)(?![\p{L}])(?!\s(?:for|of\sa)\b)/iu;
/** "Vehicle price", "Coffee price". */
const ONE_PRICE = /^\p{L}+\sprice$/iu;
/** A column that says of itself what is listed; "Item", "Date" and "Description" do not. */
const TELLING_COLUMN = /\b(?:charges?|fees?|prices?|costs?|rates?|services|plans?)\b|^\S+(?:\s\S+){2}/iu;
const ROWS_MINIMUM = 2;
/** More lists, or more prices in one, are a catalogue to be read in the document itself. */
const LISTS_LIMIT = 24;
const PRICES_LIMIT = 100;
const LABEL_LENGTH_LIMIT = 58;
const VALUE_LENGTH_LIMIT = 110;
const NUMBER = /\d/u;

/**
 * Finds the tables that list prices, charges, rates or the like by item.
 * @param source the joined text, in which a line with tabs is a row of a table
 * @param printed rows of its tables
 * @returns in reading order
 */
export function findPriceLists(source: SourceText, printed = readTableRows(source.text)): readonly PriceList[] {
  const tables = new Map<number, TextRow[]>();
  for (const row of dropRowNumbers(printed)) {
    if (row.isHead) continue;
    const known = tables.get(row.table);
    if (known === undefined) tables.set(row.table, [row]);
    else known.push(row);
  }
  const found = [...tables.values()].flatMap((table) => {
    const rows = withNames(table);
    const [first] = rows;
    const priced = rows.filter((row) => isPriced(row) || (rows.length <= PAYMENT_ROWS && isPayment(row)));
    const items = priced.filter(({ cells: [label = ''] }) => !isOwnFact(label));
    if (first === undefined || isSummary(first, source.text.length) || isCalendar(items)) return [];
    if (items.length < ROWS_MINIMUM || items.length <= priced.length - items.length) return [];
    const label = nameList(first, items);
    const sums = label === null ? [] : [...findTotal(label, priced), ...findRegularSum(items)];
    return [{ label, prices: items.slice(0, PRICES_LIMIT).map(writePrice), sums }];
  });
  return found.slice(0, LISTS_LIMIT);
}

/** "Total", "Grand total": without a name of what it is the total of. */
const BARE_TOTAL = /^(?:grand\s|overall\s)?total$/iu;
const PART_OF_DOCUMENT = /^(?:schedule|annex(?:ure)?|appendix|exhibit|part|table)\s\S{1,4}\s[–-]\s/iu;
const TOTAL_NAME_LENGTH = 50;

/** The row of a list that adds it up: the last sum of it, by the name of the list. */
function findTotal(name: string, rows: readonly TextRow[]): readonly ListedSum[] {
  const own = rows.filter(({ cells: [label = ''] }) => BARE_TOTAL.test(label.replace(/[\s:]+$/u, '')));
  const [only, ...others] = own;
  const amount = only?.cells.slice(1).findLast((cell) => findMoney(cell).length === 1);
  if (only === undefined || amount === undefined || others.length > 0) return [];
  const what = name.replace(PART_OF_DOCUMENT, '').replace(/\s\(table\)$/u, '');
  const isNamed = name !== PRICES_NAME && what.length <= TOTAL_NAME_LENGTH;
  return [
    { label: isNamed ? `Total of ${startLowerCase(what)}` : 'Total', text: amount, start: only.start, end: only.end },
  ];
}

const REGULAR_COLUMN = /\b(?:salary|rent|wages?|remuneration|stipend)\b/iu;
const SUM_NAME_LENGTH = 58;

/** "1 September 2026 to 31 August 2027" under "Yearly salary": what is paid in the first of several stretches. */
function findRegularSum([first]: readonly TextRow[]): readonly ListedSum[] {
  const { cells: [when = ''] = [], head = [] } = first ?? {};
  const column = head.findLastIndex((name) => REGULAR_COLUMN.test(name));
  const amount = first?.cells[column];
  if (first === undefined || amount === undefined || column < 1) return [];
  const label = `${(head[column] ?? '').replace(/\s*\([^)]*\)?\s*$/u, '')} (${when})`;
  if (findDates(when).length === 0 || findMoney(amount).length !== 1 || label.length > SUM_NAME_LENGTH) return [];
  return [{ label, text: amount, start: first.start, end: first.end }];
}

const kindsOf = ({ cells: [, ...others] }: TextRow) => findFigures(others.join(' ')).map(({ kind }) => kind);

/** A label with a day in it is none that a row could have. */
function isOwnFact(label: string): boolean {
  return (OWN_FACT.test(label) || ONE_PRICE.test(label)) && findFigures(label).length === 0;
}

/** A first row without a sum, above rows that all have one, names the columns. */
function withNames(rows: readonly TextRow[]): readonly TextRow[] {
  const [first, ...others] = rows;
  if (first === undefined) return rows;
  const isNamed =
    first.head.every((name) => name === '') &&
    others.length >= ROWS_MINIMUM &&
    !kindsOf(first).includes('sum') &&
    first.cells.every((cell) => cell !== '') &&
    others.every((row) => row.cells.length === first.cells.length && kindsOf(row).includes('sum'));
  return isNamed ? others.map((row) => ({ ...row, head: first.cells })) : rows;
}

function isPriced({ cells: [label = '', ...others] }: TextRow): boolean {
  return /\p{L}{2}/u.test(label) && others.some(hasFigure);
}

/** "1 to 83 | 15th of each month | $912.91 each": a short schedule of payments counts its rows. */
const PAYMENT_ROWS = 4;

function isPayment({ cells: [label = '', ...others], head }: TextRow): boolean {
  return (
    /^\d/u.test(label) &&
    head.some((name) => PRICE_COLUMN.test(name)) &&
    others.some((cell) => findMoney(cell).length > 0)
  );
}

/** Lengths may be printed in words: "Four weeks". */
function hasFigure(cell: string): boolean {
  return NUMBER.test(cell) || findFigures(cell).length > 0;
}

function isSummary({ head, start, title }: TextRow, length: number): boolean {
  if (SUMMARY_TITLE.test(title) && start < length / 2) return true;
  return start < length * SUMMARY_PART && !head.slice(1).some((name) => PRICE_COLUMN.test(name));
}

/** What is due on which day is a fact of its own. */
function isCalendar(items: readonly TextRow[]): boolean {
  const days = items.filter((row) => findFigures(row.cells.join(' ')).some(({ kind }) => kind === 'date'));
  return days.length * 2 > items.length && !items.some((row) => kindsOf(row).includes('sum'));
}

const PRICES_NAME = 'Prices and charges';
const PAY_NAME = 'Amounts by period';

function nameList({ title, head }: TextRow, items: readonly TextRow[]): string | null {
  const [own, column] = [title, head[0] ?? ''].map((words) =>
    words
      .replace(/^\d{1,2}[.)]?\s+(?=\p{Lu})/u, '')
      .replace(/^((?:schedule|annex(?:ure)?|appendix|exhibit|part|table)\s[\p{L}\d]{1,4})\s?:\s+(?=\p{Lu})/iu, '$1 – ')
      .replace(/\s*\([^)]*\)?\s*$/u, '')
      .replace(/[\s:–—-]+$/u, ''),
  );
  const isName = (words: string | undefined): words is string =>
    words !== undefined &&
    words.length > 2 &&
    words.length <= LABEL_LENGTH_LIMIT &&
    /^[\p{Lu}\d]/u.test(words) &&
    !/:\s/u.test(words);
  const isOfPrices = head.some((name) => PRICE_COLUMN.test(name)) && items.some((row) => kindsOf(row).includes('sum'));
  const found = isName(own) ? own : isName(column) && TELLING_COLUMN.test(column) ? column : null;
  if (found === null && head.some((name) => REGULAR_COLUMN.test(name)) && isOfPrices) return PAY_NAME;
  if (found === null) return isOfPrices ? PRICES_NAME : null;
  const name = /\p{Ll}/u.test(found) ? found.replace(/^\p{Lu}{4,}(?=\s)/u, writeLowerCase) : writeLowerCase(found);
  // "Fees" alone is what a statement has charged.
  return name.includes(' ') ? name : `${name} (table)`;
}

/** "SCHEDULE A – CHARGES" becomes "Schedule A – charges". */
function writeLowerCase(words: string): string {
  return words.replace(
    /\p{L}{2,}/gu,
    (word, at: number) => `${at === 0 ? word[0] : word[0]?.toLowerCase()}${word.slice(1).toLowerCase()}`,
  );
}

/** "Toddler: 5 days $2,145, 4 days $1,840": columns with a name are named where there are several. */
function writePrice({ cells: [label = '', ...others], head, start, end }: TextRow): ListedPrice {
  const values = others.flatMap((cell, index) => (cell === '' ? [] : [{ cell, name: head[index + 1] ?? '' }]));
  const priced = values.filter(({ cell }) => hasFigure(cell));
  const isNamed = priced.length > 1 && priced.every(({ name }) => name !== '');
  const words = priced.map(({ cell, name }) => (isNamed ? `${name} ${cell}` : cell)).join(isNamed ? ', ' : ' ');
  return { text: `${label.replace(/[\s:]+$/u, '')}${isNamed ? ':' : ''} ${cut(words)}`, start, end };
}

function cut(words: string): string {
  if (words.length <= VALUE_LENGTH_LIMIT) return words;
  const space = words.lastIndexOf(' ', VALUE_LENGTH_LIMIT);
  return `${words.slice(0, space === -1 ? VALUE_LENGTH_LIMIT : space)} …`;
}

/** Whether words stand in the row of a price list. */
export function isInPriceList({ start, end }: TextRange, lists: readonly PriceList[]): boolean {
  return lists.some(({ prices, sums }) => [...prices, ...sums].some((row) => row.start < end && start < row.end));
}
