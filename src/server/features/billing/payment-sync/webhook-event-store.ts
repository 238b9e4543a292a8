import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { WebhookEvent } from '#server/ports/payments.ts';

/** The stored part of a webhook event. */
export type ReceivedWebhookEvent = Pick<WebhookEvent, 'id' | 'type'>;

export type WebhookEventStore = ReturnType<typeof createWebhookEventStore>;

/** Processed webhook events (table `payment_notices`) and read versions per provider object. Times are in milliseconds. */
export function createWebhookEventStore(db: Database) {
  return {
    async has(eventId: string): Promise<boolean> {
      const row = await db.selectFrom('payment_notices').select('id').where('id', '=', eventId).executeTakeFirst();
      return row !== undefined;
    },

    /** Marks an event as processed, in the transaction that applies it. @returns false for a duplicate */
    async insert(transaction: DatabaseTransaction, event: ReceivedWebhookEvent, receivedAt: number): Promise<boolean> {
      const inserted = await transaction
        .insertInto('payment_notices')
        .values({ id: event.id, type: event.type, received_at: receivedAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },

    /** Issues the version of a read of a provider object. The read must happen afterwards. */
    async issueReadVersion(objectId: string, now: number): Promise<number> {
      const { issued } = await db
        .insertInto('provider_reads')
        .values({ object_id: objectId, issued: 1, applied: 0, read_at: now })
        .onConflict((conflict) =>
          conflict
            .column('object_id')
            .doUpdateSet((set) => ({ issued: set('provider_reads.issued', '+', 1), read_at: now })),
        )
        .returning('issued')
        .executeTakeFirstOrThrow();
      return issued;
    },

    /**
     * Locks the version of the last applied read, 0 for none, until the transaction ends.
     * @returns undefined for an object without issued versions, as after its user was deleted
     */
    async lockAppliedVersion(transaction: DatabaseTransaction, objectId: string): Promise<number | undefined> {
      const row = await transaction
        .updateTable('provider_reads')
        .set((set) => ({ applied: set.ref('applied') }))
        .where('object_id', '=', objectId)
        .returning('applied')
        .executeTakeFirst();
      return row?.applied;
    },

    async setAppliedVersion(transaction: DatabaseTransaction, objectId: string, version: number): Promise<void> {
      await transaction
        .updateTable('provider_reads')
        .set({ applied: version })
        .where('object_id', '=', objectId)
        .where('applied', '<', version)
        .execute();
    },

    /** Deletes events and read versions from before a time. */
    async removeBefore(time: number): Promise<void> {
      await db.deleteFrom('payment_notices').where('received_at', '<', time).execute();
      await db.deleteFrom('provider_reads').where('read_at', '<', time).execute();
    },
  };
}
