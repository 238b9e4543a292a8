import type { ShownPlan } from '#contract/billing.ts';
import type { Plan } from '#contract/plans.ts';
import type { Caller } from '../api/caller.tsx';

const LABELS = { free: 'Free', starter: 'Starter', pro: 'Pro' } as const satisfies Record<ShownPlan, string>;

/** The label after the product's name: the plan, or Trial without an account. */
export function planLabel(callerKind: Caller['kind'], plan: Plan | undefined): 'Trial' | 'Free' | 'Starter' | 'Pro' {
  return callerKind === 'trial' ? 'Trial' : LABELS[shownPlan(plan)];
}

/** The displayed plan: `premium` and `enterprise` are `pro`, unknown plans are `free`. */
export function shownPlan(plan: Plan | undefined): ShownPlan {
  if (plan === 'pro' || plan === 'premium' || plan === 'enterprise') return 'pro';
  return plan === 'starter' ? 'starter' : 'free';
}
