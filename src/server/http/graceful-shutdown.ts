import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';
import { AppError } from '#server/domain/errors/app-error.ts';

/** What is nearly done may still be done; an upload on a slow line is cut off. */
const REQUEST_GRACE_MS = 3 * SECOND_MS;
/** Whoever was cut off puts away what it had begun, which is a few statements and a file. */
const CLEAN_UP_LIMIT_MS = 2 * SECOND_MS;
const IDLE_CHECK_INTERVAL_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /** Fires when the server begins to stop: whatever only waits ends now. */
    readonly stopping: AbortSignal;
    /** Handlers that have not ended, also those whose client has gone. */
    readonly callsUnderWay: Set<Promise<unknown>>;
  }
}

/**
 * Makes `app.close()` end within seconds, whatever clients do: waiting calls and event streams are told to end, kept
 * connections are closed, and those that are still busy after a moment are cut. When it resolves, no handler runs.
 */
export function installGracefulShutdown(app: FastifyInstance): void {
  const stopping = new AbortController();
  // One listener for each request under way.
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
