import { z } from 'zod';
import { PLANS, type Plan } from './plans.ts';

export const planSchema = z.enum(PLANS);

/** A plan in an answer. The server sends known ones only; a client that is older than its server reads others as free. */
export const receivedPlanSchema = planSchema.catch('free');

/** A plan as it is stored. One that this version does not know allows what the free plan does. */
export function readPlan(stored: string): Plan {
  return receivedPlanSchema.parse(stored);
}
