import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#server/db/testing.ts';
import { createEmbeddedPayments } from '#server/embedded/payment-provider/embedded.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { describePaymentsContract } from './contract.ts';
import { ADDRESSES, type PaymentsUnderTest, required } from './contract-context.ts';
import { createRequestValidator } from './testing-request-schemas.ts';

/** All requests of the run, and their violations of the SDK's types. */
const checked = new Set<string>();
const breaches: string[] = [];

/** The adapter against the embedded provider: the real SDK over a real connection. */
async function openEmbedded(): Promise<PaymentsUnderTest> {
  const [database, check] = await Promise.all([openTestDatabase(testDatabaseTarget()), createRequestValidator()]);
  let offsetMs = 0;
  const clock = {
    now: () => Date.now() + offsetMs,
    moveTo(time: number) {
      offsetMs = time - Date.now();
    },
  };
  const app = Fastify();
  const posted: { body: string; signature: string }[] = [];
  const logger = pino({ level: 'silent' });
  const { payments, mount, controls } = createEmbeddedPayments({ db: database.db, clock, logger, product: 'Lexden' });
  await mount(app, {
    async deliverWebhook(body, signature) {
      posted.push({ body, signature });
      return 204;
    },
  });
  return {
    payments,
    controls,
    clock,
    posted,
    checkRequest(method, path, form) {
      checked.add(`${method} ${path.replaceAll(/\b[a-z]+_[A-Za-z0-9]*[0-9A-Z][A-Za-z0-9_]*/g, ':id')}`);
      try {
        check(method, path, form);
      } catch (error) {
        breaches.push(error instanceof Error ? error.message : String(error));
      }
    },
    async close() {
      await payments.close();
      await app.close();
      await database.close();
    },
  };
}

describePaymentsContract('the test mode, by the SDK of Stripe', openEmbedded);

test('sends only requests that the types of the SDK allow', () => {
  expect(breaches).toEqual([]);
  expect(checked.size).toBeGreaterThan(20);
});

test('creates each price once when servers start concurrently on one account', async () => {
  const database = await openTestDatabase(testDatabaseTarget());
  const clock = { now: () => Date.now() };
  const [one, other] = [0, 1].map(() =>
    createEmbeddedPayments({ db: database.db, clock, logger: pino({ level: 'silent' }), product: 'Lexden' }),
  );
  onTestFinished(async () => {
    await Promise.all([one, other].map((server) => server?.payments.close()));
    await database.close();
  });
  await Promise.all(
    [one, other, one].map(async (server) => {
      const { payments } = required(server);
      const customerId = await payments.ensureCustomer({ userId: randomUUID(), email: null, name: null });
      await payments.openCheckout({ checkoutId: randomUUID(), customerId, item: 'pro', ...ADDRESSES });
    }),
  );
  const prices = await database.db
    .selectFrom('test_payment_objects')
    .where('kind', '=', 'price')
    .select('id')
    .execute();
  expect(prices).toHaveLength(3);
});
