import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';
import { AppError } from '#server/domain/errors/app-error.ts';

/** Grace period for requests that are nearly done; a slow upload is cut off. */
const REQUEST_GRACE_MS = 3 * SECOND_MS;
/** Time for cut-off handlers to clean up, which is a few statements and a file. */
const CLEAN_UP_LIMIT_MS = 2 * SECOND_MS;
const IDLE_CHECK_INTERVAL_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop: everything that only waits ends now. */
    readonly stopping: AbortSignal;
    /** Running handlers, including those whose client disconnected. */
    readonly callsUnderWay: Set<Promise<unknown>>;
  }
}

/**
 * Makes `app.close()` finish within seconds, whatever clients do: waiting calls and event streams are told to end, idle
 * connections are closed, and busy ones are cut after a grace period. When it resolves, no handler runs.
 */
export function installGracefulShutdown(app: FastifyInstance): void {
  const stopping = new AbortController();
  // One listener per running request.
  setMaxListeners(0, stopping.signal);
  const callsUnderWay = new Set<Promise<unknown>>();
  app.decorate('stopping', stopping.signal);
  app.decorate('callsUnderWay', callsUnderWay);
  let idleCheck: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    stopping.abort(new AppError('overloaded'));
    idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
    cut = setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS);
  });
  app.addHook('onClose', async () => {
    await Promise.race([untilNoneRuns(callsUnderWay), pause(CLEAN_UP_LIMIT_MS, undefined, { ref: false })]);
    clearInterval(idleCheck);
    clearTimeout(cut);
  });
}

async function untilNoneRuns(calls: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (calls.size > 0) await Promise.allSettled(calls);
}
