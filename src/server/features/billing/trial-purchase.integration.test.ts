import { expect, test } from 'vitest';
import type { PaidPlan } from '#contract/billing.ts';
import { followTrialCheckout } from '#tests/support/builders/payments/shop.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type AuthenticatedPerson, type Person, signInAgain, signUp } from '#tests/support/builders/people/sign-up.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

const ADA: Person = { email: 'ada@example.org', name: 'Ada Finch', password: 'four seasons long' };

let guest: Guest;

const lexden = openBeforeAll(startTestLexden);

/** A new browser, on whose trial a plan is chosen and paid. */
async function payOnTrial(planType: PaidPlan): Promise<void> {
  guest = makeGuest(lexden);
  const { sessionId } = (await guest.post('/api/store-upgrade-session', { planType })).json();
  await lexden.payments.pay((await followTrialCheckout(lexden, sessionId)).headers.location ?? '');
}

const meOf = async ({ client }: AuthenticatedPerson) => (await client.get('/api/auth/user')).json();

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
  const first = await signUp(lexden, ADA, guest.id);
  await first.sync();
  expect(await meOf(first)).toMatchObject({ plan: 'starter', subscriptionStatus: 'active' });

  // On another device, before sign-in.
  await payOnTrial('pro');
  const second = await signInAgain(lexden, ADA, guest.id);
  await second.sync();
  expect(await meOf(second)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active' });
  await expect.poll(listSubscriptions, { timeout: 20_000 }).toEqual(['pro active', 'starter ended']);

  // Once more, with the webhook event delivered after the trial has moved.
  lexden.payments.holdDeliveries();
  await payOnTrial('starter');
  const third = await signInAgain(lexden, ADA, guest.id);
  await third.sync();
  expect(await listSubscriptions()).toHaveLength(2);
  await lexden.payments.releaseDeliveries();
  await expect.poll(listSubscriptions, { timeout: 20_000 }).toEqual(['pro active', 'starter ended', 'starter ended']);
  expect(await meOf(third)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active' });

  const changes = (await third.client.get('/account/trail'))
    .json()
    .events.filter((event: { action: string }) => event.action === 'plan-changed');
  // Newest first: the plan change of each move, and the purchase on each trial before it.
  expect(changes.map((event: { detail: string }) => event.detail)).toEqual([
    ...['starter to pro', 'free to pro'],
    ...['free to starter', 'free to starter'],
  ]);
  expect((await third.client.get('/payments')).json()).toHaveLength(3);
});
