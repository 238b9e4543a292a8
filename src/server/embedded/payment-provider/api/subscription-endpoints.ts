import { z } from 'zod';
import type { Ledger } from '../ledger/ledger.ts';
import { endOfMonths } from '../ledger/months.ts';
import type { RecordOf, SchedulePhase } from '../ledger/records.ts';
import { createSchedule, releaseSchedule, updateSchedule } from '../ledger/schedules.ts';
import { changePrice, endSubscription, scheduleEnd } from '../ledger/subscriptions.ts';
import { renderObject } from '../rendering/render-object.ts';
import { refused } from './api-problem.ts';
import {
  defineEndpoint,
  type Endpoint,
  flag,
  mergeMetadata,
  metadataForm,
  pageForm,
  positiveNumber,
  readEndpoint,
  renderRecords,
  wholeNumber,
} from './endpoint.ts';

const updateForm = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1').optional() }))
    .length(1)
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: wholeNumber.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: flag.optional(),
  /** Empty removes the date; only the end of the month is supported as a date. */
  cancel_at: z.literal('').optional(),
  metadata: metadataForm.optional(),
});

const listForm = z.strictObject({
  ...pageForm,
  customer: z.string(),
  status: z.enum(['active', 'past_due', 'canceled', 'all']).optional(),
});

const endForm = z.strictObject({
  invoice_now: z.literal('false').optional(),
  prorate: z.literal('false').optional(),
  cancellation_details: z.strictObject({ comment: z.string().optional(), feedback: z.string().optional() }).optional(),
});

function updateSubscription(ledger: Ledger, input: z.infer<typeof updateForm>, id: string): RecordOf<'subscription'> {
  let subscription = ledger.get('subscription', id);
  const { items, cancel_at_period_end: ends, metadata } = input;
  const item = items?.[0];
  if (item) {
    if (item.id !== subscription.itemId) throw refused(`Invalid subscription item: ${item.id}`, 'items');
    // Anything else leaves an unpaid invoice, which cannot be paid here.
    if (input.payment_behavior === undefined)
      throw refused('payment_behavior must be error_if_incomplete.', 'payment_behavior');
    if (input.proration_behavior === undefined)
      throw refused('proration_behavior must be always_invoice or none.', 'proration_behavior');
    const { id: priceId, isMonthly } = ledger.get('price', item.price);
    if (!isMonthly) throw refused('The price is not a recurring one.', 'items');
    const isCharged = input.proration_behavior === 'always_invoice';
    subscription = changePrice(ledger, subscription, { priceId, isCharged, at: input.proration_date });
  }
  if (input.cancel_at === '' && ends === undefined) subscription = scheduleEnd(ledger, subscription, false);
  if (ends !== undefined) subscription = scheduleEnd(ledger, subscription, ends);
  if (metadata)
    subscription = ledger.put({ ...subscription, metadata: mergeMetadata(subscription.metadata, metadata) });
  return subscription;
}

const phaseForm = z.strictObject({
  start_date: wholeNumber.optional(),
  end_date: wholeNumber.optional(),
  duration: z.strictObject({ interval: z.literal('month'), interval_count: positiveNumber.optional() }).optional(),
  items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1').optional() })).length(1),
  proration_behavior: z.literal('none').optional(),
  metadata: metadataForm.optional(),
});

const scheduleForm = z.strictObject({
  phases: z.array(phaseForm).min(1),
  end_behavior: z.enum(['release', 'cancel']).optional(),
  proration_behavior: z.literal('none').optional(),
  metadata: metadataForm.optional(),
});

/** A phase begins where the one before it ends, and lasts until a date or for some months. */
function readPhases(
  ledger: Ledger,
  schedule: RecordOf<'schedule'>,
  forms: z.infer<typeof phaseForm>[],
): SchedulePhase[] {
  const { anchor } = ledger.get('subscription', schedule.subscriptionId);
  let startsAt = schedule.phases[0]?.startsAt ?? ledger.now;
  return forms.map((form) => {
    const { id: priceId } = ledger.get('price', form.items[0]?.price ?? '');
    if ((form.end_date === undefined) === (form.duration === undefined)) {
      throw refused('Give one of end_date, duration for each phase.', 'phases');
    }
    const from = form.start_date ?? startsAt;
    const endsAt = form.end_date ?? endOfMonths(anchor, from, form.duration?.interval_count ?? 1);
    startsAt = endsAt;
    return { startsAt: from, endsAt, priceId };
  });
}

/** Subscriptions, and the schedules that change them later. */
export const SUBSCRIPTION_ENDPOINTS: readonly Endpoint[] = [
  readEndpoint('/v1/subscriptions/:id', 'subscription'),
  defineEndpoint('GET', '/v1/subscriptions', listForm, (ledger, { customer, status, ...paging }) => {
    ledger.get('customer', customer);
    return renderRecords(ledger, 'subscription', {
      ...paging,
      url: '/v1/subscriptions',
      isListed: (one) => status === 'all' || (status ? one.status === status : one.status !== 'canceled'),
    });
  }),
  defineEndpoint('POST', '/v1/subscriptions/:id', updateForm, (ledger, input, id) =>
    renderObject(ledger, updateSubscription(ledger, input, id)),
  ),
  defineEndpoint('DELETE', '/v1/subscriptions/:id', endForm, (ledger, _input, id) => {
    const subscription = ledger.get('subscription', id);
    // Stripe's response to ending a subscription that has ended already.
    if (subscription.status === 'canceled') throw refused(`No such subscription: '${id}'`, 'id', 'resource_missing');
    return renderObject(ledger, endSubscription(ledger, subscription, ledger.now));
  }),
  defineEndpoint(
    'POST',
    '/v1/subscription_schedules',
    z.strictObject({ from_subscription: z.string(), metadata: metadataForm.optional() }),
    (ledger, { from_subscription: id }) => renderObject(ledger, createSchedule(ledger, ledger.get('subscription', id))),
  ),
  readEndpoint('/v1/subscription_schedules/:id', 'schedule'),
  defineEndpoint('POST', '/v1/subscription_schedules/:id', scheduleForm, (ledger, input, id) => {
    const schedule = ledger.get('schedule', id);
    const changed = updateSchedule(ledger, schedule, {
      phases: readPhases(ledger, schedule, input.phases),
      endBehavior: input.end_behavior ?? schedule.endBehavior,
      metadata: mergeMetadata(schedule.metadata, input.metadata),
    });
    return renderObject(ledger, changed);
  }),
  defineEndpoint(
    'POST',
    '/v1/subscription_schedules/:id/release',
    z.strictObject({ preserve_cancel_date: flag.optional() }),
    (ledger, _input, id) => renderObject(ledger, releaseSchedule(ledger, ledger.get('schedule', id), ledger.now)),
  ),
];
