import { isTime, unitOf } from '../units.ts';
import { roundCents } from '../write-sums.ts';
import type { PlacedRow, PriceTable } from './price-table.ts';

/** How often something is due: a unit of time, or once; null where that is not said. */
export type Due = 'once' | 'day' | 'week' | 'fortnight' | 'month' | 'quarter' | 'year' | null;

/** Rows of one table, for one period, added up. */
export interface AddedRows {
  readonly table: PriceTable;
  readonly due: Due;
  /** What was added, in the order of the table. */
  readonly rows: readonly PlacedRow[];
  readonly amount: number;
  readonly currency: string;
  /** The row that prints this very sum. */
  readonly printed: PlacedRow | null;
  /** A row that is called a total and prints another sum. */
  readonly other: PlacedRow | null;
}

const ONCE =
  /(?<!\p{L})(?:one[- ]?(?:off|time)|once|set-?up|upfront|up-front|on sign(?:ing|ature)|non-recurring|joining|activation|installation|einmalig\p{L}{0,2})(?!\p{L})/iu;
const PERIODS: readonly (readonly [RegExp, Due])[] = [
  [
    /(?<!\p{L})(?:monthly|(?:per|a|each|every|\/|pro|im) ?(?:calendar )?(?:month|monat)|month|pcm|monatlich\p{L}{0,2})(?!\p{L})/iu,
    'month',
  ],
  [
    /(?<!\p{L})(?:yearly|annual(?:ly)?|(?:per|a|each|every|\/|pro|im) ?(?:year|annum|jahr)|jährlich\p{L}{0,2})(?!\p{L})/iu,
    'year',
  ],
  [/(?<!\p{L})(?:weekly|(?:per|a|each|every|\/|pro) ?(?:week|woche)|wöchentlich\p{L}{0,2})(?!\p{L})/iu, 'week'],
  [/(?<!\p{L})(?:quarterly|(?:per|each|every|\/) ?quarter|vierteljährlich)(?!\p{L})/iu, 'quarter'],
];

/** How often what a text speaks of is due; null where it says nothing, or several things. */
export function readDue(text: string): Due {
  const found = PERIODS.filter(([pattern]) => pattern.test(text)).map(([, due]) => due);
  if (ONCE.test(text)) return found.length === 0 ? 'once' : null;
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** How often a row is due: by its own words, else by those above the table. */
export function dueOf(row: PlacedRow, table: PriceTable): Due {
  if (row.per !== null) return row.per.count === 1 && isTime(row.per.unit) ? (row.per.unit as Due) : null;
  if (ONCE.test(`${row.label} ${row.tail}`)) return 'once';
  const above = [table.head, ...table.heading.split('\n').reverse()].map(readDue).find((due) => due !== null);
  return above ?? readDue(row.label);
}

/** Rows that are only due if something happens, or if they are chosen. */
const CONDITIONAL =
  /(?<!\p{L})(?:optional(?:ly)?|included|of which|darin enthalten|if (?:required|ordered|needed|chosen|applicable|you)|on request|where applicable|each time|per (?:hour|day|visit|item|person|mile|km|kilometre|square|sheet|page|call|minute|linear \p{L}+|foot)|each|auf wunsch|je|falls)(?!\p{L})|\/h(?!\p{L})/iu;
const BRACKETS = /\([^)]{0,80}\)/gu;
/** Tables whose rows are different prices for the same thing. */
export const ALTERNATIVES =
  /(?<!\p{L})(?:plans?|tariffs?|options?|choose|rates|rate(?=\s*$)|price (?:list|guide)|packages?|tiers?|bands?|membership types?|tarife?|preisliste|rate card)(?!\p{L})/iu;
/** Words above a table whose rows are all due. */
const INCURRED =
  /(?<!\p{L})(?:instal\p{L}{2,8}|payments?|one-?off|einmalig\p{L}{0,2}|charges?|invoiced?|orders?|ordered|costs?|quote|quotation|estimate|budget|amounts?|sums?|betrag|breakdown|rechnung|angebot|kosten|raten|deliverables?|milestones?|fees payable|zahlungen|zahlungsplan)(?!\p{L})/iu;
