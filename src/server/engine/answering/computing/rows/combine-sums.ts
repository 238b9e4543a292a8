import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { RankedPassage } from '#server/ports/language-model.ts';
import { foldWhiteSpace } from '../../../text/source-text.ts';
import { splitIntoQuotes } from '../../../text/split-quotes.ts';
import { escapeMarkdown } from '../../answer-text.ts';
import { type ChosenSentence, chooseRange } from '../../choose-sentences.ts';
import { unitOf } from '../units.ts';
import { writeSum } from '../write-sums.ts';
import { type AddedRows, type Due, dueOf } from './add-rows.ts';
import { type AskedSum, toMonths } from './asked-sum.ts';
import { pickSum } from './choose-sums.ts';
import type { PriceTable } from './price-table.ts';
import { listParts, type RowAnswer, type SumPart, writeDue } from './row-answer.ts';

export const MONTHS_IN: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** All passages of a document, and what their tables add up to. */
export interface Charges {
  readonly passages: readonly RankedPassage[];
  readonly tables: readonly PriceTable[];
  readonly sums: readonly AddedRows[];
}

/** The rows of one table, or of what is due again and again and of what is due once. */
export function totalRows(charges: Charges, { due, words }: AskedSum): RowAnswer | null {
  const { sums } = charges;
  if (due === null) {
    const only = pickSum(sums, words);
    if (only !== null) return showSum(only);
    const both = pickBoth(charges, words);
    return both === null ? null : showBoth(both);
  }
  const same = pickSum(
    sums.filter((sum) => sum.due === due),
    words,
  );
  if (same !== null) return showSum(same);
  if (sums.some((sum) => sum.due === due)) return null;
  const other = pickSum(
    sums.filter((sum) => convertFactor(sum.due, due) !== null),
    words,
  );
  const factor = other === null ? null : convertFactor(other.due, due);
  if (other === null || factor === null) return null;
  const amount = factor * other.amount;
  const lead = `**${writeSum({ ...other, amount })} per ${due}** (${factor} × ${writeDue(other, other.due)}). The rows that make it up:`;
  return { lead, parts: listParts(other.table, other.rows) };
}

/** 12 from months to a year. Weeks are not turned into months. */
function convertFactor(from: Due, to: Due): number | null {
  const factor = (MONTHS_IN[to ?? ''] ?? Number.NaN) / (MONTHS_IN[from ?? ''] ?? Number.NaN);
  return Number.isInteger(factor) && factor > 1 ? factor : null;
}

interface Both {
  readonly recurring: AddedRows;
  readonly once: AddedRows | null;
}

/** The only sum that is due again and again, and the only one that is due once. */
function pickBoth({ sums, tables }: Charges, words: string): Both | null {
  const recurring = pickSum(
    sums.filter(({ due }) => due !== null && due in MONTHS_IN),
    words,
  );
  const allOnce = sums.filter(({ due }) => due === 'once');
  const once = pickSum(allOnce, words);
  if (recurring === null || (once === null && allOnce.length > 0)) return null;
  const hasMore = tables.some((table) =>
    table.rows.some(
      (row) => dueOf(row, table) === 'once' && !once?.rows.includes(row) && !recurring.rows.includes(row),
    ),
  );
  if (hasMore) return null;
  return once !== null && once.currency !== recurring.currency ? null : { recurring, once };
}

/** The sum of one table; the row that prints it, where there is one. */
function showSum(sum: AddedRows): RowAnswer {
  const { table, rows, printed, other } = sum;
  const parts = listParts(table, rows);
  const shown = writeDue(sum, sum.due === 'once' ? null : sum.due);
  const count = `${rows.length} rows`;
  if (printed !== null) {
    const rest = table.rows
      .slice(table.rows.indexOf(printed) + 1)
      .filter(({ kind }) => kind === 'paid' || kind === 'balance');
    const balance = rest.find(({ kind }) => kind === 'balance');
    const still =
      balance === undefined ? '' : ` **${balance.shown}** is still to be paid (“${escapeMarkdown(balance.label)}”).`;
    const lead = `**${printed.shown}** (“${escapeMarkdown(printed.label)}”), the sum of the ${count} below it.${still}`;
    return { lead, parts: [...listParts(table, [printed]), ...parts, ...listParts(table, rest)] };
  }
  if (other !== null) {
    const lead = `The document prints **${other.shown}** as “${escapeMarkdown(other.label)}”, but its ${count} add up to **${shown}**:`;
    return { lead, parts: [...parts, ...listParts(table, [other])] };
  }
  const open = rows.some(({ tail }) => OPEN_SUM.test(tail))
    ? ' Not all of them are fixed: see the words behind the sums.'
    : '';
  return { lead: `**${shown}** in all, the sum of these ${count}.${open}`, parts };
}

