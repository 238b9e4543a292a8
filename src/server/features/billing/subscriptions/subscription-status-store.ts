import { readPlan } from '#contract/plan-schema.ts';
import type { Plan } from '#contract/plans.ts';
import type { Database } from '#server/db/connection.ts';
import { prepareQuery } from '#server/db/sqlite/prepare-query.ts';
import type { UserKind } from '#server/domain/access/quota.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';

/** A user's stored plan and its use. */
export interface PlanUse {
  readonly kind: UserKind;
  readonly plan: Plan;
  readonly subscriptionStatus: string;
  readonly documentsUploaded: number;
  /** Uploads counted in each of the two requested periods. */
  readonly uploads: { readonly month: number; readonly trial: number };
  /** Whether the user is a customer at the payment provider. */
  readonly isCustomer: boolean;
}

export type SubscriptionStatusStore = ReturnType<typeof createSubscriptionStatusStore>;

export function createSubscriptionStatusStore(db: Database, mode: PaymentsMode) {
  const select = prepareQuery(db, ['userId', 'month', 'trial'], ({ userId, month, trial }) =>
    db
      .selectFrom('users')
      .leftJoin('upload_counters as monthly', (join) =>
        join.onRef('monthly.user_id', '=', 'users.id').on('monthly.period', '=', month),
      )
      .leftJoin('upload_counters as total', (join) =>
        join.onRef('total.user_id', '=', 'users.id').on('total.period', '=', trial),
      )
      .select(['users.kind', 'users.plan', 'users.subscription_status', 'users.documents_uploaded'])
      .select(['monthly.documents as month_uploads', 'total.documents as trial_uploads'])
      .select((where) =>
        where
          .selectFrom('payment_customers')
          .select((customer) => customer.fn.max('payment_customers.id').as('id'))
          .whereRef('payment_customers.user_id', '=', 'users.id')
          .where('payment_customers.mode', '=', mode)
          .as('customer_id'),
      )
      .where('users.id', '=', userId),
  );
  return {
    /**
     * One statement, because browsers call this often.
     * @param month period of an account's allowance, like "2026-11"
     * @param trial period of a trial's
     */
    async find(userId: string, month: string, trial: string): Promise<PlanUse | undefined> {
      const [row] = await select({ userId, month, trial });
      return (
        row && {
          kind: row.kind,
          plan: readPlan(row.plan),
          subscriptionStatus: row.subscription_status,
          documentsUploaded: row.documents_uploaded,
          uploads: { month: row.month_uploads ?? 0, trial: row.trial_uploads ?? 0 },
          isCustomer: row.customer_id !== null,
        }
      );
    },
  };
}
