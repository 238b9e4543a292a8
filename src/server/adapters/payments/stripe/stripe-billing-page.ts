import type Stripe from 'stripe';
import { withStripeErrors } from './stripe-errors.ts';

/** Metadata of the portal configuration created by this adapter; the number changes with its features. */
const PURPOSE = { purpose: 'cards-invoices-cancel-1' } as const;

/** Plans are changed in the product, which explains the consequences. */
const FEATURES = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
  customer_update: { enabled: false },
} as const satisfies Stripe.BillingPortal.ConfigurationCreateParams['features'];

/** Stripe's customer portal. */
export function createStripeBillingPage(stripe: Stripe) {
  let configuration: Promise<string> | undefined;

  async function ensureConfiguration(): Promise<string> {
    for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
      if (metadata?.['purpose'] === PURPOSE.purpose) return id;
    }
    const made = await stripe.billingPortal.configurations.create(
      { features: FEATURES, metadata: PURPOSE },
      { idempotencyKey: `portal-${PURPOSE.purpose}` },
    );
    return made.id;
  }

  async function open(customerId: string, returnUrl: string): Promise<string> {
    configuration ??= ensureConfiguration();
    try {
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration: await configuration,
        return_url: returnUrl,
      });
      return session.url;
    } catch (error) {
      // It may have been deactivated in the account: look it up again next time.
      configuration = undefined;
      throw error;
    }
  }

  return {
    open: (customerId: string, returnUrl: string) =>
      withStripeErrors('open the billing page', () => open(customerId, returnUrl)),
  };
}
