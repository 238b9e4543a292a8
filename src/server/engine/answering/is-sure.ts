import type { AnswerRequest } from '#server/ports/language-model.ts';
import { CONFIDENT_THRESHOLD } from './answer-text.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { standsBeside } from './names-which.ts';
import { pickValue } from './pick-value.ts';
import { isOfWrongSide, SHARE } from './prefer-actor.ts';
import { readSides } from './read-sides.ts';
import { givesOtherValue, isSameValue, namesValue, readAskedValue, type SaidWords } from './say-plainly.ts';
import { pickSources } from './show-sources.ts';

/** Whether a sentence that fits about as well gives another value for the same words. */
function isAmbiguous(question: string, sentences: readonly ChosenSentence[]): boolean {
  const [first, ...others] = pickSources(sentences);
  return first !== undefined && others.some(({ text }) => givesOtherValue(question, first.text, text));
}

/** Sentences that are looked at for another value of what the question names. */
const RIVALS_LOOKED_AT = 8;

/** Whether another sentence names all that the question names, too, and gives another value: two monthly fees. */
function hasRival(question: string, [first, ...others]: readonly ChosenSentence[]): boolean {
  const value = first && pickValue(question, first.text);
  return others.slice(0, RIVALS_LOOKED_AT).some((other) => {
    const said = saidBy(other);
    const rival = namesValue(question, said) ? readAskedValue({ question }, said) : null;
    if (rival === null || !standsBeside(question, { ...said, value: rival }, 'compared')) return false;
    return value === undefined || value === null || !isSameValue(rival, value);
  });
}

/** Sure is a value whose words name all that the question names, and what is likely enough and has no rival. */
export function isSure(
  { foundProbability, firstProbability = foundProbability, question, analyses }: AnswerRequest,
  first: ChosenSentence | undefined,
  sentences: readonly ChosenSentence[],
): boolean {
  // What fits so much less than another was taken for whose right it is: how likely it is was not estimated.
  if (first !== undefined && first.score < SHARE) return false;
  if (first !== undefined && namesValue(question, saidBy(first)) && !hasRival(question, sentences)) return true;
  if (first !== undefined && isOfWrongSide(question, first.text, readSides(analyses?.[0]))) return false;
  return firstProbability >= CONFIDENT_THRESHOLD && !isAmbiguous(question, sentences);
}

export function saidBy({ text, passage }: ChosenSentence): SaidWords {
  return { words: text, heading: passage.heading };
}
