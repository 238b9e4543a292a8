import type { Database } from '#server/db/connection.ts';
import { subscriptionsToEnd } from '#server/domain/billing/duplicate-subscriptions.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { readBillingState } from './reconcile-store.ts';
import { RECONCILE_SUBSCRIPTIONS } from './reconcile-subscriptions.ts';

interface Dependencies {
  readonly db: Database;
  readonly mode: PaymentsMode;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Told when the job could not be queued; the next recovery does it. */
  readonly onProblem: (error: unknown) => void;
}

/** What is left to do when a trial has moved into an account. */
export function createMovedBillingReconciliation({ db, mode, jobs, onProblem }: Dependencies) {
  return {
    /**
     * Prevents double payment by a user who bought a plan on the trial and has one already. Called when the move is
     * committed, and never fails: the person is signed in by then.
     */
    async reconcileMoved(accountId: string): Promise<void> {
      try {
        if (subscriptionsToEnd(await readBillingState(db, accountId), mode).length === 0) return;
        await jobs.enqueue(RECONCILE_SUBSCRIPTIONS, accountId);
      } catch (error) {
        onProblem(error);
      }
    },
  };
}
