import type { CreateTableBuilder, Kysely } from 'kysely';

/** Of both tables. */
const KEY = ['day', 'purpose', 'provider', 'model'];

/** What calls of external models used, by account and day, and what is reserved for calls that are being made. */
export async function migrateModelUsage(db: Kysely<unknown>): Promise<void> {
  await addUsageColumns(
    db.schema
      .createTable('model_usage')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade')),
  )
    .addPrimaryKeyConstraint('model_usage_key', ['user_id', ...KEY])
    .execute();
  await db.schema.createIndex('model_usage_by_day').on('model_usage').column('day').execute();
  // Totals outlive the accounts that they come from, so that they agree with the provider's bill.
  await addUsageColumns(db.schema.createTable('model_usage_totals'))
    .addPrimaryKeyConstraint('model_usage_totals_key', KEY)
    .execute();
  await db.schema
    .createTable('model_reservations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .addColumn('cost_nano_usd', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('model_reservations_by_user').on('model_reservations').column('user_id').execute();
}

function addUsageColumns(table: CreateTableBuilder<string, string>): CreateTableBuilder<string, string> {
  return (
    table
      // YYYY-MM-DD in UTC.
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('calls', 'integer', (column) => column.notNull())
      .addColumn('input_tokens', 'bigint', (column) => column.notNull())
      .addColumn('output_tokens', 'bigint', (column) => column.notNull())
      // Billionths of a dollar: one token may cost less than a millionth.
      .addColumn('cost_nano_usd', 'bigint', (column) => column.notNull())
      // Calls without a known price, which the cost leaves out.
      .addColumn('unpriced_calls', 'integer', (column) => column.notNull())
  );
}
