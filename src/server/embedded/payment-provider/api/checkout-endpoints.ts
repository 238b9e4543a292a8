import { z } from 'zod';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { expireCheckout } from '../ledger/checkouts.ts';
import { makeId } from '../ledger/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordOf } from '../ledger/records.ts';
import { renderObject } from '../rendering/render-object.ts';
import { refused } from './api-problem.ts';
import {
  defineEndpoint,
  type Endpoint,
  metadataForm,
  noParameters,
  pageForm,
  readEndpoint,
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

function createCheckout(ledger: Ledger, input: z.infer<typeof checkoutForm>): RecordOf<'checkout'> {
  const { mode, metadata = {}, subscription_data: forPlan, payment_intent_data: forPayment } = input;
  const customer = ledger.get('customer', input.customer);
  const price = ledger.get('price', input.line_items[0]?.price ?? '');
  if (price.isMonthly !== (mode === 'subscription')) {
    throw refused(`The price \`${price.id}\` cannot be paid in \`${mode}\` mode.`, 'line_items');
  }
  if (mode === 'payment' ? forPlan : forPayment) {
    throw refused(
      `You can not pass this parameter in \`${mode}\` mode.`,
      forPlan ? 'subscription_data' : 'payment_intent_data',
    );
  }
  const expiresAt = input.expires_at ?? ledger.now + LONGEST_LIFETIME;
  if (expiresAt < ledger.now + SHORTEST_LIFETIME || expiresAt > ledger.now + LONGEST_LIFETIME) {
    throw refused(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return ledger.put({
    kind: 'checkout',
    id: makeId('checkout'),
    createdAt: ledger.now,
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
  defineEndpoint('POST', '/v1/checkout/sessions', checkoutForm, (ledger, input) =>
    renderObject(ledger, createCheckout(ledger, input)),
  ),
  readEndpoint('/v1/checkout/sessions/:id', 'checkout'),
  defineEndpoint('POST', '/v1/checkout/sessions/:id/expire', noParameters, (ledger, _input, id) =>
    renderObject(ledger, expireCheckout(ledger, ledger.get('checkout', id))),
  ),
  defineEndpoint('GET', '/v1/checkout/sessions', listForm, (ledger, input) => {
    const { customer, payment_intent: paymentId, subscription, status, ...paging } = input;
    if (customer !== undefined) ledger.get('customer', customer);
    if (paymentId !== undefined) ledger.get('payment', paymentId);
    if (subscription !== undefined) ledger.get('subscription', subscription);
    return renderRecords(ledger, 'checkout', {
      ...paging,
      url: '/v1/checkout/sessions',
      isListed: (checkout) =>
        (paymentId === undefined || checkout.paymentId === paymentId) &&
        (subscription === undefined || checkout.subscriptionId === subscription) &&
        (status === undefined || checkout.status === status),
    });
  }),
];
