import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

/** A notice in the table, waiting to be taken or not any more. */
export interface StoredNotice {
  readonly id: string;
  readonly customerId: string | null;
  /** Exactly what is posted. */
  readonly body: string;
  readonly attempts: number;
  /** Milliseconds since 1970-01-01T00:00:00Z; null once it was taken or given up. */
  readonly deliverAt: number | null;
  readonly createdAt: number;
}

export interface DeliveryStore {
  add(transaction: DatabaseTransaction, notices: readonly StoredNotice[]): Promise<void>;
  find(id: string): Promise<StoredNotice | undefined>;
  /** Oldest first. @param limit how many at most */
  listDue(now: number, limit: number): Promise<StoredNotice[]>;
  /** Oldest first. @param customerId of everybody when left out */
  list(customerId?: string): Promise<StoredNotice[]>;
  /** @param deliverAt when it is tried again; null for never */
  setAttempted(notice: StoredNotice, deliverAt: number | null): Promise<void>;
  deleteSettledBefore(time: number): Promise<void>;
}

/** What happened, and whether the server was told. */
export function createDeliveryStore(db: Database): DeliveryStore {
  const select = () =>
    db
      .selectFrom('test_payment_deliveries')
      .select([
        'id',
        'customer_id as customerId',
        'payload as body',
        'attempts',
        'deliver_at as deliverAt',
        'created_at as createdAt',
      ])
      .orderBy('created_at')
      .orderBy('id');
  return {
    async add(transaction, notices) {
      if (notices.length === 0) return;
      const rows = notices.map(({ id, customerId, body, attempts, deliverAt, createdAt }) => ({
        id,
        customer_id: customerId,
        payload: body,
        attempts,
        deliver_at: deliverAt,
        created_at: createdAt,
      }));
      await transaction.insertInto('test_payment_deliveries').values(rows).execute();
    },
    find: (id) => select().where('id', '=', id).executeTakeFirst(),
    listDue: (now, limit) => select().where('deliver_at', '<=', now).limit(limit).execute(),
    list(customerId) {
      return (customerId === undefined ? select() : select().where('customer_id', '=', customerId)).execute();
    },
    async setAttempted({ id, attempts }, deliverAt) {
      await db
        .updateTable('test_payment_deliveries')
        .set({ attempts: attempts + 1, deliver_at: deliverAt })
        .where('id', '=', id)
        // Another process may have been luckier with it.
        .where('deliver_at', 'is not', null)
        .execute();
    },
    async deleteSettledBefore(time) {
      await db
        .deleteFrom('test_payment_deliveries')
        .where('deliver_at', 'is', null)
        .where('created_at', '<', time)
        .execute();
    },
  };
}
