import type { Kysely } from 'kysely';

/** Write-ahead records of customers: a server killed during the creation would never learn the customer's id. */
export async function migratePaymentCustomerWishes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_customer_wishes')
    .addColumn('payer_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_customer_wishes_key', ['payer_id', 'mode'])
    .execute();
  const index = (column: string) =>
    db.schema.createIndex(`payment_customer_wishes_by_${column}`).on('payment_customer_wishes').column(column);
  await index('user_id').execute();
  await index('created_at').execute();
}
