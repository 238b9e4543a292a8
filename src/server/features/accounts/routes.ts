import type { FastifyInstance } from 'fastify';
import { publicCalls } from '#contract/calls.ts';
import { bindCall } from '#server/http/bind-call.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import type { AccountService } from './service.ts';
import { guestIdOf } from './sign-in/authentication-routes.ts';

/** Who am I, asked in the two ways a caller can be known. */
export function bindUserRoutes(app: FastifyInstance, service: AccountService, cookies: SessionCookies): void {
  bindCall(
    app,
    publicCalls.accountUser,
    { authentication: 'account', summary: 'Who is signed in', tag: 'Sign-in' },
    async ({ request, reply }) => {
      const token = cookies.readSession(request);
      const { user, isProlonged } = await service.describeSignedIn(token);
      if (isProlonged && token !== undefined) cookies.setSession(reply, token);
      return user;
    },
  );
  bindCall(
    app,
    publicCalls.sessionUser,
    { authentication: 'guest', summary: 'Who this trial is', tag: 'Sign-in' },
    async ({ request }) => service.describeUser(await service.identifyGuest(guestIdOf(request))),
  );
}
