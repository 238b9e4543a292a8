import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/db/connection.ts';
import { prepareQuery } from '#server/db/sqlite/prepare-query.ts';
import type { SessionTimes } from '#server/domain/access/session.ts';

/** A session found by its token, with what decides whether it is valid. */
export interface SessionRecord extends SessionTimes {
  readonly tokenHash: string;
  readonly userId: string;
  /** When the account was disabled; null otherwise. */
  readonly disabledAt: number | null;
}

export interface ListedSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly client: string | null;
}

export interface NewSession {
  readonly tokenHash: string;
  readonly userId: string;
  readonly client: string | null;
  readonly now: number;
  readonly expiresAt: number;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Queries on sessions; those that run in a caller's transaction take its connection first. */
export function createSessionStore(db: Database) {
  const select = prepareQuery(db, ['tokenHash'], ({ tokenHash }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.user_id as userId', 'sessions.created_at as createdAt', 'sessions.seen_at as seenAt'])
      .select(['sessions.expires_at as expiresAt', 'users.disabled_at as disabledAt'])
      .where('sessions.token_hash', '=', tokenHash),
  );
  return {
    async open(connection: Database, { tokenHash, userId, client, now, expiresAt }: NewSession): Promise<void> {
      await connection
        .insertInto('sessions')
        .values({
          token_hash: tokenHash,
          id: uuidv7(),
          user_id: userId,
          client,
          created_at: now,
          seen_at: now,
          expires_at: expiresAt,
        })
        .execute();
    },

    async find(tokenHash: string): Promise<SessionRecord | undefined> {
      const [row] = await select({ tokenHash });
      return row && { ...row, tokenHash };
    },

    /** Renews a session; never restores one that was ended concurrently. */
    async renew(tokenHash: string, times: { readonly seenAt: number; readonly expiresAt: number }): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ seen_at: times.seenAt, expires_at: times.expiresAt })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    /** Ends one session. @returns its user id; undefined when there was none */
    async end(connection: Database, tokenHash: string): Promise<string | undefined> {
      const row = await connection
        .deleteFrom('sessions')
        .where('token_hash', '=', tokenHash)
        .returning('user_id')
        .executeTakeFirst();
      return row?.user_id;
    },

    /** Ends the sessions of a user. @param exceptTokenHash the session to keep @returns how many were ended */
    async endAll(connection: Database, userId: string, exceptTokenHash?: string): Promise<number> {
      const all = connection.deleteFrom('sessions').where('user_id', '=', userId);
      const chosen = exceptTokenHash === undefined ? all : all.where('token_hash', '!=', exceptTokenHash);
      return Number((await chosen.executeTakeFirst()).numDeletedRows);
    },

    /** Sessions that have not expired, most recently used first. */
    async list(userId: string, now: number): Promise<ListedSession[]> {
      return db
        .selectFrom('sessions')
        .select(['id', 'token_hash as tokenHash', 'created_at as createdAt', 'seen_at as seenAt', 'client'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    async removeExpired(now: number): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}
