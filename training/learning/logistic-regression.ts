/** A row of features and what it is. */
interface FeatureExample {
  readonly features: readonly number[];
  readonly isPositive: boolean;
}

const ROUNDS = 2_000;
const STEP = 0.1;
/** L2 penalty. */
const PENALTY = 5e-4;

/**
 * Logistic regression by gradient descent, for few features. The last weight is that of a feature that is always 1; it is
 * not returned, because a calibration curve is fitted to each category afterwards.
 */
export function fitLogisticRegression(examples: readonly FeatureExample[]): readonly number[] {
  const width = examples[0]?.features.length ?? 0;
  const weights = new Float64Array(width + 1);
  const rows = Float64Array.from(examples.flatMap(({ features }) => [...features, 1]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradients = weights.map((weight) => -PENALTY * weight);
    examples.forEach(({ isPositive }, row) => {
      let sum = 0;
      for (let place = 0; place <= width; place += 1) {
        sum += (weights[place] as number) * (rows[row * (width + 1) + place] as number);
      }
      const error = ((isPositive ? 1 : 0) - 1 / (1 + Math.exp(-sum))) / examples.length;
      for (let place = 0; place <= width; place += 1) {
        gradients[place] = (gradients[place] as number) + error * (rows[row * (width + 1) + place] as number);
      }
    });
    for (let place = 0; place <= width; place += 1) {
      weights[place] = (weights[place] as number) + STEP * (gradients[place] as number);
    }
  }
  return Array.from(weights.subarray(0, width), (weight) => Number(weight.toFixed(4)));
}
