import { z } from 'zod';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { hashSecret } from '#server/platform/secrets.ts';

const answerSchema = z.object({ status: z.number().int(), body: z.unknown() });
export type ApiAnswer = z.infer<typeof answerSchema>;

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly key: string;
  /** Method, path and parameters as one text. */
  readonly content: string;
}

export type RequestStore = ReturnType<typeof createRequestStore>;

/** Responses by idempotency key, so that a repeated request has no second effect. */
export function createRequestStore(db: Database) {
  return {
    /**
     * Claims an idempotency key; a concurrent request with the same key waits for the end of the transaction.
     * @returns the former response, `other` when that was to another request, undefined for a new key
     */
    async claim(
      transaction: DatabaseTransaction,
      { key, content }: KeyedRequest,
      now: number,
    ): Promise<ApiAnswer | 'other' | undefined> {
      // Hashed, because it may contain a name and an address.
      const request = hashSecret(content);
      const claimed = await transaction
        .insertInto('test_payment_requests')
        .values({ idempotency_key: key, customer_id: null, request, response: '', created_at: now })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('idempotency_key')
        .executeTakeFirst();
      if (claimed) return undefined;
      const former = await transaction
        .selectFrom('test_payment_requests')
        .select(['request', 'response'])
        .where('idempotency_key', '=', key)
        .executeTakeFirstOrThrow();
      return former.request === request ? answerSchema.parse(JSON.parse(former.response)) : 'other';
    },
    /** @param customerId the customer with whom it is deleted */
    async keep(
      transaction: DatabaseTransaction,
      key: string,
      answer: ApiAnswer,
      customerId: string | null,
    ): Promise<void> {
      await transaction
        .updateTable('test_payment_requests')
        .set({ response: JSON.stringify(answer), customer_id: customerId })
        .where('idempotency_key', '=', key)
        .execute();
    },
    /** Frees the key of a request that was refused. */
    async release(transaction: DatabaseTransaction, key: string): Promise<void> {
      await transaction.deleteFrom('test_payment_requests').where('idempotency_key', '=', key).execute();
    },
    async deleteOlder(time: number): Promise<void> {
      await db.deleteFrom('test_payment_requests').where('created_at', '<', time).execute();
    },
  };
}
