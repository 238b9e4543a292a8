import { createOwnCounter, createRequestCounter } from '#server/db/processes/request-counter.ts';
import { createRequestLimiter } from '#server/http/limits/limit-requests.ts';
import type { Adapters } from './features.ts';

/** What is costly is counted for all processes together, and floods by each process for itself. */
export function openLimiter({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  const shared = createRequestCounter(database, clock);
  const own = createOwnCounter(clock);
  return {
    limiter: createRequestLimiter({ shared, own }),
    async purge() {
      await own.purge();
      await shared.purge();
    },
  };
}
