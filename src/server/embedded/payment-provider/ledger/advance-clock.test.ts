import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import { advanceClock } from './advance-clock.ts';
import { payCheckout } from './checkouts.ts';
import type { OpenLedger } from './ledger.ts';
import { openLedger } from './open-ledger.ts';
import type { ProviderRecord, RecordOf } from './records.ts';
import { createSchedule, updateSchedule } from './schedules.ts';
import { changePrice, scheduleEnd } from './subscriptions.ts';

const DAY = DAY_MS / SECOND_MS;
const START = Date.parse('2028-01-31T09:00:00Z') / SECOND_MS;
const day = (moment: number | undefined): string => new Date((moment ?? 0) * SECOND_MS).toISOString().slice(0, 10);

const shared = { customerId: 'cus', createdAt: START, metadata: {} } as const;
const price = (id: string, unitAmount: number): ProviderRecord => ({
  kind: 'price',
  id,
  createdAt: START,
  productId: 'prod',
  unitAmount,
  currency: 'usd',
  isMonthly: true,
  lookupKey: null,
  nickname: null,
  metadata: {},
});

/** A customer who has just paid for a month of Pro. */
function subscribe(): OpenLedger {
  const ledger = openLedger(
    [
      { kind: 'product', id: 'prod', createdAt: START, name: 'Plan', metadata: {} },
      ...[price('starter', 500), price('pro', 1900)],
      { ...shared, kind: 'customer', id: 'cus', email: null, name: null, card: 'none' },
    ],
    START,
  );
  const checkout = ledger.put({
    ...shared,
    kind: 'checkout',
    id: 'cs',
    mode: 'subscription',
    status: 'open',
    priceId: 'pro',
    amount: 1900,
    currency: 'usd',
    clientReferenceId: null,
    passedMetadata: {},
    expiresAt: START + DAY,
    successUrl: 'http://localhost/',
    cancelUrl: 'http://localhost/',
    subscriptionId: null,
    invoiceId: null,
    paymentId: null,
  });
  payCheckout(ledger, checkout);
  return ledger;
}

/** The same records some time later. */
const later = (ledger: OpenLedger, days: number): OpenLedger => {
  const moved = openLedger(ledger.all(), ledger.now + days * DAY);
  advanceClock(moved);
  return moved;
};

function subscriptionIn(ledger: OpenLedger): RecordOf<'subscription'> {
  const [subscription] = ledger.list('subscription');
  if (!subscription) throw new Error('no subscription');
  return subscription;
}

function setCard(ledger: OpenLedger, card: 'works' | 'declined'): OpenLedger {
  ledger.put({ ...ledger.get('customer', 'cus'), card });
  return ledger;
}

const invoicesIn = (ledger: OpenLedger) =>
  ledger
    .list('invoice')
    .map(({ createdAt, status, total, attempts, paidAt }) => ({ day: day(createdAt), status, total, attempts, paidAt }))
    .sort((one, other) => one.day.localeCompare(other.day));

const eventsIn = (ledger: OpenLedger) => ledger.events.map(({ type }) => type);

