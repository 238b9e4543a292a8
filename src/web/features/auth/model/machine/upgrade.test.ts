import { expect, test } from 'vitest';
import type { ShownPlan, UpgradeSource } from '#contract/billing.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { genericFailure, providerFailure } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import {
  ADA_USER,
  CHECKOUT_URL,
  NEVER,
  type openTestPage,
  refuse,
  START_MS,
  startTestPage,
  TRIAL_USER,
  USED_BROWSER,
  unreachable,
} from './testing-sign-in.ts';

type Options = Parameters<typeof openTestPage>[0];
const PRO = { planType: 'pro', source: 'landing_page' } as const;
const FREE = { planType: 'free', source: 'landing_page' } as const;
const CONFIRM = '/subscription?plan=pro&source=landing_upgrade';

async function openLanding(options: Options = {}) {
  const page = await startTestPage(options);
  page.takeLog();
  return page;
}

const stored = (planType: ShownPlan, source: UpgradeSource, ageMs = 0) =>
  JSON.stringify({ planType, source, timestamp: START_MS - ageMs });

test('upgrade › opens the popup synchronously, and prepares a paid plan’s checkout half a second after the sign-in [spec: 4.7, 4.11, 4.13, 9.12]', async () => {
  const page = await openLanding();
  page.signIn.send({ type: 'sign-in-clicked', choice: PRO });
  const clicked = page.takeLog();
  expect(clicked.slice(0, 2)).toEqual(['0 +upgradeIntent', '0 track subscription_upgrade']);
  expect(clicked.at(-1)).toBe('0 open popup');
  expect(page.session.get('upgradeIntent')).toBe(stored('pro', 'landing_page'));
  expect(page.state()).toMatchObject({ isSigningIn: true, chosenPlan: 'pro', payment: null });
  await page.advance(499);
  expect(page.state()).toMatchObject({ status: 'signed-in', payment: { checkoutUrl: null }, isResumingSignIn: true });
  expect(page.takeLog().filter((line) => /order|go|leave/.test(line))).toEqual([]);
  await page.advance(1);
  expect(page.takeLog()).toEqual([
    ...['500 order pro', '500 track payment_started', '500 -upgradeIntent', `500 leave ${CHECKOUT_URL}`],
  ]);
  expect(page.state().payment).toEqual({ checkoutUrl: CHECKOUT_URL });
});

test('upgrade › keeps the user signed in after the Back button on the payment page, and orders nothing again', async () => {
  const page = await openLanding({ account: async () => ADA_USER });
  await page.send({ type: 'sign-in-clicked', choice: PRO });
  await page.advance(500);
  page.takeLog();
  await page.send({ type: 'page-restored' });
  expect(page.state()).toMatchObject({ status: 'signed-in', payment: null, isResumingSignIn: false });
  expect(page.takeLog().join()).not.toMatch(/order|leave/);
});

test('upgrade › survives the redirect flow', async () => {
  const page = await startTestPage({
    path: '/auth/callback',
    session: { authRedirectPending: 'true', upgradeIntent: stored('starter', 'landing_page', 2 * MINUTE_MS) },
    client: {
      redirectResult: async () => PERSON,
    },
  });
  await page.advance(500);
  expect(page.takeLog().slice(-4)).toEqual([
    ...['500 order starter', '500 track payment_started', '500 -upgradeIntent', `500 leave ${CHECKOUT_URL}`],
  ]);
});

test.each<[string, NonNullable<Options>, number]>([
  ['is refused', { createCheckout: unreachable }, 500],
  ['never answers', { createCheckout: () => NEVER }, 500 + 20 * SECOND_MS],
])('upgrade › waits on the subscription page when the payment page %s [spec: 4.14]', async (_what, options, atMs) => {
  const page = await openLanding(options);
  await page.send({ type: 'sign-in-clicked', choice: PRO });
  await page.advance(atMs);
  const log = page.takeLog();
  expect(log.slice(-2)).toEqual([`${atMs} -upgradeIntent`, `${atMs} go ${CONFIRM}`]);
  expect(log.includes('500 track payment_failed')).toBe(options.createCheckout === unreachable);
  expect(page.state()).toMatchObject({ status: 'signed-in', payment: null, upgradeOutcome: 'failed' });
  await page.send({ type: 'upgrade-outcome-dismissed' });
  expect(page.state().upgradeOutcome).toBeNull();
});

test.each([
  { plan: 'starter', subscriptionStatus: 'active' },
  { plan: 'enterprise', subscriptionStatus: 'inactive' },
  { plan: 'free', subscriptionStatus: 'unpaid' },
] as const)(
  'upgrade › asks an account with $plan ($subscriptionStatus) for confirmation before payment',
  async (identity) => {
    const page = await openLanding({
      sync: async () => ({ user: { ...ADA_USER, ...identity }, movedDocuments: null }),
    });
    await page.send({ type: 'sign-in-clicked', choice: PRO });
    await page.advance(MINUTE_MS);
    const log = page.takeLog();
    expect(log.slice(-2)).toEqual(['0 -upgradeIntent', `0 go ${CONFIRM}`]);
    expect(log.join()).not.toContain('order');
    expect(page.state().upgradeOutcome).toBeNull();
  },
);

