import { findMoney } from '../../../text/money.ts';
import { foldWhiteSpace } from '../../../text/source-text.ts';
import type { ChosenSentence } from '../../choose-sentences.ts';
import { readStems } from '../../read-fact.ts';
import { isSameFamily } from '../sums/bound-sum.ts';
import { roundCents, writeSum } from '../write-sums.ts';
import type { AddedRows } from './add-rows.ts';
import { SIGNING } from './asked-sum.ts';
import { type Charges, listSentences } from './combine-sums.ts';
import type { PlacedRow, PriceTable } from './price-table.ts';
import { listParts, type RowAnswer, type SumPart } from './row-answer.ts';

interface DueSum {
  readonly stems: readonly string[];
  readonly amount: number;
  readonly currency: string;
  readonly parts: readonly SumPart[];
}

const PAYABLE = /(?<!\p{L})(?:payable|due|pays?|paid|invoiced|billed|zahlbar|fällig|zahlt)(?!\p{L})/iu;
/** "3.1 The Community Fee is payable on signature": what is due, where its sum is printed elsewhere. */
const NAMED =
  /^(?:\d[\d.]{0,6}\s)?(?:The|An?|Die|Der|Das)\s(?<name>\p{Lu}[\p{L}’' -]{2,50}?)\s(?:is|are|shall be|will be|ist|sind)\s/u;
/** A sum that is only due with luck or in another case. */
const UNSURE =
  /(?<!\p{L})(?:if|unless|may|where|either|or|balance|remaind\p{L}*|parts?|instal\p{L}+|half|thirds?|completion|wenn|falls)(?!\p{L})/iu;

/** What rows, tables and sentences say is due when the document is signed. */
export function dueAtSigning(charges: Charges): RowAnswer | null {
  const found = [...fromTables(charges.sums), ...fromRows(charges.tables), ...fromSentences(charges)];
  if (found.some((one) => one === null)) return null;
  const sums: DueSum[] = [];
  for (const one of found) if (one !== null && !sums.some((other) => isSame(one, other))) sums.push(one);
  const [first] = sums;
  if (first === undefined || new Set(sums.map(({ currency }) => currency)).size > 1) return null;
  const amount = roundCents(sums.reduce((sum, one) => sum + one.amount, 0));
  const shown = writeSum({ amount, currency: first.currency });
  const how = sums.length === 1 ? '' : ` (${sums.map((sum) => writeSum(sum)).join(' + ')})`;
  return { lead: `**${shown}** is due when it is signed${how}:`, parts: sums.flatMap(({ parts }) => parts) };
}

function isSame(one: DueSum, other: DueSum): boolean {
  return one.amount === other.amount && one.stems.some((stem) => other.stems.some((own) => isSameFamily(own, stem)));
}

/** "One-off charges, invoiced on signature:" above a table. */
function fromTables(sums: readonly AddedRows[]): readonly DueSum[] {
  return sums
    .filter(({ table, due }) => due === 'once' && SIGNING.test(`${table.heading} ${table.head}`))
    .map(({ table, rows, amount, currency }) => ({
      stems: readStems(rows.map(({ label }) => label).join(' ')),
      amount,
      currency,
      parts: listParts(table, rows),
    }));
}

/** "Deposit | $7,600 | on signing". */
function fromRows(tables: readonly PriceTable[]): readonly DueSum[] {
  return tables.flatMap((table) =>
    table.rows
      .filter(({ label, tail, kind }) => kind === 'item' && SIGNING.test(`${label}, ${tail}`))
      .map((row) => toDue(table, row)),
  );
}

function toDue(table: PriceTable, row: PlacedRow): DueSum {
  return { stems: readStems(row.label), amount: row.amount, currency: row.currency, parts: listParts(table, [row]) };
}

/** Null for a sentence that says that something is due, where its sum is not known. */
function fromSentences({ passages, tables }: Charges): readonly (DueSum | null)[] {
  return listSentences(passages).flatMap((source) => {
    const words = foldWhiteSpace(source.text);
    const isRow = tables.some(({ rows }) =>
      rows.some((row) => row.lines.some((line) => source.text.includes(line.text))),
    );
    if (isRow || !SIGNING.test(words) || !PAYABLE.test(words)) return [];
    const [sum, ...others] = findMoney(words);
    const name = NAMED.exec(words)?.groups?.name;
    if (sum !== undefined && others.length === 0 && !UNSURE.test(words)) {
      return [{ stems: readStems(words), amount: sum.amount, currency: sum.currency, parts: [quote(source)] }];
    }
    if (sum !== undefined || name === undefined) return sum === undefined ? [] : [null];
    return [lookUp(tables, name, source)];
  });
}

function quote(source: ChosenSentence): SumPart {
  return { text: '', source };
}

/** The only row that a name stands for. */
function lookUp(tables: readonly PriceTable[], name: string, source: ChosenSentence): DueSum | null {
  const stems = readStems(name);
  const found = tables.flatMap((table) =>
    table.rows.flatMap((row) => {
      const own = readStems(row.label);
      return stems.every((stem) => own.some((other) => isSameFamily(other, stem))) ? [toDue(table, row)] : [];
    }),
  );
  const [only] = found;
  if (only === undefined || new Set(found.map(({ amount }) => amount)).size > 1) return null;
  return { ...only, parts: [...only.parts, quote(source)] };
}
