import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '../../src/contract/users.ts';
import type { OpenedDatabase } from '../../src/server/db/connection.ts';
import { type HttpGuest, makeHttpGuest } from '../builders/http-guest.ts';
import { makeServerPlace, type ServerPlace, type ServerProcess } from '../builders/server-process.ts';
import { testDatabaseTarget } from '../builders/test-database-target.ts';

let place: ServerPlace;
beforeEach(async () => {
  place = await makeServerPlace(testDatabaseTarget());
});
afterEach(() => place.close());

async function untilNoticeWaits({ db }: OpenedDatabase): Promise<void> {
  const waiting = () =>
    db.selectFrom('test_payment_deliveries').select('id').where('deliver_at', 'is not', null).executeTakeFirst();
  while (!(await waiting())) await pause(1);
}

/** Pays, and kills the server as soon as that is written down: whoever paid has not even had an answer. */
async function payAndKill(server: ServerProcess, database: OpenedDatabase, checkoutUrl: string): Promise<void> {
  const paying = fetch(checkoutUrl, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ action: 'pay' }) },
  }).catch(() => undefined);
  await Promise.race([untilNoticeWaits(database), paying]);
  await server.end('SIGKILL');
  await paying;
}

async function findPlanCheckout(address: string, guest: HttpGuest): Promise<string> {
  const stored = await fetch(`${address}/api/store-upgrade-session`, {
    ...{ method: 'POST', body: JSON.stringify({ planType: 'pro' }) },
    headers: { 'x-session-id': guest.id, 'content-type': 'application/json' },
  });
  const { sessionId } = (await stored.json()) as { readonly sessionId: string };
  const way = await fetch(`${address}/api/create-anonymous-checkout?sessionId=${sessionId}`, { redirect: 'manual' });
  return way.headers.get('location') ?? '';
}

async function findPackCheckout(guest: HttpGuest): Promise<string> {
  const { checkoutUrl } = (await (await guest.post('/purchase-qa-boost')).json()) as { readonly checkoutUrl: string };
  return checkoutUrl;
}

async function describeUser(guest: HttpGuest) {
  const { plan, subscriptionStatus, chatCreditsRemaining } = (await (await guest.call('/user')).json()) as User;
  return { plan, subscriptionStatus, chatCreditsRemaining };
}

test('what was paid when the server was killed is there after it has started again, once', async () => {
  let server = await place.start();
  const database = place.openDatabase();
  const guest = makeHttpGuest(server.address);
  await payAndKill(server, database, await findPlanCheckout(server.address, guest));
  server = await place.start();
  const withPlan = { plan: 'pro', subscriptionStatus: 'active', chatCreditsRemaining: 0 };
  expect(await describeUser(guest.at(server.address))).toEqual(withPlan);
  await payAndKill(server, database, await findPackCheckout(guest.at(server.address)));
  server = await place.start();
  expect(await describeUser(guest.at(server.address))).toEqual({ ...withPlan, chatCreditsRemaining: 10 });
  const payments = await database.db.selectFrom('payments').select(['kind', 'amount']).orderBy('amount').execute();
  expect(payments).toEqual([
    { kind: 'boost', amount: 100 },
    { kind: 'plan', amount: 1900 },
  ]);
});
