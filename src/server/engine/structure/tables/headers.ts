import { isDash, statesFigure, valueKindOf } from './cell-values.ts';

/** The texts of a row's cells. */
type TextRow = readonly string[];

/** More rows than this head no table. */
const HEADER_ROWS_LIMIT = 3;
/** A figure with a currency sign or cents. */
const SUM = /[$€£¥₱₹]\s?\d|\d[.,]\d{2}(?!\d)/u;
/** A column is one of figures when this share of its cells are. */
const VALUE_SHARE = 0.6;
const HEADER_LENGTH_LIMIT = 60;
/** Names of columns are shorter than most cells. UTF-16 units. */
const INNER_HEADER_LENGTH_LIMIT = 40;
const NAME_LENGTH_LIMIT = 30;
/** Words at the head of columns, in English and in languages of documents that are often bilingual. */
const HEADER_WORD =
  /^(?:s\/?n|room|condition|area|bill|task|step|by|made|included|event|document|no\.?|#|nr\.?|pos\.?|ref(?:erence)?\.?|items?|descriptions?|details?|particulars?|works?|services?|products?|goods|deliverables?|milestones?|stages?|phases?|instal?lments?|payments?|qty\.?|quantity|quantities|units?|uom|prices?|rates?|amounts?|totals?|sub-?totals?|costs?|charges?|fees?|values?|sums?|dates?|due|periods?|months?|years?|weeks?|days?|terms?|duration|from|to|start|end|names?|roles?|titles?|positions?|types?|categor(?:y|ies)|class|tiers?|plans?|levels?|bands?|locations?|address(?:es)?|part(?:y|ies)|currency|percent(?:age)?|%|share|tax|vat|gst|net|gross|discount|balance|principal|interest|rent|hours?|notes?|comments?|remarks?|status|target|measure|metric|severity|priority|response|resolution|credits?|limits?|minimum|maximum|min\.?|max\.?|features?|parameters?|codes?|sku|model|serial|schedule|section|clause|page|when|what|who|how|beschreibung|bezeichnung|leistung|menge|anzahl|einheit|einzelpreis|preis|betrag|summe|gesamt|gesamtpreis|datum|fällig|position|rate|zeitraum|omschrijving|aantal|prijs|bedrag|totaal|datum|désignation|quantité|prix|montant|échéance|descripción|cantidad|precio|importe|fecha)$/iu;

/**
 * Finds the rows that name the columns.
 * @param rows texts of all cells, from the top down
 * @returns how many rows they are, from the first; 0 for a table without a header
 */
export function countHeaderRows(rows: readonly TextRow[]): number {
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2) return 0;
  let count = 0;
  while (count < Math.min(HEADER_ROWS_LIMIT, rows.length - 1)) {
    if (!isHeaderRow(rows, count, width)) break;
    count += 1;
  }
  return count;
}

function isHeaderRow(rows: readonly TextRow[], index: number, width: number): boolean {
  const row = rows[index] as TextRow;
  const body = rows.slice(index + 1);
  if (index === 0 && headsByDay(row, body)) return true;
  if (!mayNameColumns(row) || isCounted(row[0] ?? '', body[0]?.[0] ?? '')) return false;
  const filled = row.filter((text) => text !== '');
  // A label alone heads the rows below it, and no column.
  if (filled.length === 1 && (index === 0 || row[0] !== '')) return false;
  const valueColumns = listValueColumns(body, width);
  const header: Header = {
    row,
    body,
    named: filled.filter(isHeaderText).length,
    filled: filled.length,
    valueColumns,
    headsValues: valueColumns.some((column) => row[column] !== ''),
  };
  if (index > 0) return isSecondLine(header, rows[0] as TextRow);
  return width === 2 ? isHeaderOfPairs(header) : isHeaderOfGrid(header);
}

