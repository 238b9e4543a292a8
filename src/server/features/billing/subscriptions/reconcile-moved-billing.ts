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
  /** Called when the job could not be queued; the next recovery run queues it. */
  readonly onProblem: (error: unknown) => void;
}

/** Reconciliation after a trial has moved into an account. */
export function createMovedBillingReconciliation({ db, mode, jobs, onProblem }: Dependencies) {
  return {
    /**
     * Queues reconciliation if both the trial and the account have a subscription. Called after the move is committed, and
     * never fails: the user is signed in already.
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
