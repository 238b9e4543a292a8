import type { AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { findMoney } from '../text/money.ts';
import { CONFIDENT_THRESHOLD, draftAnswer, writeQuote } from './answer-text.ts';
import { type ChosenSentence, claimsOf, rankSentences } from './choose-sentences.ts';
import { type AskedSum, readAskedSum } from './computing/rows/asked-sum.ts';
import { riseNextYear, totalFrom } from './computing/rows/changed-prices.ts';
import { countsOther, listSums, namesOther } from './computing/rows/choose-sums.ts';
import { type Charges, firstBill, totalRows, totalTerm } from './computing/rows/combine-sums.ts';
import { dueAtSigning } from './computing/rows/due-at-signing.ts';
import { listNotes } from './computing/rows/list-notes.ts';
import { addMonthly } from './computing/rows/monthly-amounts.ts';
import { chargeAboveAllowance, shareAboveSum } from './computing/rows/over-allowance.ts';
import { equalParts, restAfterDeposit, sharesInMoney } from './computing/rows/parts-of-sum.ts';
import { type PriceTable, readPriceTables } from './computing/rows/price-table.ts';
import type { RowAnswer, SumPart } from './computing/rows/row-answer.ts';

/** Sums that come from one row or sentence and what the question says of it. */
const SINGLE = [
  equalParts,
  restAfterDeposit,
  totalFrom,
  riseNextYear,
  sharesInMoney,
  chargeAboveAllowance,
  shareAboveSum,
] as const;

/**
 * Computes what a question wants from rows of tables and lists: their sum, the first invoice, a term with what is due
 * once, what is due at signing, a share in money. Each part is shown with its place.
 * @returns null where nothing of this is asked for, or where it is not certain which rows belong to it
 */
export function answerFromRows(request: AnswerRequest): AnswerDraft | null {
  const { passages, question, documents } = request;
  if (documents.length !== 1) return null;
  const tables = readPriceTables(passages);
  const charges = { passages, tables, sums: listSums(tables) };
  for (const compute of SINGLE) {
    const answer = compute(charges, question);
    if (answer !== null) return write(request, charges, answer);
  }
  const asked = readAskedSum(question);
  return asked === null ? null : answerTotal(request, charges, asked);
}

function answerTotal(request: AnswerRequest, charges: Charges, asked: AskedSum): AnswerDraft | null {
  if (asked.kind === 'signing') return write(request, charges, dueAtSigning(charges));
  const added = charges.sums.map(({ table }) => table);
  const monthly = asked.kind === 'total' ? addMonthly(charges, asked) : null;
  if (monthly !== null && !namesOther(charges.tables, asked.words)) return write(request, charges, monthly);
  if (added.length === 0 || namesOther(added, asked.words) || countsOther(added, asked)) return null;
  const add = asked.kind === 'first-bill' ? firstBill : asked.months === null ? totalRows : totalTerm;
  const isLong = asked.months !== null && asked.months !== 12;
  return write(request, charges, add(charges, asked), () => listNotes(request.passages, { isLong }));
}

function write(
  request: AnswerRequest,
  { tables }: Charges,
  answer: RowAnswer | null,
  writeNotes: () => readonly SumPart[] = () => [],
): AnswerDraft | null {
  if (answer === null || passesOverBest(request, tables, answer)) return null;
  const { documents } = request;
  const notes = writeNotes();
  const rows = answer.parts
    .filter(({ text }) => text !== '')
    .map(({ text, source }) => `- ${text} (page ${source.pageNumber})`);
  const quotes = answer.parts.filter(({ text }) => text === '').map(({ source }) => writeQuote(source, documents));
  const noted = notes.flatMap(({ text, source }) => [text, writeQuote(source, documents)]);
  const claims = [...answer.parts, ...notes].flatMap(({ source }) => claimsOf(source));
  return draftAnswer([answer.lead, rows.join('\n'), ...quotes, ...noted], claims, documents);
}

/** The best sentence is no part, and is sure to answer or has a sum outside of all tables: then something else was asked. */
function passesOverBest(
  { passages, firstProbability = 0 }: AnswerRequest,
  tables: readonly PriceTable[],
  { parts }: RowAnswer,
): boolean {
  const [best] = rankSentences(passages);
  if (best === undefined) return false;
  const isIn = (place: Pick<ChosenSentence, 'passage' | 'start' | 'end'>): boolean =>
    place.passage === best.passage && place.start < best.end && best.start < place.end;
  if (parts.some(({ source }) => isIn(source))) return false;
  if (firstProbability >= CONFIDENT_THRESHOLD) return true;
  const rows = tables.flatMap((table) => table.rows.flatMap(({ lines }) => lines));
  return findMoney(best.text).length > 0 && !rows.some(isIn);
}
