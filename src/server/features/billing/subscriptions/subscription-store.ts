import type { Selectable } from 'kysely';
import { readPlan } from '#contract/plan-schema.ts';
import type { Plan } from '#contract/plans.ts';
import type { SubscriptionsTable } from '#server/db/billing-schema.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { currentSubscription, displayedStanding, planGrantedBy } from '#server/domain/billing/granted-plan.ts';
import { nextReviewOf } from '#server/domain/billing/subscription-lifecycle.ts';
import { isSold, type SubscriptionRecord } from '#server/domain/billing/subscription-record.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';

export type { SubscriptionRecord } from '#server/domain/billing/subscription-record.ts';

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

/** A user's plan before and after a recomputation. */
export interface PlanOutcome {
  readonly formerPlan: Plan;
  readonly plan: Plan;
}

export function createSubscriptionStore(db: Database) {
  return {
    async find(id: string, connection: Database = db): Promise<SubscriptionRecord | undefined> {
      const row = await connection.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },

    /** All subscriptions of a user, oldest first. */
    async list(userId: string, connection: Database = db): Promise<SubscriptionRecord[]> {
      return listSubscriptions(connection, userId);
    },

    /**
     * Stores a subscription and the time of its next review.
     * @param now milliseconds since 1970-01-01T00:00:00Z
     */
    async save(transaction: DatabaseTransaction, subscription: SubscriptionRecord, now: number): Promise<void> {
      const { id, ...columns } = rowOf(subscription, now);
      await transaction
        .insertInto('subscriptions')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },

    /** Subscriptions due for review, longest overdue first. */
    async listDue(mode: PaymentsMode, now: number, limit: number): Promise<{ id: string; userId: string }[]> {
      return db
        .selectFrom('subscriptions')
        .select(['id', 'user_id as userId'])
        .where('review_at', '<=', now)
        .where('mode', '=', mode)
        .orderBy('review_at')
        .limit(limit)
        .execute();
    },

    /** @param at milliseconds since 1970-01-01T00:00:00Z */
    async postponeReview(id: string, at: number): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ review_at: at })
        .where('id', '=', id)
        .where('review_at', 'is not', null)
        .execute();
    },

    recomputePlan,
  };
}

/**
 * Recomputes a user's plan and status from the subscriptions. Plans that are not sold, and users without subscriptions, are
 * left unchanged. The user must be locked.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export async function recomputePlan(
  transaction: DatabaseTransaction,
  userId: string,
  now: number,
): Promise<PlanOutcome> {
  const user = await transaction.selectFrom('users').select('plan').where('id', '=', userId).executeTakeFirstOrThrow();
  const formerPlan = readPlan(user.plan);
  const subscriptions = await listSubscriptions(transaction, userId);
  if (subscriptions.length === 0 || !isSold(formerPlan)) return { formerPlan, plan: formerPlan };
  const current = currentSubscription(subscriptions, now);
  const plan = (current && planGrantedBy(current, now)) ?? 'free';
  await transaction
    .updateTable('users')
    .set({ plan, subscription_status: displayedStanding(current, now) })
    .where('id', '=', userId)
    .execute();
  return { formerPlan, plan };
}

/** All subscriptions of a user, oldest first. */
export async function listSubscriptions(connection: Database, userId: string): Promise<SubscriptionRecord[]> {
  const rows = await connection
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map(recordOf);
}

function rowOf(subscription: SubscriptionRecord, now: number) {
  return {
    id: subscription.id,
    user_id: subscription.userId,
    customer_id: subscription.customerId,
    mode: subscription.mode,
    plan: subscription.plan,
    standing: subscription.standing,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancels_at: subscription.cancelsAt,
    pending_plan: subscription.pendingDowngrade?.plan ?? null,
    pending_at: subscription.pendingDowngrade?.at ?? null,
    started_at: subscription.startedAt,
    ended_at: subscription.endedAt,
    review_at: nextReviewOf(subscription, now),
  };
}

function recordOf(row: Selectable<SubscriptionsTable>): SubscriptionRecord {
  const { pending_plan: plan, pending_at: at } = row;
  return {
    id: row.id,
    userId: row.user_id,
    customerId: row.customer_id,
    mode: row.mode,
    plan: row.plan,
    standing: row.standing,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    cancelsAt: row.cancels_at,
    pendingDowngrade: plan === null || at === null ? null : { plan, at },
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
