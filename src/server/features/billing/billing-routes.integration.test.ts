import { describe, expect, onTestFinished, test } from 'vitest';
import { RATE_LIMITS } from '#server/http/limits/rate-limits.ts';
import { insertPayment } from '#tests/support/builders/database/billing-rows.ts';
import { followTrialCheckout, openShop } from '#tests/support/builders/payments/shop.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';

const CALLS = [
  ['/create-subscription', { planType: 'pro' }],
  ['/preview-upgrade', { planType: 'pro' }],
  ['/resume-subscription', undefined],
  ['/process-upgrade', { upgradeSessionId: 'a'.repeat(43) }],
  ['/purchase-qa-boost', undefined],
  ['/create-upgrade-session', { planType: 'pro', source: 'landing_page' }],
] as const;

describe('billing routes without metering', () => {
  const shop = openBeforeAll(() => openShop({ metering: 'off' }));

  test('refuse purchases without calling the provider', async () => {
    const [account, guest] = [await makeAccount(shop), makeGuest(shop)];
    for (const [path, body] of CALLS) {
      const answer = await account.post(path, body);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'shop-closed']);
    }
    const stored = await guest.post('/api/store-upgrade-session', { planType: 'pro' });
    expect(stored.json().code).toBe('shop-closed');
    const going = await followTrialCheckout(shop, 'a'.repeat(43));
    expect(going.headers.location).toBe('/subscription?checkout=failed&reason=shop-closed');
    for (const caller of [account, guest]) {
      const status = (await caller.get('/subscription-status')).json();
      expect(status).toMatchObject({ plan: 'free', usage: { documentLimit: null } });
    }
    // Earlier subscribers can still cancel.
    for (const path of ['/cancel-subscription', '/create-portal-session']) {
      expect((await account.post(path)).json().code).toBe('no-subscription');
    }
    expect(shop.watch.asked.filter((method) => method !== 'runDueTasks')).toEqual([]);
  });

  test('list the caller’s own payments, newest first, without internal fields', async () => {
    const { db } = shop.database;
    const [account, other] = [await makeAccount(shop), await makeAccount(shop)];
    await insertPayment(db, { id: 'older', user_id: account.userId, created_at: Date.UTC(2026, 9, 1) });
    await insertPayment(db, {
      id: 'newer',
      user_id: account.userId,
      mode: 'live',
      kind: 'plan',
      plan: 'pro',
      reason: 'renewal',
      status: 'partially-refunded',
      amount: 1900,
      refunded: 400,
      receipt_url: null,
      created_at: Date.UTC(2026, 10, 1),
    });
    await insertPayment(db, { id: 'foreign', user_id: other.userId });
    expect((await account.get('/payments')).json()).toEqual([
      {
        id: 'newer',
        at: '2026-11-01T00:00:00.000Z',
        kind: 'plan',
        plan: 'pro',
        reason: 'renewal',
        status: 'partially-refunded',
        amount: 1900,
        refunded: 400,
        currency: 'usd',
        receiptUrl: null,
        isTest: false,
      },
      {
        id: 'older',
        at: '2026-10-01T00:00:00.000Z',
        kind: 'boost',
        plan: null,
        reason: 'pack',
        status: 'paid',
        amount: 100,
        refunded: 0,
        currency: 'usd',
        receiptUrl: 'https://receipts.example/1',
        isTest: true,
      },
    ]);
    expect((await makeGuest(shop).get('/payments')).json()).toEqual([]);
  });
});

describe('billing routes with metering', () => {
  test('limit checkouts to twenty per minute and client address', async () => {
    const shop = await openShop({ rateLimits: 'on', publicUrl: 'https://lexden.example' });
    onTestFinished(() => shop.close());
    const [account, guest] = [await makeAccount(shop), makeGuest(shop)];
    // The cookie's name with HTTPS.
    account.cookies.set('__Host-lexden_session', account.cookies.get('lexden_session') ?? '');
    for (const [path, payload] of CALLS) {
      const statuses = [];
      for (let count = 0; count <= 20; count += 1) statuses.push((await account.post(path, payload)).statusCode);
      expect([path, statuses.indexOf(429)]).toEqual([path, 20]);
    }
    const locations = [];
    for (let count = 0; count <= RATE_LIMITS.trialCheckout.perAddress; count += 1) {
      locations.push((await followTrialCheckout(shop, 'a'.repeat(43))).headers.location);
    }
    expect(locations.at(-2)).toContain('reason=upgrade-session-not-found');
    expect(locations.at(-1)).toBe('/subscription?checkout=failed&reason=rate-limited');
    // Return URLs use the public origin, whatever the request's Host header says.
    const checkouts = await shop.database.db.selectFrom('checkouts').select(['success_url', 'cancel_url']).execute();
    for (const { success_url, cancel_url } of checkouts) {
      expect(`${success_url} ${cancel_url}`).toMatch(/^https:\/\/lexden\.example\/\S* https:\/\/lexden\.example\/\S*$/);
    }
    expect(checkouts.length).toBeGreaterThan(1);
    expect((await guest.get('/subscription-status')).statusCode).toBe(200);
  });
});
