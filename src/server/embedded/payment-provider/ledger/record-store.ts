import { SECOND_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { makeSecret } from '#server/platform/secrets.ts';
import { dueAtOf, type ProviderRecord, recordSchema } from './records.ts';

/** The row of the provider itself: it holds the secret, and is locked for changes without a customer. */
const ACCOUNT = { id: 'account', kind: 'account' } as const;

type Executor = Database | DatabaseTransaction;

export type RecordStore = ReturnType<typeof createRecordStore>;

/** Times are milliseconds since 1970-01-01T00:00:00Z. */
export function createRecordStore(db: Database) {
  const readAccount = (executor: Executor) =>
    executor.selectFrom('test_payment_objects').select('payload').where('id', '=', ACCOUNT.id).executeTakeFirst();
  return {
    /** The signing secret of webhook events, shared by all processes; created at first use. */
    async readSecret(executor: Executor = db): Promise<string> {
      const known = await readAccount(executor);
      if (known) return known.payload;
      await executor
        .insertInto('test_payment_objects')
        .values({ ...ACCOUNT, customer_id: null, payload: `whsec_${makeSecret()}`, created_at: 0, due_at: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const made = await readAccount(executor);
      if (!made) throw new Error('The secret of the test payments was neither found nor made.');
      return made.payload;
    },
    /** The customer of a record; undefined when there is no such record, null for one that all customers share. */
    async findCustomerOf(executor: Executor, recordId: string): Promise<string | null | undefined> {
      const row = await executor
        .selectFrom('test_payment_objects')
        .select('customer_id')
        .where('id', '=', recordId)
        .executeTakeFirst();
      return row?.customer_id;
    },
    /** All records of a customer, and those that all share; only the latter without a customer. */
    async load(executor: Executor, customerId: string | null): Promise<ProviderRecord[]> {
      const rows = await executor
        .selectFrom('test_payment_objects')
        .select('payload')
        .where('kind', '<>', ACCOUNT.kind)
        .where((where) => {
          const shared = where('customer_id', 'is', null);
          return customerId === null ? shared : where.or([shared, where('customer_id', '=', customerId)]);
        })
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ payload }) => recordSchema.parse(JSON.parse(payload)));
    },
    /** Locks a customer's records, or the shared ones, until the transaction ends. */
    async lock(transaction: DatabaseTransaction, customerId: string | null): Promise<void> {
      // A no-op update, the only row lock that SQLite offers.
      await transaction
        .updateTable('test_payment_objects')
        .set((set) => ({ kind: set.ref('kind') }))
        .where('id', '=', customerId ?? ACCOUNT.id)
        .execute();
    },
    save: saveRecords,
    /** Removes every trace of a customer. */
    async remove(transaction: DatabaseTransaction, customerId: string): Promise<void> {
      await transaction.deleteFrom('test_payment_deliveries').where('customer_id', '=', customerId).execute();
      await transaction.deleteFrom('test_payment_requests').where('customer_id', '=', customerId).execute();
      await transaction.deleteFrom('test_payment_objects').where('customer_id', '=', customerId).execute();
    },
    /** Customers with records that are due. */
    async listDueCustomers(now: number): Promise<string[]> {
      const rows = await db
        .selectFrom('test_payment_objects')
        .select('customer_id')
        .distinct()
        .where('due_at', '<=', now)
        .execute();
      return rows.map((row) => row.customer_id).filter((id) => id !== null);
    },
    /** Removes records of a kind that were created before a time. */
    async deleteOlder(kind: ProviderRecord['kind'], time: number): Promise<void> {
      await db.deleteFrom('test_payment_objects').where('kind', '=', kind).where('created_at', '<', time).execute();
    },
  };
}

async function saveRecords(transaction: DatabaseTransaction, records: Iterable<ProviderRecord>): Promise<void> {
  const rows = [...records].map((record) => {
    const dueAt = dueAtOf(record);
    return {
      id: record.id,
      kind: record.kind,
      payload: JSON.stringify(record),
      customer_id: 'customerId' in record ? record.customerId : null,
      created_at: record.createdAt * SECOND_MS,
      due_at: dueAt === null ? null : dueAt * SECOND_MS,
    };
  });
  if (rows.length === 0) return;
  await transaction
    .insertInto('test_payment_objects')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({
        payload: set.ref('excluded.payload'),
        due_at: set.ref('excluded.due_at'),
      })),
    )
    .execute();
}
