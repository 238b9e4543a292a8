/** One tree of a sum of trees, as lists of equal length: node 0 is the root. */
export interface DecisionTree {
  /** Number of the feature a node asks for; -1 for a leaf. */
  readonly features: readonly number[];
  /** A value up to this goes to the left. */
  readonly thresholds: readonly number[];
  /** Number of the left child; the right one follows it. */
  readonly lefts: readonly number[];
  /** What a leaf adds. */
  readonly values: readonly number[];
}

export interface TreeModel {
  readonly base: number;
  readonly trees: readonly DecisionTree[];
}

/**
 * Adds up what the trees say about one row of features.
 * @param offset where the row starts in `rows`
 * @returns the logarithm of the odds
 */
export function scoreTrees({ base, trees }: TreeModel, rows: Float32Array, offset: number): number {
  let sum = base;
  for (const { features, thresholds, lefts, values } of trees) {
    let node = 0;
    let feature = features[0] ?? -1;
    while (feature >= 0) {
      const isLeft = (rows[offset + feature] ?? 0) <= (thresholds[node] ?? 0);
      node = (lefts[node] ?? 0) + (isLeft ? 0 : 1);
      feature = features[node] ?? -1;
    }
    sum += values[node] ?? 0;
  }
  return sum;
}
