import type { RankedPassage } from '#server/ports/language-model.ts';

/** Passages that follow each other, each stretch in reading order. */
export function joinAdjacent(passages: readonly RankedPassage[]): readonly (readonly RankedPassage[])[] {
  const sorted = [...passages].sort((one, other) => one.ordinal - other.ordinal);
  const stretches: RankedPassage[][] = [];
  for (const passage of sorted) {
    const stretch = stretches.at(-1);
    if (stretch?.at(-1)?.ordinal === passage.ordinal - 1) stretch.push(passage);
    else stretches.push([passage]);
  }
  return stretches;
}
