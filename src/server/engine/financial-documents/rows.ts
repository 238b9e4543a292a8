import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { ClaimedQuote } from '#server/ports/language-model.ts';
import { quoteRange } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import { foldWhiteSpace, pageAt } from '../text/source-text.ts';
import type { TextRange } from '../text/text-range.ts';
import { isSumOnly, pairColumns } from './columns.ts';
import { blankRow, type Figure, findFigures, type Row } from './figures.ts';

/** An extracted value with its position. */
export interface Found {
  /** For showing; account numbers are masked. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where the label stands, when it is not beside what was found. */
  readonly label?: TextRange;
}

export interface FoundSum extends Found {
  readonly cents: number;
  readonly currency: string | null;
}

export interface FoundDay extends Found {
  readonly date: FoundDate;
}

/** Rows beyond this are ignored; what counts stands at the head, at the foot, or is repeated there. */
const ROW_LIMIT = 6_000;
const ROW_LENGTH_LIMIT = 400;
const VALUE_LENGTH_LIMIT = 90;

/** Cuts a document into its printed lines. */
export function readRows({ source }: Reading): readonly Row[] {
  const rows: Row[] = [];
  for (const match of source.text.matchAll(/[^\n]{1,5000}/gu)) {
    const text = match[0].trimEnd().slice(0, ROW_LENGTH_LIMIT);
    if (text.trim() === '') continue;
    const blanked = blankRow(text);
    rows.push({ text, start: match.index, end: match.index + text.length, blanked, figures: findFigures(blanked) });
    if (rows.length === ROW_LIMIT) break;
  }
  return rows;
}

/** Words that may stand between a label and its sum. */
const FILLER =
  /^(?:[\s:.…·_@()*|=+-]|\b(?:on|at|as|of|in|for|this|the|period|incl|including|inclusive|excl|excluding|exclusive|VAT|GST|tax|due|amount|payable|to|pay|charged|now|today|USD|EUR|GBP|CHF|CAD|AUD|total|sum|per|year|annual|month|rate|standard|until|from|balance|statement|date|each|occurrence|claim)\b)*$/iu;

