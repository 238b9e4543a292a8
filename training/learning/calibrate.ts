import type { Calibration } from '#server/engine/clauses/clause-model.ts';

export interface ScoredLabel {
  readonly score: number;
  readonly isPositive: boolean;
}

/** Pulls a category with few examples towards what holds for all of them; worth about this many examples. */
const PRIOR_STRENGTH = 4;
/** Slopes are smaller numbers than offsets, so the same distance means more. */
const SLOPE_STRENGTH = 4;
const ROUNDS = 40;
const SLOPE_MINIMUM = 0.1;

/**
 * Fits probabilities to scores by category (Platt 1999): a logistic curve each, drawn towards the curve of all together.
 * @param labels by category, scores on contracts that the scoring model was not trained on
 */
export function calibrate(labels: readonly (readonly ScoredLabel[])[]): readonly Calibration[] {
  const everything = fitCurve(labels.flat(), { slope: 1, offset: 0 }, 0.01);
  return labels.map((own) => fitCurve(own, everything, PRIOR_STRENGTH));
}

/** Newton's method on the logistic loss with a quadratic penalty for the distance from `prior`. */
function fitCurve(labels: readonly ScoredLabel[], prior: Calibration, strength: number): Calibration {
  let { slope, offset } = prior;
  for (let round = 0; round < ROUNDS; round += 1) {
    let slopeGradient = SLOPE_STRENGTH * strength * (prior.slope - slope);
    let offsetGradient = strength * (prior.offset - offset);
    let [slopeCurve, offsetCurve, mixedCurve] = [SLOPE_STRENGTH * strength, strength, 0];
    for (const { score, isPositive } of labels) {
      const probability = 1 / (1 + Math.exp(-(slope * score + offset)));
      const error = (isPositive ? 1 : 0) - probability;
      const curve = probability * (1 - probability);
      slopeGradient += error * score;
      offsetGradient += error;
      slopeCurve += curve * score * score;
      offsetCurve += curve;
      mixedCurve += curve * score;
    }
    const determinant = slopeCurve * offsetCurve - mixedCurve * mixedCurve;
    if (determinant < 1e-9) break;
    const slopeStep = (slopeGradient * offsetCurve - offsetGradient * mixedCurve) / determinant;
    const offsetStep = (offsetGradient * slopeCurve - slopeGradient * mixedCurve) / determinant;
    slope = Math.max(SLOPE_MINIMUM, slope + clamp(slopeStep, 0.5));
    offset += clamp(offsetStep, 1);
    if (Math.abs(slopeStep) + Math.abs(offsetStep) < 1e-6) break;
  }
  return { slope: Number(slope.toFixed(4)), offset: Number(offset.toFixed(4)) };
}

function clamp(step: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, step));
}
