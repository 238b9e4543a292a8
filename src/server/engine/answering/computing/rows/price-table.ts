import type { RankedPassage } from '#server/ports/language-model.ts';
import { findMoney, parseFigure } from '../../../text/money.ts';
import { joinAdjacent } from '../../join-adjacent.ts';
import { roundCents, writeSum } from '../write-sums.ts';
import { type ReadRow, readRow } from './read-row.ts';

/** A line of a passage. Offsets are UTF-16 units into the text of the passage. */
export interface PassageLine {
  readonly passage: RankedPassage;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface PlacedRow extends ReadRow {
  /** One, or several where its label stands above its sum. */
  readonly lines: readonly PassageLine[];
}

/** Rows that stand below each other, with what stands above them. */
export interface PriceTable {
  /** The line before the table and the heading of its clause. */
  readonly heading: string;
  /** Heads of the columns; empty where there are none. */
  readonly head: string;
  readonly rows: readonly PlacedRow[];
  /** Whether rows may be missing: the text before or behind was not found, or a line with a sum was not understood. */
  readonly isCut: boolean;
}

const HEAD_WORD =
  /(?<!\p{L})(?:amounts?|prices?|charges?|fees?|costs?|sums?|totals?|qty|quantity|due|monthly|rates?|items?|descriptions?|modules?|deliverables?|payments?|dates?|positions?|seats?|units?|no|period|per|value|service|betrag|preis|summe|kosten|gebühr|menge|anzahl|einzelpreis|gesamt\p{L}{0,8}|leistung|bezeichnung|eur|usd|gbp|cad)(?!\p{L})/giu;
const HEAD_LIMIT = 110;
/** A numbered clause, a part or a heading that leads up to something else. */
const BREAK =
  /^(?:(?:[A-Z]{0,2}\d{1,3}(?:\.\d{1,3}){0,3}[.)]?|\([a-z]\)|§ ?\d+)\s\p{Lu}|(?:part|schedule|section|exhibit|annex|note|teil|anlage)\s)|:$/iu;
const FILLER_LIMIT = 80;
const FILLERS_LIMIT = 3;
/** A passage that ends sooner was not full: its table does not go on in the next one. UTF-16 units. */
const FULL_PASSAGE = 420;
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|(?<!\p{L})(?:EUR|Euros?)(?!\p{L})/iu, 'EUR'],
  [/£|(?<!\p{L})GBP(?!\p{L})/u, 'GBP'],
  [/(?<!\p{L})CHF(?!\p{L})/u, 'CHF'],
  [/(?<!\p{L})CAD(?!\p{L})/u, 'CAD'],
  [/\$|(?<!\p{L})USD(?!\p{L})/u, 'USD'],
];

/** Lists the tables and lists with sums of one document's passages, in reading order. */
export function readPriceTables(passages: readonly RankedPassage[]): readonly PriceTable[] {
  return joinAdjacent(passages).flatMap((stretch) => readStretch(stretch));
}

export function listLines(passage: RankedPassage): readonly PassageLine[] {
  return [...passage.text.matchAll(/[^\n]+/gu)].map(({ 0: text, index }) => ({
    passage,
    start: index,
    end: index + text.length,
    text,
  }));
}

function readStretch(stretch: readonly RankedPassage[]): readonly PriceTable[] {
  const lines = stretch.flatMap(listLines);
  const tables: PriceTable[] = [];
  let from = 0;
  while (from < lines.length) {
    const read = readTable(lines, from);
    if (read === null) break;
    if (read.table.rows.length > 1)
      tables.push({ ...read.table, isCut: read.table.isCut || isCut(stretch, lines, read) });
    from = read.to;
  }
  return tables;
}

interface TableRead {
  readonly table: PriceTable;
  /** Lines of the first row and behind the last one. */
  readonly first: number;
  readonly to: number;
}

/** The next table from a line on; null where there is none. */
function readTable(lines: readonly PassageLine[], from: number): TableRead | null {
  let first = -1;
  let above: Above = { heading: '', head: '', currency: null };
  const rows: PlacedRow[] = [];
  let to = from;
  let fillers = 0;
  let isUnread = false;
  let hasOpen = false;
  for (let place = from; place < lines.length; place += 1) {
    if (first < 0) above = readAbove(lines, from, place);
    const row = readPlacedRow(lines, rows.length > 0 ? to : from, place, above);
    if (row !== null) {
      if (first < 0) first = place - row.lines.length + 1;
      rows.push(row);
      to = place + 1;
      fillers = 0;
      isUnread ||= hasOpen;
    } else if (first >= 0) {
      fillers += 1;
      const text = lines[place]?.text.trim() ?? '';
      if (fillers > FILLERS_LIMIT || text.length > FILLER_LIMIT || BREAK.test(text) || isHead(text)) break;
      hasOpen ||= findMoney(text).length > 0;
    }
  }
  return first < 0 ? null : { table: { ...above, rows, isCut: isUnread || hasOpen }, first, to };
}

interface Above extends Pick<PriceTable, 'heading' | 'head'> {
  readonly currency: string | null;
}

