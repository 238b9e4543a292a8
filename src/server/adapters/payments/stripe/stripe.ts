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

export interface StripePaymentsOptions {
  readonly secretKey: string;
  /** Proves notices. A function where it is not known at once; it is asked for every notice. */
  readonly webhookSecret: string | (() => Promise<string>);
  readonly mode: PaymentsMode;
  /** Notices are fresh or stale, and checkouts expire, by its time. */
  readonly clock: Clock;
  /** Name of the product, as it stands on receipts. */
  readonly product: string;
  /** Where Stripe's API is spoken, where that is not Stripe itself; asked before every request. Plain HTTP. */
  readonly endpoint?: () => Promise<StripeEndpoint>;
  /** How long an answer is waited for; ten seconds when left out. */
  readonly timeoutMs?: number;
}

export interface StripePayments extends Payments {
  /** Looks up what is sold, and makes it where the account is new. @returns what is wrong, in one line for the log */
  check(): Promise<string | undefined>;
}

/**
 * Payments by Stripe, or by whoever speaks Stripe's API at `endpoint`. Opens no connection before it is asked for
 * something. Checkouts, cards and invoices are on Stripe's own pages.
 */
export function createStripePayments(options: StripePaymentsOptions): StripePayments {
  const { clock, mode } = options;
  const { stripe, close } = createStripeClient(options);
  const prices = createStripePrices(stripe, options.product);
  const money = createStripePaymentLookup(stripe, prices);
  const customers = createStripeCustomers(stripe);
  const checkouts = createStripeCheckouts({ stripe, clock, prices, money });
  const subscriptions = createStripeSubscriptions(stripe, prices);
  const changes = createStripePlanChanges({ stripe, prices, subscriptions });
  const endings = createStripeCancellations({ stripe, clock, subscriptions, money, changes });
  const billingPage = createStripeBillingPage(stripe);
  return {
    mode,
    ensureCustomer: customers.ensure,
    openCheckout: checkouts.open,
    closeCheckout: checkouts.close,
    findCheckout: checkouts.find,
    findSubscription: subscriptions.find,
    findInvoice: money.findInvoice,
    findPaymentOrigin: money.findOrigin,
    previewUpgrade: changes.previewUpgrade,
    upgradeNow: changes.upgradeNow,
    downgradeAtPeriodEnd: changes.downgradeAtPeriodEnd,
    cancelAtPeriodEnd: changes.cancelAtPeriodEnd,
    keepPlan: changes.keepPlan,
    cancelImmediately: endings.endNow,
    refundPayment: endings.refundPayment,
    openBillingPage: billingPage.open,
    removeCustomer: customers.remove,
    verifyWebhookEvent: createWebhookVerifier({ ...options, stripe }),
    runDueTasks: async () => {},
    close: async () => close(),
    async check() {
      try {
        await withStripeErrors('say what is sold', () => prices.priceOf('pro'));
        return undefined;
      } catch (error) {
        if (error instanceof PaymentsError) return `Nobody can pay at present. ${error.message}`;
        throw error;
      }
    },
  };
}
