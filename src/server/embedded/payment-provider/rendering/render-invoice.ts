import type { Stripe } from 'stripe';
import { invoicePaymentIdOf } from '../ledger/ids.ts';
import type { InvoiceLine, RecordOf } from '../ledger/records.ts';

export type InvoiceContent = Omit<RecordOf<'invoice'>, 'kind'>;

/** Where receipts are shown. @param id of an invoice or of a payment */
export const receiptUrlOf = (origin: string, id: string): string => `${origin}/test-receipt/${id}`;

export function renderInvoice(invoice: InvoiceContent) {
  const { id, status, total, lines, subscriptionId, origin } = invoice;
  const isPaid = status === 'paid';
  const page = receiptUrlOf(origin, id);
  return {
    id,
    object: 'invoice',
    livemode: false,
    created: invoice.createdAt,
    customer: invoice.customerId,
    status,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    currency: invoice.currency,
    subtotal: total,
    total,
    amount_due: total,
    starting_balance: 0,
    ending_balance: 0,
    metadata: {},
    amount_paid: isPaid ? total : 0,
    amount_remaining: isPaid ? 0 : total,
    amount_overpaid: 0,
    attempted: invoice.attempts > 0,
    attempt_count: invoice.attempts,
    auto_advance: !isPaid,
    next_payment_attempt: invoice.nextAttemptAt,
    hosted_invoice_url: page,
    invoice_pdf: null,
    period_start: lines[0]?.startsAt ?? invoice.createdAt,
    period_end: lines[0]?.endsAt ?? invoice.createdAt,
    lines: {
      object: 'list' as const,
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: lines.map((line, index) => renderLine(invoice, line, index)),
    },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscriptionId, metadata: {} },
    },
    status_transitions: {
      finalized_at: invoice.createdAt,
      paid_at: invoice.paidAt,
      marked_uncollectible_at: null,
      voided_at: null,
    },
  };
}

function renderLine({ id, currency, subscriptionId }: InvoiceContent, line: InvoiceLine, index: number) {
  return {
    id: `il_${id}_${index + 1}`,
    object: 'line_item',
    amount: line.amount,
    subtotal: line.amount,
    currency,
    description: line.description,
    invoice: id,
    livemode: false,
    metadata: {},
    quantity: 1,
    period: { start: line.startsAt, end: line.endsAt },
    pricing: { type: 'price_details', price_details: { price: line.priceId }, unit_amount_decimal: null },
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: { subscription: subscriptionId, proration: line.isProration },
    },
    subscription: subscriptionId,
  };
}

/** What joins an invoice to its payment. */
export function renderInvoicePayment({ id, total, currency, createdAt, paymentId, paidAt }: InvoiceContent) {
  return {
    id: invoicePaymentIdOf(id),
    object: 'invoice_payment',
    invoice: id,
    livemode: false,
    is_default: true,
    amount_paid: total,
    amount_requested: total,
    currency,
    created: createdAt,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: paymentId ?? '' },
    status_transitions: { paid_at: paidAt, canceled_at: null },
  } satisfies Stripe.InvoicePayment;
}
