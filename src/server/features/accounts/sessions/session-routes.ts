import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accountCalls, accountPaths } from '#contract/calls.ts';
import { returnQuerySchema } from '#contract/identity.ts';
import { type Caller, userIdOf } from '#server/domain/access/access.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import { redirectWith } from '#server/http/api-description/shared-facts.ts';
import { bindCall } from '#server/http/bind-call.ts';
import { describeUserAgent } from '#server/http/describe-user-agent.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import { validateReturnUrl } from '#server/http/return-url.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import { endSession } from '../log-out-routes.ts';
import type { SessionService } from './session-service.ts';

interface Dependencies {
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
}

/** What an account holder sees and ends of the account's sessions. */
export function bindSessionRoutes(app: FastifyInstance, { sessions, cookies }: Dependencies): void {
  bindCall(
    app,
    accountCalls.listSessions,
    { summary: 'Where the account is signed in', tag: 'Account' },
    async ({ caller, request }) => sessions.list(holderOf(caller), cookies.readSession(request)),
  );
  bindCall(
    app,
    accountCalls.endOtherSessions,
    {
      summary: 'End every other session',
      tag: 'Account',
    },
    async ({ caller, request }) => {
      const client = describeUserAgent(request.headers['user-agent']);
      return { ended: await sessions.endOthers(holderOf(caller), cookies.readSession(request), client) };
    },
  );
}

function holderOf(caller: Caller): string {
  const userId = userIdOf(caller);
  if (userId === null) throw new AppError('unauthenticated');
  return userId;
}

const LOG_IN: OperationFacts = {
  summary: 'Send the browser to a page of this site',
  tag: 'Sign-in',
  responses: redirectWith(302, 'Goes to the page'),
  refusals: ['return-address-refused'],
};

const LOG_OUT: OperationFacts = {
  summary: 'End the session, and send the browser to a page of this site',
  tag: 'Sign-in',
  description:
    'Ends nothing when another site, or a browser that looks ahead, asks. Where the session cannot be ended, the browser is sent to `/?logout=true` and its next request ends it.',
  responses: redirectWith(302, 'Goes to the page'),
  refusals: ['return-address-refused'],
};

/** Two addresses that browsers are sent to, and sent on from. A person sees a page there, whatever goes wrong. */
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

  /** The browser remembers the log-out, and its next request completes it. */
  function showLoggedOutPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refusal = toAppError(error);
    if (isRefusedAddress(refusal) || !isOwnNavigation(request)) return showStartPage(error, request, reply);
    logFailure(request, refusal, error);
    cookies.markLogOutPending(reply);
    return reply.redirect(LOGGED_OUT_PAGE);
  }
}

const LOGGED_OUT_PAGE = '/?logout=true';

/** Programs are told what was wrong with their request. */
function showStartPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isPageNavigation(request)) throw error;
  const refusal = toAppError(error);
  logFailure(request, refusal, error);
  return reply.redirect('/');
}

function isRefusedAddress({ code }: AppError): boolean {
  return code === 'return-address-refused' || code === 'invalid-request';
}

/** The page of this site to go to afterwards. `logout=true` shows the landing page there, as on every path. */
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

/** Whether a browser shows the answer to a person (Fetch Metadata, section 2.2; before it, by what it accepts). */
function isPageNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
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
