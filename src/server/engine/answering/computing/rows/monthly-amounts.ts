import { foldWhiteSpace } from '../../../text/source-text.ts';
import { escapeMarkdown } from '../../answer-text.ts';
import { roundCents, writeSum } from '../write-sums.ts';
import { ALTERNATIVES } from './add-rows.ts';
import type { AskedSum } from './asked-sum.ts';
import type { Charges } from './combine-sums.ts';
import type { PlacedRow, PriceTable } from './price-table.ts';
import { listParts, quoteLines, type RowAnswer, type SumPart } from './row-answer.ts';

/** Right behind a sum: it is due every month. */
const EVERY_MONTH =
  /^[,(]?\s?(?:(?:per|an?|each|every|\/|pro|im)\s?(?:calendar\s)?(?:month|monat)\b|monthly\b|monatlich|p\.?\s?c\.?\s?m\b)/iu;
/** It may be another sum, or none. */
const VARIES =
  /(?<!\p{L})(?:est(?:\.|imated?)|approx\p{L}*|estimate|variable|waived|optional|if|unless|where|up to|from|at least|minimum|until|depend\p{L}*|usage|metered|geschätzt|wahlweise|falls)(?!\p{L})/iu;
/** What the payer gets. */
const RECEIVED = /(?<!\p{L})(?:salary|wages?|allowance|basic|pension|bonus|contribution|gehalt|lohn)(?!\p{L})/iu;
const GETS = /\b(?:get|receive|earn|take home|in hand|bekomme|kriege)\b/iu;

interface MonthlyRow {
  readonly table: PriceTable;
  readonly row: PlacedRow;
}

/**
 * Adds up everything that is due every month, wherever it stands: the rent and the rows of a table of fees. What is not
 * fixed, or is not always due, is listed behind and not added.
 * @returns null where something else is asked for, or where there are not at least two such rows
 */
export function addMonthly({ tables }: Charges, { due, months, words }: AskedSum): RowAnswer | null {
  if (due !== 'month' || months !== null || GETS.test(words)) return null;
  const all = listMonthly(tables);
  const fixed = all.filter(({ row }) => !row.hasColumns && !VARIES.test(row.tail));
  const [first, ...others] = fixed;
  if (first === undefined || others.length === 0) return null;
  const isMixed =
    new Set(all.map(({ row }) => row.currency)).size > 1 || all.some(({ row }) => RECEIVED.test(row.label));
  const isChoice = all.some(({ table, row }) => ALTERNATIVES.test(`${table.heading}\n${table.head}\n${row.tail}`));
  // A row that is the sum of the others is no further charge.
  const amount = roundCents(fixed.reduce((sum, { row }) => sum + row.amount, 0));
  const isTotal = fixed.some(({ row }) => Math.abs(2 * row.amount - amount) < 0.01);
  if (isMixed || isChoice || isTotal || fixed.some(({ row }) => row.amount < 0)) return null;
  const shown = writeSum({ amount, currency: first.row.currency });
  const calculation = fixed.map(({ row }) => row.shown).join(' + ');
  const open = all.filter((one) => !fixed.includes(one)).map(quoteOpen);
  const rest = open.length === 0 ? '' : ' What stands last is not fixed, or not always due, and is not added.';
  return {
    lead: `**${shown} per month** (${escapeMarkdown(calculation)}), the sum of the monthly amounts below.${rest}`,
    parts: [...fixed.flatMap(({ table, row }) => listParts(table, [row])), ...open],
  };
}

/** The same charge may stand in the key terms and in a table. */
function listMonthly(tables: readonly PriceTable[]): readonly MonthlyRow[] {
  const known = new Set<string>();
  return tables.flatMap((table) =>
    table.rows.flatMap((row): MonthlyRow[] => {
      const key = `${row.amount} ${row.label.toLowerCase()}`;
      const isMonthly = EVERY_MONTH.test(row.tail) || row.per?.unit === 'month';
      if (row.kind !== 'item' || !isMonthly || known.has(key)) return [];
      known.add(key);
      return [{ table, row }];
    }),
  );
}

/** A row in its own words: it prints a range, or says when it is due. */
function quoteOpen({ row: { lines } }: MonthlyRow): SumPart {
  return { text: escapeMarkdown(foldWhiteSpace(lines.map(({ text }) => text).join(' '))), source: quoteLines(lines) };
}
