import type { FastifyInstance } from 'fastify';
import { publicCalls } from '#contract/calls.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import type { AccountService } from './service.ts';
import { guestIdOf } from './sign-in/authentication-routes.ts';

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