/** The heads and the heading above the line of a first row. */
function readAbove(lines: readonly PassageLine[], from: number, place: number): Above {
  const textAt = (index: number): string => (index >= from ? (lines[index]?.text.trim() ?? '') : '');
  const hasHead = isHead(textAt(place - 1));
  const head = hasHead ? textAt(place - 1) : '';
  const before = textAt(hasHead ? place - 2 : place - 1);
  const heading = `${lines[place]?.passage.heading ?? ''}\n${before.length > 2 * HEAD_LIMIT ? '' : before}`.trim();
  const currency = CURRENCIES.find(([pattern]) => pattern.test(`${head} ${before}`))?.[1] ?? null;
  return { heading, head, currency };
}

function isHead(text: string): boolean {
  if (text.length > HEAD_LIMIT || /[.;:]$/u.test(text) || /\d[.,]\d\d/u.test(text)) return false;
  const words = text.match(HEAD_WORD)?.length ?? 0;
  return words >= 2 && words >= text.split(/[\s/]+/u).length / 3;
}

const LABEL_LINES = 3;
/** A label above its sum is short. UTF-16 units. */
const LABEL_LINE_LIMIT = 60;

/** A row of one line, or of a line that begins with a sum and the lines above it that name it. */
function readPlacedRow(lines: readonly PassageLine[], from: number, place: number, above: Above): PlacedRow | null {
  const line = lines[place] as PassageLine;
  const row = withCount(readRow(line.text, above.currency), above.head);
  if (row !== null) return withTail({ ...row, lines: [line] }, lines[place + 1]);
  if (!/^\s*[-–−]?\s?(?:[$€£]|[A-Z]{2,3}\$?\s?)\s?\d/u.test(line.text)) return null;
  const label: PassageLine[] = [];
  for (let index = place - 1; index >= from && label.length < LABEL_LINES; index -= 1) {
    const before = lines[index] as PassageLine;
    if (before.text.length > LABEL_LINE_LIMIT || /\d[.,]\d\d|[.;]$/u.test(before.text) || isHead(before.text)) break;
    const isWhole = label.length > 0 && /^\p{Lu}/u.test(label[0]?.text ?? '');
    if (isWhole && !/^\p{Lu}/u.test(before.text)) break;
    label.unshift(before);
  }
  while (label.length > 0 && !/^\p{Lu}/u.test(label[0]?.text ?? '')) label.shift();
  const joined = readRow([...label, line].map(({ text }) => text.trim()).join(' '), above.currency);
  return joined === null || label.length === 0
    ? null
    : withTail({ ...joined, lines: [...label, line] }, lines[place + 1]);
}

/** "plus all change orders and | supplements": words that go on in the next line. */
function withTail(row: PlacedRow, next: PassageLine | undefined): PlacedRow {
  if (next === undefined || !/(?<!\p{L})(?:and|or|of|the|to|und|oder)$|,$/u.test(row.tail)) return row;
  const isMore =
    /^\s*\p{Ll}/u.test(next.text) && next.text.length <= FILLER_LIMIT && next.passage === row.lines[0]?.passage;
  return isMore ? { ...row, tail: `${row.tail} ${next.text.trim()}`, lines: [...row.lines, next] } : row;
}

const COUNT_HEAD =
  /(?<!\p{L})(?:qty|quantity|seats?|users?|units?|licen[cs]es|number|hours|nights|days|pieces|menge|anzahl|stück)(?!\p{L})/iu;
const AMOUNT_HEAD = /(?<!\p{L})(?:amount|total|charge|sum|betrag|gesamt\p{L}{0,8}|summe)s?(?!\p{L})/iu;

/** "Practice Core | 14 | €62.00" below "Module | Seats | Price": the head says that the figure is a quantity. */
function withCount(row: ReadRow | null, head: string): ReadRow | null {
  if (row === null || row.each !== null || row.hasColumns || row.kind !== 'item') return row;
  if (!COUNT_HEAD.test(head) || AMOUNT_HEAD.test(head)) return row;
  const match = /^(?<label>.{2,90}?)\s(?<count>\d{1,3}(?:[.,]\d{3}){0,2})$/u.exec(row.label);
  const count = parseFigure(match?.groups?.count ?? '');
  if (match === null || !Number.isFinite(count)) return row;
  const each = { count, price: row.shown, word: '' };
  const amount = roundCents(count * row.amount);
  const shown = writeSum({ ...row, amount });
  return { ...row, label: match.groups?.label ?? row.label, each, amount, shown };
}

/** Whether rows of a table may stand in text that was not found. */
function isCut(
  stretch: readonly RankedPassage[],
  lines: readonly PassageLine[],
  { first, to, table }: TableRead,
): boolean {
  const startsOpen = first === 0 && table.head === '' && (stretch[0]?.ordinal ?? 0) > 0;
  const behind = lines.slice(to);
  const isAtEnd = behind.length === 0 || behind.every(({ text }) => text.length <= FILLER_LIMIT && !BREAK.test(text));
  return startsOpen || (isAtEnd && (stretch.at(-1)?.text.length ?? 0) >= FULL_PASSAGE);
}
