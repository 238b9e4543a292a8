import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Payments, PaymentsError } from '#server/ports/payments.ts';
import type { CheckoutCustomers } from '../checkout/checkout-customers.ts';
import type { CheckoutRecord, CheckoutStore } from '../checkout/checkout-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { ProviderState } from './provider-state.ts';
import type { WebhookEventStore } from './webhook-event-store.ts';

/** At most so many questions of a kind in one pass, so that a long silence does not end in a flood. */
const READS_PER_PASS = 50;
/** One failure may lie with the one thing that was asked about, and must not keep the others waiting for ever. */
const FAILURES_IN_A_ROW = 3;
/** When something is tried again that did not work out. */
const RETRY_DELAY_MS = HOUR_MS;
/** A provider that no longer knows a subscription is asked by another key than the one that sold it. */
const UNKNOWN_RETRY_DELAY_MS = DAY_MS;
/** The provider repeats a event for three days; whoever looks into a complaint looks back further. */
const EVENT_RETENTION_MS = 90 * DAY_MS;

interface Dependencies {
  readonly db: Database;
  readonly payments: Pick<Payments, 'mode' | 'closeCheckout'>;
  readonly subscriptions: Pick<SubscriptionStore, 'listDue' | 'postponeReview'>;
  readonly customers: Pick<CheckoutCustomers, 'listStaleRequests' | 'resolve'>;
  readonly checkouts: Pick<CheckoutStore, 'find' | 'listOverdue' | 'setState' | 'expireUnopened'>;
  readonly webhookEvents: Pick<WebhookEventStore, 'removeBefore'>;
  readonly providerState: Pick<ProviderState, 'refreshSubscription' | 'refreshCheckout'>;
  /** Makes a person's plan what their subscriptions give by now, without asking anybody. */
  readonly recheckPlan: (userId: string) => Promise<void>;
  readonly clock: Clock;
  readonly logger: { warn(about: object, message: string): void };
}

/** How it goes with asking the provider. */
interface Line {
  failures: number;
}

/** Goes after what should have been heard of by now: webhookEvents get lost, and servers are away while they come. */
export function createPaymentReview(dependencies: Dependencies) {
  const { subscriptions, customers, checkouts, webhookEvents, clock, payments, logger } = dependencies;

  /** Asks the provider, until it is plain that it is away. */
  async function tryOut(line: Line, about: object, work: () => Promise<void>): Promise<void> {
    if (line.failures >= FAILURES_IN_A_ROW) return;
    try {
      await work();
      line.failures = 0;
    } catch (error) {
      const isRefused = error instanceof PaymentsError;
      if (isRefused) line.failures += 1;
      logger.warn(
        isRefused ? { ...about, reason: error.message } : { ...about, err: error },
        'a payment could not be looked after yet',
      );
    }
  }

  async function reviewSubscriptions(line: Line): Promise<void> {
    for (const { id, userId } of await subscriptions.listDue(payments.mode, clock.now(), READS_PER_PASS)) {
      // The time that a plan is kept without being paid for runs out whether or not the provider is there to ask.
      await dependencies.recheckPlan(userId);
      await subscriptions.postponeReview(id, clock.now() + RETRY_DELAY_MS);
      await tryOut(line, { subscriptionId: id }, () => reviewSubscription(dependencies, id));
    }
  }

  return {
    /** Safe to run in several processes at once. A provider that is away is asked again at a later pass. */
    async run(): Promise<void> {
      const line: Line = { failures: 0 };
      await reviewSubscriptions(line);
      for (const checkout of await checkouts.listOverdue(clock.now(), READS_PER_PASS)) {
        await tryOut(line, { checkoutId: checkout.id }, () => reviewCheckout(dependencies, checkout));
      }
      for (const wish of await customers.listStaleRequests(READS_PER_PASS)) {
        await tryOut(line, { payerId: wish.payerId }, () => customers.resolve(wish));
      }
      await webhookEvents.removeBefore(clock.now() - EVENT_RETENTION_MS);
    },
  };
}

async function reviewSubscription(
  { providerState, subscriptions, clock, logger }: Dependencies,
  id: string,
): Promise<void> {
  if ((await providerState.refreshSubscription(id)) !== 'unrelated') return;
  // Ending is final, so it is not done for what may be no more than a wrong key.
  logger.warn({ subscriptionId: id }, 'the payment provider does not know a subscription that it once told of');
  await subscriptions.postponeReview(id, clock.now() + UNKNOWN_RETRY_DELAY_MS);
}

async function reviewCheckout(
  { payments, checkouts, providerState, db }: Dependencies,
  { id, mode, providerId }: CheckoutRecord,
): Promise<void> {
  if (mode !== payments.mode) return checkouts.setState(db, id, 'expired');
  if (providerId === null) {
    // Nobody was ever sent there to pay; and if it is opened at this very moment, it comes up again when its time is over.
    await checkouts.expireUnopened(db, id);
    return;
  }
  if ((await providerState.refreshCheckout(providerId)) === 'unrelated') return checkouts.setState(db, id, 'expired');
  if ((await checkouts.find(id))?.state !== 'open') return;
  await payments.closeCheckout(providerId);
  await providerState.refreshCheckout(providerId);
}
