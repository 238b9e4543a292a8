import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { createRecordStore } from '../ledger/record-store.ts';
import { createProvider } from '../provider.ts';
import { createTestClock } from '../testing-embedded.ts';
import { createDeliveries } from '../webhooks/deliveries.ts';
import { createDeliveryStore } from '../webhooks/delivery-store.ts';
import { answerRequest } from './api.ts';
import { createListener } from './listener.ts';
import { createRequestStore } from './request-store.ts';

const SECRET_KEY = 'sk_test_onlyhere';
const clock = createTestClock('2027-03-01T00:00:00Z');

let database: TestDatabase;
let listener: ReturnType<typeof createListener>;
let address: string;
const problems: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase(testDatabaseTarget());
  const { db } = database;
  const [records, deliveryStore] = [createRecordStore(db), createDeliveryStore(db)];
  const secret = () => records.readSecret();
  const deliveries = createDeliveries({ store: deliveryStore, clock, logger: pino({ level: 'silent' }), secret });
  const onProblem = (error: unknown) => problems.push(error);
  const requests = createRequestStore(db);
  const provider = createProvider({ db, clock, records, deliveryStore, deliveries, requests, onProblem });
  listener = createListener({
    secretKey: SECRET_KEY,
    answer: (request) => answerRequest(provider, request),
    onProblem,
  });
  const { host, port } = await listener.endpoint();
  address = `http://${host}:${port}`;
});
afterAll(async () => {
  await listener.close();
  await database.close();
  expect(problems).toEqual([]);
});

interface Asking {
  readonly body?: string;
  readonly key?: string;
  readonly authorization?: string;
}

async function ask(method: string, path: string, { body, key, authorization = `Bearer ${SECRET_KEY}` }: Asking = {}) {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization,
      'content-type': 'application/x-www-form-urlencoded',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body }),
  });
  const content: { readonly id?: string; readonly error?: { readonly type: string; readonly code?: string } } =
    JSON.parse(await answer.text());
  return { status: answer.status, id: content.id, error: content.error };
}

describe('the API of the embedded provider', () => {
  it('refuses requests without the key', async () => {
    for (const authorization of ['', 'Bearer sk_test_other', SECRET_KEY, `Bearer ${SECRET_KEY}x`]) {
      expect((await ask('GET', '/v1/prices', { authorization })).status).toBe(401);
    }
    expect((await ask('GET', '/v1/prices')).status).toBe(200);
  });

  it.each([
    ['GET', '/v1/payouts', undefined, 404, undefined],
    ['GET', '/v1/customers/cus_test_nobody', undefined, 404, 'resource_missing'],
    ['GET', '/v1/prices?colour=red', undefined, 400, 'parameter_unknown'],
    ['POST', '/v1/customers', 'metadata[a]=1&nickname=x', 400, 'parameter_unknown'],
    ['POST', '/v1/prices', 'currency=usd&unit_amount=1e3&product_data[name]=x', 400, 'parameter_invalid'],
    ['POST', '/v1/customers', 'metadata[__proto__]=1', 400, 'parameter_invalid'],
    ['POST', '/v1/customers', 'email=invalid', 400, 'parameter_invalid'],
    ['GET', '/v1/prices?expand[]=data.product.a.b.c', undefined, 400, 'parameter_invalid'],
  ] as const)('refuses %s %s with %s', async (method, path, body, status, code) => {
    const answer = await ask(method, path, body === undefined ? {} : { body });
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(answer.error?.type).toBe('invalid_request_error');
  });

  it('reads no more than it has to', async () => {
    expect((await ask('POST', '/v1/customers', { body: `email=${'x'.repeat(300_000)}` })).status).toBe(413);
  });

  it('does once what is asked for twice, also at the same time', async () => {
    const key = randomUUID();
    const create = (body: string) => ask('POST', '/v1/customers', { body, key });
    const answers = await Promise.all(Array.from({ length: 6 }, () => create('name=Ada')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const customers = await database.db
      .selectFrom('test_payment_objects')
      .where('kind', '=', 'customer')
      .selectAll()
      .execute();
    expect(customers).toHaveLength(1);
    const other = await create('name=Bob');
    expect([other.status, other.error?.type]).toEqual([400, 'idempotency_error']);
  });

  it('forgets the key of what it refused, so that it can be put right', async () => {
    const key = randomUUID();
    expect((await ask('POST', '/v1/products', { body: 'name=', key })).status).toBe(400);
    expect((await ask('POST', '/v1/products', { body: 'name=Plan', key })).status).toBe(200);
  });

  it('has every price key once', async () => {
    const body = 'currency=usd&unit_amount=500&lookup_key=one&product_data[name]=Plan';
    const made = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', '/v1/prices', { body, key: randomUUID() })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });
});
