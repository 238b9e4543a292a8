import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Payments, PaymentsError } from '#server/ports/payments.ts';
import type { CheckoutCustomers } from '../checkout/checkout-customers.ts';
import type { CheckoutRecord, CheckoutStore } from '../checkout/checkout-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { ProviderRefresh } from './provider-refresh.ts';
import type { WebhookEventStore } from './webhook-event-store.ts';

/** Most provider reads of a kind in one pass, so that a long outage is not followed by a burst. */
const READS_PER_PASS = 50;
/** A single failure may be due to one object and must not block the others. */
const FAILURES_IN_A_ROW = 3;
/** Delay before the next review of a subscription. */
const RETRY_DELAY_MS = HOUR_MS;
/** Longer, because the likely cause is an API key of another account. */
const UNKNOWN_RETRY_DELAY_MS = DAY_MS;
/** The provider repeats an event for three days; support cases look back further. */
const EVENT_RETENTION_MS = 90 * DAY_MS;

interface Dependencies {
  readonly db: Database;
  readonly payments: Pick<Payments, 'mode' | 'closeCheckout'>;
  readonly subscriptions: Pick<SubscriptionStore, 'listDue' | 'postponeReview'>;
  readonly customers: Pick<CheckoutCustomers, 'listStaleRequests' | 'resolve'>;
  readonly checkouts: Pick<CheckoutStore, 'find' | 'listOverdue' | 'setState' | 'expireUnopened'>;
  readonly webhookEvents: Pick<WebhookEventStore, 'removeBefore'>;
  readonly providerRefresh: Pick<ProviderRefresh, 'refreshSubscription' | 'refreshCheckout'>;
  /** Recomputes a user's plan from stored subscriptions, without calling the provider. */
  readonly recheckPlan: (userId: string) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Stops calling the provider after consecutive failures. */
interface CircuitBreaker {
  failures: number;
}

/** Polls the provider for changes that no webhook event reported: events get lost, or arrive while the server is down. */
export function createPaymentReview(dependencies: Dependencies) {
  const { subscriptions, customers, checkouts, webhookEvents, clock, payments, logger } = dependencies;

  /** Calls the provider unless the breaker is open. */
  async function attempt(breaker: CircuitBreaker, about: object, work: () => Promise<void>): Promise<void> {
    if (breaker.failures >= FAILURES_IN_A_ROW) return;
    try {
      await work();
      breaker.failures = 0;
    } catch (error) {
      const isProviderError = error instanceof PaymentsError;
      if (isProviderError) breaker.failures += 1;
      logger.warn(
        isProviderError ? { ...about, reason: error.message } : { ...about, err: error },
        'reviewing payments failed and will be retried',
      );
    }
  }

  async function reviewSubscriptions(breaker: CircuitBreaker): Promise<void> {
    for (const { id, userId } of await subscriptions.listDue(payments.mode, clock.now(), READS_PER_PASS)) {
      // The grace period ends whether or not the provider is available.
      await dependencies.recheckPlan(userId);
      await subscriptions.postponeReview(id, clock.now() + RETRY_DELAY_MS);
      await attempt(breaker, { subscriptionId: id }, () => reviewSubscription(dependencies, id));
    }
  }

  return {
    /** Safe to run in several processes at once. Failed reads are retried in a later pass. */
    async run(): Promise<void> {
      const breaker: CircuitBreaker = { failures: 0 };
      await reviewSubscriptions(breaker);
      for (const checkout of await checkouts.listOverdue(clock.now(), READS_PER_PASS)) {
        await attempt(breaker, { checkoutId: checkout.id }, () => reviewCheckout(dependencies, checkout));
      }
      for (const request of await customers.listStaleRequests(READS_PER_PASS)) {
        await attempt(breaker, { payerId: request.payerId }, () => customers.resolve(request));
      }
      await webhookEvents.removeBefore(clock.now() - EVENT_RETENTION_MS);
    },
  };
}

async function reviewSubscription(
  { providerRefresh, subscriptions, clock, logger }: Dependencies,
  id: string,
): Promise<void> {
  if ((await providerRefresh.refreshSubscription(id)) !== 'unrelated') return;
  // Ending is final, so it is not done for what may be a wrong API key.
  logger.warn({ subscriptionId: id }, 'the payment provider does not know a subscription that it once reported');
  await subscriptions.postponeReview(id, clock.now() + UNKNOWN_RETRY_DELAY_MS);
}

async function reviewCheckout(
  { payments, checkouts, providerRefresh, db }: Dependencies,
  { id, mode, providerId }: CheckoutRecord,
): Promise<void> {
  if (mode !== payments.mode) return checkouts.setState(db, id, 'expired');
  if (providerId === null) {
    // Its URL was never handed out. A concurrent opening stores the URL, and a later pass reviews it.
    await checkouts.expireUnopened(db, id);
    return;
  }
  if ((await providerRefresh.refreshCheckout(providerId)) === 'unrelated') return checkouts.setState(db, id, 'expired');
  if ((await checkouts.find(id))?.state !== 'open') return;
  await payments.closeCheckout(providerId);
  await providerRefresh.refreshCheckout(providerId);
}
