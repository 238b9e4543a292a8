import { escapeMarkdown } from '../../answer-text.ts';
import { type ChosenSentence, chooseRange } from '../../choose-sentences.ts';
import { writeCount, writeSum } from '../write-sums.ts';
import type { AddedRows, Due } from './add-rows.ts';
import type { PassageLine, PlacedRow, PriceTable } from './price-table.ts';

/** A part of a calculation, with the words that it comes from. */
export interface SumPart {
  /** In Markdown: "Practice Core: 14 seats × €39 = €546". */
  readonly text: string;
  readonly source: ChosenSentence;
}

/** A sum that is not printed, or that is printed below the rows that it comes from. */
export interface RowAnswer {
  /** In Markdown: "**€1,329.50 per month** …". */
  readonly lead: string;
  readonly parts: readonly SumPart[];
}

const COUNT_HEAD =
  /(?<!\p{L})(?<what>seats?|users?|licen[cs]es|hours|nights|days|pieces|stück|lizenzen|plätze)(?!\p{L})/iu;
/** "1 30 June 2026": the number of the row, in front of a date or a name. */
const ROW_NUMBER = /^\d{1,2}\s(?=\d{1,2}\s\p{L}|\p{Lu})/u;
const TAIL_LIMIT = 90;
/** Shorter quotes are shown with the line before them. UTF-16 units. */
const QUOTE_MINIMUM = 12;

/** Lists rows with what their columns say, each with its place. */
export function listParts(table: PriceTable, rows: readonly PlacedRow[]): readonly SumPart[] {
  return rows.map((row) => ({ text: writeRow(row, table), source: quoteLines(row.lines) }));
}

/** "Practice Core: 14 seats × €39 = €546"; "Training: €2,400"; "New customer discount: −€1,500". */
function writeRow({ label, amount, shown, each, tail, kind }: PlacedRow, { head }: PriceTable): string {
  const what = each?.count === 1 ? '' : each?.word || (COUNT_HEAD.exec(head)?.groups?.what ?? '').toLowerCase();
  const counted =
    each === null
      ? amount < 0
        ? `−${shown}`
        : shown
      : `${writeCount(each.count)}${what === '' ? '' : ` ${what}`} × ${each.price} = ${shown}`;
  const paid = kind === 'paid' ? ' (paid)' : '';
  const behind = tail === '' || tail.length > TAIL_LIMIT ? '' : /^[,;)]/u.test(tail) ? tail : ` ${tail}`;
  return escapeMarkdown(`${label.replace(ROW_NUMBER, '')}: ${counted}${paid}${behind}`);
}

/** The words of successive lines; with the line before where they are too short to be a quote. */
export function quoteLines(lines: readonly PassageLine[]): ChosenSentence {
  const [first] = lines as [PassageLine];
  const last = lines.findLast(({ passage }) => passage === first.passage) ?? first;
  const range = { start: first.start, end: last.end };
  if (range.end - range.start < QUOTE_MINIMUM && range.start > 0) {
    range.start = first.passage.text.lastIndexOf('\n', range.start - 2) + 1;
  }
  return chooseRange(first.passage, range);
}

/** "€1,329.50 per month", "€8,950 once", "$45,000". */
export function writeDue({ amount, currency }: Pick<AddedRows, 'amount' | 'currency'>, due: Due): string {
  const behind = due === null ? '' : due === 'once' ? ' once' : ` per ${due}`;
  return `${writeSum({ amount, currency })}${behind}`;
}
