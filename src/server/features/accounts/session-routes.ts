import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountCalls, accountPaths } from '../../../contract/calls.ts';
import { returnQuerySchema } from '../../../contract/identity.ts';
import { type Caller, userIdOf } from '../../domain/access.ts';
import { AppError } from '../../domain/app-error.ts';
import { checkReturnAddress } from '../../domain/return-address.ts';
import { bindCall } from '../../http/bind-call.ts';
import { describeClient } from '../../http/describe-client.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import type { SessionService } from './session-service.ts';

interface Dependencies {
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
}

/** What an account holder sees and ends of the account's sessions. */
export function bindSessionRoutes(app: FastifyInstance, { sessions, cookies }: Dependencies): void {
  bindCall(app, accountCalls.listSessions, async ({ caller, request }) =>
    sessions.list(holderOf(caller), cookies.readSession(request)),
  );
  bindCall(app, accountCalls.endOtherSessions, async ({ caller, request }) => {
    const client = describeClient(request.headers['user-agent']);
    return { ended: await sessions.endOthers(holderOf(caller), cookies.readSession(request), client) };
  });
}

function holderOf(caller: Caller): string {
  const userId = userIdOf(caller);
  if (userId === null) throw new AppError('unauthenticated');
  return userId;
}

/** Two addresses that browsers are sent to, and sent on from. */
export function bindSessionNavigation(app: FastifyInstance, { sessions, cookies }: Dependencies): void {
  const schema = { querystring: returnQuerySchema };
  app.get(accountPaths.login, { schema }, async (request, reply) => reply.redirect(pageOf(request)));
  app.get(accountPaths.logout, { schema }, async (request, reply) => {
    const page = pageOf(request);
    if (!isOwnNavigation(request)) return reply.redirect(page);
    await sessions.end(cookies.readSession(request), describeClient(request.headers['user-agent']));
    cookies.clearSession(reply);
    return reply.redirect(page);
  });
}

function pageOf(request: FastifyRequest): string {
  return checkReturnAddress((request.query as { returnTo?: string }).returnTo);
}

/**
 * Whether a person went there from this site or by typing the address (Fetch Metadata, section 2.4): another site must
 * not be able to sign people out, and a browser that looks ahead must not either.
 */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isAhead = String(headers['sec-purpose'] ?? '').includes('prefetch');
  return !isAhead && (site === undefined || site === 'same-origin' || site === 'none');
}