/** Days above figures, as in a projection: "15 Dec 2027", "15 Dec 2028". */
function headsByDay(row: TextRow, body: readonly TextRow[]): boolean {
  const isDay = (text: string): boolean => valueKindOf(text) === 'date';
  return row.length > 1 && row.every(isDay) && body.every((other) => other.every((text) => !isDay(text)));
}

/** A row that may be a header. */
interface Header {
  readonly row: TextRow;
  readonly body: readonly TextRow[];
  /** How many of its cells have a word that heads columns, and how many have any. */
  readonly named: number;
  readonly filled: number;
  readonly valueColumns: readonly number[];
  /** Whether it has a cell above a column of figures. */
  readonly headsValues: boolean;
}

function mayNameColumns(row: TextRow): boolean {
  if (row.some((text) => text.length > HEADER_LENGTH_LIMIT)) return false;
  if (row.some((text) => /[:;.]$/u.test(text) && !/(?<!\p{L})\p{L}{1,5}\.$/u.test(text))) return false;
  if (row.some((text) => SUM.test(text))) return false;
  return row.every((text) => valueKindOf(text) === null || isYear(text) || isDash(text));
}

/** A header printed as several rows: "Amount" above "(EUR)". */
function isSecondLine({ row, body, named, filled, headsValues }: Header, first: TextRow): boolean {
  if (row[0] === '' && isCapitals(row) && isCapitals(first) && !body.some(isCapitals)) return true;
  const completes = first[0] === '' && named > 0 && !row.some((text) => /\d/u.test(text));
  return (named * 2 >= filled || row[0] === '' || completes) && headsValues && !repeatsShape(row, body[0]);
}

/** Labels with values have a header only where its words say so, or where the labels are figures too. */
function isHeaderOfPairs({ row, body, named, valueColumns, headsValues }: Header): boolean {
  if (row.some((text) => /\d/u.test(text.replace(/\([^)]*\)/gu, '')) && !isYear(text))) return false;
  if (named === 2 || (named > 0 && headsValues)) return true;
  return body.length > 1 && (valueColumns.length === 2 || (isCapitals(row) && !body.some(isCapitals)));
}

function isHeaderOfGrid({ row, body, named, filled, headsValues }: Header): boolean {
  const isFull = filled === row.length;
  if (named > 1 && named * 2 >= filled && filled * 2 >= row.length) return true;
  if (named > 0 && isFull && row.every((text) => text.length <= NAME_LENGTH_LIMIT)) return true;
  if (row[0] === '' && filled === row.length - 1 && body.some((other) => other[0] !== '')) return true;
  return headsValues || (isFull && isCapitals(row) && !body.some(isCapitals));
}

/** "Schedule A" above "Schedule B", "Year 1" above "Year 2", "Week 1" above "Weeks 2 to 4". */
function isCounted(label: string, next: string): boolean {
  const [word, mark] = label.split(' ');
  if (mark === undefined || word === undefined) return false;
  return next.startsWith(`${word} `) || (/^\d/u.test(mark) && next.startsWith(`${word}s `));
}

/**
 * Where another table begins below the first, in the same columns.
 * @returns indexes of its header rows, or of the label above one
 */
export function findInnerHeaders(rows: readonly TextRow[], from: number): number[] {
  const starts: number[] = [];
  const lastUses = (rows[0] ?? []).map((_, column) => rows.findLastIndex((row) => isUsed(row, column)));
  for (let index = Math.max(1, from); index < rows.length - 1; index += 1) {
    if (changesColumns(rows, index, lastUses)) {
      starts.push(index);
      continue;
    }
    const filled = (rows[index] as TextRow).filter((text) => text !== '');
    if (filled.length < 2 || filled.some((text) => text.length > INNER_HEADER_LENGTH_LIMIT || /\d|[:;.]$/u.test(text)))
      continue;
    const next = rows[index + 1] as TextRow;
    const isNamed = filled.every(isHeaderText) && next.some((text) => valueKindOf(text) !== null);
    if (isNamed || interruptsFigures(rows, index)) starts.push(index);
  }
  return starts;
}

