import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#server/domain/access/access.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import type { AccountService } from '../service.ts';
import type { SessionService } from '../sessions/session-service.ts';

interface Dependencies {
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
}

/** Authenticates callers: accounts by a cookie, trials by a header. */
export function createAuthentication({ accounts, sessions, cookies }: Dependencies) {
  return {
    /** @throws AppError `unauthenticated` */
    async identifyAccount(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
      const token = cookies.readSession(request);
      const { userId, isRenewed } = await sessions.identify(token);
      if (isRenewed && token !== undefined) cookies.setSession(reply, token);
      return { kind: 'account', userId };
    },

    /** @throws AppError `unauthenticated`, `guest-id-invalid`, `trial-moved` */
    identifyGuest: (request: FastifyRequest): Promise<Caller> => accounts.identifyGuest(guestIdOf(request)),
  };
}

/** The guest id that every request of a browser carries. */
export function guestIdOf(request: FastifyRequest): string | undefined {
  const guestId = request.headers['x-session-id'];
  return Array.isArray(guestId) ? guestId[0] : guestId;
}
