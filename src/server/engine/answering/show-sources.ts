import type { DocumentFacts } from '#server/ports/language-model.ts';
import { writeQuote } from './answer-text.ts';
import { type ChosenSentence, findDecider, takeInNeighbours } from './choose-sentences.ts';

/** Most sentences that an answer is shown from. */
export const SOURCES_LIMIT = 3;

/** Minimum score of a further source relative to the first one. */
export const FURTHER_SHARE = 0.3;
/**
 * The same where the first one is unsure: the answer may as well be one of the others. Of what fits less well, 3 in 100
 * are right.
 */
export const UNSURE_SHARE = 0.15;

/** @param sentences best first @param share of the score of the first one that further sources need */
export function pickSources(
  sentences: readonly ChosenSentence[],
  share: number = FURTHER_SHARE,
): readonly ChosenSentence[] {
  const [first] = sentences;
  if (!first) return [];
  const picked = [first];
  for (const sentence of sentences.slice(1)) {
    if (picked.length >= SOURCES_LIMIT) break;
    if (sentence.score < share * first.score) break;
    if (!picked.some((other) => overlaps(other, sentence))) picked.push(sentence);
  }
  return picked;
}

/** The same words again, or a part of them. */
export function overlaps(one: ChosenSentence, other: ChosenSentence): boolean {
  if (one.text.includes(other.text) || other.text.includes(one.text)) return true;
  return one.passage === other.passage && one.start < other.end && other.start < one.end;
}

/** The best sentence with its neighbours in the clause; those need no quotes of their own. */
export function showClause([first, ...others]: readonly ChosenSentence[]): readonly ChosenSentence[] {
  if (first === undefined) return [];
  const clause = takeInNeighbours(first);
  return [clause, ...others.filter((other) => !overlaps(clause, other))];
}

/** One quote for each sentence; what takes it back or decides it is part of the same one, and not read without it. */
export function writeQuotes(
  sentences: readonly ChosenSentence[],
  documents: readonly DocumentFacts[],
): readonly string[] {
  const blocks: string[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const before = sentences[index - 1];
    const quote = writeQuote(sentence, documents);
    if (before && findDecider(before)?.text === sentence.text) blocks.push(`${blocks.pop()}\n>\n${quote}`);
    else blocks.push(quote);
  }
  return blocks;
}

/** Behind each source the sentence that takes it back or decides it. */
export function addDeciders(sources: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const all = sources.flatMap((source) => {
    const decider = findDecider(source);
    return decider === null || sources.some((other) => overlaps(other, decider)) ? [source] : [source, decider];
  });
  return all.slice(0, SOURCES_LIMIT + 1);
}
