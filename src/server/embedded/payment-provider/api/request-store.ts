import { z } from 'zod';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { hashSecret } from '#server/platform/secrets.ts';

/** What was answered to a request. */
const answerSchema = z.object({ status: z.number().int(), body: z.unknown() });
export type ApiAnswer = z.infer<typeof answerSchema>;

/** A request that may come again under the same key. */
export interface KeyedRequest {
  readonly key: string;
  /** Method, path and parameters as one text. */
  readonly content: string;
}

export interface RequestStore {
  /**
   * Claims an idempotency key; a concurrent request with the same key waits for the end of the transaction.
   * @returns what was answered before, `other` when that was another request, undefined for a new key
   */
  claim(transaction: DatabaseTransaction, request: KeyedRequest, now: number): Promise<ApiAnswer | 'other' | undefined>;
  /** @param customerId whom it was about, so that it goes with him */
  keep(transaction: DatabaseTransaction, key: string, answer: ApiAnswer, customerId: string | null): Promise<void>;
  /** Makes a key free again, where nothing was done. */
  release(transaction: DatabaseTransaction, key: string): Promise<void>;
  deleteOlder(time: number): Promise<void>;
}

/** Answers by idempotency key, so that a repeated request does nothing twice. */
export function createRequestStore(db: Database): RequestStore {
  return {
    async claim(transaction, { key, content }, now) {
      // What was asked may hold a name and an address; to know it again its hash is enough.
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
    async keep(transaction, key, answer, customerId) {
      await transaction
        .updateTable('test_payment_requests')
        .set({ response: JSON.stringify(answer), customer_id: customerId })
        .where('idempotency_key', '=', key)
        .execute();
    },
    async release(transaction, key) {
      await transaction.deleteFrom('test_payment_requests').where('idempotency_key', '=', key).execute();
    },
    async deleteOlder(time) {
      await db.deleteFrom('test_payment_requests').where('created_at', '<', time).execute();
    },
  };
}
