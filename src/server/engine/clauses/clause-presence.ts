import facts from '../weights/clause-model.json' with { type: 'json' };
import { CATEGORIES, categoryNumber } from './categories.ts';
import { logistic } from './clause-model.ts';

/** A clause is shown as present from this probability on. Above 0.5, because a false positive misleads more. */
export const PRESENT_THRESHOLD = 0.6;
/** A clause may be reported absent below this probability, if its patterns did not match either. */
export const ABSENT_THRESHOLD = 0.2;

/** A probability of exactly 0 or 1 has no logit. */
const PROBABILITY_MARGIN = 1e-6;

/**
 * How likely a document has a clause of a category, from the probability of its best passage: the passage's score is
 * taken back from the curve that made the probability, and put on the curve that the clause model fitted to whole
 * contracts (Platt scaling, both on contracts that the scoring did not know).
 * @param category an id of `CATEGORIES`
 * @param probability of the best passage, 0 to 1; 0 where no passage reached the engine's floor
 * @returns 0 to 1
 */
export function presenceOf(category: string, probability: number): number {
  const number = categoryNumber(category);
  const passage = facts.passageCalibration[number];
  const whole = facts.presenceCalibration[number];
  if (CATEGORIES[number] === undefined || passage === undefined || whole === undefined || probability <= 0) return 0;
  const clamped = Math.min(1 - PROBABILITY_MARGIN, Math.max(PROBABILITY_MARGIN, probability));
  const score = (Math.log(clamped / (1 - clamped)) - passage.offset) / passage.slope;
  return logistic(whole.slope * score + whole.offset);
}
