import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accountCalls, accountPaths } from '#contract/calls.ts';
import { returnQuerySchema } from '#contract/identity.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import { redirectWith } from '#server/http/api-description/shared-facts.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
import { clientOf } from '#server/http/describe-user-agent.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import { validateReturnUrl } from '#server/http/return-url.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import { endSession } from '../log-out-routes.ts';
import type { SessionService } from './session-service.ts';

interface Dependencies {
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
}

/** Lists and ends the sessions of an account. */
export function bindSessionRoutes(app: FastifyInstance, { sessions, cookies }: Dependencies): void {
  const bindCall = createCallBinder(app, 'Account');
  bindCall(accountCalls.listSessions, { summary: 'List the sessions of the account' }, async ({ caller, request }) =>
    sessions.list(accountIdOf(caller), cookies.readSession(request)),
  );
  bindCall(accountCalls.endOtherSessions, { summary: 'End every other session' }, async ({ caller, request }) => {
    const client = clientOf(request);
    return { ended: await sessions.endOthers(accountIdOf(caller), cookies.readSession(request), client) };
  });
}

/** @throws AppError `unauthenticated` */
export function accountIdOf(caller: Caller): string {
  if (caller.kind !== 'account') throw new AppError('unauthenticated');
  return caller.userId;
}

const LOG_IN: OperationFacts = {
  summary: 'Redirect the browser to a page of this site',
  tag: 'Sign-in',
  responses: redirectWith(302, 'Goes to the page'),
  refusals: ['return-address-refused'],
};

const LOG_OUT: OperationFacts = {
  summary: 'End the session, and redirect the browser to a page of this site',
  tag: 'Sign-in',
  description:
    'Ignored for cross-site requests and prefetches. When the session cannot be ended, the browser is sent to `/?logout=true` and its next request ends it.',
  responses: redirectWith(302, 'Goes to the page'),
  refusals: ['return-address-refused'],
};

/** Log-in and log-out by navigation. Browsers are redirected to a page even when it fails. */
export function bindSessionNavigation(app: FastifyInstance, { sessions, cookies }: Dependencies): void {
  const schema = { querystring: returnQuerySchema };
  app.get(
    accountPaths.login,
    { schema, config: { operation: LOG_IN }, errorHandler: showStartPage },
    async (request, reply) => reply.redirect(pageOf(request)),
  );
  app.get(
    accountPaths.logout,
    { schema, config: { operation: LOG_OUT }, errorHandler: showLoggedOutPage },
    async (request, reply) => {
      const page = pageOf(request);
      if (isOwnNavigation(request)) await endSession(request, reply, { sessions, cookies });
      return reply.redirect(page);
    },
  );

  /** Marks the log-out as pending in a cookie; the next request completes it. */
  function showLoggedOutPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refusal = toAppError(error);
    if (isRefusedAddress(refusal) || !isOwnNavigation(request)) return showStartPage(error, request, reply);
    logFailure(request, refusal, error);
    cookies.markLogOutPending(reply);
    return reply.redirect(LOGGED_OUT_PAGE);
  }
}

const LOGGED_OUT_PAGE = '/?logout=true';

/** Requests that are not page navigations get the JSON error instead. */
function showStartPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isPageNavigation(request)) throw error;
  const refusal = toAppError(error);
  logFailure(request, refusal, error);
  return reply.redirect('/');
}

function isRefusedAddress({ code }: AppError): boolean {
  return code === 'return-address-refused' || code === 'invalid-request';
}

/** The page of this site to redirect to. `logout=true` shows the landing page there, as on every path. */
function pageOf(request: FastifyRequest): string {
  const { returnTo, logout } = request.query as z.infer<typeof returnQuerySchema>;
  const page = validateReturnUrl(returnTo);
  return logout === 'true' ? addParameter(page, 'logout', 'true') : page;
}

/** @param page path of this site, with query and fragment */
function addParameter(page: string, name: string, value: string): string {
  const url = new URL(page, 'http://site.invalid');
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Whether the request is a page navigation (Fetch Metadata, section 2.2; in older browsers, by the `Accept` header). */
function isPageNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
}

/**
 * Whether the request comes from this site or from the address bar (Fetch Metadata, section 2.4): neither another site nor
 * a prefetch may sign users out.
 */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isPrefetch = String(headers['sec-purpose'] ?? '').includes('prefetch');
  return !isPrefetch && (site === undefined || site === 'same-origin' || site === 'none');
}
