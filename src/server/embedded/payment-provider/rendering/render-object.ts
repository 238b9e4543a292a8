import type { Stripe } from 'stripe';
import type { Ledger } from '../ledger/ledger.ts';
import type { ProviderRecord, RecordOf } from '../ledger/records.ts';
import { renderInvoice } from './render-invoice.ts';
import { renderPaymentIntent } from './render-payment.ts';

/** A record as Stripe's API shows it, with ids in place of other objects. */
export function renderObject(ledger: Ledger, record: ProviderRecord): object {
  switch (record.kind) {
    case 'product':
      return renderProduct(record);
    case 'price':
      return renderPrice(record);
    case 'configuration':
      return renderConfiguration(record);
    case 'customer':
      return renderCustomer(record);
    case 'checkout':
      return renderCheckout(record);
    case 'subscription':
      return renderSubscription(ledger, record);
    case 'schedule':
      return renderSchedule(ledger, record);
    case 'invoice':
      return renderInvoice(record);
    case 'payment':
      return renderPaymentIntent(record);
    case 'portal':
      return renderPortal(record);
  }
}

const shared = ({ id, createdAt }: ProviderRecord) => ({ id, created: createdAt, livemode: false });

function renderProduct(record: RecordOf<'product'>) {
  const { name, metadata, createdAt } = record;
  return {
    ...shared(record),
    object: 'product',
    name,
    metadata,
    active: true,
    updated: createdAt,
    description: null,
    images: [],
    type: 'service',
    default_price: null,
  } satisfies Partial<Stripe.Product>;
}

function renderPrice(record: RecordOf<'price'>) {
  return {
    ...shared(record),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    tax_behavior: 'unspecified',
    product: record.productId,
    currency: record.currency,
    unit_amount: record.unitAmount,
    lookup_key: record.lookupKey,
    nickname: record.nickname,
    metadata: record.metadata,
    type: record.isMonthly ? 'recurring' : 'one_time',
    recurring: record.isMonthly
      ? { interval: 'month', interval_count: 1, usage_type: 'licensed', meter: null, trial_period_days: null }
      : null,
  } satisfies Partial<Stripe.Price>;
}

function renderConfiguration(record: RecordOf<'configuration'>) {
  const { createdAt, metadata, settings } = record;
  return {
    ...shared(record),
    object: 'billing_portal.configuration',
    active: true,
    is_default: false,
    updated: createdAt,
    metadata,
    default_return_url: null,
    name: null,
    ...settings,
  } satisfies Partial<Stripe.BillingPortal.Configuration>;
}

function renderCustomer(record: RecordOf<'customer'>) {
  const { email, name, metadata } = record;
  return {
    ...shared(record),
    object: 'customer',
    email,
    name,
    metadata,
    balance: 0,
    delinquent: false,
    description: null,
    default_source: null,
    shipping: null,
    address: null,
    phone: null,
  } satisfies Partial<Stripe.Customer>;
}

/** Where the page of a checkout is: on the site that it leads back to. */
const checkoutUrlOf = ({ id, successUrl }: RecordOf<'checkout'>): string =>
  `${new URL(successUrl).origin}/test-checkout/${id}`;

function renderCheckout(record: RecordOf<'checkout'>) {
  const isComplete = record.status === 'complete';
  return {
    ...shared(record),
    object: 'checkout.session',
    mode: record.mode,
    status: record.status,
    customer: record.customerId,
    client_reference_id: record.clientReferenceId,
    metadata: record.metadata,
    amount_subtotal: record.amount,
    amount_total: record.amount,
    currency: record.currency,
    success_url: record.successUrl,
    cancel_url: record.cancelUrl,
    expires_at: record.expiresAt,
    subscription: record.subscriptionId,
    invoice: record.invoiceId,
    payment_intent: record.paymentId,
    payment_status: isComplete ? 'paid' : 'unpaid',
    ui_mode: 'hosted_page',
    url: record.status === 'open' ? checkoutUrlOf(record) : null,
  } satisfies Partial<Stripe.Checkout.Session>;
}

function renderSubscription(ledger: Ledger, record: RecordOf<'subscription'>) {
  const price = ledger.get('price', record.priceId);
  const item = {
    id: record.itemId,
    object: 'subscription_item',
    created: record.createdAt,
    subscription: record.id,
    current_period_start: record.periodStart,
    current_period_end: record.periodEnd,
    price: renderPrice(price),
    quantity: 1,
    metadata: {},
  };
  return {
    ...shared(record),
    object: 'subscription',
    customer: record.customerId,
    status: record.status,
    metadata: record.metadata,
    currency: price.currency,
    collection_method: 'charge_automatically',
    items: renderList([item], `/v1/subscription_items?subscription=${record.id}`),
    billing_cycle_anchor: record.anchor,
    start_date: record.createdAt,
    ended_at: record.endedAt,
    cancel_at: record.cancelAt,
    cancel_at_period_end: record.cancelsAtPeriodEnd,
    canceled_at: record.canceledAt,
    latest_invoice: record.latestInvoiceId,
    schedule: record.scheduleId,
    pause_collection: null,
    pending_update: null,
    trial_start: null,
    trial_end: null,
    description: null,
  };
}

function renderSchedule(ledger: Ledger, record: RecordOf<'schedule'>) {
  const { status, subscriptionId, finishedAt, phases } = record;
  const isActive = status === 'active';
  const current = phases.find(({ startsAt, endsAt }) => startsAt <= ledger.now && ledger.now < endsAt);
  return {
    ...shared(record),
    object: 'subscription_schedule',
    customer: record.customerId,
    status,
    metadata: record.metadata,
    end_behavior: record.endBehavior,
    subscription: isActive ? subscriptionId : null,
    released_subscription: status === 'released' ? subscriptionId : null,
    released_at: status === 'released' ? finishedAt : null,
    canceled_at: status === 'canceled' ? finishedAt : null,
    completed_at: status === 'completed' ? finishedAt : null,
    current_phase: isActive && current ? { start_date: current.startsAt, end_date: current.endsAt } : null,
    phases: phases.map(({ startsAt, endsAt, priceId }) => ({
      start_date: startsAt,
      end_date: endsAt,
      currency: ledger.get('price', priceId).currency,
      metadata: {},
      items: [{ price: priceId, quantity: 1, metadata: {} }],
      proration_behavior: 'none',
    })),
  };
}

/** Where the billing page is: on the site that it leads back to. */
function renderPortal(record: RecordOf<'portal'>) {
  const { id, customerId, configurationId, returnUrl } = record;
  return {
    ...shared(record),
    object: 'billing_portal.session',
    customer: customerId,
    configuration: configurationId,
    return_url: returnUrl,
    url: `${new URL(returnUrl).origin}/test-billing/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>;
}

export function renderList<Item>(data: readonly Item[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}
