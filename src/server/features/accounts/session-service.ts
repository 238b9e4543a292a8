import { AppError } from '../../domain/app-error.ts';
import { hashSecret } from '../../domain/secrets.ts';
import { isSecret, renewSession } from '../../domain/session.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SessionStore } from './session-store.ts';

interface Dependencies {
  readonly sessions: SessionStore;
  readonly clock: Clock;
}

/** Who a session belongs to. */
export interface OpenSession {
  readonly userId: string;
  /** Whether its end was pushed forward just now, so that the browser has to hear of it. */
  readonly isProlonged: boolean;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Sessions of account holders, from the second request on; opening one is a matter of signing in. */
export function createSessionService({ sessions, clock }: Dependencies) {
  return {
    /**
     * Whose session a token opens.
     * @throws AppError `unauthenticated` without a token, and for one that is unknown, ended, expired or of somebody disabled
     */
    async identify(token: string | undefined): Promise<OpenSession> {
      const session = isSecret(token) ? await sessions.find(hashSecret(token)) : undefined;
      if (!session || session.disabledAt !== null) throw new AppError('unauthenticated');
      const { userId, tokenHash } = session;
      return { userId, isProlonged: await prolongWhenDue(sessions, tokenHash, session, clock.now()) };
    },
  };
}

/**
 * Pushes the end of a session forward when it is time to.
 * @returns whether it was
 * @throws AppError `unauthenticated` when it has expired
 */
export async function prolongWhenDue(
  sessions: SessionStore,
  tokenHash: string,
  session: { readonly seenAt: number; readonly expiresAt: number },
  now: number,
): Promise<boolean> {
  const times = renewSession(session, now);
  if (times === 'expired') throw new AppError('unauthenticated');
  if (times === 'fresh') return false;
  await sessions.prolong(tokenHash, times);
  return true;
}
