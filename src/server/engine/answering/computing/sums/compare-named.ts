import { readStems } from '../../read-fact.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import { writeSum } from '../write-sums.ts';
import { findPart, type NamedSum } from './add-named.ts';

const MORE_THAN =
  /\b(?:how much|what) .{0,30}?\b(?:more|dearer|cheaper|less|extra|higher|lower)\b (?:expensive )?(?:is|does|do|are|would|for)? ?(?<one>.{2,50}?) (?:cost )?(?:than|compared (?:to|with)|instead of|versus|vs\.?) (?<other>.{2,50}?)(?:\?|,|\.|$)/iu;
const DIFFERENCE = /\bdifference (?:in \w+ )?between (?<one>.{2,50}?) and (?<other>.{2,50}?)(?:\?|,|\.|$)/iu;

/** How much one named sum is more than another: "the difference between Standard and Premium". */
export function compareNamed({ question, lines }: Problem): Computed | null {
  const names = (MORE_THAN.exec(question.words) ?? DIFFERENCE.exec(question.words))?.groups;
  if (names === undefined || question.figures.length > 0) return null;
  const [one, other] = [names.one, names.other].map((name) => findPart(lines, readStems(name ?? '')));
  if (!one || !other || one.line === other.line || !isSamePer(one, other)) return null;
  const [high, low] = one.sum.amount >= other.sum.amount ? [one, other] : [other, one];
  return {
    result: writeSum({ ...high.sum, amount: high.sum.amount - low.sum.amount }),
    calculation: `${writeSum(high.sum)} − ${writeSum(low.sum)}`,
    lines: [high.line, low.line],
  };
}

function isSamePer({ sum: one }: NamedSum, { sum: other }: NamedSum): boolean {
  return one.currency === other.currency && one.per?.unit === other.per?.unit && one.per?.count === other.per?.count;
}
