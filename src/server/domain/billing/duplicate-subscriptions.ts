import type { PaymentsMode } from '#server/ports/payments.ts';
import { isRunning, rankOfPlan, type SubscriptionRecord } from './subscription-record.ts';

/** What one person has at the provider. */
export interface BillingState {
  readonly subscriptions: readonly SubscriptionRecord[];
  /** Subscriptions of which a payment was lost to a dispute. */
  readonly lostToDispute: ReadonlySet<string>;
  /** Whether the account is being removed. */
  readonly isBeingDeleted: boolean;
}

export interface SubscriptionToEnd {
  readonly id: string;
  /** Whether what was paid for the rest of its month goes back. */
  readonly refundsRest: boolean;
}

/**
 * Which subscriptions must be ended: all of a user who is deleted; one that was paid with money that a bank has taken
 * back; and of several, all but the one that is worth most. Prices that are not known here are left alone.
 * @param mode of the provider that is asked at present; others' subscriptions are out of reach
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
