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

/** The user of a valid session. */
interface OpenSession {
  readonly userId: string;
  /** Whether the session was renewed just now, so that the cookie must be renewed too. */
  readonly isRenewed: boolean;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Authenticates, lists and ends sessions of accounts; `SignInService` opens them. */
export function createSessionService({ db, sessions, clock, recordEvent }: Dependencies) {
  return {
    /**
     * Authenticates a session token.
     * @throws AppError `unauthenticated` without a token, and for an unknown, ended or expired one, or one of a disabled account
     */
    async identify(token: string | undefined): Promise<OpenSession> {
      const session = isSecretToken(token) ? await sessions.find(hashSecret(token)) : undefined;
      if (!session || session.disabledAt !== null) throw new AppError('unauthenticated');
      const { userId, tokenHash } = session;
      return { userId, isRenewed: await renewIfDue(sessions, tokenHash, session, clock.now()) };
    },

    /** Ends the session of a token, if there is one. */
    async end(token: string | undefined, client: string | null): Promise<void> {
      if (!isSecretToken(token)) return;
      await db.transaction().execute(async (transaction) => {
        const userId = await sessions.end(transaction, hashSecret(token));
        if (userId !== undefined) await recordEvent(transaction, { userId, action: 'signed-out', client });
      });
    },

    /** The sessions of an account. @param token the current browser's, to mark its session */
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

    /** Ends every session of an account except the current one. @returns how many were ended */
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
 * Renews a session when it is due.
 * @returns whether it was renewed
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
    await sessions.renew(tokenHash, times);
    return true;
  } catch (error) {
    // Full disk: users can still read and delete their data; a later request renews the session.
    if (!isTransientError(error)) throw error;
    return false;
  }
}