/** Words behind a sum that may change it. */
const OPEN_SUM =
  /(?<!\p{L})(?:or as|plus|approx\p{L}*|estimated?|subject to|at least|minimum|up to|circa|ca|zzgl)(?!\p{L})/iu;

function showBoth({ recurring, once }: Both): RowAnswer {
  const also = once === null ? '' : `, and **${writeDue(once, once.due)}**`;
  const lead = `**${writeDue(recurring, recurring.due)}**${also}. The rows that make it up:`;
  return { lead, parts: partsOf({ recurring, once }) };
}

function partsOf({ recurring, once }: Both): readonly SumPart[] {
  return [recurring, ...(once === null ? [] : [once])].flatMap(({ table, rows }) => listParts(table, rows));
}

/** What is due in so many months, with what is due once. */
export function totalTerm(charges: Charges, asked: AskedSum): RowAnswer | null {
  const both = pickBoth(charges, asked.words);
  if (both === null) return null;
  const term = asked.months === 'term' ? readTerm(charges.passages) : null;
  const months = typeof asked.months === 'number' ? asked.months : term?.months;
  const one = MONTHS_IN[both.recurring.due ?? ''];
  if (months === undefined || one === undefined || !Number.isInteger(months / one)) return null;
  return addTimes(both, months / one, term === null ? [] : [{ text: 'Length of the term', source: term.source }]);
}

/** "36 × €1,329.50 per month + €8,950 once". */
function addTimes(both: Both, times: number, more: readonly SumPart[]): RowAnswer {
  const { recurring, once } = both;
  const amount = times * recurring.amount + (once?.amount ?? 0);
  const factor = times === 1 ? '' : `${times} × `;
  const also = once === null ? '' : ` + ${writeDue(once, 'once')}`;
  const lead = `**${writeSum({ ...recurring, amount })}** (${factor}${writeDue(recurring, recurring.due)}${also}). The rows that make it up:`;
  return { lead, parts: [...partsOf(both), ...more] };
}

const IN_ADVANCE =
  /(?<!\p{L})(?:charges?|fees?|subscription|services?|amounts?|prices?|invoices?)(?!\p{L})[^.;]{0,60}(?<!\p{L})(?:invoiced|billed|payable|charged|due|paid)(?!\p{L})[^.;]{0,30}(?<!\p{L})(?<each>annually|yearly|quarterly|monthly)(?!\p{L})[^.;]{0,30}\bin advance/iu;
const INTERVALS: Readonly<Record<string, number>> = { annually: 12, yearly: 12, quarterly: 3, monthly: 1 };

/** What is due once, and what is invoiced in advance for the first period. */
export function firstBill(charges: Charges, asked: AskedSum): RowAnswer | null {
  const both = pickBoth(charges, asked.words);
  if (both === null) return null;
  const said = listSentences(charges.passages).flatMap((source) => {
    const each = IN_ADVANCE.exec(foldWhiteSpace(source.text))?.groups?.each?.toLowerCase();
    return each === undefined ? [] : [{ source, months: INTERVALS[each] ?? 0 }];
  });
  const [only] = said;
  const one = MONTHS_IN[both.recurring.due ?? ''];
  if (only === undefined || one === undefined || new Set(said.map(({ months }) => months)).size > 1) return null;
  if (!Number.isInteger(only.months / one)) return null;
  return addTimes(both, only.months / one, [{ text: 'When it is invoiced', source: only.source }]);
}

const TERM = new RegExp(
  `(?<!\\p{L})(?:initial |minimum |fixed |contract )?(?:term|period|laufzeit)(?!\\p{L})[^.;\\n]{0,40}?(?<![\\d.,])(?<count>\\d{1,3}|${NUMBER_WORDS_PATTERN})(?: \\(\\d{1,3}\\))? (?<unit>months|years|monate|jahre)`,
  'iu',
);

/** The length of the first term, where only one is printed. */
export function readTerm(
  passages: readonly RankedPassage[],
): { readonly months: number; readonly source: ChosenSentence } | null {
  const found = listSentences(passages).flatMap((source) => {
    const match = TERM.exec(foldWhiteSpace(source.text));
    if (match === null || /\b(?:renew|notice|extend|further|trial)\w*/iu.test(match[0])) return [];
    const printed = match.groups?.count ?? '';
    const count = /^\d/u.test(printed) ? Number(printed) : (parseNumberWords(printed) ?? 0);
    const months = toMonths({ count, unit: unitOf(match.groups?.unit ?? '') });
    return months === null || months === 0 ? [] : [{ months, source }];
  });
  const [only] = found;
  return only === undefined || new Set(found.map(({ months }) => months)).size > 1 ? null : only;
}

export function listSentences(passages: readonly RankedPassage[]): readonly ChosenSentence[] {
  return [...passages]
    .sort((one, other) => one.ordinal - other.ordinal)
    .flatMap((passage) => splitIntoQuotes(passage.text).map((range) => chooseRange(passage, range)));
}
