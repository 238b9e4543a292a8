import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaidPlan } from '#contract/billing.ts';
import { type Guest, makeGuest } from '#tests/support/builders/guest.ts';
import { type Person, signInAgain, signUp } from '#tests/support/builders/sign-up.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/test-lexden.ts';

const ADA: Person = { email: 'ada@example.org', name: 'Ada Finch', password: 'four seasons long' };

let lexden: TestLexden;
let guest: Guest;

beforeAll(async () => {
  lexden = await startTestLexden();
});
afterAll(() => lexden.close());

/** A new browser, on whose trial a plan is chosen and paid. */
async function payOnTrial(planType: PaidPlan): Promise<void> {
  guest = makeGuest(lexden);
  const headers = { 'x-session-id': guest.id };
  const payload = { planType };
  const stored = await lexden.app.inject({ method: 'POST', url: '/api/store-upgrade-session', headers, payload });
  const way = await lexden.app.inject({ url: `/api/create-anonymous-checkout?sessionId=${stored.json().sessionId}` });
  await lexden.payments.pay(way.headers.location ?? '');
}

async function meOf(cookie: string) {
  const { plan, subscriptionStatus } = (await lexden.app.inject({ url: '/api/auth/user', headers: { cookie } })).json();
  return { plan, subscriptionStatus };
}

async function listSubscriptions() {
  const { db } = lexden.database;
  const rows = await db.selectFrom('subscriptions').select(['plan', 'standing']).orderBy('started_at').execute();
  return rows.map(({ plan, standing }) => `${plan} ${standing}`).toSorted();
}

test('a plan bought on a trial moves into the account at sign-in, and duplicate subscriptions are ended', {
  timeout: 60_000,
}, async () => {
  await payOnTrial('starter');
  expect((await guest.get('/user')).json()).toMatchObject({ plan: 'starter', subscriptionStatus: 'active' });
  const first = await (await signUp(lexden, ADA, guest.id)).sync();
  expect(await meOf(first.cookie)).toEqual({ plan: 'starter', subscriptionStatus: 'active' });

  // On another device, before sign-in.
  await payOnTrial('pro');
  const second = await (await signInAgain(lexden, ADA, guest.id)).sync();
  expect(await meOf(second.cookie)).toEqual({ plan: 'pro', subscriptionStatus: 'active' });
  await expect.poll(listSubscriptions, { timeout: 20_000 }).toEqual(['pro active', 'starter ended']);

  // Once more, with the webhook event delivered after the trial has moved.
  lexden.payments.holdDeliveries();
  await payOnTrial('starter');
  const third = await (await signInAgain(lexden, ADA, guest.id)).sync();
  expect(await listSubscriptions()).toHaveLength(2);
  await lexden.payments.releaseDeliveries();
  await expect.poll(listSubscriptions, { timeout: 20_000 }).toEqual(['pro active', 'starter ended', 'starter ended']);
  expect(await meOf(third.cookie)).toEqual({ plan: 'pro', subscriptionStatus: 'active' });

  const trail = await lexden.app.inject({ url: '/api/account/trail', headers: { cookie: third.cookie } });
  const changes = trail.json().events.filter((event: { action: string }) => event.action === 'plan-changed');
  // Newest first: the plan change of each move, and the purchase on each trial before it.
  expect(changes.map((event: { detail: string }) => event.detail)).toEqual([
    ...['starter to pro', 'free to pro'],
    ...['free to starter', 'free to starter'],
  ]);
  const payments = await lexden.app.inject({ url: '/api/payments', headers: { cookie: third.cookie } });
  expect(payments.json()).toHaveLength(3);
});
