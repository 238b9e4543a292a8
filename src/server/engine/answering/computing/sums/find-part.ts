import { readStems } from '../../read-fact.ts';
import type { Problem } from '../computed-answer.ts';
import type { PricedSum, ReadLine } from '../read-line.ts';
import { namesWhole } from '../whole-of-term.ts';
import { isSameFamily, LINES_LIMIT, labelOf, onlySum, tellingStems } from './bound-sum.ts';

/** A sum that a question names. */
export interface NamedSum {
  readonly line: ReadLine;
  readonly sum: PricedSum;
}

const KINDS = new Set(
  readStems('fee fees charge charges deposit bond levy premium payment instalment part thing bit sum'),
);

/** Sentences that a named sum may be in. */
const PARTS_LIMIT = LINES_LIMIT + 3;

/**
 * The sum that a name stands for.
 * @param stems of the name
 * @returns "none" where no sum is called so, "many" where several are
 */
export function findPart(problem: Problem, stems: readonly string[]): NamedSum | 'none' | 'many' {
  const found = problem.lines.slice(0, PARTS_LIMIT).flatMap((line) => {
    const sum = onlySum(line, problem);
    if (sum === null) return [];
    const label = tellingStems(labelOf(line, sum));
    const hits = stems.filter((stem) => label.some((own) => isSameFamily(own, stem))).length;
    // A pet deposit is not the security deposit: what goes before the kind of sum has to be named as well.
    const before = stems.filter((stem) => !KINDS.has(stem));
    const isOther = before.length > 0 && !before.some((stem) => label.some((own) => isSameFamily(own, stem)));
    if (isOther) return [];
    // A long sentence that has the words by chance is not what is named.
    return hits > 0 && hits >= stems.length / 2 ? [{ line, sum, hits, extra: label.length - hits }] : [];
  });
  if (found.length === 0) return 'none';
  const most = Math.max(...found.map(({ hits }) => hits));
  const best = found.filter(({ hits }) => hits === most);
  const rows = best.filter(({ line }) => line.isRow);
  // "Monthly rental" is the rent rather than "Rental received after the third".
  const least = Math.min(...rows.map(({ extra }) => extra));
  const kept = rows.length > 0 ? rows.filter(({ extra }) => extra === least) : best;
  const [first] = kept;
  if (first === undefined || new Set(kept.map(({ sum }) => sum.amount)).size > 1) return 'many';
  return { line: first.line, sum: first.sum };
}

/**
 * The sum that a share is of, by the name that the document gives it: all of its words, "price" and the like too.
 * @returns null where no sum, or several, may be meant
 */
export function findBase({ lines }: Problem, name: string, except: ReadLine | null): NamedSum | null {
  const all = readStems(name);
  const telling = all.filter((stem) => !LOOSE.has(stem));
  const stems = telling.length > 0 ? telling : all;
  const found = lines.slice(0, PARTS_LIMIT).flatMap((line) => {
    const [sum, ...others] = line.sums.filter(({ role }) => role === 'plain');
    if (line === except || sum === undefined || others.length > 0 || stems.length === 0) return [];
    // One month's rent is not the total rent.
    if (sum.per !== null && namesWhole(name)) return [];
    const label = readStems(labelOf(line, sum));
    const has = (stem: string): boolean => label.some((own) => isSameFamily(own, stem));
    // "The amount" is only what is called that by itself.
    if (stems.every((stem) => GENERAL.has(stem)) && !(line.isRow && GENERAL.has(label[0] ?? ''))) return [];
    const isNamed = stems.length < 3 ? stems.every(has) : stems.filter(has).length >= (stems.length * 2) / 3;
    return isNamed ? [{ line, sum, hits: all.filter(has).length }] : [];
  });
  const most = Math.max(...found.map(({ hits }) => hits));
  const best = found.filter(({ hits }) => hits === most);
  const [first] = best;
  return first === undefined || new Set(best.map(({ sum }) => sum.amount)).size > 1 ? null : first;
}

const GENERAL = new Set(readStems('amount sum value'));
const LOOSE = new Set(
  readStems('contract agreement gross net original entire full total whole base then current outstanding due'),
);

/** The only sum that comes again with each month, week or the like and is no deposit, fee for lateness or limit. */
export function findRecurring({ lines }: Problem, unit: string | null): NamedSum | null {
  const found = lines
    .slice(0, PARTS_LIMIT)
    .flatMap((line) =>
      line.sums.flatMap((sum) =>
        sum.role === 'plain' &&
        sum.and === null &&
        sum.per?.count === 1 &&
        (unit === null ? TIMES.has(sum.per.unit) : sum.per.unit === unit) &&
        !NO_RENT.test(labelOf(line, sum))
          ? [{ line, sum }]
          : [],
      ),
    );
  const [first] = found;
  return first === undefined || new Set(found.map(({ sum }) => sum.amount)).size > 1 ? null : first;
}

const TIMES = new Set(['hour', 'day', 'week', 'fortnight', 'month', 'quarter', 'year']);
const NO_RENT = /\b(?:late|deposit|bond|delay\w*|overdue|penalty|storage|kaution)\b/iu;
