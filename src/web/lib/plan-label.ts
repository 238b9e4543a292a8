import type { Plan } from '../../contract/plans.ts';
import type { Caller } from './caller.tsx';

/** What stands behind the product's name: the plan, or Trial for whoever has no account. */
export function planLabel(callerKind: Caller['kind'], plan: Plan | undefined): 'Trial' | 'Free' | 'Starter' | 'Pro' {
  if (callerKind === 'trial') return 'Trial';
  if (plan === 'pro' || plan === 'premium' || plan === 'enterprise') return 'Pro';
  return plan === 'starter' ? 'Starter' : 'Free';
}
