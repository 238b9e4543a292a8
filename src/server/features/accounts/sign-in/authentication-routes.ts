import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicCalls } from '#contract/calls.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
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

/** The current user, for accounts and for trials. */
export function bindUserRoutes(app: FastifyInstance, service: AccountService, cookies: SessionCookies): void {
  const bindCall = createCallBinder(app, 'Sign-in');
  bindCall(
    publicCalls.accountUser,
    { authentication: 'account', summary: 'Describe the signed-in user' },
    async ({ request, reply }) => {
      const token = cookies.readSession(request);
      const { user, isRenewed } = await service.describeSignedIn(token);
      if (isRenewed && token !== undefined) cookies.setSession(reply, token);
      return user;
    },
  );
  bindCall(
    publicCalls.sessionUser,
    { authentication: 'guest', summary: 'Describe the user of this trial' },
    async ({ request }) => service.describeUser(await service.identifyGuest(guestIdOf(request))),
  );
}
