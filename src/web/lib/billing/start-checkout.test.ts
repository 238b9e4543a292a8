import { expect, test } from 'vitest';
import type { SubscriptionChange } from '#contract/billing.ts';
import { RequestError } from '../api/request.ts';
import { startAccountCheckout, startTrialCheckout, type UpgradeDependencies } from './start-checkout.ts';
import type { UpgradeIntent, UpgradeStorage } from './upgrade-intent.ts';

const FREE_USER = { id: 'user-1', plan: 'free', subscriptionStatus: 'inactive' } as const;
const FROM_TRIAL = { planType: 'pro', source: 'trial_session' } as const;
const FROM_PAGE = { planType: 'starter', source: 'subscription_page' } as const;
const REFUSAL = new RequestError(502, '{"code":"payments-unreachable","message":"Nothing was charged."}');

/** A fake browser that logs every side effect. */
function openBrowser(
  calls: Partial<Pick<UpgradeDependencies, 'storeSession' | 'createSubscription' | 'currentUser'>> = {},
) {
  const log: string[] = [];
  const note = (what: string) => void log.push(what);
  let kept: { intent: UpgradeIntent | null; sessionId: string | null } = { intent: null, sessionId: null };
  const memory: UpgradeStorage = {
    intent: () => kept.intent,
    storeIntent(intent) {
      note(`remember ${intent.planType} from ${intent.source} at ${intent.timestamp}`);
      kept = { ...kept, intent };
    },
    clearIntent() {
      kept = { ...kept, intent: null };
    },
    sessionId: () => kept.sessionId,
    storeSessionId(sessionId) {
      kept = { ...kept, sessionId };
    },
    clear() {
      kept = { intent: null, sessionId: null };
    },
  };
  const say = (kind: string) => (words: { readonly title: string; readonly message?: string }) =>
    note([`${kind}:`, words.title, words.message].filter(Boolean).join(' '));
  const parts: UpgradeDependencies = {
    upgrades: memory,
    analytics: {
      track: (...[event, properties]) => note([event, ...Object.values(properties ?? {})].join(' ')),
    },
    async storeSession(planType, userId) {
      note(`store ${planType} for ${userId}`);
      return (await calls.storeSession?.(planType, userId)) ?? 'session-1';
    },
    async createSubscription(planType) {
      note(`create ${planType}`);
      return (
        (await calls.createSubscription?.(planType)) ?? {
          success: true,
          change: 'checkout',
          message: '',
          checkoutUrl: 'https://pay.example/1',
        }
      );
    },
    currentUser: async () => (calls.currentUser ? calls.currentUser() : FREE_USER),
    checkoutPath: (sessionId) => `/checkout?sessionId=${sessionId}`,
    notify: { note: say('note'), success: say('success'), failure: say('failure') },
    go: (to) => note(`go ${to}`),
    leave: (to) => note(`leave ${to}`),
    now: () => 5,
    wait: async () => note('wait'),
  };
  return { parts, log, kept: () => kept };
}

test('trial checkout › stores, tracks and redirects after a pause; a later sign-in finds nothing to pay [spec: 4.11, 4.15, 8.31]', async () => {
  const { parts, log, kept } = openBrowser();
  expect(await startTrialCheckout(parts, FROM_TRIAL, 'trial-1')).toBe('leaving');
  expect(log).toEqual([
    ...['remember pro from trial_session at 5', 'subscription_upgrade free pro USD', 'note: Preparing payment...'],
    ...['store pro for trial-1', 'payment_started free pro USD', 'note: Redirecting to payment...', 'wait'],
    'leave /checkout?sessionId=session-1',
  ]);
  expect(kept()).toEqual({ intent: null, sessionId: 'session-1' });
});

