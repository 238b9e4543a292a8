/** A pattern that supports an interpretation of a sentence, or contradicts it. */
export interface Cue {
  readonly weight: number;
  readonly pattern: RegExp;
  /** Counts when the pattern is not there. */
  readonly isMissing?: boolean;
}

/** Sums the weights of the matching cues. The weights were set by reading contracts and are relative to each other. */
export function weighCues(text: string, cues: readonly Cue[]): number {
  let weight = 0;
  for (const cue of cues) if (cue.pattern.test(text) !== (cue.isMissing ?? false)) weight += cue.weight;
  return weight;
}
