import { declined, refused } from '../api/api-problem.ts';
import { canPay, chargeInvoice, issueInvoice, totalOf } from './billing.ts';
import { makeId, makeItemId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { addMonths, nextMonthEnd } from './months.ts';
import type { InvoiceLine, RecordOf } from './records.ts';

type Subscription = RecordOf<'subscription'>;

/** One month of a price. */
function monthLine(ledger: Ledger, { priceId, periodStart, periodEnd }: Subscription): InvoiceLine {
  const price = ledger.get('price', priceId);
  const { name } = ledger.get('product', price.productId);
  return {
    priceId,
    amount: price.unitAmount,
    description: name,
    startsAt: periodStart,
    endsAt: periodEnd,
    isProration: false,
  };
}

/** Starts the subscription of a paid checkout. */
export function startSubscription(ledger: Ledger, checkout: RecordOf<'checkout'>): Subscription {
  const { customerId, priceId, passedMetadata, successUrl } = checkout;
  const begun = ledger.put({
    kind: 'subscription',
    id: makeId('subscription'),
    createdAt: ledger.now,
    customerId,
    priceId,
    status: 'active',
    itemId: makeItemId(),
    metadata: passedMetadata,
    anchor: ledger.now,
    origin: new URL(successUrl).origin,
    periodStart: ledger.now,
    periodEnd: addMonths(ledger.now, 1),
    cancelAt: null,
    cancelsAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    scheduleId: null,
    latestInvoiceId: null,
  });
  const lines = [monthLine(ledger, begun)];
  const invoice = issueInvoice(ledger, { subscription: begun, reason: 'subscription_create', lines, at: ledger.now });
  const started = ledger.put({ ...begun, latestInvoiceId: invoice.id });
  ledger.emit('customer.subscription.created', started);
  return started;
}

/** The cost of the rest of the month at another price, less what was paid for it. */
export function prorationLines(
  ledger: Ledger,
  subscription: Subscription,
  priceId: string,
  at: number = ledger.now,
): InvoiceLine[] {
  const { periodStart, periodEnd } = subscription;
  const restOf = (amount: number) => Math.round((amount * (periodEnd - at)) / (periodEnd - periodStart));
  const [before, after] = [monthLine(ledger, subscription), monthLine(ledger, { ...subscription, priceId })];
  const rest = { startsAt: at, endsAt: periodEnd, isProration: true };
  return [
    { ...before, ...rest, amount: -restOf(before.amount), description: `Unused time on ${before.description}` },
    { ...after, ...rest, amount: restOf(after.amount), description: `Remaining time on ${after.description}` },
  ];
}

interface PriceChange {
  readonly priceId: string;
  /** Whether the difference for the rest of the month is charged at once. */
  readonly isCharged: boolean;
  /** Start of the proration, in whole seconds. */
  readonly at: number | undefined;
}

/**
 * Changes the price at once.
 * @throws ApiProblem when the charge is declined, with nothing changed
 */
export function changePrice(ledger: Ledger, subscription: Subscription, change: PriceChange): Subscription {
  if (subscription.status === 'canceled')
    throw refused('A canceled subscription can only update its cancellation_details and metadata.');
  if (subscription.scheduleId)
    throw refused('The subscription is managed by a subscription schedule: release it first.');
  // The same price again, as by a concurrent request, has no difference to bill.
  const isBilled = change.isCharged && change.priceId !== subscription.priceId;
  const lines = isBilled ? prorationLines(ledger, subscription, change.priceId, change.at) : [];
  if (totalOf(lines) < 0) throw refused('The test mode keeps no credit: a lower price begins with the next month.');
  if (!canPay(ledger, subscription.customerId, totalOf(lines))) throw declined();
  const changed = { ...subscription, priceId: change.priceId };
  if (lines.length > 0) {
    const bill = { subscription: changed, reason: 'subscription_update', lines, at: ledger.now } as const;
    changed.latestInvoiceId = issueInvoice(ledger, bill).id;
  }
  return emitUpdated(ledger, changed);
}

/** Schedules the end with the paid month, or undoes that. */
export function scheduleEnd(ledger: Ledger, subscription: Subscription, ends: boolean): Subscription {
  if (subscription.status === 'canceled')
    throw refused('A canceled subscription can only update its cancellation_details and metadata.');
  if (subscription.scheduleId) {
    const text = `The subscription is managed by the subscription schedule \`${subscription.scheduleId}\`, and updating any cancelation behavior directly is not allowed.`;
    throw refused(text, 'cancel_at_period_end');
  }
  return emitUpdated(ledger, {
    ...subscription,
    cancelsAtPeriodEnd: ends,
    cancelAt: ends ? subscription.periodEnd : null,
    canceledAt: ends ? ledger.now : null,
  });
}

export function emitUpdated(ledger: Ledger, subscription: Subscription): Subscription {
  const updated = ledger.put(subscription);
  ledger.emit('customer.subscription.updated', updated);
  return updated;
}

/** Ends a subscription, with its schedule and retries. */
export function endSubscription(ledger: Ledger, subscription: Subscription, at: number): Subscription {
  if (subscription.status === 'canceled') return subscription;
  const schedule = subscription.scheduleId === null ? undefined : ledger.find('schedule', subscription.scheduleId);
  if (schedule?.status === 'active') {
    ledger.emit('subscription_schedule.canceled', ledger.put({ ...schedule, status: 'canceled', finishedAt: at }));
  }
  for (const invoice of openInvoicesOf(ledger, subscription)) ledger.put({ ...invoice, nextAttemptAt: null });
  const { canceledAt } = subscription;
  const ended = ledger.put({
    ...subscription,
    status: 'canceled',
    endedAt: at,
    canceledAt: canceledAt ?? at,
    scheduleId: null,
  });
  ledger.emit('customer.subscription.deleted', ended);
  return ended;
}

export function openInvoicesOf(ledger: Ledger, { id }: Subscription): RecordOf<'invoice'>[] {
  return ledger.list('invoice').filter(({ subscriptionId, status }) => subscriptionId === id && status === 'open');
}

/** Begins the next month and charges it. @param at the end of the month before */
export function renewSubscription(ledger: Ledger, subscription: Subscription, at: number): void {
  const next = { ...subscription, periodStart: at, periodEnd: nextMonthEnd(subscription.anchor, at) };
  const lines = [monthLine(ledger, next)];
  const invoice = issueInvoice(ledger, { subscription: next, reason: 'subscription_cycle', lines, at });
  const status = invoice.status === 'paid' ? 'active' : 'past_due';
  emitUpdated(ledger, { ...next, status, latestInvoiceId: invoice.id });
}

/** Retries a failed renewal. Success reactivates the subscription, the last failure ends it. */
export function retryRenewal(ledger: Ledger, invoice: RecordOf<'invoice'>, at: number): void {
  const tried = chargeInvoice(ledger, invoice, at);
  const subscription = ledger.get('subscription', tried.subscriptionId);
  if (tried.status !== 'paid') {
    if (tried.nextAttemptAt === null) endSubscription(ledger, subscription, at);
  } else if (subscription.status === 'past_due') {
    emitUpdated(ledger, { ...subscription, status: 'active' });
  }
}
