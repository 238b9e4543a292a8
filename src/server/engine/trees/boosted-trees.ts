/** A sum of small decision trees, each as parallel lists over its nodes; a leaf has no feature. */
export interface BoostedTrees {
  /** Names of the inputs in their order, so that weights are never read with other inputs than they were made for. */
  readonly features: readonly string[];
  readonly trees: readonly DecisionTree[];
}

export interface DecisionTree {
  /** Number of the input that a node asks for; -1 at a leaf. */
  readonly feature: readonly number[];
  /** A smaller or equal input goes left. At a leaf: what the tree adds. */
  readonly value: readonly number[];
  /** Position of the left child; the right one stands behind it. */
  readonly left: readonly number[];
}

/** Adds up what each tree says to a row of inputs. */
export function sumTrees({ trees }: BoostedTrees, inputs: ArrayLike<number>, offset = 0): number {
  let sum = 0;
  for (const { feature, value, left } of trees) {
    let node = 0;
    for (;;) {
      const asked = feature[node] ?? -1;
      if (asked < 0) break;
      node = (left[node] ?? 0) + ((inputs[offset + asked] ?? 0) <= (value[node] ?? 0) ? 0 : 1);
    }
    sum += value[node] ?? 0;
  }
  return sum;
}
