import type { DraftDate } from '#server/ports/language-model.ts';
import { quoteRange, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates } from '../text/dates.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { readTableRows, type TextRow } from '../text/table-rows.ts';
import { reportTexts } from './texts.ts';

const STEPS_LIMIT = 6;
const TITLE_LENGTH = 90;
const DETAIL_LENGTH = 220;
/** What a table is about in which each row says how much comes back, or is charged, up to its day. */
const OF_LEAVING = /\b(?:refund\w*|withdraw\w*|cancel\w*)\b/iu;
/** "On or before April 15, 2026", "April 16 to May 31, 2026": nothing but the last day, or a stretch up to it. */
const UP_TO =
  /^(?:(?:(?:on\sor\sbefore|by|until|up\sto|to|through|(?:no|not)\slater\sthan)\s)|(?:from\s)?(?:\p{L}{3,9}\.?\s\d{1,2}|\d{1,2}\.?\s\p{L}{3,9}|\d{1,2}[./-]\d{1,2})(?:,?\s\d{4}|[./-]\d{2,4})?\s?(?:to|until|through|–|-)\s?)$/iu;

/**
 * The last days of the steps in which a refund grows less, as a table of an agreement prints them.
 * @returns in reading order, at most six
 */
export function findRefundSteps(reading: Reading): readonly DraftDate[] {
  const tables = new Map<number, readonly string[]>();
  const found: DraftDate[] = [];
  for (const row of readTableRows(reading.source.text)) {
    // A first row of words names the columns, whether it is set as a header or not.
    const head = tables.get(row.table) ?? (row.head.some((name) => name !== '') ? row.head : row.cells);
    if (!tables.has(row.table)) tables.set(row.table, head);
    if (found.length < STEPS_LIMIT && !row.isHead) found.push(...readStep(reading, row, head));
  }
  return found;
}

function readStep(reading: Reading, row: TextRow, head: readonly string[]): readonly DraftDate[] {
  const { cells, title } = row;
  const [when = '', value = ''] = cells;
  const last = findDates(when, reading.dayOrder).at(-1);
  if (head === cells || !OF_LEAVING.test(`${head.join(' ')} ${title}`) || value === '' || last?.iso?.length !== 10)
    return [];
  if (!UP_TO.test(when.slice(0, last.start)) || when.slice(last.end).trim() !== '') return [];
  const quotes = quoteRange(reading, row);
  if (quotes.length === 0) return [];
  const name = reportTexts.lastDayFor(truncateWords(foldWhiteSpace(`${head[1] ?? ''} ${value}`).trim(), TITLE_LENGTH));
  const detail = `“${truncateWords(cells.filter((cell) => cell !== '').join(' '), DETAIL_LENGTH)}”`;
  return [{ kind: 'due', day: last.iso, title: name, detail, isPrinted: true, quotes }];
}
