/** The candidates of a question after re-ranking, best first. */
export interface RankedCandidates {
  /** What the ranking says of each. */
  readonly ranks: readonly number[];
  /** For each its row of `RANK_FEATURES`. */
  readonly rows: readonly Float32Array[];
}

export interface RankedOrdinals extends RankedCandidates {
  /** Best first. */
  readonly ordinals: readonly number[];
}
