import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicCalls } from '#contract/calls.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
import { clientOf } from '#server/http/describe-user-agent.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import { isLogOutPending, type SessionCookies } from '#server/http/session-cookies.ts';
import type { SessionService } from './sessions/session-service.ts';

interface Dependencies {
  readonly sessions: Pick<SessionService, 'end'>;
  readonly cookies: SessionCookies;
}

/** Ends the session of a request and clears its cookie. Throws when the session could not be ended. */
export async function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, cookies }: Dependencies,
): Promise<void> {
  await sessions.end(cookies.readSessionForLogOut(request), clientOf(request));
  cookies.clearSession(reply);
}

/** Ends the session of the calling browser; on failure the browser retries. */
export function bindLogOut(app: FastifyInstance, dependencies: Dependencies): void {
  const bindCall = createCallBinder(app, 'Sign-in');
  bindCall(publicCalls.logOut, { summary: 'End the current session' }, async ({ request, reply }) => {
    await endSession(request, reply, dependencies);
    return { success: true as const };
  });
}

/**
 * Completes a pending log-out of a browser that could not reach the server: ends the session with its next request. On
 * failure the session still grants no access, and the next request retries.
 */
export function createPendingLogOut(dependencies: Dependencies) {
  return {
    async completeLogOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (!isLogOutPending(request)) return;
      try {
        await endSession(request, reply, dependencies);
      } catch (error) {
        logFailure(request, toAppError(error), error, 'pending log-out failed');
      }
    },
  };
}
