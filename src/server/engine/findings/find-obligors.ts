import { findBoundSides } from '../parties/find-bound-sides.ts';
import type { DocumentSide, Sides } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import type { SentenceProvisions } from './read-provisions.ts';

/**
 * Tells who owes the duty that a sentence states: its subject; without one, the side that the model takes it for.
 * @param pair of the sides, where they are told apart
 * @returns several for a mutual duty; none where it is not known; null where its subject gets a right and owes nothing
 */
export function findObligors(
  { text, aspects }: Pick<SentenceProvisions, 'text' | 'aspects'>,
  sides: Pick<Sides, 'all' | 'namedIn'>,
  pair: SidePair,
): readonly DocumentSide[] | null {
  const bound = findBoundSides(text, sides, pair);
  if (bound !== null) return bound.isRight ? null : bound.sides;
  const likelier = aspects['reader-duty'] >= aspects['other-duty'] ? pair.signing : pair.other;
  return likelier === null ? [] : [likelier];
}
