import type { Database } from '#server/db/connection.ts';
import { subscriptionsToEnd } from '#server/domain/billing/superfluous-subscriptions.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { readSituation } from './settle-store.ts';
import { SETTLE_SUBSCRIPTIONS } from './settle-subscriptions.ts';

interface Dependencies {
  readonly db: Database;
  readonly mode: PaymentsMode;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Told when the job could not be queued; the next recovery does it. */
  readonly onProblem: (error: unknown) => void;
}

/** What is left to do when a trial has moved into an account. */
export function createMovedBilling({ db, mode, jobs, onProblem }: Dependencies) {
  return {
    /**
     * Sees to it that nobody pays twice who has bought a plan on the trial and has one already. Called when the move is
     * committed, and never fails: the person is signed in by then.
     */
    async settleMoved(accountId: string): Promise<void> {
      try {
        if (subscriptionsToEnd(await readSituation(db, accountId), mode).length === 0) return;
        await jobs.enqueue(SETTLE_SUBSCRIPTIONS, accountId);
      } catch (error) {
        onProblem(error);
      }
    },
  };
}
