import type { Kysely } from 'kysely';

/** Checkouts, subscriptions, payment history, and records of the embedded payment provider. */
export async function migrateBilling(db: Kysely<unknown>): Promise<void> {
  await createCheckoutTables(db);
  await createSubscriptionTables(db);
  await createNoticeTables(db);
  await createProviderTables(db);
}

async function createCheckoutTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_customers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payment_customers_by_user').on('payment_customers').column('user_id').execute();
  await db.schema
    .createTable('checkouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('success_url', 'text', (column) => column.notNull())
    .addColumn('cancel_url', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('url', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('checkouts_by_user').on('checkouts').columns(['user_id', 'state']).execute();
  await db.schema.createIndex('checkouts_by_state').on('checkouts').columns(['state', 'expires_at']).execute();
  await db.schema
    .createTable('upgrade_sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('upgrade_sessions_by_user').on('upgrade_sessions').column('user_id').execute();
  await db.schema.createIndex('upgrade_sessions_by_expiry').on('upgrade_sessions').column('expires_at').execute();
}

async function createSubscriptionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('plan', 'text')
    .addColumn('standing', 'text', (column) => column.notNull())
    .addColumn('period_start', 'bigint', (column) => column.notNull())
    .addColumn('period_end', 'bigint', (column) => column.notNull())
    .addColumn('cancels_at', 'bigint')
    .addColumn('pending_plan', 'text')
    .addColumn('pending_at', 'bigint')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('review_at', 'bigint')
    .execute();
  await db.schema.createIndex('subscriptions_by_user').on('subscriptions').column('user_id').execute();
  await db.schema.createIndex('subscriptions_by_review').on('subscriptions').column('review_at').execute();
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('plan', 'text')
    .addColumn('subscription_id', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('refunded', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('receipt_url', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('credits_granted', 'integer', (column) => column.notNull())
    .addColumn('credits_withdrawn', 'integer', (column) => column.notNull())
    .addColumn('credits_taken', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payments_by_user').on('payments').columns(['user_id', 'created_at']).execute();
  await db.schema.alterTable('reservations').addColumn('withdrawn_from', 'text').execute();
}

async function createNoticeTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payment_notices_by_time').on('payment_notices').column('received_at').execute();
  await db.schema
    .createTable('provider_reads')
    .addColumn('object_id', 'text', (column) => column.primaryKey())
    .addColumn('issued', 'integer', (column) => column.notNull())
    .addColumn('applied', 'integer', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('provider_reads_by_time').on('provider_reads').column('read_at').execute();
}

async function createProviderTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_payment_objects')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('test_payment_objects_by_customer')
    .on('test_payment_objects')
    .columns(['customer_id', 'kind'])
    .execute();
  await db.schema.createIndex('test_payment_objects_by_due').on('test_payment_objects').column('due_at').execute();
  await db.schema
    .createTable('test_payment_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('deliver_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('test_payment_deliveries_by_time')
    .on('test_payment_deliveries')
    .column('deliver_at')
    .execute();
  await db.schema
    .createTable('test_payment_requests')
    .addColumn('idempotency_key', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text')
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('response', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