test.each([
  [new TypeError('Failed to fetch'), 'failure: Error Failed to start upgrade process'],
  [REFUSAL, 'failure: Upgrade Error Nothing was charged.'],
])(
  'trial checkout › stays on the page with a message when the choice is refused [spec: 8.15]',
  async (error, words) => {
    const { parts, log, kept } = openBrowser({ storeSession: () => Promise.reject(error) });
    expect(await startTrialCheckout(parts, FROM_TRIAL, 'trial-1')).toBe('staying');
    expect(log.slice(-2)).toEqual(['payment_failed free pro USD', words]);
    expect(kept()).toEqual({ intent: null, sessionId: null });
  },
);

test('trial checkout › does not start without a user id [spec: 8.15]', async () => {
  const { parts, log } = openBrowser();
  expect(await startTrialCheckout(parts, FROM_TRIAL, null)).toBe('staying');
  expect(log).toEqual(['failure: Error No user ID available for upgrade']);
});

test('account checkout › goes to the payment page without an active subscription [spec: 7.10]', async () => {
  const { parts, log, kept } = openBrowser();
  expect(await startAccountCheckout(parts, FROM_PAGE, FREE_USER)).toBe('leaving');
  expect(log.slice(2)).toEqual([
    ...['note: Preparing payment...', 'create starter', 'payment_started free starter USD'],
    ...['note: Redirecting to payment...', 'leave https://pay.example/1'],
  ]);
  expect(kept().intent).toBeNull();
});

test.each([
  ['pays already', { ...FREE_USER, plan: 'starter', subscriptionStatus: 'active' } as const],
  ['owes', { ...FREE_USER, subscriptionStatus: 'unpaid' } as const],
  ['is not known yet', null],
])('account checkout › asks an account that %s for confirmation', async (_what, user) => {
  const { parts, log } = openBrowser();
  expect(await startAccountCheckout(parts, FROM_PAGE, user)).toBe('staying');
  expect(log).toEqual(['go /subscription?plan=starter']);
});

test('account checkout › asks for confirmation when another tab has paid meanwhile: nothing is charged', async () => {
  const { parts, log, kept } = openBrowser({
    currentUser: async () => ({ plan: 'starter', subscriptionStatus: 'active' }),
  });
  expect(await startAccountCheckout(parts, { ...FROM_PAGE, planType: 'pro' }, FREE_USER)).toBe('staying');
  expect(log.join()).not.toContain('create');
  expect(log.at(-1)).toBe('go /subscription?plan=pro');
  expect(kept().intent).toBeNull();
});

test('checkout › replaces an earlier choice of another plan', async () => {
  const { parts, kept } = openBrowser({ storeSession: () => new Promise(() => undefined) });
  parts.upgrades.storeSessionId('session of Starter');
  void startTrialCheckout(parts, FROM_TRIAL, 'trial-1');
  expect(kept()).toMatchObject({ intent: { planType: 'pro' }, sessionId: null });
});

test('account checkout › confirms a subscription without a payment page [spec: 8.26]', async () => {
  const upgraded: SubscriptionChange = { success: true, change: 'upgraded', message: '' };
  const { parts, log } = openBrowser({ createSubscription: async () => upgraded });
  expect(await startAccountCheckout(parts, FROM_PAGE, FREE_USER)).toBe('staying');
  expect(log.at(-1)).toBe('success: Subscription Created Your subscription has been activated successfully!');
});

test.each([
  [new TypeError('Failed to fetch'), 'failure: Subscription Failed Failed to create subscription'],
  [REFUSAL, 'failure: Subscription Failed Nothing was charged.'],
])('account checkout › stays on the page when the subscription fails [spec: 8.17]', async (error, words) => {
  const { parts, log, kept } = openBrowser({ createSubscription: () => Promise.reject(error) });
  expect(await startAccountCheckout(parts, FROM_PAGE, FREE_USER)).toBe('staying');
  expect(log.slice(-2)).toEqual(['payment_failed free starter USD', words]);
  expect(kept().intent).toBeNull();
});
