import type { FastifyInstance } from 'fastify';
import { publicCalls } from '#contract/calls.ts';
import { bindCall } from '#server/http/bind-call.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import type { AccountService } from './service.ts';
import { guestIdOf } from './sign-in/authentication-routes.ts';

/** The current user, for accounts and for trials. */
export function bindUserRoutes(app: FastifyInstance, service: AccountService, cookies: SessionCookies): void {
  bindCall(
    app,
    publicCalls.accountUser,
    { authentication: 'account', summary: 'Describe the signed-in user', tag: 'Sign-in' },
    async ({ request, reply }) => {
      const token = cookies.readSession(request);
      const { user, isRenewed } = await service.describeSignedIn(token);
      if (isRenewed && token !== undefined) cookies.setSession(reply, token);
      return user;
    },
  );
  bindCall(
    app,
    publicCalls.sessionUser,
    { authentication: 'guest', summary: 'Describe the user of this trial', tag: 'Sign-in' },
    async ({ request }) => service.describeUser(await service.identifyGuest(guestIdOf(request))),
  );
}
