import { readStems } from '../read-fact.ts';
import type { Problem } from './computed-answer.ts';
import type { PricedRate, PricedSum, ReadLine } from './read-line.ts';

/** What a share is taken of. */
export interface BaseSum extends Pick<PricedSum, 'amount' | 'currency'> {
  /** Where it is printed; null for a sum of the question. */
  readonly line: ReadLine | null;
}

/** Words of a name that say little: "the total contract fee" is the fee. */
const MODIFIERS = new Set(
  readStems(
    'total contract agreement gross net original full entire whole annual yearly monthly base then current outstanding remaining due amount sum price value',
  ),
);
/** Words before a sum that name it. UTF-16 units. */
const LABEL_REACH = 70;

/**
 * Finds the sum that a share is of: one of the question, or the only one that is called by the same name.
 * @returns null where none or several are
 */
export function findBase(problem: Problem, line: ReadLine, rate: PricedRate): BaseSum | null {
  const [asked, ...others] = problem.question.sums;
  if (asked !== undefined) return others.length === 0 ? { ...asked, line: null } : null;
  return findNamedSum(problem.lines, rate.of, line);
}

/** The only sum that has a name: "the total fee" is "The total fee is KES 1,200,000". */
export function findNamedSum(lines: readonly ReadLine[], name: string, except: ReadLine | null): BaseSum | null {
  const stems = readStems(
    name.replace(
      /\b(?:in|for|from|by|payable|deducted|each|as|then|is|are|that|on|up|within|at|or|per|and|accrues?|shall|will|may|which|less|who|if|when|until|not|with|to|than|die|das|für|mit|an)\b.*$/iu,
      '',
    ),
  );
  if (stems.length === 0 || /\b(?:first|second|third|anniversary)\b/iu.test(name)) return null;
  const telling = stems.filter((stem) => !MODIFIERS.has(stem));
  const wanted = telling.length > 0 ? telling : stems;
  const found = lines
    .filter((line) => line !== except)
    .flatMap((line) => {
      const plain = line.sums.filter(({ role }) => role === 'plain');
      const [only] = plain;
      if (only === undefined || plain.length > 1) return [];
      const label = new Set(
        readStems(line.isRow ? line.words : line.words.slice(Math.max(0, only.start - LABEL_REACH), only.end + 30)),
      );
      const hits = wanted.filter((stem) => label.has(stem)).length;
      const hasHead = label.has(wanted.at(-1) ?? '');
      return hasHead && hits >= wanted.length / 2
        ? [{ line, sum: only, hits: stems.filter((stem) => label.has(stem)).length }]
        : [];
    });
  const best = Math.max(...found.map(({ hits }) => hits));
  const amounts = found.filter(({ hits }) => hits === best);
  const [first] = amounts;
  if (first === undefined || new Set(amounts.map(({ sum }) => sum.amount)).size > 1) return null;
  return { amount: first.sum.amount, currency: first.sum.currency, line: first.line };
}
