import type { Computed, Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { unitOf } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';

/** "after 10 months", "nach 4 Monaten", "13 payments are left". */
const AFTER = /\b(?:after|nach|paid|at)\s(?:only |just )?(?<count>\d{1,3})\s(?<unit>\p{L}{4,12})\b/iu;
const LEFT =
  /\b(?<count>\d{1,3})\s(?<unit>\p{L}{4,12})\s(?:are |is )?(?:left|remaining|to go|still to)\b|\bremaining\s(?<behind>\d{1,3})\s(?<behindUnit>\p{L}{4,12})\b/iu;
const LEAVES = /\b(?:quit|leave|leaving|stop|cancel|end|exit|get out|left|return|kündig\w*|aufhör\w*|raus)\b/iu;
/** What has to be paid for the rest of a term. */
const REST =
  /\b(?:remain(?:ing|s)?|unexpired|that would still|left to|rest of the|still to come|restlich\w*|verbleibend\w*|less those paid)\b/iu;
const LINES_LIMIT = 5;

/** What is to be paid for the rest of a term: "60% of the dues for the fortnights that remain". */
export function payRemaining({ question, lines }: Problem): Computed | null {
  if (!question.asksSum && !/\b(?:what must|what do|what would)\b/iu.test(question.words)) return null;
  const [line] = lines;
  if (line === undefined || !REST.test(line.words) || line.sums.some(({ role }) => role === 'plain')) return null;
  const price = findRecurring(lines);
  const left = price === null ? null : countLeft(question.words, lines, price.sum);
  if (price === null || left === null || left.count < 1) return null;
  const [rate, ...others] = line.rates;
  if (others.length > 0) return null;
  const share = rate === undefined ? '' : `${rate.percent}% of `;
  const amount = left.count * price.sum.amount * (rate === undefined ? 1 : rate.percent / 100);
  return {
    result: writeSum({ amount, currency: price.sum.currency }),
    calculation: `${share}${left.written} × ${writeSum(price.sum)}`,
    lines: [...new Set([line, price.line, ...(left.line === null ? [] : [left.line])])],
  };
}

/** The only sum that comes again and again. */
function findRecurring(lines: readonly ReadLine[]): { readonly line: ReadLine; readonly sum: PricedSum } | null {
  const found = lines
    .slice(0, LINES_LIMIT)
    .flatMap((line) => line.sums.flatMap((sum) => (sum.per !== null && sum.role === 'plain' ? [{ line, sum }] : [])));
  const [first] = found;
  return first === undefined || new Set(found.map(({ sum }) => sum.amount)).size > 1 ? null : first;
}

interface Left {
  readonly count: number;
  readonly written: string;
  readonly line: ReadLine | null;
}

function countLeft(words: string, lines: readonly ReadLine[], { per }: PricedSum): Left | null {
  const left = LEFT.exec(words)?.groups;
  const told = left?.count ?? left?.behind;
  if (told !== undefined) return { count: Number(told), written: told, line: null };
  const after = AFTER.exec(words)?.groups;
  if (after?.count === undefined || !LEAVES.test(words) || per === null) return null;
  const unit = unitOf(after.unit ?? '');
  if (unit !== per.unit || per.count !== 1) return null;
  const terms = lines.slice(0, LINES_LIMIT).flatMap((line) => readTerms(line, unit));
  const [term] = terms;
  if (term === undefined || new Set(terms.map(({ count }) => count)).size > 1) return null;
  return {
    count: term.count - Number(after.count),
    written: `(${writeCount(term.count)} − ${after.count})`,
    line: term.line,
  };
}

/** How long a line says that the term is, in a unit. */
function readTerms(line: ReadLine, unit: string): readonly { readonly line: ReadLine; readonly count: number }[] {
  const counted = line.periods.filter((period) => period.unit === unit).map(({ count }) => count);
  const fortnights =
    unit === 'fortnight'
      ? [...line.words.matchAll(/(?<!\d)(?<count>\d{1,3}) fortnights/giu)].map(({ groups }) => Number(groups?.count))
      : [];
  const isTerm = /\b(?:minimum|term|period|runs?|lock-in|lasts?|laufzeit|mindest\w*)\b/iu.test(line.words);
  return isTerm ? [...counted, ...fortnights].filter((count) => count > 1).map((count) => ({ line, count })) : [];
}
