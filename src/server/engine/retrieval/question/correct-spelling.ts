import type { QuestionUnderstanding } from './understand-question.ts';

/** The stems that a document holds. */
export interface IndexedStems {
  has(stem: string): boolean;
  keys(): Iterable<string>;
}

/** Shorter words have too many neighbours. */
const LENGTH_MINIMUM = 5;
/** A word that was mended may still be another one. */
const MENDED_WEIGHT = 0.8;

/**
 * Reads a word that was typed badly as a word of the document: one letter more, less, other or exchanged with the next.
 * Only words that neither the document nor any wording holds are read so.
 */
export function correctSpelling(question: QuestionUnderstanding, held: IndexedStems): QuestionUnderstanding {
  const wrong = question.unknownStems.filter((stem) => stem.length >= LENGTH_MINIMUM && !held.has(stem));
  if (wrong.length === 0) return question;
  const mended = new Map<string, string>();
  for (const known of held.keys()) {
    const stem = wrong.find((other) => !mended.has(other) && isOneEditAway(other, known));
    if (stem !== undefined) mended.set(stem, known);
  }
  if (mended.size === 0) return question;
  const stems = new Map<string, number>();
  for (const [stem, weight] of question.stems) {
    const known = mended.get(stem);
    if (known === undefined) stems.set(stem, weight);
    else if (!question.stems.has(known)) stems.set(known, MENDED_WEIGHT * weight);
  }
  return { ...question, stems, unknownStems: question.unknownStems.filter((stem) => !mended.has(stem)) };
}

/** Whether one letter put in, left out, replaced or exchanged with its neighbour makes one word of the other; the first stays. */
export function isOneEditAway(first: string, second: string): boolean {
  if (first === second || first[0] !== second[0] || Math.abs(first.length - second.length) > 1) return false;
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < shorter - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  const [left, right] = [first.slice(start, first.length - end), second.slice(start, second.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
