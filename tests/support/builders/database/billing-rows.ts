import type { PaymentsTable, SubscriptionsTable } from '#server/db/billing-schema.ts';
import type { Database } from '#server/db/connection.ts';
import type { TestLexden } from '#tests/support/builders/server/test-lexden.ts';

/** 2026-11-01T00:00:00Z: a month that has begun and lasts for longer than any test. */
const MONTH_START = Date.UTC(2026, 10, 1);
const MONTH_END = Date.UTC(2099, 10, 1);

type Row<Table> = Partial<Table> & { readonly id: string; readonly user_id: string };

/** Puts a subscription where the provider's word puts it: Pro, paid for and running, unless said otherwise. */
export async function insertSubscription(db: Database, row: Row<SubscriptionsTable>): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      customer_id: `customer of ${row.user_id}`,
      mode: 'embedded',
      plan: 'pro',
      standing: 'active',
      period_start: MONTH_START,
      period_end: MONTH_END,
      started_at: MONTH_START,
      ended_at: null,
      cancels_at: null,
      pending_plan: null,
      pending_at: null,
      review_at: MONTH_END,
      ...row,
    })
    .execute();
}

/** Puts a line into the money trail: a pack of ten questions, paid for, unless said otherwise. */
export async function insertPayment(db: Database, row: Row<PaymentsTable>): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      mode: 'embedded',
      kind: 'boost',
      plan: null,
      subscription_id: null,
      reason: 'pack',
      status: 'paid',
      amount: 100,
      refunded: 0,
      currency: 'usd',
      receipt_url: 'https://receipts.example/1',
      created_at: MONTH_START,
      credits_granted: 10,
      credits_withdrawn: 0,
      credits_taken: 0,
      ...row,
    })
    .execute();
}

/** Puts a customer, an open checkout and an upgrade session of a user into their tables. */
export async function insertCheckout(
  db: Database,
  userId: string,
  { mode = 'embedded', name = userId }: { readonly mode?: 'embedded' | 'test' | 'live'; readonly name?: string } = {},
): Promise<void> {
  const expires_at = MONTH_END;
  await db
    .insertInto('payment_customers')
    .values({ id: `customer of ${name}`, user_id: userId, mode, created_at: MONTH_START })
    .execute();
  await db
    .insertInto('checkouts')
    .values({
      id: `checkout of ${name}`,
      user_id: userId,
      mode,
      item: 'pro',
      source: 'subscription_page',
      state: 'open',
      customer_id: `customer of ${name}`,
      success_url: 'https://here.example/ok',
      cancel_url: 'https://here.example',
      provider_id: `provider checkout of ${name}`,
      url: 'https://pay.example',
      created_at: MONTH_START,
      expires_at,
    })
    .execute();
  await db
    .insertInto('upgrade_sessions')
    .values({
      id_hash: `session of ${name}`,
      user_id: userId,
      plan: 'pro',
      source: 'trial_session',
      created_at: MONTH_START,
      expires_at,
    })
    .execute();
}

export function readUser({ database }: Pick<TestLexden, 'database'>, userId: string) {
  return database.db
    .selectFrom('users')
    .select(['plan', 'subscription_status', 'chat_credits'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** A user's subscriptions, oldest first. */
export function listSubscriptions({ database }: Pick<TestLexden, 'database'>, userId: string) {
  const subscriptions = database.db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId);
  return subscriptions.orderBy('started_at').execute();
}

/** The provider's id of a user. */
export async function readCustomerId({ database }: Pick<TestLexden, 'database'>, userId: string): Promise<string> {
  const customers = database.db.selectFrom('payment_customers').select('id').where('user_id', '=', userId);
  return (await customers.executeTakeFirstOrThrow()).id;
}
