import type { AnswerRequest } from '#server/ports/language-model.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { standsBeside } from './names-which.ts';
import { readAskedValue } from './say-plainly.ts';

/** How far down a sentence may stand, and how well it has to fit beside the first, to be taken instead. */
const PLACES = 8;
const SHARE = 0.05;

/**
 * Where documents are compared, each has to speak of the same thing: if the first sentence of one does not name what the
 * question asks the value of, the next one that does, and has one such value, goes first.
 * @param sentences best first
 */
export function preferNamed(
  request: Pick<AnswerRequest, 'question' | 'wants'>,
  sentences: readonly ChosenSentence[],
): readonly ChosenSentence[] {
  const [first] = sentences;
  if (!first || hasAskedValue(request, first)) return sentences;
  const better = sentences
    .slice(1, PLACES)
    .find((one) => one.score >= SHARE * first.score && hasAskedValue(request, one));
  return better ? [better, ...sentences.filter((other) => other !== better)] : sentences;
}

/** Whether a sentence names what a question asks the value of, and has one such value beside it. */
export function hasAskedValue(
  request: Pick<AnswerRequest, 'question' | 'wants'>,
  { text, passage }: ChosenSentence,
): boolean {
  const value = readAskedValue(request, { words: text, heading: passage.heading });
  return value !== null && standsBeside(request.question, { words: text, value }, 'compared');
}
