import type { PaidPlan } from '#contract/billing.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { UserKind } from '#server/domain/access/quota.ts';

/** A chosen plan. Times are milliseconds since 1970-01-01T00:00:00Z. */
interface UpgradeSession {
  /** SHA-256 of the session id, hexadecimal. */
  readonly idHash: string;
  readonly userId: string;
  readonly plan: PaidPlan;
  /** Page on which it was chosen. */
  readonly source: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** An upgrade session with its current owner. */
interface OwnedUpgradeSession extends Pick<UpgradeSession, 'userId' | 'plan' | 'source'> {
  readonly ownerKind: UserKind;
  /** The account that the session's trial has moved into; null otherwise. */
  readonly movedInto: string | null;
}

export type UpgradeSessionStore = ReturnType<typeof createUpgradeSessionStore>;

export function createUpgradeSessionStore(db: Database) {
  return {
    async insert(transaction: DatabaseTransaction, session: UpgradeSession): Promise<void> {
      await transaction
        .insertInto('upgrade_sessions')
        .values({
          id_hash: session.idHash,
          user_id: session.userId,
          plan: session.plan,
          source: session.source,
          created_at: session.createdAt,
          expires_at: session.expiresAt,
        })
        .execute();
    },

    /** @returns undefined for an unknown or expired one */
    async find(idHash: string, now: number): Promise<OwnedUpgradeSession | undefined> {
      return db
        .selectFrom('upgrade_sessions')
        .innerJoin('users', 'users.id', 'upgrade_sessions.user_id')
        .select(['upgrade_sessions.user_id as userId', 'upgrade_sessions.plan', 'upgrade_sessions.source'])
        .select(['users.kind as ownerKind', 'users.merged_into as movedInto'])
        .where('upgrade_sessions.id_hash', '=', idHash)
        .where('upgrade_sessions.expires_at', '>', now)
        .executeTakeFirst();
    },

    async removeExpired(now: number): Promise<void> {
      await db.deleteFrom('upgrade_sessions').where('expires_at', '<=', now).execute();
    },
  };
}
