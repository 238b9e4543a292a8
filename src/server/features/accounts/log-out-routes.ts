import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicCalls } from '#contract/calls.ts';
import { bindCall } from '#server/http/bind-call.ts';
import { describeUserAgent } from '#server/http/describe-user-agent.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import { isLogOutPending, type SessionCookies } from '#server/http/session-cookies.ts';
import type { SessionService } from './sessions/session-service.ts';

interface Dependencies {
  readonly sessions: Pick<SessionService, 'end'>;
  readonly cookies: SessionCookies;
}

/** Ends the session that a request brings along, and takes its cookie away. It throws where the session stays open. */
export async function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, cookies }: Dependencies,
): Promise<void> {
  await sessions.end(cookies.readSessionForLogOut(request), describeUserAgent(request.headers['user-agent']));
  cookies.clearSession(reply);
}

/** Ends the session of the browser that asks; where it fails, the browser tries again. */
export function bindLogOut(app: FastifyInstance, dependencies: Dependencies): void {
  bindCall(
    app,
    publicCalls.logOut,
    {
      summary: 'End the session of the browser that asks',
      tag: 'Sign-in',
    },
    async ({ request, reply }) => {
      await endSession(request, reply, dependencies);
      return { success: true as const };
    },
  );
}

/**
 * Completes the log-out of a browser that could not reach the server at the time: ends the session that its next request
 * brings along. Where that fails, the session still opens nothing, and the request after it tries again.
 */
export function createPendingLogOut(dependencies: Dependencies) {
  return {
    async completeLogOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (!isLogOutPending(request)) return;
      try {
        await endSession(request, reply, dependencies);
      } catch (error) {
        logFailure(request, toAppError(error), error, 'a pending log-out could not be completed');
      }
    },
  };
}
