import { PLAN_LIMITS, PLANS, type Plan, type PlanLimits } from '#contract/plans.ts';
import { TRIAL_UPLOADS_TOTAL } from '#contract/trial.ts';

export type UserKind = 'trial' | 'account';

/** The period under which all uploads of a trial are counted. */
export const TRIAL_PERIOD = 'trial';

/** What decides how many documents a user may upload. */
export interface Uploader {
  readonly kind: UserKind;
  readonly plan: Plan;
}

/** The period in which an upload counts, and its limit; null when unlimited. */
interface UploadAllowancePeriod {
  readonly period: string;
  readonly limit: number | null;
}

/**
 * A trial has one total allowance; an account has one per calendar month in UTC. Without metering, uploads are counted
 * by month for both, so that they never use up the total of a trial.
 * @param metering whether plans limit anything on this server
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function uploadAllowancePeriod({ kind, plan }: Uploader, metering: boolean, now: number): UploadAllowancePeriod {
  if (!metering) return { period: calendarMonthOf(now), limit: null };
  if (kind === 'trial' && plan === 'free') return { period: TRIAL_PERIOD, limit: TRIAL_UPLOADS_TOTAL };
  return { period: calendarMonthOf(now), limit: limitsOf(plan).uploadsPerMonth };
}

/**
 * The calendar month in UTC, like "2026-11".
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function calendarMonthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 'YYYY-MM'.length);
}

export function limitsOf(plan: Plan): PlanLimits {
  return PLAN_LIMITS[plan];
}

/** The plan with the higher limits; plans are listed in ascending order. */
export function betterPlan(one: Plan, other: Plan): Plan {
  const rankOf = (plan: Plan) => PLANS.indexOf(plan);
  return rankOf(one) >= rankOf(other) ? one : other;
}
