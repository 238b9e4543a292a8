import { beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '#server/platform/secrets.ts';
import { followTrialCheckout, openShop } from '#tests/support/builders/payments/shop.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { moveTrial } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { statusAndBody } from '#tests/support/client/refusal.ts';
import { createUpgradeSessionStore } from './upgrade-session-store.ts';

const shop = openBeforeAll(openShop);
beforeEach(() => shop.watch.reset());

const chooseOnTrial = (guest: Guest, choice: object = { planType: 'pro' }) =>
  guest.post('/api/store-upgrade-session', choice);

/** Stores a trial's choice. @returns the session id */
async function store(guest: Guest, planType = 'pro'): Promise<string> {
  const answer = await chooseOnTrial(guest, { planType, anonymousUserId: 'anonymous-1700000000000' });
  expect(answer.statusCode).toBe(200);
  return answer.json().sessionId;
}

/** Redirect target of the checkout navigation. */
async function goTo(sessionId: string): Promise<string> {
  const answer = await followTrialCheckout(shop, sessionId);
  expect(answer.statusCode).toBe(303);
  return answer.headers.location ?? '';
}

const failure = (reason: string) => `/subscription?checkout=failed&reason=${reason}`;
const process = (account: Account, upgradeSessionId: string) => account.post('/process-upgrade', { upgradeSessionId });

describe('upgrade session of a trial', () => {
  test('leads to its checkout, grants the limits after payment, and moves into the account at sign-in [spec: 4.15]', async () => {
    const guest = makeGuest(shop);
    const sessionId = await store(guest);
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    const rows = await shop.database.db.selectFrom('upgrade_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(sessionId);
    const address = await goTo(sessionId);
    expect(address).toContain('/test-checkout/');
    expect(await goTo(sessionId)).toBe(address);
    await shop.payments.pay(address);
    const paid = { plan: 'pro', subscriptionStatus: 'active', usage: { documentsThisMonth: 0, documentLimit: 100 } };
    expect((await guest.get('/subscription-status')).json()).toMatchObject(paid);
    expect((await guest.get('/user')).json()).toMatchObject({ isAnonymous: true, plan: 'pro' });
    expect(await goTo(sessionId)).toBe(failure('plan-unchanged'));
    expect(await goTo(await store(guest, 'starter'))).toBe(failure('subscription-exists'));
    const account = await makeAccount(shop);
    await account.post('/purchase-qa-boost');
    await moveTrial(shop.database.db, guest, account);
    expect((await account.get('/subscription-status')).json()).toMatchObject(paid);
    expect((await account.get('/payments')).statusCode).toBe(200);
    // The billing page is that of the customer with the plan, whatever else was bought.
    const page = new URL((await account.post('/create-portal-session')).json().url);
    expect((await account.send({ url: page.pathname })).body).toContain('Pro');
    // The session id is not accepted for the account.
    expect(await goTo(sessionId)).toBe(failure('upgrade-session-not-found'));
  });

  test('redirects errors to a page with the reason', async () => {
    const sessionId = await store(makeGuest(shop));
    expect(await goTo('a'.repeat(43))).toBe(failure('upgrade-session-not-found'));
    for (const wrong of ['', 'x', `${'a'.repeat(42)}%2F`, `${sessionId}&sessionId=${sessionId}`]) {
      expect(await goTo(wrong), wrong).toBe(failure('invalid-request'));
    }
    shop.watch.cut();
    expect(await goTo(sessionId)).toBe(failure('payments-unreachable'));
    shop.watch.mend();
    expect(await goTo(sessionId)).toContain('/test-checkout/');
    const { db } = shop.database;
    await db
      .updateTable('upgrade_sessions')
      .set({ expires_at: 1 })
      .where('id_hash', '=', hashSecret(sessionId))
      .execute();
    expect(await goTo(sessionId)).toBe(failure('upgrade-session-not-found'));
  });

  test('stores the choice and opens the checkout in one call', async () => {
    const guest = makeGuest(shop);
    const answer = await guest.post('/create-upgrade-session', { planType: 'starter', source: 'trial_session' });
    const { success, checkoutUrl, sessionId } = answer.json();
    expect(success).toBe(true);
    expect(await goTo(sessionId)).toBe(checkoutUrl);
    const wrong = { planType: 'starter', source: 'elsewhere' };
    expect((await guest.post('/create-upgrade-session', wrong)).statusCode).toBe(400);
  });

  test('requires a valid session id', async () => {
    expect((await chooseOnTrial(makeGuest(shop, ''))).statusCode).toBe(401);
    expect((await chooseOnTrial(makeGuest(shop, 'guest_1'))).json().code).toBe('guest-id-invalid');
    const guest = makeGuest(shop);
    for (const wrong of [{}, { planType: 'free' }, { planType: 'pro', anonymousUserId: 7 }]) {
      expect((await chooseOnTrial(guest, wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    }
    // Invalid requests created no trial.
    expect((await guest.get('/user')).statusCode).toBe(401);
    const [account, moved] = [await makeAccount(shop), makeGuest(shop)];
    await store(moved);
    await moveTrial(shop.database.db, moved, account);
    expect((await chooseOnTrial(moved)).json().code).toBe('trial-moved');
  });
});

describe('upgrade session stored before sign-in', () => {
  test('is accepted only for the account that the trial moved into [spec: 4.16]', async () => {
    const [guest, account, stranger] = [makeGuest(shop), await makeAccount(shop), await makeAccount(shop)];
    const sessionId = await store(guest);
    const refusal = { code: 'upgrade-session-not-found' };
    // The trial has not moved into an account yet.
    expect((await process(account, sessionId)).json()).toMatchObject(refusal);
    await moveTrial(shop.database.db, guest, account);
    const [foreign, unknown] = [await process(stranger, sessionId), await process(stranger, 'a'.repeat(43))];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(unknown.body);
    const answer = await process(account, sessionId);
    expect(await statusAndBody(answer)).toEqual([200, { success: true, checkoutUrl: expect.any(String) }]);
    await shop.payments.pay(answer.json().checkoutUrl);
    expect((await account.get('/subscription-status')).json()).toMatchObject({ plan: 'pro' });
    expect((await stranger.get('/subscription-status')).json()).toMatchObject({ plan: 'free' });
  });

  test('never changes a running plan, and expires after half an hour', async () => {
    const account = await makeAccount(shop);
    const { sessionId, checkoutUrl } = (
      await account.post('/create-upgrade-session', { planType: 'starter', source: 'subscription_page' })
    ).json();
    // The session id alone does not authenticate an account.
    expect(await goTo(sessionId)).toBe(failure('upgrade-session-not-found'));
    await shop.payments.pay(checkoutUrl);
    expect((await process(account, sessionId)).json()).toMatchObject({ code: 'plan-unchanged' });
    const again = await account.post('/create-upgrade-session', { planType: 'pro', source: 'landing_page' });
    expect(again.json()).toMatchObject({ code: 'subscription-exists' });
    expect((await account.get('/subscription-status')).json()).toMatchObject({ plan: 'starter' });
    await shop.database.db
      .updateTable('upgrade_sessions')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect((await process(account, sessionId)).json()).toMatchObject({ code: 'upgrade-session-not-found' });
    const kept = await store(makeGuest(shop));
    await createUpgradeSessionStore(shop.database.db).removeExpired(Date.now());
    const rows = await shop.database.db.selectFrom('upgrade_sessions').select('id_hash').execute();
    expect(rows).toEqual([{ id_hash: hashSecret(kept) }]);
  });
});

test('a moved trial and its account are left with one open checkout', async () => {
  const [guest, account] = [makeGuest(shop), await makeAccount(shop)];
  const ofTrial = await goTo(await store(guest));
  const ofAccount = (await account.post('/create-subscription', { planType: 'pro' })).json().checkoutUrl;
  await moveTrial(shop.database.db, guest, account);
  const chosen = (await account.post('/create-subscription', { planType: 'pro' })).json().checkoutUrl;
  expect([ofTrial, ofAccount]).toContain(chosen);
  await expect(shop.payments.pay(chosen === ofTrial ? ofAccount : ofTrial)).rejects.toThrow();
  await shop.payments.pay(chosen);
  expect((await account.get('/subscription-status')).json()).toMatchObject({ plan: 'pro' });
});

test('a trial that moves while its checkout opens pays for the account', async () => {
  const [guest, account] = [makeGuest(shop), await makeAccount(shop)];
  const sessionId = await store(guest);
  const move = () => moveTrial(shop.database.db, guest, account);
  const address = await shop.watch.gateOf('openCheckout').hold(() => goTo(sessionId), move);
  await shop.payments.pay(address);
  expect((await account.get('/subscription-status')).json()).toMatchObject({
    plan: 'pro',
    subscriptionStatus: 'active',
  });
});