/** Rows above and below an inner header that state figures where it has words. */
const FIGURE_ROWS_LEAST = 2;

/**
 * "Period | Minimum per month | Charge per kg" between rows of prices: a full row, half of it names of columns. So is
 * "Last day of employment | Percentage repayable" between rows of sums and rows of shares.
 */
function interruptsFigures(rows: readonly TextRow[], index: number): boolean {
  const row = rows[index] as TextRow;
  const named = row.filter(isHeaderText).length;
  if (row.includes('')) return false;
  const isNamed = isHeaderText(row[0] ?? '') && named * 2 >= row.length;
  const [above, below] = [
    rows.slice(Math.max(1, index - FIGURE_ROWS_LEAST), index),
    rows.slice(index + 1, index + 1 + FIGURE_ROWS_LEAST),
  ] as const;
  return [...row.keys()].slice(1).some((column) => {
    const [before, behind] = [above, below].map((part) => part.map((other) => other[column] ?? ''));
    if (before === undefined || behind === undefined) return false;
    if ([before, behind].some((part) => part.length < FIGURE_ROWS_LEAST || !part.every(statesFigure))) return false;
    const headsShares = isHeaderText(row[column] ?? '') && !isDash(row[column] ?? '');
    return isNamed || (headsShares && before.every((text) => SUM.test(text)) && behind.every(isShare));
  });
}

function isShare(text: string): boolean {
  return /^\d{1,3}(?:[.,]\d{1,2})?\s?%/u.test(text);
}

function isUsed(row: TextRow | undefined, column: number): boolean {
  return (row?.[column] ?? '') !== '';
}

/**
 * Whether no row from here on stands in a column of the two rows above, but for the first column.
 * @param lastUses the last row with a cell in each column
 */
function changesColumns(rows: readonly TextRow[], index: number, lastUses: readonly number[]): boolean {
  const columns = [...lastUses.keys()].slice(1);
  const before = columns.filter((column) => isUsed(rows[index - 2], column) || isUsed(rows[index - 1], column));
  const hasOwn = columns.some((column) => isUsed(rows[index], column));
  return index > 1 && before.length > 0 && hasOwn && before.every((column) => (lastUses[column] ?? 0) < index);
}

/** A second row with the same cells filled as the first of the body is one of the body. */
function repeatsShape(row: TextRow, next: TextRow | undefined): boolean {
  if (next === undefined) return false;
  return row.every((text, column) => {
    const below = next[column] ?? '';
    return (text === '') === (below === '') && (valueKindOf(text) === null) === (valueKindOf(below) === null);
  });
}

function isYear(text: string): boolean {
  return /^(?:FY\s?)?(?:19|20)\d{2}(?:\/\d{2,4})?$/u.test(text);
}

/** Whether a cell begins or ends with a word that heads columns. */
function isHeaderText(text: string): boolean {
  const words = text
    .replace(/\([^)]{0,40}\)/gu, ' ')
    .split(/[\s/,&–-]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return /^\(?[$€£%]\)?$/u.test(text) || /^\(.{1,12}\)$/u.test(text);
  return HEADER_WORD.test(words[0] ?? '') || HEADER_WORD.test(words.at(-1) ?? '') || HEADER_WORD.test(text.trim());
}

function isCapitals(row: TextRow): boolean {
  const text = row.join('');
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Columns whose cells are figures or days in most rows. */
export function listValueColumns(rows: readonly TextRow[], width: number): number[] {
  const columns: number[] = [];
  for (let column = 0; column < width; column += 1) {
    const filled = rows.map((row) => row[column] ?? '').filter((text) => text !== '');
    const values = filled.filter((text) => valueKindOf(text) !== null);
    const isValue = values.length > 0 && values.length >= filled.length * VALUE_SHARE;
    if (isValue && !values.every(isDash)) columns.push(column);
  }
  return columns;
}
