import type { User } from '#contract/users.ts';

/** Whether a plan may go straight to checkout: an active or overdue subscription needs confirmation. */
export function hasNoActiveSubscription({
  plan,
  subscriptionStatus,
}: Pick<User, 'plan' | 'subscriptionStatus'>): boolean {
  return plan === 'free' && subscriptionStatus === 'inactive';
}
