import { MODEL_OUTPUT_LIMITS } from '../model-output-limits.ts';

/** What may still be tried for a text; claims beyond it count as unsupported, which is the safe side. */
export interface Budget {
  /** Calculations for values, and those that tell what a sentence starts from; look-ups of references. */
  readonly left: { values: number; probes: number; lookups: number };
  /** Of the answer that a text is a part of. */
  readonly ofAnswer: Budget | undefined;
}

/** The budget of one text. */
export function createBudget(ofAnswer?: Budget): Budget {
  const { derivations, lookups } = MODEL_OUTPUT_LIMITS;
  return { left: { values: derivations, probes: derivations, lookups }, ofAnswer };
}

/** The budget of all texts of an answer. */
export function createAnswerBudget(): Budget {
  const { answerDerivations, answerLookups } = MODEL_OUTPUT_LIMITS;
  const left = { values: answerDerivations, probes: answerDerivations, lookups: answerLookups };
  return { left, ofAnswer: undefined };
}

/** Takes one of a budget. @returns whether it may be tried */
export function spend({ left, ofAnswer }: Budget, what: keyof Budget['left']): boolean {
  left[what] -= 1;
  return left[what] >= 0 && (ofAnswer === undefined || spend(ofAnswer, what));
}
