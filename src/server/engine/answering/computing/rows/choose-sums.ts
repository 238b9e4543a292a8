import { readStems } from '../../read-fact.ts';
import { readQuestion } from '../read-question.ts';
import { isSameFamily, tellingStems } from '../sums/bound-sum.ts';
import { type AddedRows, addRows, type Due, dueOf } from './add-rows.ts';
import type { AskedSum } from './asked-sum.ts';
import type { PriceTable } from './price-table.ts';

/** Words of questions for a total that no table has to have. */
const GENERAL = new Set(
  readStems(
    `invoice bill order contract agreement one off once setup set up upfront everything whole term initial include charge fee
     cost sign signing signature combine money amount payment value pay service module item row table list price quote rechnung
     vertrag alles einmalig monatlich jährlich wöchentlich wie hoch sind macht zahlen rate raten gebühr preis laufzeit instalment schedule whats thats full document thing run running offs
     bank account pocket card debit come go`,
  ),
);

/** Sums of all tables, each for one period; tables whose rows do not certainly belong together have none. */
export function listSums(tables: readonly PriceTable[]): readonly AddedRows[] {
  return tables.flatMap((table) => {
    const all = addRows(table, 'any');
    if (all !== null) return [all];
    const dues = new Set(table.rows.map((row) => dueOf(row, table)));
    return [...dues].flatMap((due: Due) => (due === null ? [] : (addRows(table, due) ?? [])));
  });
}

/** The only one of some sums, or the only one whose table has most words of the question. */
export function pickSum(sums: readonly AddedRows[], question: string): AddedRows | null {
  const [only, ...others] = sums;
  if (only === undefined || others.length === 0) return only ?? null;
  const shared = sums.map(({ table }) => countNamed(table, question));
  const most = Math.max(...shared);
  const best = sums.filter((_, index) => shared[index] === most);
  return most > 0 && best.length === 1 ? (best[0] ?? null) : null;
}

function countNamed(table: PriceTable, question: string): number {
  const above = readStems(`${table.heading} ${table.head}`);
  return readStems(question).filter((stem) => !GENERAL.has(stem) && above.some((own) => isSameFamily(own, stem)))
    .length;
}

/** Whether a question for a total names something that these tables are not about, or one of their rows alone. */
export function namesOther(tables: readonly PriceTable[], question: string): boolean {
  const above = readStems(tables.map(({ heading, head }) => `${heading} ${head}`).join(' '));
  const rows = tables.flatMap((table) => table.rows.filter(({ kind }) => kind === 'item'));
  const labels = rows.map(({ label }) => readStems(label));
  return tellingStems(question).some((stem) => {
    if (stem.length < 3 || GENERAL.has(stem) || above.some((own) => isSameFamily(own, stem))) return false;
    const named = labels.filter((label) => label.some((own) => isSameFamily(own, stem))).length;
    return named < labels.length;
  });
}

/** Whether a question brings along a number that no row of these tables has and that is no number of rows or months. */
export function countsOther(tables: readonly PriceTable[], { words, months }: AskedSum): boolean {
  const rows = tables.flatMap((table) => table.rows.flatMap(({ lines }) => lines.map(({ text }) => text))).join(' ');
  return readQuestion(words, '').figures.some(
    (figure) =>
      figure !== months &&
      figure * 12 !== months &&
      !tables.some((table) => table.rows.length === figure) &&
      !new RegExp(`(?<![\\d.,])${String(figure).replace('.', '\\.')}(?![\\d%]|[.,]\\d)`, 'u').test(rows),
  );
}
