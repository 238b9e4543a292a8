import { type PaidPlan, paidPlanSchema, type SubscriptionStatus } from '#contract/billing.ts';
import { planName } from '#web/lib/billing/prices.ts';
import { subscriptionTexts } from '../texts.ts';
import { nextStep } from './subscription-text.ts';

/** Parameters of an address that leads here. */
interface ReturnParameters {
  /** The plan chosen before, on another page. */
  readonly chosenPlan: PaidPlan | null;
  /** How a payment page was left without payment. */
  readonly checkout: 'cancelled' | 'failed' | null;
  /** The server's error code for a checkout that could not be opened. */
  readonly reason: string | null;
}

const CHECKOUT_PARAMETERS = ['checkout', 'reason'];
const CHOICE_PARAMETERS = ['plan', 'source'];

export function readReturnParameters(parameters: URLSearchParams): ReturnParameters {
  const checkout = parameters.get('checkout');
  return {
    chosenPlan: paidPlanSchema.safeParse(parameters.get('plan')).data ?? null,
    checkout: checkout === 'cancelled' || checkout === 'failed' ? checkout : null,
    reason: parameters.get('reason'),
  };
}

/** The address without the checkout parameters; null when there are none. */
export function withoutCheckoutParameters(parameters: URLSearchParams): URLSearchParams | null {
  return without(parameters, CHECKOUT_PARAMETERS);
}

/** The address without the plan parameters; null when there are none. */
export function withoutPlanParameters(parameters: URLSearchParams): URLSearchParams | null {
  return without(parameters, CHOICE_PARAMETERS);
}

function without(parameters: URLSearchParams, names: readonly string[]): URLSearchParams | null {
  if (!names.some((name) => parameters.has(name))) return null;
  const cleaned = new URLSearchParams(parameters);
  for (const name of names) cleaned.delete(name);
  return cleaned;
}

const REASONS = new Map([
  ['upgrade-session-not-found', subscriptionTexts.choiceExpired],
  ['payments-unreachable', subscriptionTexts.paymentsUnreachable],
  ['plan-unchanged', subscriptionTexts.planUnchanged],
  ['rate-limited', subscriptionTexts.tooManyRequests],
  ['shop-closed', subscriptionTexts.everythingIncludedText],
]);

/** Message for a checkout that could not be opened. */
export function describeCheckoutFailure(reason: string | null): string {
  return REASONS.get(reason ?? '') ?? subscriptionTexts.createFailed;
}

/** Message about a plan chosen on another page, and what happened to it. */
export function describeChosenPlan(chosen: PaidPlan, status: SubscriptionStatus): string {
  const name = planName(chosen);
  const step = nextStep(status, chosen);
  if (step === 'none') return subscriptionTexts.alreadyYourPlan(name);
  if (step === 'checkout') return subscriptionTexts.planNotStarted(name);
  return subscriptionTexts.confirmChange(name, planName(status.plan));
}
