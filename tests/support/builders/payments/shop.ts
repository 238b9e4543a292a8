import type { FastifyInstance } from 'fastify';
import type { PaidPlan } from '#contract/billing.ts';
import { DAY_MS } from '#contract/units.ts';
import { composeLexden } from '#server/composition/server.ts';
import { readConfig } from '#server/config/config.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import {
  startTestLexden,
  type TestLexden,
  type TestLexdenOptions,
} from '#tests/support/builders/server/test-lexden.ts';
import { createTestClient, type Server } from '#tests/support/client/test-client.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';
import { type PaymentsWatch, watchPayments } from './watched-payments.ts';

/** A server with payments, and a spy on its calls of the payment provider. */
export interface Shop extends TestLexden {
  readonly watch: PaymentsWatch;
  /** Advances the clock of everything in the server. Sessions stay valid; no account can be added after that. */
  pass(durationMs: number): Promise<void>;
  /** Another server beside this one, on the same data and with the same payments. */
  beside(): Promise<{ readonly app: FastifyInstance; close(): Promise<void> }>;
  /** Has a server that is just starting take up what others have left. */
  recover(): Promise<void>;
}

/** No session of a test expires within it. */
const LONG_MS = 1000 * DAY_MS;

export async function openShop(options: TestLexdenOptions = {}): Promise<Shop> {
  const passed = { ms: 0 };
  const clock = { now: () => Date.now() + passed.ms };
  const watched: { watch?: PaymentsWatch } = {};
  const lexden = await startTestLexden({
    ...options,
    clock,
    replaceAdapters(adapters) {
      const { payments, watch } = watchPayments(adapters.payments);
      watched.watch = watch;
      return { payments };
    },
  });
  const { adapters, database, dataFolder } = lexden;
  if (!watched.watch) throw new Error('The payments have no spy.');
  const nothing = async () => {};
  const composeBeside = () => {
    const jobs: JobQueue = { ...adapters.jobs, register: () => {}, stop: nothing };
    const config = readConfig({ DATA_DIR: dataFolder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ROLE: 'web' });
    return composeLexden(config, { ...adapters, jobs, mountPayments: nothing, close: nothing }, undefined);
  };
  return {
    ...lexden,
    watch: watched.watch,
    async pass(durationMs) {
      passed.ms += durationMs;
      await database.db
        .updateTable('sessions')
        .set({ expires_at: clock.now() + LONG_MS })
        .execute();
      await adapters.payments.runDueTasks();
    },
    async beside() {
      const { app, stop } = await composeBeside();
      await app.ready();
      return { app, close: stop };
    },
    async recover() {
      const { start, stop } = await composeBeside();
      await start();
      await stop();
    },
  };
}

interface Browser {
  get(path: string): Promise<TestResponse>;
  post(path: string, payload?: object): Promise<TestResponse>;
}

export const choosePlan = (account: Browser, planType: PaidPlan, more = {}): Promise<TestResponse> =>
  account.post('/create-subscription', { planType, ...more });

/** Address of the page where a plan or a pack is paid. */
export async function openCheckout(buyer: Browser, item: PaidPlan | 'boost'): Promise<string> {
  const answer = await (item === 'boost' ? buyPack(buyer) : choosePlan(buyer, item));
  if (answer.statusCode !== 200) throw new Error(`No checkout was opened: ${answer.body}`);
  return answer.json().checkoutUrl;
}

/** An account that has paid for a plan; what was asked of the provider until then is forgotten. */
export async function subscribe(shop: Shop, planType: PaidPlan): Promise<Account> {
  const account = await makeAccount(shop);
  await shop.payments.pay((await choosePlan(account, planType)).json().checkoutUrl);
  shop.watch.clear();
  return account;
}

/** Navigates to the checkout of a trial's stored choice, by a link that is followed without a guest id. */
export const followTrialCheckout = (server: Server, sessionId: string): Promise<TestResponse> =>
  createTestClient(server, { guestId: '' }).get(`/api/create-anonymous-checkout?sessionId=${sessionId}`);

export const buyPack = (buyer: Browser): Promise<TestResponse> => buyer.post('/purchase-qa-boost');

export async function readStatus(buyer: Browser): Promise<Record<string, unknown>> {
  return (await buyer.get('/subscription-status')).json();
}

/** A user's checkouts as they are written down, oldest first. */
export function listCheckouts({ database }: Shop, userId: string) {
  return database.db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** How many of a user's checkouts the provider would take money for. */
export async function countPayable(shop: Shop, userId: string): Promise<number> {
  const rows = await listCheckouts(shop, userId);
  const open = await Promise.all(rows.map((row) => row.provider_id !== null && isPayable(shop, row.provider_id)));
  return open.filter(Boolean).length;
}

/** Of the addresses that were handed out, those where money would be taken. */
export async function payableAmong(shop: Shop, answers: readonly TestResponse[]): Promise<string[]> {
  const given = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().checkoutUrl);
  const found = [...new Set<string>(given)].map(async (url) =>
    (await isPayable(shop, url.split('/').at(-1) ?? '')) ? [url] : [],
  );
  return (await Promise.all(found)).flat();
}

async function isPayable({ adapters }: Shop, providerId: string): Promise<boolean> {
  return (await adapters.payments.findCheckout(providerId))?.state === 'open';
}