/** Where a label stands at the beginning of a row, or behind the sum of the cell before it. */
function findLabel(row: Row, label: RegExp): TextRange | null {
  for (const match of row.blanked.matchAll(new RegExp(label.source, 'giu'))) {
    const before = row.blanked.slice(0, match.index).replace(/[\s*•|:.(–-]+$/u, '');
    const isFirst = before.trim() === '' || /^\s*\d{1,2}$/u.test(before);
    const isBehindSum = row.figures.some(({ end }) => Math.abs(end - before.length) <= 1);
    if (isFirst || isBehindSum || /\s{3,}$/u.test(row.blanked.slice(0, match.index)))
      return { start: match.index, end: match.index + match[0].length };
  }
  return null;
}

/**
 * Finds the sums that a label stands before: in its row, or alone in the row below it. Of sums in columns behind a label the
 * last counts, as it is the one that totals the others.
 */
export function findSums(rows: readonly Row[], label: RegExp): readonly FoundSum[] {
  const columns = pairColumns(rows);
  return rows.flatMap((row, index) => {
    const place = isEntry(row, label) ? null : findLabel(row, label);
    if (place === null) return [];
    const printed = { start: row.start + place.start, end: row.start + place.end };
    const own = figuresBehind(row, place.end);
    if (own !== undefined) return [toSum(printed, row, own)];
    const paired = columns.get(row);
    const below = paired === undefined ? findBelow(rows, index, place.end) : paired;
    const [figure] = below?.figures ?? [];
    if (below === null || figure === undefined) return [];
    return [paired === undefined ? toSum(printed, below, figure) : toDistantSum(printed, below, figure)];
  });
}

/** The row under a label that stands alone, where it holds one sum and no column of them begins there. */
function findBelow(rows: readonly Row[], index: number, labelEnd: number): Row | null {
  const [row, next, second] = rows.slice(index, index + 3);
  if (row === undefined || next === undefined || !isSumOnly(next) || (second !== undefined && isSumOnly(second)))
    return null;
  const isLast = FILLER.test(row.blanked.slice(labelEnd)) && row.figures.every(({ end }) => end <= labelEnd);
  return isLast ? next : null;
}

/** A row that begins with a day is one entry of an account, no total; its balance may be one. */
function isEntry(row: Row, label: RegExp): boolean {
  const [date] = findDates(row.text.slice(0, 40));
  return date !== undefined && row.text.slice(0, date.start).trim() === '' && !label.source.includes('balance');
}

function figuresBehind(row: Row, from: number): Figure | undefined {
  const behind = row.figures.filter(({ start }) => start >= from);
  const [first] = behind;
  if (first === undefined || !FILLER.test(row.blanked.slice(from, first.start))) return undefined;
  let last = first;
  for (const figure of behind.slice(1)) {
    if (/[\p{L}]/u.test(row.blanked.slice(last.end, figure.start))) break;
    last = figure;
  }
  return last;
}

function toSum(label: TextRange, row: Row, figure: Figure): FoundSum {
  const { cents, currency, end } = figure;
  return { text: foldWhiteSpace(figure.text), cents, currency, start: label.start, end: row.start + end };
}

/** Other cells lie between the label and its sum. */
function toDistantSum(label: TextRange, row: Row, { cents, currency, text, start, end }: Figure): FoundSum {
  return { text: foldWhiteSpace(text), cents, currency, start: row.start + start, end: row.start + end, label };
}

/** Behind a value, another label of the same row begins. */
const NEXT_LABEL =
  /\s{3,}|\s{1,2}(?:(?:invoice|order|issue|due|payment|account|policy|customer|statement|pay|tax|VAT|page|tel|phone|e-?mail|ship|bill|sold|date|period|employee|employer|department|insurer|insured|iban|bic|swift|sort|from|to|terms|currency|attention|attn|ref|reference|po|p\.o\.)\b[^:\n]{0,22}:)/iu;

/**
 * Finds the words behind a label and its colon, or in the row below a label that stands alone.
 * @param fits what they have to look like. With it, the label may stand anywhere in a row, as behind an address
 */
export function findWords(rows: readonly Row[], label: RegExp, fits?: RegExp): Found | null {
  const before = fits === undefined ? '(?:^|\\s{2}|\\s(?=\\S{1,24}[^:\\n]{0,24}:))' : '(?:^|\\s)';
  const pattern = new RegExp(
    `${before}[ \\t*•|]{0,20}(?:${label.source})[ \\t]{0,20}(?<colon>:|#|$|\\s)[ \\t.]{0,20}`,
    'iu',
  );
  for (const [index, row] of rows.entries()) {
    const match = pattern.exec(row.text);
    if (match === null) continue;
    const from = match.index + match[0].length;
    const rest = row.text.slice(from);
    const begin = match.index + match[0].search(/\S/u);
    const below = rest.trim() === '' ? rows[index + 1] : undefined;
    const value = cutValue(below?.text ?? rest);
    if (value === '' || (below !== undefined && /:\s*$/u.test(below.text))) continue;
    if (below === undefined && match.groups?.['colon']?.trim() === '' && !/^[\p{Lu}\d]/u.test(value)) continue;
    // What a number is, the word in front of it tells.
    const printed = row.text.slice(begin, from);
    const text = maskAccountNumbers(`${printed} ${value}`).slice(printed.length + 1);
    if (fits?.test(text) === false) continue;
    const valueStart = below === undefined ? row.start + from : below.start + below.text.indexOf(value);
    return { text, start: row.start + begin, end: valueStart + value.length };
  }
  return null;
}

function cutValue(rest: string): string {
  const cut = rest.trimStart().search(NEXT_LABEL);
  const value = (cut === -1 ? rest.trimStart() : rest.trimStart().slice(0, cut)).trim();
  return value.length > VALUE_LENGTH_LIMIT ? '' : value.replace(/[,;|]$/u, '');
}

/** Finds the day behind a label, in its row or in the one below. */
export function findDay(rows: readonly Row[], label: RegExp): FoundDay | null {
  const pattern = new RegExp(label.source, 'iu');
  for (const [index, row] of rows.entries()) {
    const match = pattern.exec(row.text);
    if (match === null) continue;
    const from = match.index + match[0].length;
    const date = findDates(row.text).find(({ start }) => start >= from);
    if (
      date !== undefined &&
      /^[^\p{L}\d]{0,6}(?:(?:is|on|by|of|the)\s){0,2}$/iu.test(row.text.slice(from, date.start))
    )
      return { text: foldWhiteSpace(date.text), date, start: row.start + match.index, end: row.start + date.end };
    const next = rows[index + 1];
    if (date !== undefined || next === undefined) continue;
    const below = dateUnder(row.text, next.text, match.index);
    if (below !== undefined)
      return {
        text: foldWhiteSpace(below.text),
        date: below,
        start: row.start + match.index,
        end: next.start + below.end,
      };
  }
  return null;
}

/** The day under a label: alone there, or one of as many days as the row above names. */
function dateUnder(heads: string, values: string, labelStart: number): FoundDate | undefined {
  const dates = findDates(values);
  const labels = [...heads.matchAll(/\bdate\b|\bdue(?!\s+date)\b/giu)];
  const position = labels.findIndex(({ index, 0: word }) => index + word.length > labelStart);
  return labels.length === dates.length && !heads.includes(':') ? dates[position] : undefined;
}

/** The words that something was read off, no more than its own cells of the row. */
export function quoteFound(reading: Reading, { start, end, label }: Found): readonly ClaimedQuote[] {
  const own = quoteRange(reading, { start, end });
  return label === undefined || own.length === 0 ? own : [...quoteRange(reading, label), ...own];
}

/** The page on which something stands. */
export function pageOf({ source }: Reading, { start }: Found): number {
  return pageAt(source, start);
}
