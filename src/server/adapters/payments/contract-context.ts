import { randomUUID } from 'node:crypto';
import type { PaymentControls } from '#server/embedded/payment-provider/controls.ts';
import type {
  CheckoutItem,
  CheckoutSnapshot,
  InvoiceSnapshot,
  Payments,
  SubscriptionSnapshot,
} from '#server/ports/payments.ts';

/** A fresh provider, and ways to act as its payers and to let time go by. */
export interface PaymentsUnderTest {
  readonly payments: Payments;
  readonly controls: PaymentControls;
  readonly clock: { now(): number; moveTo(time: number): void };
  /** Is shown every request that is made. */
  checkRequest(method: string, path: string, form: string): void;
  /** What was posted to the webhook, oldest first. */
  readonly posted: readonly { readonly body: string; readonly signature: string }[];
  close(): Promise<void>;
}

/** Somebody who pays, and what can be known about it. */
export interface TestPayer {
  readonly customerId: string;
  /** Opens a checkout and pays it. */
  buy(item: CheckoutItem): Promise<CheckoutSnapshot>;
  /** Buys a plan. @returns the subscription */
  subscribe(plan: 'starter' | 'pro'): Promise<SubscriptionSnapshot>;
  /** What was billed, oldest first; asked for once a month at least. */
  listInvoices(): Promise<readonly InvoiceSnapshot[]>;
}

/** What the parts of the suite work with. */
export interface ContractContext {
  readonly current: PaymentsUnderTest;
  makePayer(): Promise<TestPayer>;
  /** Lets no request through that the pattern, like `DELETE /v1/customers`, matches, while something is tried. */
  withFailingRequests<Result>(pattern: RegExp, act: () => Promise<Result>): Promise<Result>;
  /** The subscription as it stands. */
  getSubscription(id: string): Promise<SubscriptionSnapshot>;
  /** Lets time go by until just after a moment, and the provider do what is due by then. */
  advanceTo(time: number): Promise<void>;
}

export const ADDRESSES = { successUrl: 'http://localhost/done', cancelUrl: 'http://localhost/back' } as const;

export async function makePayer({ payments, controls }: PaymentsUnderTest): Promise<TestPayer> {
  const payer = { userId: randomUUID(), email: 'ada@example.org', name: 'Ada Finch' };
  const customerId = await payments.ensureCustomer(payer);

  // Notices of old times are removed; what they were about is remembered here.
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
      const notices = await controls.listNotices(customerId);
      for (const { type, objectId } of notices) if (type.startsWith('invoice.')) invoiceIds.add(objectId);
      const invoices = await Promise.all([...invoiceIds].map((id) => payments.findInvoice(id)));
      return invoices.map(required);
    },
  };
}

/** What must be there. */
export function required<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('The provider does not know what it should know.');
  return thing;
}
