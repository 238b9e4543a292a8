import type { User } from '#contract/users.ts';

/** Whether a plan may lead straight to its payment page: whoever pays already, or owes, is asked first. */
export function hasNoActiveSubscription({
  plan,
  subscriptionStatus,
}: Pick<User, 'plan' | 'subscriptionStatus'>): boolean {
  return plan === 'free' && subscriptionStatus === 'inactive';
}
