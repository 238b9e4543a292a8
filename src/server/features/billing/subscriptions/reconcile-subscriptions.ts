import { SECOND_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import { subscriptionsToEnd } from '#server/domain/billing/duplicate-subscriptions.ts';
import { isRunning } from '#server/domain/billing/subscription-record.ts';
import { type JobDefinition, type Jobs, type JobType, userIdPayload } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Payments, PaymentsMode } from '#server/ports/payments.ts';
import type { Outcome } from '../payment-sync/apply-provider-state.ts';
import { listUnreconciled, readBillingState } from './reconcile-store.ts';

/** Ends the subscriptions of a user that should not renew. */
export const RECONCILE_SUBSCRIPTIONS: JobType<string> = { id: 'settle-subscriptions', payload: userIdPayload };

const ATTEMPTS = 8;
const RETRY_DELAY_MS = 2 * SECOND_MS;

interface Dependencies {
  readonly db: Database;
  readonly payments: Pick<Payments, 'mode' | 'cancelImmediately'>;
  /** Applies the provider's state of a subscription; `unrelated` when the provider does not know it. Queues no reconciliation. */
  readonly refreshSubscription: (id: string) => Promise<Outcome>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly logger: Pick<Logger, 'info' | 'error'>;
}

/** Ends duplicate subscriptions, and those of deleted users. */
export function createSubscriptionReconciliation({ db, payments, refreshSubscription, jobs, logger }: Dependencies) {
  const job: JobDefinition<string> = {
    type: RECONCILE_SUBSCRIPTIONS,
    concurrency: 1,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    // `requestAll` queues it again as long as there are subscriptions to end.
    onExhausted: async (userId, error) => logger.error({ err: error, userId }, 'a subscription could not be ended'),

    /** Decides on the provider's current state, not on the stored one. */
    async handle(userId) {
      const before = await readBillingState(db, userId);
      if (subscriptionsToEnd(before, payments.mode).length === 0) return;
      const running = before.subscriptions.filter((it) => isRunning(it) && it.mode === payments.mode);
      const unknown = new Set<string>();
      for (const { id } of running) if ((await refreshSubscription(id)) === 'unrelated') unknown.add(id);
      const after = await readBillingState(db, userId);
      // A subscription sold with another API key must not cause the cancellation of one sold with this key.
      const subscriptions = after.subscriptions.filter(({ id }) => !unknown.has(id));
      for (const { id, refundsRest } of subscriptionsToEnd({ ...after, subscriptions }, payments.mode)) {
        await payments.cancelImmediately(id, refundsRest);
        await refreshSubscription(id);
        logger.info({ subscriptionId: id, refundsRest }, 'ended a duplicate or unwanted subscription');
      }
    },
  };

  async function request(userId: string): Promise<void> {
    await jobs.enqueue(RECONCILE_SUBSCRIPTIONS, userId);
  }

  return {
    job,
    request,

    /** Queues users whose reconciliation an ended process or an unavailable provider left undone. */
    async requestAll(): Promise<void> {
      for (const userId of await listUnreconciled(db, payments.mode)) await request(userId);
    },
  };
}

interface MovedBilling {
  readonly db: Database;
  readonly mode: PaymentsMode;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Called when the job could not be queued; the next recovery run queues it. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * Queues reconciliation after a trial has moved into an account, if both have a subscription. Called after the move is
 * committed, and never fails: the user is signed in already.
 */
export async function reconcileMovedBilling(
  { db, mode, jobs, onProblem }: MovedBilling,
  accountId: string,
): Promise<void> {
  try {
    if (subscriptionsToEnd(await readBillingState(db, accountId), mode).length === 0) return;
    await jobs.enqueue(RECONCILE_SUBSCRIPTIONS, accountId);
  } catch (error) {
    onProblem(error);
  }
}
