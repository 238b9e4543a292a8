import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SubscriptionStore } from './subscription-store.ts';

interface Dependencies {
  readonly subscriptions: Pick<SubscriptionStore, 'recomputePlan'>;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
  readonly clock: Clock;
}

/** Recomputes a user's plan from the subscriptions, and records a change in the audit log. The user must be locked. */
export async function reconcilePlan(
  { subscriptions, recordEvent, clock }: Dependencies,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const { formerPlan, plan } = await subscriptions.recomputePlan(transaction, userId, clock.now());
  if (plan === formerPlan) return;
  await recordEvent(transaction, { userId, action: 'plan-changed', detail: `${formerPlan} to ${plan}` });
}
