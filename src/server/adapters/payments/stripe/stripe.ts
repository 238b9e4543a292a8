import type { Clock } from '#server/ports/clock.ts';
import { type Payments, PaymentsError, type PaymentsMode } from '#server/ports/payments.ts';
import { createStripeBillingPage } from './stripe-billing-page.ts';
import { createStripeCancellations } from './stripe-cancellations.ts';
import { createStripeCheckouts } from './stripe-checkouts.ts';
import { createStripeClient, type StripeEndpoint } from './stripe-client.ts';
import { createStripeCustomers } from './stripe-customers.ts';
import { withStripeErrors } from './stripe-errors.ts';
import { createStripePaymentLookup } from './stripe-payment-lookup.ts';
import { createStripePlanChanges } from './stripe-plan-changes.ts';
import { createStripePrices } from './stripe-prices.ts';
import { createStripeSubscriptions } from './stripe-subscriptions.ts';
import { createWebhookVerifier } from './stripe-webhook-events.ts';

interface StripePaymentsOptions {
  readonly secretKey: string;
  /** For webhook signatures. A function where it is loaded lazily, per event. */
  readonly webhookSecret: string | (() => Promise<string>);
  readonly mode: PaymentsMode;
  /** Decides the age of events and the expiry of checkouts. */
  readonly clock: Clock;
  /** Product name on receipts. */
  readonly product: string;
  /** An API server other than Stripe's own; resolved before every request. Plain HTTP. */
  readonly endpoint?: () => Promise<StripeEndpoint>;
  /** Response timeout; ten seconds when left out. */
  readonly timeoutMs?: number;
}

export interface StripePayments extends Payments {
  /** Looks up the prices, creating missing ones. @returns what is wrong, in one line for the log */
  check(): Promise<string | undefined>;
}

/**
 * Payments by Stripe, or by a compatible server at `endpoint`. Connects lazily. Checkouts, cards and invoices are on
 * Stripe's pages.
 */
export function createStripePayments(options: StripePaymentsOptions): StripePayments {
  const { clock, mode } = options;
  const { stripe, close } = createStripeClient(options);
  const prices = createStripePrices(stripe, options.product);
  const lookup = createStripePaymentLookup(stripe, prices);
  const customers = createStripeCustomers(stripe);
  const checkouts = createStripeCheckouts({ stripe, clock, prices, lookup });
  const subscriptions = createStripeSubscriptions(stripe, prices);
  const planChanges = createStripePlanChanges({ stripe, prices, subscriptions });
  const cancellations = createStripeCancellations({ stripe, clock, subscriptions, lookup, changes: planChanges });
  const billingPage = createStripeBillingPage(stripe);
  return {
    mode,
    ensureCustomer: customers.ensure,
    openCheckout: checkouts.open,
    closeCheckout: checkouts.close,
    findCheckout: checkouts.find,
    findSubscription: subscriptions.find,
    findInvoice: lookup.findInvoice,
    findPaymentOrigin: lookup.findOrigin,
    previewUpgrade: planChanges.previewUpgrade,
    upgradeNow: planChanges.upgradeNow,
    downgradeAtPeriodEnd: planChanges.downgradeAtPeriodEnd,
    cancelAtPeriodEnd: planChanges.cancelAtPeriodEnd,
    keepPlan: planChanges.keepPlan,
    cancelImmediately: cancellations.cancelImmediately,
    refundPayment: cancellations.refundPayment,
    openBillingPage: billingPage.open,
    removeCustomer: customers.remove,
    verifyWebhookEvent: createWebhookVerifier({ ...options, stripe }),
    runDueTasks: async () => {},
    close: async () => close(),
    async check() {
      try {
        await withStripeErrors('look up the prices', () => prices.priceOf('pro'));
        return undefined;
      } catch (error) {
        if (error instanceof PaymentsError) return `Payments do not work. ${error.message}`;
        throw error;
      }
    },
  };
}
