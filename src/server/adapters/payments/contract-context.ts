import { randomUUID } from 'node:crypto';
import type { PaymentControls } from '#server/embedded/payment-provider/controls.ts';
import type {
  CheckoutItem,
  CheckoutSnapshot,
  InvoiceSnapshot,
  Payments,
  SubscriptionSnapshot,
} from '#server/ports/payments.ts';

/** A fresh provider, with control over its payers and its clock. */
export interface PaymentsUnderTest {
  readonly payments: Payments;
  readonly controls: PaymentControls;
  readonly clock: { now(): number; moveTo(time: number): void };
  /** Receives every request. */
  checkRequest(method: string, path: string, form: string): void;
  /** Webhook deliveries, oldest first. */
  readonly posted: readonly { readonly body: string; readonly signature: string }[];
  close(): Promise<void>;
}

/** A paying customer. */
interface TestPayer {
  readonly customerId: string;
  /** Opens and pays a checkout. */
  buy(item: CheckoutItem): Promise<CheckoutSnapshot>;
  /** Buys a plan. @returns the subscription */
  subscribe(plan: 'starter' | 'pro'): Promise<SubscriptionSnapshot>;
  /** Invoices, oldest first; to be called at least once a month. */
  listInvoices(): Promise<readonly InvoiceSnapshot[]>;
}

/** Shared by the parts of the suite. */
export interface ContractContext {
  readonly current: PaymentsUnderTest;
  makePayer(): Promise<TestPayer>;
  /** Fails requests that match a pattern, like `DELETE /v1/customers`, during an action. */
  withFailingRequests<Result>(pattern: RegExp, act: () => Promise<Result>): Promise<Result>;
  /** The current state of a subscription. */
  getSubscription(id: string): Promise<SubscriptionSnapshot>;
  /** Advances the clock to just after a time and runs what is due. */
  advanceTo(time: number): Promise<void>;
}

export const ADDRESSES = { successUrl: 'http://localhost/done', cancelUrl: 'http://localhost/back' } as const;

export async function makePayer({ payments, controls }: PaymentsUnderTest): Promise<TestPayer> {
  const payer = { userId: randomUUID(), email: 'ada@example.org', name: 'Ada Finch' };
  const customerId = await payments.ensureCustomer(payer);

  // The provider deletes old events; their invoices are remembered here.
  const invoiceIds = new Set<string>();

  async function buy(item: CheckoutItem): Promise<CheckoutSnapshot> {
    const checkoutId = randomUUID();
    const { providerId, url } = await payments.openCheckout({ checkoutId, customerId, item, ...ADDRESSES });
    await controls.pay(url);
    return required(await payments.findCheckout(providerId));
  }

  return {
    customerId,
    buy,
    async subscribe(plan) {
      const { subscriptionId } = await buy(plan);
      return required(await payments.findSubscription(required(subscriptionId)));
    },
    async listInvoices() {
      const events = await controls.listWebhookEvents(customerId);
      for (const { type, objectId } of events) if (type.startsWith('invoice.')) invoiceIds.add(objectId);
      const invoices = await Promise.all([...invoiceIds].map((id) => payments.findInvoice(id)));
      return invoices.map(required);
    },
  };
}

/** Asserts that a value is present. */
export function required<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('The provider does not know what it should know.');
  return thing;
}
