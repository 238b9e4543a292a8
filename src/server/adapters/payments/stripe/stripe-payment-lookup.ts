import type Stripe from 'stripe';
import type { InvoiceSnapshot, PaidPlan, PaymentSnapshot } from '#server/ports/payments.ts';
import { findOrUndefined, withStripeErrors } from './stripe-errors.ts';
import type { StripePrices } from './stripe-prices.ts';
import { expandedOf, idOf, toMilliseconds } from './stripe-values.ts';

interface PaymentOrigin {
  readonly kind: 'checkout' | 'invoice';
  readonly id: string;
}

export interface StripePaymentLookup {
  /** State of a payment; without an id, of an unpaid one. */
  getPayment(paymentId: string | null): Promise<PaymentSnapshot>;
  findInvoice(id: string): Promise<InvoiceSnapshot | undefined>;
  findOrigin(paymentId: string): Promise<PaymentOrigin | undefined>;
}

const NOTHING_PAID: PaymentSnapshot = {
  paymentId: null,
  amount: 0,
  refunded: 0,
  currency: 'usd',
  dispute: 'none',
  receiptUrl: null,
};

/** By increasing severity. An inquiry before a dispute withholds no money, and counts as none. */
const DISPUTES = ['none', 'won', 'open', 'lost'] as const satisfies readonly PaymentSnapshot['dispute'][];

function disputeOf({ status }: Stripe.Dispute): PaymentSnapshot['dispute'] {
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  return status.startsWith('warning_') || status === 'prevented' ? 'none' : 'open';
}

const REASONS: Readonly<Record<string, InvoiceSnapshot['reason']>> = {
  subscription_create: 'start',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
};

function standingOf({ status, attempt_count }: Stripe.Invoice): InvoiceSnapshot['standing'] {
  switch (status) {
    case 'paid':
      return 'paid';
    case 'void':
      return 'void';
    case 'uncollectible':
      return 'failed';
    case 'open':
      return attempt_count > 0 ? 'failed' : 'open';
    default:
      return 'draft';
  }
}

export function paymentsFor(invoice: Stripe.Invoice): readonly string[] {
  const paid = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid');
  return paid.map(({ payment }) => idOf(payment.payment_intent)).filter((id) => id !== null);
}

/** Payments, invoices, refunds and disputes at Stripe. */
export function createStripePaymentLookup(stripe: Stripe, prices: StripePrices): StripePaymentLookup {
  async function readDispute(paymentId: string): Promise<PaymentSnapshot['dispute']> {
    const { data } = await stripe.disputes.list({ payment_intent: paymentId });
    const ranks = data.map((dispute) => DISPUTES.indexOf(disputeOf(dispute)));
    return DISPUTES[Math.max(0, ...ranks)] ?? 'none';
  }

  async function getPayment(paymentId: string | null): Promise<PaymentSnapshot> {
    const payment = paymentId
      ? await findOrUndefined(stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }))
      : undefined;
    const charge = expandedOf(payment?.latest_charge);
    if (!payment || !charge?.paid) return NOTHING_PAID;
    return {
      paymentId: payment.id,
      amount: charge.amount,
      refunded: charge.amount_refunded,
      currency: charge.currency,
      dispute: charge.disputed ? await readDispute(payment.id) : 'none',
      receiptUrl: charge.receipt_url,
    };
  }

  /** The most expensive line names the plan: a proration credit for the former plan is beside it. */
  async function planBilled({ lines }: Stripe.Invoice): Promise<PaidPlan | null> {
    for (const { pricing } of lines.data.toSorted((one, other) => other.amount - one.amount)) {
      const plan = await prices.planOf(pricing?.price_details?.price);
      if (plan) return plan;
    }
    return null;
  }

  async function findInvoice(id: string): Promise<InvoiceSnapshot | undefined> {
    const invoice = await findOrUndefined(stripe.invoices.retrieve(id, { expand: ['payments'] }));
    if (!invoice) return undefined;
    const [paymentId = null] = paymentsFor(invoice);
    const standing = standingOf(invoice);
    return {
      ...(await getPayment(paymentId)),
      id: invoice.id,
      subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
      standing,
      reason: REASONS[invoice.billing_reason ?? ''] ?? 'other',
      plan: await planBilled(invoice),
      createdAt: toMilliseconds(invoice.created),
      amount: standing === 'paid' ? invoice.amount_paid : invoice.amount_due,
      currency: invoice.currency,
    };
  }

  async function findOrigin(paymentId: string): Promise<PaymentOrigin | undefined> {
    const sessions = await findOrUndefined(stripe.checkout.sessions.list({ payment_intent: paymentId }));
    const checkout = sessions?.data.find(({ mode }) => mode === 'payment');
    if (checkout) return { kind: 'checkout', id: checkout.id };
    const payment = { type: 'payment_intent', payment_intent: paymentId } as const;
    const payments = await findOrUndefined(stripe.invoicePayments.list({ payment }));
    const invoiceId = idOf(payments?.data[0]?.invoice);
    return invoiceId === null ? undefined : { kind: 'invoice', id: invoiceId };
  }

  return {
    getPayment,
    findInvoice: (id) => withStripeErrors('look up an invoice', () => findInvoice(id)),
    findOrigin: (paymentId) => withStripeErrors('look up a payment', () => findOrigin(paymentId)),
  };
}
