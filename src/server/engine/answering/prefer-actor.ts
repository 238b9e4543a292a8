import type { ReadSides } from '../parties/restate-for-reader.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { type Actor, namesActor, readAskedActor, readAskedRight, readRightHolder, readSubject } from './whose-right.ts';

/** How far down a sentence may stand, and how well it has to fit beside the first, to be taken instead. */
const PLACES = 3;
const SHARE = 0.25;

/**
 * A question about what the reader may do is not answered by what the other side may do, nor the other way round: where
 * the first sentence names the right of the wrong side, the next one that names that of the right side goes first.
 * @param sentences best first
 */
export function preferActor(
  question: string,
  sentences: readonly ChosenSentence[],
  sides: ReadSides,
): readonly ChosenSentence[] {
  const [first] = sentences;
  const asked = readAskedActor(question, sides);
  if (!first || asked === null) return sentences;
  const isWrong = isOfWrongSide(question, first.text, sides) || isOpposite(readSubject(first.text), asked);
  if (!isWrong) return sentences;
  const better = sentences
    .slice(1, PLACES)
    .find(
      ({ text, score }) =>
        score >= SHARE * first.score && (readRightHolder(text, sides) === asked || readSubject(text) === asked),
    );
  return better ? [better, ...sentences.filter((other) => other !== better)] : sentences;
}

/** Whether a question asks for the right of one side, and words name that of the other one alone. */
export function isOfWrongSide(question: string, words: string, sides: ReadSides): boolean {
  const asked = readAskedRight(question, sides);
  if (asked === null || !isOpposite(readRightHolder(words, sides), asked)) return false;
  return !namesActor(words, asked, sides);
}

function isOpposite(actor: Actor | null, asked: Actor): boolean {
  return actor !== null && actor !== asked;
}
