import { readStems } from '../../read-fact.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import { writeSum } from '../write-sums.ts';
import { findPart } from './add-named.ts';

const JOINED = /\s(?:plus|and(?: the)?|\+|with(?: the)?|und|mit(?: der)?|incl\.?|including)\s|\s?\+\s?/iu;
/** What tells that sums are to be added. */
const ADDS =
  /\+|\b(?:plus|together|total|ready|need|in all|with|including|incl|insgesamt|zusammen|mit|start|move in)\b/iu;
const GENERAL = new Set(
  readStems(
    'how much money what do need pay total together all sum cost costs price first month months one day must ready move in start begin keys before get account has be on whole without gst tax vat incl including each we i is the at least brauch ich wieviel anfang',
  ),
);

/** Named sums together: "rent plus deposit". */
export function addUp({ question, lines }: Problem): Computed | null {
  if (!question.asksSum || !ADDS.test(question.words)) return null;
  if (question.counts.some(({ count }) => count > 1)) return null;
  const names = question.words.split(JOINED).map((part) => readStems(part).filter((stem) => !GENERAL.has(stem)));
  const named = names.filter((stems) => stems.length > 0);
  if (named.length < 2 || named.length > 4) return null;
  const parts = named.map((stems) => findPart(lines, stems));
  if (parts.some((part) => part === null)) return null;
  const found = parts.flatMap((part) => part ?? []);
  const isDistinct = new Set(found.map(({ sum }) => sum)).size === found.length;
  const currencies = new Set(found.map(({ sum }) => sum.currency));
  if (!isDistinct || currencies.size > 1 || found.length < 2) return null;
  const [first] = found;
  return {
    result: writeSum({
      amount: found.reduce((total, { sum }) => total + sum.amount, 0),
      currency: first?.sum.currency ?? '',
    }),
    calculation: found.map(({ sum }) => writeSum(sum)).join(' + '),
    lines: [...new Set(found.map(({ line }) => line))],
  };
}
