import { SECOND_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import { subscriptionsToEnd } from '#server/domain/billing/duplicate-subscriptions.ts';
import { isRunning } from '#server/domain/billing/subscription-record.ts';
import { type JobDefinition, type Jobs, type JobType, userIdPayload } from '#server/platform/jobs.ts';
import type { Payments } from '#server/ports/payments.ts';
import type { Outcome } from '../payment-sync/apply-provider-state.ts';
import { listUnreconciled, readBillingState } from './reconcile-store.ts';

/** Ends the subscriptions of a user that should not renew. */
export const RECONCILE_SUBSCRIPTIONS: JobType<string> = { id: 'settle-subscriptions', payload: userIdPayload };

const ATTEMPTS = 8;
const RETRY_DELAY_MS = 2 * SECOND_MS;

interface Dependencies {
  readonly db: Database;
  readonly payments: Pick<Payments, 'mode' | 'cancelImmediately'>;
  /** Learns how a subscription stands, `not-ours` where the provider does not know it; asks for no settling. */
  readonly refreshSubscription: (id: string) => Promise<Outcome>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly logger: {
    info(about: object, message: string): void;
    error(about: object, message: string): void;
  };
}

/** Ends duplicate subscriptions, and those of deleted users. */
export function createSubscriptionReconciliation({ db, payments, refreshSubscription, jobs, logger }: Dependencies) {
  const job: JobDefinition<string> = {
    type: RECONCILE_SUBSCRIPTIONS,
    concurrency: 1,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    // It is asked for again by `requestAll`, as long as there is something to settle.
    onExhausted: async (userId, error) => logger.error({ err: error, userId }, 'a subscription could not be ended'),

    /** Ends what should not run on. What is decided rests on what the provider says now, not on what it once said. */
    async handle(userId) {
      const before = await readBillingState(db, userId);
      if (subscriptionsToEnd(before, payments.mode).length === 0) return;
      const running = before.subscriptions.filter((it) => isRunning(it) && it.mode === payments.mode);
      const unknown = new Set<string>();
      for (const { id } of running) if ((await refreshSubscription(id)) === 'unrelated') unknown.add(id);
      const situation = await readBillingState(db, userId);
      // What another key has sold gives no reason to end what is paid for by this one.
      const subscriptions = situation.subscriptions.filter(({ id }) => !unknown.has(id));
      for (const { id, refundsRest } of subscriptionsToEnd({ ...situation, subscriptions }, payments.mode)) {
        await payments.cancelImmediately(id, refundsRest);
        await refreshSubscription(id);
        logger.info({ subscriptionId: id, refundsRest }, 'a subscription that should not run on was ended');
      }
    },
  };

  async function request(userId: string): Promise<void> {
    await jobs.enqueue(RECONCILE_SUBSCRIPTIONS, userId);
  }

  return {
    job,
    request,

    /** Asks again for what an ended process, or a provider that was away, left unsettled. */
    async requestAll(): Promise<void> {
      for (const userId of await listUnreconciled(db, payments.mode)) await request(userId);
    },
  };
}