test('welcome notice › is set after a sign-in without a plan, and cleared by the next activity', async () => {
  const page = await openLanding();
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog().at(-1)).toBe('0 go /dashboard');
  expect(page.state()).toMatchObject({ status: 'signed-in', isOpeningDashboard: true, isSigningIn: false });
  page.signIn.send({ type: 'refresh-requested' });
  expect(page.state().isOpeningDashboard).toBe(false);
});

test.each([PRO, FREE])('welcome notice › is not set for the chosen plan $planType', async (choice) => {
  const page = await openLanding();
  await page.send({ type: 'sign-in-clicked', choice });
  expect(page.state()).toMatchObject({ status: 'signed-in', isOpeningDashboard: false });
});

test('upgrade › ends on the dashboard with a welcome for the free plan [spec: 4.12]', async () => {
  const page = await openLanding();
  await page.send({ type: 'sign-in-clicked', choice: FREE });
  expect(page.takeLog().slice(-2)).toEqual(['0 -upgradeIntent', '0 go /dashboard']);
  expect(page.state()).toMatchObject({ status: 'signed-in', upgradeOutcome: 'welcome' });
});

test('upgrade › ignores a choice half an hour old', async () => {
  const page = await startTestPage({
    path: '/auth/callback',
    session: { authRedirectPending: 'true', upgradeIntent: stored('pro', 'landing_page', 30 * MINUTE_MS) },
    client: {
      redirectResult: async () => PERSON,
    },
  });
  await page.advance(MINUTE_MS);
  expect(page.takeLog().join()).toContain('go /dashboard in place');
  expect(page.state().payment).toBeNull();
});

test('upgrade › drops the choice with a closed popup: a later Sign In is a plain sign-in', async () => {
  const attempts = [refuse(providerFailure('popup-closed-by-user')), undefined];
  const page = await openLanding({
    client: { signInWithPopup: () => (attempts.shift() ?? (async () => PERSON))() },
  });
  await page.send({ type: 'sign-in-clicked', choice: PRO });
  expect(page.session.has('upgradeIntent')).toBe(false);
  expect(page.state()).toMatchObject({ chosenPlan: null, failure: { code: 'popup-closed-by-user', choice: PRO } });
  await page.send({ type: 'sign-in-clicked' });
  await page.advance(MINUTE_MS);
  expect(page.takeLog().join()).not.toContain('order');
});

test('upgrade › is dropped by a plain Sign In', async () => {
  const page = await openLanding({ session: { upgradeIntent: stored('pro', 'landing_page') } });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog().slice(-1)).toEqual(['0 go /dashboard']);
});

test.each([
  [PRO, genericFailure(), 'Sign In Failed', 'Please try again or contact support.'],
  [FREE, genericFailure(), 'Sign-up failed', 'Please try again or contact support.'],
  [PRO, providerFailure('user-disabled'), 'Sign In Failed', providerFailure('user-disabled').message],
])('upgrade › names support when its sign-in fails, and keeps the plan for a retry [spec: 8.7]', async (...row) => {
  const [choice, failure, title, message] = row;
  const page = await openLanding({
    client: { signInWithPopup: refuse(failure), signInWithRedirect: refuse(failure) },
  });
  await page.send({ type: 'sign-in-clicked', choice });
  expect(page.state().failure).toEqual({ title, message, code: failure.code, choice });
});

test('upgrade › fails when the server refuses the sign-in before payment [spec: 8.16]', async () => {
  const page = await openLanding({ sync: refuse(genericFailure('Authentication failed: 500 - x')) });
  await page.send({ type: 'sign-in-clicked', choice: PRO });
  expect(page.state()).toMatchObject({
    failure: {
      title: 'Upgrade Failed',
      message: 'Please try again or contact support if the problem persists.',
      choice: PRO,
    },
    payment: null,
  });
});

test.each<[string, Record<string, string>, string]>([
  ['whose payment page was not reached', { upgradeIntent: stored('pro', 'trial_session') }, 'order session-1'],
  ['from half an hour ago', { upgradeIntent: stored('pro', 'trial_session', 30 * MINUTE_MS) }, 'go /dashboard'],
  ['whose payment page was reached', {}, 'go /dashboard'],
])('upgrade › of a trial that signs in with a choice %s [spec: 4.16]', async (_what, session, end) => {
  const page = await openLanding({
    local: { ...USED_BROWSER, anonymousMode: 'true' },
    session: { ...session, upgradeSessionId: 'session-1' },
    trial: async () => ({ user: TRIAL_USER, isMoved: false }),
  });
  await page.send({ type: 'sign-in-clicked' });
  await page.advance(500);
  const log = page.takeLog();
  expect(log.join()).toContain(end);
  expect(log.join().includes('order')).toBe(end.startsWith('order'));
});

test('upgrade › is cleared by a log-out, with the checkout state', async () => {
  const page = await openLanding({
    local: USED_BROWSER,
    session: { upgradeIntent: stored('pro', 'trial_session'), upgradeSessionId: 's', creditsBeforeCheckout: '1' },
    account: async () => ADA_USER,
  });
  await page.send({ type: 'log-out-clicked' });
  expect([...page.session.keys()]).toEqual([]);
});

const PERSON = { uid: 'a', email: null, displayName: null, photoURL: null, idToken: 't' };
