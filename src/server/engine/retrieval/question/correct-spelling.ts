import type { QuestionUnderstanding } from './understand-question.ts';

/** The stems in a document's index. */
interface IndexedStems {
  has(stem: string): boolean;
  keys(): Iterable<string>;
}

/** Shorter words have too many neighbours at edit distance 1. */
const LENGTH_MINIMUM = 5;
/** A corrected word counts less: the correction may be wrong. */
const CORRECTED_WEIGHT = 0.8;

/**
 * Corrects misspelt words to words of the document at Damerau-Levenshtein distance 1. Only words that occur neither in
 * the document nor in any training wording are corrected.
 */
export function correctSpelling(question: QuestionUnderstanding, indexed: IndexedStems): QuestionUnderstanding {
  const wrong = question.unknownStems.filter((stem) => stem.length >= LENGTH_MINIMUM && !indexed.has(stem));
  if (wrong.length === 0) return question;
  const corrected = new Map<string, string>();
  for (const known of indexed.keys()) {
    const stem = wrong.find((other) => !corrected.has(other) && isOneEditAway(other, known));
    if (stem !== undefined) corrected.set(stem, known);
  }
  if (corrected.size === 0) return question;
  const stems = new Map<string, number>();
  for (const [stem, weight] of question.stems) {
    const known = corrected.get(stem);
    if (known === undefined) stems.set(stem, weight);
    else if (!question.stems.has(known)) stems.set(known, CORRECTED_WEIGHT * weight);
  }
  return { ...question, stems, unknownStems: question.unknownStems.filter((stem) => !corrected.has(stem)) };
}

/** Whether the Damerau-Levenshtein distance is 1. The first letters must be equal. */
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
