import { SIGNS } from '../retrieval/sentences/sentence-signs.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import type { ChosenSentence } from './choose-sentences.ts';

const MODAL =
  '(?:can|could|may|might|must|should|shall|will|would|do|does|did|am|are|is|have|has|kann|darf|muss|müssen|können|dürfen)';
/** Whose right or duty is asked for: the reader's own, or the other side's. */
const READER = new RegExp(
  `\\b${MODAL} (?:i|we)\\b|\\b(?:i|we) ${MODAL}\\b|\\b(?:am i|are we) allowed\\b|\\b${MODAL} (?:ich|wir)\\b`,
  'iu',
);
const OTHER = new RegExp(`\\b${MODAL} (?:they|he|she|the|my|die|der)\\b|\\b(?:they|he|she) ${MODAL}\\b`, 'iu');
/** How far down a sentence may stand, and how well it has to fit beside the first, to be taken instead. */
const PLACES = 3;
const SHARE = 0.25;

/**
 * A question about what the reader may or must do is not answered by what the other side may or must do, nor the other
 * way round: where the first sentence begins with the wrong side, the next one that begins with the right one goes first.
 * @param sentences best first
 */
export function preferActor(question: string, sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [asksReader, asksOther] = [READER.test(question), OTHER.test(question)];
  const [first] = sentences;
  if (!first || asksReader === asksOther) return sentences;
  const [wanted, wrong] = asksReader ? [SIGNS.ofReader, SIGNS.ofOther] : [SIGNS.ofOther, SIGNS.ofReader];
  if (!wrong.test(foldWhiteSpace(first.text))) return sentences;
  const better = sentences
    .slice(1, PLACES)
    .find(({ text, score }) => score >= SHARE * first.score && wanted.test(foldWhiteSpace(text)));
  return better ? [better, ...sentences.filter((other) => other !== better)] : sentences;
}
