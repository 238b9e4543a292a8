import type { Database } from '#server/db/connection.ts';

export type SignInStore = ReturnType<typeof createSignInStore>;

/** Replay protection: tokens that have opened a session. */
export function createSignInStore(db: Database) {
  return {
    /**
     * Consumes a token. Concurrent calls wait for the first transaction; only one succeeds.
     * @param expiresAt end of the token's validity, in milliseconds
     * @returns false when it was used before
     */
    async consume(connection: Database, replayKeyHash: string, expiresAt: number): Promise<boolean> {
      const inserted = await connection
        .insertInto('used_sign_ins')
        .values({ replay_key_hash: replayKeyHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('replay_key_hash').doNothing())
        .returning('replay_key_hash')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async removeExpired(now: number): Promise<void> {
      await db.deleteFrom('used_sign_ins').where('expires_at', '<=', now).execute();
    },
  };
}
