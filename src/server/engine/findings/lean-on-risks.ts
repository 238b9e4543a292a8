import { findBurdenedSide } from '../parties/find-burdened-side.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { ReadSentence } from './find-findings.ts';

/** Even odds: what is likelier noted than not. */
const NOTED = 0;
/** Fewer sentences than these tell nothing. */
const SENTENCES_WANTED = 4;
/** Sentences on one side for each on the other. */
const RATIO_WANTED = 3;
const NO_PAIR = { signing: null, other: null };

/**
 * The side that the risks of a document burden by their own subjects, where they clearly burden one of two: it signs what
 * the other has drawn up.
 * @returns the sides, with that one as the obliged where there is one
 */
export function leanOnRisks(sides: Sides, sentences: readonly ReadSentence[]): Sides {
  const counts = new Map<DocumentSide, number>();
  if (sides.all.length !== 2) return sides;
  for (const { sentence, noted } of sentences) {
    const side = noted < NOTED ? undefined : findBurdenedSide(sentence.text, sides, NO_PAIR)?.side;
    if (side !== undefined && side !== null) counts.set(side, (counts.get(side) ?? 0) + 1);
  }
  const [most, next] = [...counts].sort((left, right) => right[1] - left[1]);
  const isClear = most !== undefined && most[1] >= SENTENCES_WANTED && most[1] >= RATIO_WANTED * (next?.[1] ?? 0);
  return isClear ? { ...sides, obliged: most[0] } : sides;
}
