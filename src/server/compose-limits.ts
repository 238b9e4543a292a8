import type { Adapters } from './compose-features.ts';
import { createOwnCounter, createRequestCounter } from './db/request-counter.ts';
import { createRequestLimiter } from './http/limit-requests.ts';

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