describe('time at the embedded provider', () => {
  it('bills every skipped month on its own day', () => {
    const ledger = later(subscribe(), 125);
    expect(invoicesIn(ledger).map((invoice) => [invoice.day, invoice.status])).toEqual([
      ['2028-01-31', 'paid'],
      ['2028-02-29', 'paid'],
      ['2028-03-31', 'paid'],
      ['2028-04-30', 'paid'],
      ['2028-05-31', 'paid'],
    ]);
    expect(day(subscriptionIn(ledger).periodEnd)).toBe('2028-06-30');
  });

  it('tries a failed renewal again after 3, 8 and 15 days, and then ends the subscription', () => {
    const failed = later(setCard(subscribe(), 'declined'), 30);
    expect(subscriptionIn(failed).status).toBe('past_due');
    expect(eventsIn(failed)).toEqual(['invoice.payment_failed', 'customer.subscription.updated']);
    const given = later(failed, 20);
    expect(invoicesIn(given).at(-1)).toMatchObject({ day: '2028-02-29', status: 'open', attempts: 4 });
    expect([subscriptionIn(given).status, day(subscriptionIn(given).endedAt ?? 0)]).toEqual(['canceled', '2028-03-15']);
    expect(invoicesIn(later(given, 100))).toHaveLength(2);
  });

  it('brings a subscription back when an attempt goes through', () => {
    const failed = later(setCard(subscribe(), 'declined'), 30);
    const recovered = later(setCard(failed, 'works'), 5);
    expect(subscriptionIn(recovered).status).toBe('active');
    expect(eventsIn(recovered)).toEqual(['invoice.paid', 'customer.subscription.updated']);
    expect(day(invoicesIn(recovered).at(-1)?.paidAt ?? 0)).toBe('2028-03-03');
  });

  it('ends what was cancelled, and bills nothing after it', () => {
    const ledger = subscribe();
    scheduleEnd(ledger, subscriptionIn(ledger), true);
    const ended = later(ledger, 200);
    expect([subscriptionIn(ended).status, day(subscriptionIn(ended).endedAt ?? 0)]).toEqual(['canceled', '2028-02-29']);
    expect(invoicesIn(ended)).toHaveLength(1);
  });

  it('changes to the lower price with the next month, and lets the schedule go with the one after', () => {
    const ledger = subscribe();
    const { periodStart, periodEnd } = subscriptionIn(ledger);
    const schedule = createSchedule(ledger, subscriptionIn(ledger));
    const phases = [
      { startsAt: periodStart, endsAt: periodEnd, priceId: 'pro' },
      { startsAt: periodEnd, endsAt: periodEnd + 31 * DAY, priceId: 'starter' },
    ];
    updateSchedule(ledger, schedule, { phases, endBehavior: 'release', metadata: {} });
    const changed = later(ledger, 30);
    expect([subscriptionIn(changed).priceId, subscriptionIn(changed).scheduleId]).toEqual(['starter', schedule.id]);
    const released = later(changed, 60);
    expect([subscriptionIn(released).scheduleId, released.get('schedule', schedule.id).status]).toEqual([
      null,
      'released',
    ]);
    expect(invoicesIn(released).map(({ total }) => total)).toEqual([1900, 500, 500, 500]);
  });

  it('reckons the rest of the month by the second', () => {
    const ledger = later(subscribe(), 10);
    setCard(ledger, 'works');
    const lower = { ...subscriptionIn(ledger), priceId: 'starter' };
    changePrice(ledger, ledger.put(lower), { priceId: 'pro', isCharged: true, at: undefined });
    // 19 of 29 days are left: of $5.00 and of $19.00.
    expect(invoicesIn(ledger).at(-1)?.total).toBe(Math.round((1900 * 19) / 29) - Math.round((500 * 19) / 29));
  });

  it('brings the same in many small steps as in one', () => {
    const action = fc.record({
      days: fc.integer({ min: 0, max: 70 }),
      card: fc.constantFrom<'works' | 'declined'>('works', 'declined'),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), (actions, step) => {
        let [whole, small] = [subscribe(), subscribe()];
        for (const { days, card } of actions) {
          whole = later(setCard(whole, card), days);
          setCard(small, card);
          for (let left = days; left > 0; left -= step) small = later(small, Math.min(step, left));
        }
        expect(invoicesIn(small)).toEqual(invoicesIn(whole));
        const [one, other] = [subscriptionIn(small), subscriptionIn(whole)];
        expect([one.status, one.periodEnd, one.endedAt]).toEqual([other.status, other.periodEnd, other.endedAt]);
        // Every month is paid once at most, and what is paid is what was billed.
        const paid = invoicesIn(whole).filter(({ status }) => status === 'paid');
        expect(whole.list('payment')).toHaveLength(paid.length);
      }),
      { numRuns: 60 },
    );
  });
});
