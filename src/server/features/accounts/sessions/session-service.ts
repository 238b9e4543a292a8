import type { Session } from '#contract/account.ts';
import type { Database } from '#server/db/connection.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import { isSecretToken, renewSession, type SessionTimes } from '#server/domain/access/session.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SessionStore } from './session-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
}

/** Who a session belongs to. */
export interface OpenSession {
  readonly userId: string;
  /** Whether its end was pushed forward just now, so that the browser has to hear of it. */
  readonly isProlonged: boolean;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Sessions of account holders, from the second request on; opening one is a matter of signing in. */
export function createSessionService({ db, sessions, clock, recordEvent }: Dependencies) {
  return {
    /**
     * Whose session a token opens.
     * @throws AppError `unauthenticated` without a token, and for one that is unknown, ended, expired or of a disabled account
     */
    async identify(token: string | undefined): Promise<OpenSession> {
      const session = isSecretToken(token) ? await sessions.find(hashSecret(token)) : undefined;
      if (!session || session.disabledAt !== null) throw new AppError('unauthenticated');
      const { userId, tokenHash } = session;
      return { userId, isProlonged: await renewIfDue(sessions, tokenHash, session, clock.now()) };
    },

    /** Ends the session that a token opens, if it opens one. */
    async end(token: string | undefined, client: string | null): Promise<void> {
      if (!isSecretToken(token)) return;
      await db.transaction().execute(async (transaction) => {
        const userId = await sessions.end(transaction, hashSecret(token));
        if (userId !== undefined) await recordEvent(transaction, { userId, action: 'signed-out', client });
      });
    },

    /** Where an account is signed in. @param token of the browser that asks, to tell its own session from the others */
    async list(userId: string, token: string | undefined): Promise<Session[]> {
      const current = isSecretToken(token) ? hashSecret(token) : undefined;
      return (await sessions.list(userId, clock.now())).map(({ id, tokenHash, createdAt, seenAt, client }) => ({
        id,
        createdAt: new Date(createdAt).toISOString(),
        seenAt: new Date(seenAt).toISOString(),
        client,
        isCurrent: tokenHash === current,
      }));
    },

    /** Ends every session of an account but that of the browser that asks. @returns how many were ended */
    async endOthers(userId: string, token: string | undefined, client: string | null): Promise<number> {
      const current = isSecretToken(token) ? hashSecret(token) : undefined;
      return db.transaction().execute(async (transaction) => {
        const ended = await sessions.endAll(transaction, userId, current);
        if (ended > 0) await recordEvent(transaction, { userId, action: 'sessions-ended', client, detail: `${ended}` });
        return ended;
      });
    },
  };
}

/**
 * Pushes the end of a session forward when it is time to.
 * @returns whether it was
 * @throws AppError `unauthenticated` when it has expired
 */
export async function renewIfDue(
  sessions: SessionStore,
  tokenHash: string,
  session: SessionTimes,
  now: number,
): Promise<boolean> {
  const times = renewSession(session, now);
  if (times === 'expired') throw new AppError('unauthenticated');
  if (times === 'fresh') return false;
  try {
    await sessions.prolong(tokenHash, times);
    return true;
  } catch (error) {
    // On a full disk people can still look at what they have, and delete it; a later request prolongs.
    if (!isTransientError(error)) throw error;
    return false;
  }
}
