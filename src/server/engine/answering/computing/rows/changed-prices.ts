import { foldWhiteSpace } from '../../../text/source-text.ts';
import { readStems } from '../../read-fact.ts';
import { readLine } from '../read-line.ts';
import { isSameFamily, tellingStems } from '../sums/bound-sum.ts';
import { isTime } from '../units.ts';
import { roundCents, writeCount, writeSum } from '../write-sums.ts';
import { dueOf, EQUAL } from './add-rows.ts';
import { type Charges, listSentences } from './combine-sums.ts';
import type { PlacedRow, PriceTable } from './price-table.ts';
import { listParts, type RowAnswer, writeDue } from './row-answer.ts';

const TOTAL = /\b(?:totals?|altogether|all together|in all|bill|pay|together|cost|insgesamt)\b/iu;
const MONTH_OF_YEAR =
  /\b(?<month>january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember) (?<year>20\d\d)\b/giu;

/** A printed total of rows after one of them has changed: "Price from your April 2027 bill: Airtime £32.50 a month". */
export function totalFrom({ tables }: Charges, question: string): RowAnswer | null {
  const [asked, ...others] = [...question.matchAll(MONTH_OF_YEAR)];
  if (asked === undefined || others.length > 0 || !TOTAL.test(question)) return null;
  const when = asked[0].toLowerCase();
  const found = tables.flatMap((table) => {
    const place = table.rows.findIndex((row, index) => row.kind === 'total' && isSumOf(row, partsBefore(table, index)));
    const parts = place < 0 ? [] : partsBefore(table, place);
    const changes = table.rows.slice(place + 1).filter(({ label }) => label.toLowerCase().includes(when));
    const [change] = changes;
    const replaced = change === undefined ? [] : parts.filter((part) => sharesName(part, change));
    return change === undefined || changes.length > 1 || replaced.length !== 1
      ? []
      : [{ table, change, rows: parts.filter((part) => !replaced.includes(part)) }];
  });
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return null;
  const rows = [only.change, ...only.rows];
  const amount = roundCents(rows.reduce((sum, row) => sum + row.amount, 0));
  const due = dueOf(only.change, only.table);
  const how = rows.map((row) => writeSum(row)).join(' + ');
  return {
    lead: `**${writeDue({ amount, currency: only.change.currency }, due)}** (${how}):`,
    parts: listParts(only.table, rows),
  };
}

/** Rows before a place that are due again and again. */
function partsBefore(table: PriceTable, place: number): readonly PlacedRow[] {
  return table.rows.slice(0, place).filter((row) => row.kind === 'item' && isTime(dueOf(row, table) ?? ''));
}

function isSumOf(total: PlacedRow, parts: readonly PlacedRow[]): boolean {
  return parts.length > 1 && Math.abs(parts.reduce((sum, { amount }) => sum + amount, 0) - total.amount) < EQUAL;
}

const LOOSE = new Set(readStems('price plan monthly bill charge from your new rate fee'));

function sharesName(part: PlacedRow, change: PlacedRow): boolean {
  const own = readStems(part.label).filter((stem) => !LOOSE.has(stem));
  return readStems(change.label).some((stem) => own.some((other) => isSameFamily(other, stem)));
}

const ASKS_RISE =
  /\b(?:how much|what|how high|wie ?viel|wie hoch)\b.{0,60}\b(?:next (?:year|april|january|july|summer|autumn|spring)|after (?:the )?(?:\w+ )?(?:increase|rise|review|adjustment|year)|(?:second|2nd) year|go(?:es)? up|nächstes jahr|zweiten jahr|in a year|year two|from (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/iu;
const RISES =
  /(?<!\p{L})(?:increas\p{L}*|rises?|raised?|adjust\p{L}*|uplift|go(?:es)? up|erhöh\p{L}*|steig\p{L}*|angepasst)(?!\p{L})/iu;
const INDEX = /(?<!\p{L})(?:index|CPI|RPI|inflation|indices|verbraucherpreis\p{L}*)(?!\p{L})/iu;
const AT_LEAST =
  /(?<!\p{L})(?:not (?:be )?less than|no less than|at least|minimum|mindestens|whichever is (?:the )?(?:greater|higher|larger)|(?:greater|higher) of)(?!\p{L})/iu;
const AT_MOST =
  /(?<!\p{L})(?:up to|not (?:be |by )?(?:more than|exceed\p{L}*)|no more than|at most|maximum|max|capped|lower of|lesser of|whichever is (?:the )?(?:lower|lesser|less)|höchstens|bis zu)(?!\p{L})/iu;

const TIMES = new Set(
  readStems('next second april january july increase rise review adjustment go summer autumn spring cost price'),
);

/** What a price that comes again is after the rise that a sentence fixes: "at least £1,499.63 per week". */
export function riseNextYear({ passages, tables }: Charges, question: string): RowAnswer | null {
  if (!ASKS_RISE.test(question)) return null;
  const prices = tables.flatMap((table) =>
    table.rows
      .filter((row) => row.kind === 'item' && isTime(dueOf(row, table) ?? '') && !row.hasColumns)
      .map((row) => ({ table, row })),
  );
  const asked = tellingStems(question).filter((stem) => !TIMES.has(stem));
  const rises = listRises(passages);
  const found = prices.flatMap(({ table, row }) => {
    const stems = readStems(row.label);
    if (asked.length > 0 && !asked.some((stem) => stems.some((own) => isSameFamily(own, stem)))) return [];
    return rises
      .filter(({ around }) => stems.every((stem) => around.some((own) => isSameFamily(own, stem))))
      .map((rise) => ({ table, row, ...rise }));
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const amount = roundCents(only.row.amount * (1 + only.percent / 100));
  const shown = writeDue({ amount, currency: only.row.currency }, dueOf(only.row, only.table));
  return {
    lead: `**${only.bound}${shown}** (${writeSum(only.row)} + ${writeCount(only.percent)}%), because the document says:`,
    parts: [...listParts(only.table, [only.row]), { text: '', source: only.source }],
  };
}

/** Sentences that fix a rise, with the stems of what is said up to there in the same passage. */
function listRises(passages: Charges['passages']) {
  const sentences = listSentences(passages);
  return sentences.flatMap((source, place) => {
    const rise = RISES.test(source.text) ? readRise(foldWhiteSpace(source.text), source) : null;
    if (rise === null) return [];
    const near = sentences.slice(Math.max(0, place - 2), place + 1).filter(({ passage }) => passage === source.passage);
    return [{ source, ...rise, around: readStems(near.map(({ text }) => foldWhiteSpace(text)).join(' ')) }];
  });
}

/** By how much a price rises; null where that hangs on an index alone, or on several shares. */
function readRise(
  words: string,
  source: Parameters<typeof readLine>[0],
): { readonly percent: number; readonly bound: string } | null {
  const { rates, words: read } = readLine(source, '');
  // What is added to an index is not yet the rise.
  const own = rates.filter(({ start }) => !/(?:plus|\+|and)\s?$/iu.test(read.slice(Math.max(0, start - 8), start)));
  const [rate, ...others] = own;
  if (rate === undefined || others.length > 0) return null;
  const isLeast = AT_LEAST.test(words);
  const isMost = AT_MOST.test(words);
  if (isLeast === isMost) return isLeast || INDEX.test(words) ? null : { percent: rate.percent, bound: '' };
  return { percent: rate.percent, bound: isLeast ? 'At least ' : 'At most ' };
}
