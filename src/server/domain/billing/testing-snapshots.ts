import { DAY_MS } from '#contract/units.ts';
import type {
  CheckoutSnapshot,
  InvoiceSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '#server/ports/payments.ts';
import type { SubscriptionRecord } from './subscription-record.ts';

export const START = Date.UTC(2027, 0, 1);
export const MONTH_MS = 30 * DAY_MS;

export function makeSubscriptionSnapshot(changed: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    checkoutId: 'checkout-1',
    plan: 'pro',
    standing: 'active',
    periodStart: START,
    periodEnd: START + MONTH_MS,
    cancelsAt: null,
    pendingDowngrade: null,
    startedAt: START,
    endedAt: null,
    ...changed,
  };
}

export function makeSubscription(changed: Partial<SubscriptionRecord> = {}): SubscriptionRecord {
  const { checkoutId: _, ...fields } = makeSubscriptionSnapshot();
  return { ...fields, userId: 'user-1', mode: 'test', ...changed };
}

const PAID: PaymentSnapshot = {
  paymentId: 'pi_1',
  amount: 100,
  refunded: 0,
  currency: 'usd',
  dispute: 'none',
  receiptUrl: 'https://receipts.example/1',
};

export function makeCheckoutSnapshot(changed: Partial<CheckoutSnapshot> = {}): CheckoutSnapshot {
  return {
    ...PAID,
    providerId: 'cs_1',
    checkoutId: 'checkout-1',
    state: 'complete',
    isPaid: true,
    subscriptionId: null,
    createdAt: START,
    ...changed,
  };
}

export function makeInvoiceSnapshot(changed: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  return {
    ...PAID,
    id: 'in_1',
    amount: 1900,
    subscriptionId: 'sub_1',
    standing: 'paid',
    reason: 'renewal',
    plan: 'pro',
    createdAt: START,
    ...changed,
  };
}
