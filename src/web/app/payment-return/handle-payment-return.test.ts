import { expect, test } from 'vitest';
import { createAnnouncedPurchases, RECENT_PURCHASE_MS } from '#web/lib/billing/announced-purchases.ts';
import { mapStorage } from '#web/lib/browser/testing-storage.ts';
import { handlePaymentReturn, type PaymentReturnDependencies } from './handle-payment-return.ts';

type Answers = Partial<
  Pick<PaymentReturnDependencies, 'activePlan' | 'boostCredits' | 'newestPackAt' | 'isGone' | 'announcedPurchases'>
>;
const NOW_MS = 1_795_240_000_000;
const SECOND_AGO = { name: 'Lexden Pro', since: NOW_MS - 1000 };

const createAnnouncements = () => createAnnouncedPurchases(mapStorage(new Map()));

/** A fake page that logs toasts, tracking and calls with the elapsed seconds. */
function openPage(creditsBefore: number | null, answers: Answers = {}) {
  const log: string[] = [];
  let nowMs = NOW_MS;
  const note = (what: string) => void log.push(`${(nowMs - NOW_MS) / 1000} ${what}`);
  const parts: PaymentReturnDependencies = {
    product: 'Lexden',
    analytics: { track: (...[event]) => note(`track ${event}`) },
    upgrades: { clear: () => note('forget choice') },
    tabState: { credits: () => creditsBefore, clearCredits: () => undefined },
    announcedPurchases: createAnnouncements(),
    activePlan: async () => null,
    boostCredits: async () => 0,
    newestPackAt: async () => null,
    refresh: async () => note('refresh'),
    notify: {
      note: ({ title }) => note(title),
      success: ({ title, message, durationMs }) => note([title, message, durationMs].filter(Boolean).join(' ')),
    },
    isGone: () => false,
    now: () => nowMs,
    pause: async (ms) => {
      nowMs += ms;
    },
    ...answers,
  };
  return { parts, log };
}

test('payment return › announces an account’s plan once the server confirms it [spec: 2.68]', async () => {
  let asked = 0;
  const activePlan = async () => {
    asked += 1;
    return asked === 3 ? SECOND_AGO : null;
  };
  const { parts, log } = openPage(null, { activePlan });
  await handlePaymentReturn('payment', parts);
  expect(log).toEqual([
    ...['0 forget choice', '0 Confirming your payment…', '2 refresh', '2 track payment_confirmed'],
    '2 Payment Successful! Your subscription has been activated. Welcome to Lexden!',
  ]);
});

test('payment return › announces a trial’s plan for six seconds [spec: 2.52, 8.25, 9.12]', async () => {
  const { parts, log } = openPage(null, { activePlan: async () => SECOND_AGO });
  await handlePaymentReturn('upgrade', parts);
  expect(log.at(-1)).toBe('0 Subscription Activated! 6000');
});

test.each(['upgrade', 'payment', 'boost'] as const)(
  'payment return › does not trust an address that says "%s"',
  async (arrived) => {
    const { parts, log } = openPage(5, { boostCredits: async () => 5 });
    await handlePaymentReturn(arrived, parts);
    expect(log.slice(1)).toEqual([
      ...['0 Confirming your payment…', '20 refresh', '20 Your payment isn’t confirmed yet'],
    ]);
  },
);

test('payment return › announces a pack once the credits have grown [spec: 7.15]', async () => {
  const { parts, log } = openPage(5, { boostCredits: async () => 15 });
  await handlePaymentReturn('boost', parts);
  expect(log.slice(-3)).toEqual([
    ...['0 refresh', '0 track qaboost_purchased'],
    '0 10 questions added Use them on any document. They never expire.',
  ]);
});

test('payment return › looks for a recent payment when no credits were stored before checkout', async () => {
  const { parts, log } = openPage(null, { newestPackAt: async () => NOW_MS - 1000 });
  await handlePaymentReturn('boost', parts);
  expect(log.at(-1)).toContain('10 questions added');
});

const BEFORE = [
  ['granted by an administrator', null],
  ['of last month', NOW_MS - 30 * 86_400_000],
  ['that started just before the time window', NOW_MS - RECENT_PURCHASE_MS.plan - 1],
] as const;

test.each(BEFORE)('payment return › does not announce a plan %s', async (_name, since) => {
  for (const arrived of ['upgrade', 'payment'] as const) {
    const { parts, log } = openPage(null, { activePlan: async () => ({ name: 'Lexden Pro', since }) });
    await handlePaymentReturn(arrived, parts);
    expect(log.slice(1)).toEqual(['0 Confirming your payment…', '20 refresh', '20 You have Lexden Pro']);
  }
});

test('payment return › announces a plan and a pack once, however often the address is opened', async () => {
  const announcedPurchases = createAnnouncements();
  const answers = { announcedPurchases, activePlan: async () => SECOND_AGO, newestPackAt: async () => NOW_MS - 1000 };
  const endOf = async (arrived: 'upgrade' | 'payment' | 'boost') => {
    const { parts, log } = openPage(null, answers);
    await handlePaymentReturn(arrived, parts);
    return log.at(-1);
  };
  expect(await endOf('upgrade')).toContain('Subscription Activated!');
  expect(await endOf('upgrade')).toBe('20 You have Lexden Pro');
  expect(await endOf('payment')).toBe('20 You have Lexden Pro');
  expect(await endOf('boost')).toContain('10 questions added');
  expect(await endOf('boost')).toBe('20 Your payment isn’t confirmed yet');
});

test('payment return › sends no request after a cancelled purchase', async () => {
  const { parts, log } = openPage(5);
  await handlePaymentReturn('boost-cancelled', parts);
  expect(log).toEqual(['0 forget choice', '0 Checkout cancelled']);
});

test('payment return › shows nothing once the page is gone', async () => {
  const { parts, log } = openPage(null, { activePlan: async () => SECOND_AGO, isGone: () => true });
  await handlePaymentReturn('payment', parts);
  expect(log).toEqual(['0 forget choice', '0 Confirming your payment…']);
});