const NAMES_PERIOD =
  /^(?:(?:new |monthly )?(?:price|rate|rent|fee|charge|total|preis|miete) (?:from|until|ab|bis)\s|(?:contract |lease )?(?:years?|jahre?|months?|period|from|until|ab|bis)(?:\s|$)|.{0,40}\d{4}\s?[–-])/iu;
/** Sums that differ by less are the same. */
export const EQUAL = 0.015;

/**
 * Adds up the rows of a table that are due equally often.
 * @returns null where it is not certain that the rows belong together and are all of them
 */
export function addRows(table: PriceTable, wanted: Due | 'any'): AddedRows | null {
  const walked = walk(table, wanted);
  if (walked === null) return null;
  const { rows, printed, other } = walked;
  // Of rows for one period a total of all is no sum.
  if (other !== null && wanted !== 'any') return null;
  const [first] = rows;
  if (first === undefined || rows.length < 2) return null;
  if (new Set(rows.map(({ currency }) => currency)).size > 1) return null;
  if (printed === null && (table.isCut || rows.some(({ hasColumns }) => hasColumns) || !areAllDue(table, rows)))
    return null;
  return { ...walked, table, currency: first.currency };
}

interface Walk {
  readonly rows: PlacedRow[];
  amount: number;
  /** What was paid already; below 0. */
  paid: number;
  printed: PlacedRow | null;
  other: PlacedRow | null;
}

/** Adds row by row, and compares with each total on the way. */
function walk(table: PriceTable, wanted: Due | 'any'): Omit<AddedRows, 'table' | 'currency'> | null {
  const state: Walk = { rows: [], amount: 0, paid: 0, printed: null, other: null };
  const dues = new Set<Due>();
  for (const row of table.rows) {
    if (row.kind === 'paid') state.paid += row.amount;
    else if (row.kind === 'total' || (row.kind === 'balance' && isRest(table, row))) compareTotal(state, row);
    else if (!(isLastItem(table, row) && repeatsSum(state, row))) {
      const due = dueOf(row, table);
      if (wanted !== 'any' && due !== wanted) continue;
      dues.add(due);
      addRow(state, row);
    }
  }
  // What is due once may be told of some rows only.
  if (dues.has('once')) dues.delete(null);
  const [due = null, ...others] = dues;
  const { rows, amount, printed, other } = state;
  return others.length > 0 ? null : { rows, amount, printed, other, due };
}

function addRow(state: Walk, row: PlacedRow): void {
  state.rows.push(row);
  state.amount = roundCents(state.amount + row.amount);
  state.printed = null;
}

function compareTotal(state: Walk, row: PlacedRow): void {
  if (state.rows.length < 2) return;
  if (Math.abs(state.amount - row.amount) < EQUAL) {
    state.printed = row;
    state.other = null;
  } else if (row.kind === 'total') state.other = row;
}

/** By chance an instalment in between may be as much as those before it. */
function isLastItem({ rows }: PriceTable, row: PlacedRow): boolean {
  return rows.findLast(({ kind }) => kind === 'item') === row;
}

/** A last row that repeats the sum of those above is a total, or what is left of it, whatever it is called. */
function repeatsSum(state: Walk, row: PlacedRow): boolean {
  if (state.rows.length < 2 || row.each !== null || Math.abs(state.amount + state.paid - row.amount) >= EQUAL)
    return false;
  if (state.paid === 0) state.printed = row;
  return true;
}

/** A balance that is what was paid taken from the total, not the last of several payments. */
function isRest({ rows }: PriceTable, row: PlacedRow): boolean {
  return rows.some(({ kind }) => kind === 'paid' || kind === 'total') || rows.at(-1) !== row;
}

function areAllDue(table: PriceTable, rows: readonly PlacedRow[]): boolean {
  const above = `${table.heading}\n${table.head}`;
  if (rows.some(({ label, tail, each }) => each === null && CONDITIONAL.test(`${label.replace(BRACKETS, '')} ${tail}`)))
    return false;
  if (rows.some(({ per }) => per !== null && !isTime(unitOf(per.unit)))) return false;
  const isCounted = rows.some(({ each }) => each !== null);
  if (ALTERNATIVES.test(above) && !isCounted) return false;
  if (rows.filter(({ label }) => NAMES_PERIOD.test(label)).length > 1 && rows.some((row) => dueOf(row, table) !== null))
    return false;
  return isCounted || INCURRED.test(above);
}
