import type { AnswerRequest } from '#server/ports/language-model.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { splitIntoQuotes } from '../text/split-quotes.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { readLastQuotes } from './sum-last-answer.ts';

/**
 * How much likelier the sentences behind the words of the last answer are, by distance. Of 175 questions that follow another
 * one, 62 are answered by the next sentence and 26 by the one after that, and with these factors 88 begin with the right one
 * instead of 78; of 119 that follow none 87 instead of 86.
 */
const FACTORS: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [2, 4],
]);

/**
 * What a question asks after an answer often stands right behind the words of that answer.
 * @param sentences best first
 */
export function preferNext(
  { history, documents, passages }: Pick<AnswerRequest, 'history' | 'documents' | 'passages'>,
  sentences: readonly ChosenSentence[],
): readonly ChosenSentence[] {
  const [document, another] = documents;
  if (document === undefined || another !== undefined) return sentences;
  const [last] = readLastQuotes(history, document.documentId);
  const places = last === undefined ? null : placeBehind(foldWhiteSpace(last.text), passages);
  if (places === null) return sentences;
  const weigh = ({ passage, start, score }: ChosenSentence): number =>
    score * (FACTORS.get(places.get(keyOf(passage.ordinal, start)) ?? 0) ?? 1);
  return sentences.toSorted((left, right) => weigh(right) - weigh(left));
}

/** Distances of sentences to the first one of a quote, in its passage and the next one; null where it stands in none of the passages. */
function placeBehind(quote: string, passages: AnswerRequest['passages']): ReadonlyMap<string, number> | null {
  for (const passage of passages) {
    const ranges = splitIntoQuotes(passage.text);
    const isOfQuote = ({ start, end }: (typeof ranges)[number]): boolean => {
      const words = foldWhiteSpace(passage.text.slice(start, end));
      return words !== '' && (quote.includes(words) || words.includes(quote));
    };
    const first = ranges.findIndex(isOfQuote);
    if (first < 0) continue;
    const next = passages.find(({ ordinal }) => ordinal === passage.ordinal + 1);
    const behind = next === undefined ? [] : splitIntoQuotes(next.text);
    return new Map([
      ...ranges.map(({ start }, index) => [keyOf(passage.ordinal, start), index - first] as const),
      ...behind.map(({ start }, index) => [keyOf(passage.ordinal + 1, start), ranges.length - first + index] as const),
    ]);
  }
  return null;
}

function keyOf(ordinal: number, start: number): string {
  return `${ordinal} ${start}`;
}
