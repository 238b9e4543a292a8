import type { PaymentsMode } from '#server/ports/payments.ts';
import { isRunning, rankOfPlan, type SubscriptionRecord } from './subscription-record.ts';

/** A user's state at the provider. */
export interface BillingState {
  readonly subscriptions: readonly SubscriptionRecord[];
  /** Ids of subscriptions with a payment lost to a dispute. */
  readonly lostToDispute: ReadonlySet<string>;
  /** Whether the account is being deleted. */
  readonly isBeingDeleted: boolean;
}

interface SubscriptionToEnd {
  readonly id: string;
  /** Whether the unused part of the period is refunded. */
  readonly refundsRest: boolean;
}

/**
 * Subscriptions to end: all of an account that is being deleted, those with a charged-back payment, and all duplicates but
 * the most valuable one. Subscriptions with an unknown price are left unchanged.
 * @param mode of the provider in use; subscriptions of other modes cannot be cancelled there
 */
export function subscriptionsToEnd(
  { subscriptions, lostToDispute, isBeingDeleted }: BillingState,
  mode: PaymentsMode,
): SubscriptionToEnd[] {
  const running = subscriptions.filter((subscription) => isRunning(subscription) && subscription.mode === mode);
  if (isBeingDeleted) return running.map(({ id }) => ({ id, refundsRest: true }));
  const lost = running.filter(({ id }) => lostToDispute.has(id));
  const [_kept, ...others] = running
    .filter(({ id, plan }) => !lostToDispute.has(id) && plan !== null)
    .toSorted(compareWorth);
  return [
    ...lost.map(({ id }) => ({ id, refundsRest: false })),
    ...others.map(({ id }) => ({ id, refundsRest: true })),
  ];
}

/** Paid before unpaid, then the higher plan, then the newer one. */
function compareWorth(one: SubscriptionRecord, other: SubscriptionRecord): number {
  const isPaid = ({ standing }: SubscriptionRecord) => Number(standing === 'active');
  return (
    isPaid(other) - isPaid(one) ||
    rankOfPlan(other.plan) - rankOfPlan(one.plan) ||
    other.startedAt - one.startedAt ||
    (one.id < other.id ? 1 : -1)
  );
}
