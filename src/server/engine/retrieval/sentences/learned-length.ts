/**
 * The trees were grown on documents of some twenty passages and sixty sentences (docs/decisions/0077-reranker.md). What
 * grows with the length of a document is told them as if it were no longer than that.
 */
export const PASSAGES_LEARNED = 20;
export const SENTENCES_LEARNED = 65;

/** How much of a document is more than what was learned from, 0 to 1: what the trees say of it is worth less. */
export function shareBeyondLearned(passageCount: number): number {
  return passageCount > PASSAGES_LEARNED ? 1 - PASSAGES_LEARNED / passageCount : 0;
}

/** A position among so many, from 0, as it would be among as many as were learned from. */
export function scalePosition(position: number, count: number, learned: number): number {
  return count > learned ? (position * learned) / count : position;
}

/** What sums of inverse document frequencies are multiplied with: those of the rarest words grow with the passages. */
export function scaleRarity(passageCount: number): number {
  return passageCount > PASSAGES_LEARNED ? rarest(PASSAGES_LEARNED) / rarest(passageCount) : 1;
}

/** Inverse document frequency of a word that one passage holds. */
function rarest(passageCount: number): number {
  return Math.log(1 + (passageCount - 0.5) / 1.5);
}
