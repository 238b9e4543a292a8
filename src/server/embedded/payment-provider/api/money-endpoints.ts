import { z } from 'zod';
import { totalOf } from '../ledger/billing.ts';
import { recordIdOf } from '../ledger/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordOf } from '../ledger/records.ts';
import { refundPayment } from '../ledger/refunds.ts';
import { prorationLines } from '../ledger/subscriptions.ts';
import { renderInvoice, renderInvoicePayment } from '../rendering/render-invoice.ts';
import { renderDispute, renderRefunds } from '../rendering/render-payment.ts';
import { missing, refused } from './api-problem.ts';
import {
  defineEndpoint,
  type Endpoint,
  metadataForm,
  noParameters,
  pageForm,
  positiveNumber,
  readEndpoint,
  renderPageOf,
  renderRecords,
  wholeNumber,
} from './endpoint.ts';
import { renderById } from './expand.ts';

const previewForm = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string(),
  subscription_details: z.strictObject({
    items: z
      .array(z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1').optional() }))
      .length(1),
    proration_behavior: z.literal('always_invoice'),
    proration_date: wholeNumber.optional(),
    // Undoes a scheduled end; the invoice does not depend on it.
    cancel_at_period_end: z.literal('false').optional(),
    cancel_at: z.literal('').optional(),
  }),
});

/** The invoice of a price change, without issuing it. */
function previewInvoice(ledger: Ledger, input: z.infer<typeof previewForm>): object {
  const subscription = ledger.get('subscription', input.subscription);
  const { items, proration_date: at } = input.subscription_details;
  if (subscription.status === 'canceled')
    throw refused('The subscription is canceled.', 'subscription', 'invoice_upcoming_none');
  if (items[0]?.id !== subscription.itemId)
    throw refused(`Invalid subscription item: ${items[0]?.id}`, 'subscription_details');
  const { id: priceId, currency } = ledger.get('price', items[0].price);
  const lines = prorationLines(ledger, subscription, priceId, at);
  const total = totalOf(lines);
  const { customerId, id: subscriptionId, origin } = subscription;
  const rendered = renderInvoice({
    id: `upcoming_${subscriptionId}`,
    createdAt: ledger.now,
    customerId,
    subscriptionId,
    currency,
    lines,
    total,
    origin,
    status: 'open',
    reason: 'subscription_update',
    attempts: 0,
    nextAttemptAt: null,
    paidAt: null,
    paymentId: null,
  });
  // What is left over would stand to the customer's credit.
  return { ...rendered, status: 'draft', amount_due: Math.max(0, total), amount_remaining: Math.max(0, total) };
}

/** A payment named by itself or by its charge; both are the same record here. */
const paymentForm = { payment_intent: z.string().optional(), charge: z.string().optional() };

function findPayment(
  ledger: Ledger,
  input: { payment_intent?: string | undefined; charge?: string | undefined },
): RecordOf<'payment'> {
  const id = input.payment_intent ?? input.charge;
  if (id === undefined) throw refused('One of the following params should be provided: payment_intent, charge.');
  return ledger.get('payment', recordIdOf(id));
}

/** Reads an object that is part of a record. */
function partEndpoint(path: string, what: string): Endpoint {
  return defineEndpoint('GET', path, noParameters, (ledger, _input, id) => {
    const part = renderById(ledger, id);
    if (!part) throw missing(what, id);
    return part;
  });
}

const invoiceListForm = z
  .strictObject({
    ...pageForm,
    customer: z.string().optional(),
    subscription: z.string().optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    created: z.strictObject({ gte: wholeNumber.optional(), lt: wholeNumber.optional() }).optional(),
  })
  .refine(({ customer, subscription }) => customer ?? subscription, 'whose invoices, must be said');

const invoicePaymentListForm = z.strictObject({
  ...pageForm,
  invoice: z.string().optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }).optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
});

/** Invoices, and what joins them to payments. */
const INVOICE_ENDPOINTS: readonly Endpoint[] = [
  defineEndpoint('POST', '/v1/invoices/create_preview', previewForm, previewInvoice),
  readEndpoint('/v1/invoices/:id', 'invoice'),
  defineEndpoint(
    'GET',
    '/v1/invoices',
    invoiceListForm,
    (ledger, { customer, subscription, status, created, ...paging }) => {
      if (customer !== undefined) ledger.get('customer', customer);
      const { gte = 0, lt = Number.POSITIVE_INFINITY } = created ?? {};
      return renderRecords(ledger, 'invoice', {
        ...paging,
        url: '/v1/invoices',
        isListed: (invoice) =>
          (!subscription || invoice.subscriptionId === subscription) &&
          (!status || invoice.status === status) &&
          gte <= invoice.createdAt &&
          invoice.createdAt < lt,
      });
    },
  ),
  defineEndpoint(
    'GET',
    '/v1/invoice_payments',
    invoicePaymentListForm,
    (ledger, { invoice, payment, status, ...paging }) => {
      const wanted = ledger.list('invoice').filter(({ id, paymentId }) => {
        const isPaid = paymentId !== null && (status ?? 'paid') === 'paid';
        return isPaid && (!invoice || id === invoice) && (!payment || paymentId === payment.payment_intent);
      });
      return renderPageOf(wanted.map(renderInvoicePayment), '/v1/invoice_payments', paging);
    },
  ),
];

const refundForm = z.strictObject({
  ...paymentForm,
  amount: positiveNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadataForm.optional(),
});
const partListForm = z.strictObject({ ...pageForm, ...paymentForm });

/** Invoices, payments, refunds and disputes. */
export const MONEY_ENDPOINTS: readonly Endpoint[] = [
  ...INVOICE_ENDPOINTS,
  partEndpoint('/v1/payment_intents/:id', 'payment_intent'),
  partEndpoint('/v1/charges/:id', 'charge'),
  partEndpoint('/v1/refunds/:id', 'refund'),
  partEndpoint('/v1/disputes/:id', 'dispute'),
  defineEndpoint('POST', '/v1/refunds', refundForm, (ledger, { amount, reason = null, metadata = {}, ...input }) => {
    const refunded = refundPayment(ledger, findPayment(ledger, input), { amount, reason, metadata });
    return renderRefunds(refunded)[0] ?? {};
  }),
  defineEndpoint('GET', '/v1/refunds', partListForm, (ledger, { payment_intent, charge, ...paging }) =>
    renderPageOf(renderRefunds(findPayment(ledger, { payment_intent, charge })), '/v1/refunds', paging),
  ),
  defineEndpoint('GET', '/v1/disputes', partListForm, (ledger, { payment_intent, charge, ...paging }) => {
    const dispute = renderDispute(findPayment(ledger, { payment_intent, charge }));
    return renderPageOf(dispute ? [dispute] : [], '/v1/disputes', paging);
  }),
];
