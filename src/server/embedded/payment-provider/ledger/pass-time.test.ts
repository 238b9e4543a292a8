import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import type { OpenBook } from './book.ts';
import { payCheckout } from './checkouts.ts';
import { openBook } from './open-book.ts';
import { passTime } from './pass-time.ts';
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
function subscribe(): OpenBook {
  const book = openBook(
    [
      { kind: 'product', id: 'prod', createdAt: START, name: 'Plan', metadata: {} },
      ...[price('starter', 500), price('pro', 1900)],
      { ...shared, kind: 'customer', id: 'cus', email: null, name: null, card: 'none' },
    ],
    START,
  );
  const checkout = book.put({
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
  payCheckout(book, checkout);
  return book;
}

/** The same records some time later. */
const later = (book: OpenBook, days: number): OpenBook => {
  const moved = openBook(book.all(), book.now + days * DAY);
  passTime(moved);
  return moved;
};

function subscriptionIn(book: OpenBook): RecordOf<'subscription'> {
  const [subscription] = book.list('subscription');
  if (!subscription) throw new Error('no subscription');
  return subscription;
}

function setCard(book: OpenBook, card: 'works' | 'declined'): OpenBook {
  book.put({ ...book.get('customer', 'cus'), card });
  return book;
}

const invoicesIn = (book: OpenBook) =>
  book
    .list('invoice')
    .map(({ createdAt, status, total, attempts, paidAt }) => ({ day: day(createdAt), status, total, attempts, paidAt }))
    .sort((one, other) => one.day.localeCompare(other.day));

const eventsIn = (book: OpenBook) => book.events.map(({ type }) => type);

describe('time at the embedded provider', () => {
  it('bills every skipped month on its own day', () => {
    const book = later(subscribe(), 125);
    expect(invoicesIn(book).map((invoice) => [invoice.day, invoice.status])).toEqual([
      ['2028-01-31', 'paid'],
      ['2028-02-29', 'paid'],
      ['2028-03-31', 'paid'],
      ['2028-04-30', 'paid'],
      ['2028-05-31', 'paid'],
    ]);
    expect(day(subscriptionIn(book).periodEnd)).toBe('2028-06-30');
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
    const book = subscribe();
    scheduleEnd(book, subscriptionIn(book), true);
    const ended = later(book, 200);
    expect([subscriptionIn(ended).status, day(subscriptionIn(ended).endedAt ?? 0)]).toEqual(['canceled', '2028-02-29']);
    expect(invoicesIn(ended)).toHaveLength(1);
  });

  it('changes to the lower price with the next month, and lets the schedule go with the one after', () => {
    const book = subscribe();
    const { periodStart, periodEnd } = subscriptionIn(book);
    const schedule = createSchedule(book, subscriptionIn(book));
    const phases = [
      { startsAt: periodStart, endsAt: periodEnd, priceId: 'pro' },
      { startsAt: periodEnd, endsAt: periodEnd + 31 * DAY, priceId: 'starter' },
    ];
    updateSchedule(book, schedule, { phases, endBehavior: 'release', metadata: {} });
    const changed = later(book, 30);
    expect([subscriptionIn(changed).priceId, subscriptionIn(changed).scheduleId]).toEqual(['starter', schedule.id]);
    const released = later(changed, 60);
    expect([subscriptionIn(released).scheduleId, released.get('schedule', schedule.id).status]).toEqual([
      null,
      'released',
    ]);
    expect(invoicesIn(released).map(({ total }) => total)).toEqual([1900, 500, 500, 500]);
  });

  it('reckons the rest of the month by the second', () => {
    const book = later(subscribe(), 10);
    setCard(book, 'works');
    const lower = { ...subscriptionIn(book), priceId: 'starter' };
    changePrice(book, book.put(lower), { priceId: 'pro', isCharged: true, at: undefined });
    // 19 of 29 days are left: of $5.00 and of $19.00.
    expect(invoicesIn(book).at(-1)?.total).toBe(Math.round((1900 * 19) / 29) - Math.round((500 * 19) / 29));
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
