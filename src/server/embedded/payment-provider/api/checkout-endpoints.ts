import { z } from 'zod';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Book } from '../ledger/book.ts';
import { expireCheckout } from '../ledger/checkouts.ts';
import { makeId } from '../ledger/ids.ts';
import type { RecordOf } from '../ledger/records.ts';
import { renderObject } from '../rendering/render-object.ts';
import { refused } from './api-problem.ts';
import {
  defineEndpoint,
  type Endpoint,
  metadataForm,
  noParameters,
  pageForm,
  renderRecords,
  webAddress,
  wholeNumber,
} from './endpoint.ts';

/** As Stripe's API has it. */
const SHORTEST_LIFETIME = (30 * MINUTE_MS) / SECOND_MS;
const LONGEST_LIFETIME = (24 * HOUR_MS) / SECOND_MS;

const passedForm = z.strictObject({ metadata: metadataForm.optional(), description: z.string().optional() });
const checkoutForm = z.strictObject({
  mode: z.enum(['subscription', 'payment']),
  customer: z.string(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadataForm.optional(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1') })).length(1),
  success_url: webAddress,
  cancel_url: webAddress,
  expires_at: wholeNumber.optional(),
  allowed_payment_method_types: z.tuple([z.literal('card')]).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.literal('false') }).optional(),
  subscription_data: passedForm.optional(),
  payment_intent_data: passedForm.optional(),
});

const listForm = z
  .strictObject({
    ...pageForm,
    customer: z.string().optional(),
    payment_intent: z.string().optional(),
    subscription: z.string().optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  })
  .refine((form) => form.customer ?? form.payment_intent ?? form.subscription, 'whose checkouts, must be said');

function createCheckout(book: Book, input: z.infer<typeof checkoutForm>): RecordOf<'checkout'> {
  const { mode, metadata = {}, subscription_data: forPlan, payment_intent_data: forPayment } = input;
  const customer = book.get('customer', input.customer);
  const price = book.get('price', input.line_items[0]?.price ?? '');
  if (price.isMonthly !== (mode === 'subscription')) {
    throw refused(`The price \`${price.id}\` cannot be paid in \`${mode}\` mode.`, 'line_items');
  }
  if (mode === 'payment' ? forPlan : forPayment) {
    throw refused(
      `You can not pass this parameter in \`${mode}\` mode.`,
      forPlan ? 'subscription_data' : 'payment_intent_data',
    );
  }
  const expiresAt = input.expires_at ?? book.now + LONGEST_LIFETIME;
  if (expiresAt < book.now + SHORTEST_LIFETIME || expiresAt > book.now + LONGEST_LIFETIME) {
    throw refused(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return book.put({
    kind: 'checkout',
    id: makeId('checkout'),
    createdAt: book.now,
    customerId: customer.id,
    mode,
    metadata,
    status: 'open',
    priceId: price.id,
    amount: price.unitAmount,
    currency: price.currency,
    expiresAt,
    clientReferenceId: input.client_reference_id ?? null,
    passedMetadata: (forPlan ?? forPayment)?.metadata ?? {},
    successUrl: input.success_url,
    cancelUrl: input.cancel_url,
    subscriptionId: null,
    invoiceId: null,
    paymentId: null,
  });
}

/** Pages on which something is paid. */
export const CHECKOUT_ENDPOINTS: readonly Endpoint[] = [
  defineEndpoint('POST', '/v1/checkout/sessions', checkoutForm, (book, input) =>
    renderObject(book, createCheckout(book, input)),
  ),
  defineEndpoint('GET', '/v1/checkout/sessions/:id', noParameters, (book, _input, id) =>
    renderObject(book, book.get('checkout', id)),
  ),
  defineEndpoint('POST', '/v1/checkout/sessions/:id/expire', noParameters, (book, _input, id) =>
    renderObject(book, expireCheckout(book, book.get('checkout', id))),
  ),
  defineEndpoint('GET', '/v1/checkout/sessions', listForm, (book, input) => {
    const { customer, payment_intent: paymentId, subscription, status, ...paging } = input;
    if (customer !== undefined) book.get('customer', customer);
    if (paymentId !== undefined) book.get('payment', paymentId);
    if (subscription !== undefined) book.get('subscription', subscription);
    return renderRecords(book, 'checkout', {
      ...paging,
      url: '/v1/checkout/sessions',
      isListed: (checkout) =>
        (paymentId === undefined || checkout.paymentId === paymentId) &&
        (subscription === undefined || checkout.subscriptionId === subscription) &&
        (status === undefined || checkout.status === status),
    });
  }),
];
