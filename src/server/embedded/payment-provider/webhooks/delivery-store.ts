import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

/** A webhook event with the state of its delivery. */
export interface WebhookDelivery {
  readonly id: string;
  readonly customerId: string | null;
  /** Exactly what is posted. */
  readonly body: string;
  readonly attempts: number;
  /** Milliseconds since 1970-01-01T00:00:00Z; null once it was accepted or given up. */
  readonly deliverAt: number | null;
  readonly createdAt: number;
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/** Webhook events and their deliveries. Lists are oldest first. */
export function createDeliveryStore(db: Database) {
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
    async insert(transaction: DatabaseTransaction, deliveries: readonly WebhookDelivery[]): Promise<void> {
      if (deliveries.length === 0) return;
      const rows = deliveries.map(({ id, customerId, body, attempts, deliverAt, createdAt }) => ({
        id,
        customer_id: customerId,
        payload: body,
        attempts,
        deliver_at: deliverAt,
        created_at: createdAt,
      }));
      await transaction.insertInto('test_payment_deliveries').values(rows).execute();
    },
    find: (id: string): Promise<WebhookDelivery | undefined> => select().where('id', '=', id).executeTakeFirst(),
    listDue: (now: number, limit: number): Promise<WebhookDelivery[]> =>
      select().where('deliver_at', '<=', now).limit(limit).execute(),
    /** @param customerId all customers when left out */
    list: (customerId?: string): Promise<WebhookDelivery[]> =>
      (customerId === undefined ? select() : select().where('customer_id', '=', customerId)).execute(),
    /** @param deliverAt time of the next attempt; null for none */
    async setAttempted({ id, attempts }: WebhookDelivery, deliverAt: number | null): Promise<void> {
      await db
        .updateTable('test_payment_deliveries')
        .set({ attempts: attempts + 1, deliver_at: deliverAt })
        .where('id', '=', id)
        // Another process may have delivered it.
        .where('deliver_at', 'is not', null)
        .execute();
    },
    async deleteSettledBefore(time: number): Promise<void> {
      await db
        .deleteFrom('test_payment_deliveries')
        .where('deliver_at', 'is', null)
        .where('created_at', '<', time)
        .execute();
    },
  };
}
