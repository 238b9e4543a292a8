import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaidPlan } from '#contract/billing.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type AuthenticatedPerson, type Person, signInAgain, signUp } from '#tests/support/builders/people/sign-up.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import type { TestClient } from '#tests/support/client/test-client.ts';

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
  const stored = await guest.post('/api/store-upgrade-session', { planType });
  const way = await guest.get(`/api/create-anonymous-checkout?sessionId=${stored.json().sessionId}`);
  await lexden.payments.pay(way.headers.location ?? '');
}

/** Syncs the sign-in of a person. @returns the account's browser */
async function open(person: AuthenticatedPerson): Promise<TestClient> {
  await person.sync();
  return person.client;
}

async function planOf(account: TestClient) {
  const { plan, subscriptionStatus } = (await account.get('/auth/user')).json();
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
  const first = await open(await signUp(lexden, ADA, guest.id));
  expect(await planOf(first)).toEqual({ plan: 'starter', subscriptionStatus: 'active' });

  // On another device, before sign-in.
  await payOnTrial('pro');
  const second = await open(await signInAgain(lexden, ADA, guest.id));
  expect(await planOf(second)).toEqual({ plan: 'pro', subscriptionStatus: 'active' });
  await expect.poll(listSubscriptions, { timeout: 20_000 }).toEqual(['pro active', 'starter ended']);

  // Once more, with the webhook event delivered after the trial has moved.
  lexden.payments.holdDeliveries();
  await payOnTrial('starter');
  const third = await open(await signInAgain(lexden, ADA, guest.id));
  expect(await listSubscriptions()).toHaveLength(2);
  await lexden.payments.releaseDeliveries();
  await expect.poll(listSubscriptions, { timeout: 20_000 }).toEqual(['pro active', 'starter ended', 'starter ended']);
  expect(await planOf(third)).toEqual({ plan: 'pro', subscriptionStatus: 'active' });

  const trail = await third.get('/account/trail');
  const changes = trail.json().events.filter((event: { action: string }) => event.action === 'plan-changed');
  // Newest first: the plan change of each move, and the purchase on each trial before it.
  expect(changes.map((event: { detail: string }) => event.detail)).toEqual([
    ...['starter to pro', 'free to pro'],
    ...['free to starter', 'free to starter'],
  ]);
  const payments = await third.get('/payments');
  expect(payments.json()).toHaveLength(3);
});
