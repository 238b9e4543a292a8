import { SECOND_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { makeSecret } from '#server/platform/secrets.ts';
import { dueAtOf, type ProviderRecord, recordSchema } from './records.ts';

/** The row that stands for the provider as a whole: it holds the secret, and is locked where no customer can be. */
const ACCOUNT = { id: 'account', kind: 'account' } as const;

type Executor = Database | DatabaseTransaction;

export interface RecordStore {
  /** What webhook events are signed with: the same for all processes that share the database. Makes it at first use. */
  readSecret(db?: Executor): Promise<string>;
  /** Whose record that is; undefined when there is no such record, null for what all customers share. */
  findCustomerOf(db: Executor, recordId: string): Promise<string | null | undefined>;
  /** Everything about a customer, and what all share; the latter alone without a customer. */
  load(db: Executor, customerId: string | null): Promise<ProviderRecord[]>;
  /** Keeps others from changing anything about a customer until the transaction ends, or what all share. */
  lock(transaction: DatabaseTransaction, customerId: string | null): Promise<void>;
  save(transaction: DatabaseTransaction, records: Iterable<ProviderRecord>): Promise<void>;
  /** Removes every trace of a customer. */
  remove(transaction: DatabaseTransaction, customerId: string): Promise<void>;
  /** Customers with something that has become due. @param now milliseconds since 1970-01-01T00:00:00Z */
  listDueCustomers(now: number): Promise<string[]>;
  /** Removes expired records of a kind. @param time milliseconds since 1970-01-01T00:00:00Z */
  deleteOlder(kind: ProviderRecord['kind'], time: number): Promise<void>;
}

export function createRecordStore(db: Database): RecordStore {
  const readAccount = (executor: Executor) =>
    executor.selectFrom('test_payment_objects').select('payload').where('id', '=', ACCOUNT.id).executeTakeFirst();
  return {
    async readSecret(executor = db) {
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
    async findCustomerOf(executor, recordId) {
      const row = await executor
        .selectFrom('test_payment_objects')
        .select('customer_id')
        .where('id', '=', recordId)
        .executeTakeFirst();
      return row?.customer_id;
    },
    async load(executor, customerId) {
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
    async lock(transaction, customerId) {
      // A write that changes nothing, as the embedded database knows no other lock.
      await transaction
        .updateTable('test_payment_objects')
        .set((set) => ({ kind: set.ref('kind') }))
        .where('id', '=', customerId ?? ACCOUNT.id)
        .execute();
    },
    save: saveRecords,
    async remove(transaction, customerId) {
      await transaction.deleteFrom('test_payment_deliveries').where('customer_id', '=', customerId).execute();
      await transaction.deleteFrom('test_payment_requests').where('customer_id', '=', customerId).execute();
      await transaction.deleteFrom('test_payment_objects').where('customer_id', '=', customerId).execute();
    },
    async listDueCustomers(now) {
      const rows = await db
        .selectFrom('test_payment_objects')
        .select('customer_id')
        .distinct()
        .where('due_at', '<=', now)
        .execute();
      return rows.map((row) => row.customer_id).filter((id) => id !== null);
    },
    async deleteOlder(kind, time) {
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
