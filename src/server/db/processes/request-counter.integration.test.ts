import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openPostgres } from '../connection.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { createRequestCounter } from './request-counter.ts';

const WINDOW_MS = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(testDatabaseTarget());
});
afterAll(() => database.close());

test('request counter › numbers concurrent requests uniquely, across two processes on a shared database', async () => {
  const clock = { now: () => Date.now() };
  const second = database.url ? openPostgres(database.url) : undefined;
  const one = createRequestCounter(database, clock);
  const other = second ? createRequestCounter(second, clock) : one;
  const counted = await Promise.all(
    Array.from({ length: 60 }, (_, index) => (index % 2 ? one : other).count('ask:guest:a', WINDOW_MS)),
  );
  const numbers = counted.map(({ count }) => count).sort((left, right) => left - right);
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  for (const { resetsInMs } of counted) {
    expect(resetsInMs).toBeGreaterThan(WINDOW_MS / 2);
    expect(resetsInMs).toBeLessThanOrEqual(WINDOW_MS);
  }
  expect(await one.count('ask:guest:b', WINDOW_MS)).toMatchObject({ count: 1 });
  await second?.close();
});

test('request counter › ends a window and then purges it', async () => {
  let aheadMs = 0;
  const counter = createRequestCounter(database, { now: () => Date.now() + aheadMs });
  /** A window that ends before the test can wait for it, on any machine. */
  const letPass = async (milliseconds: number) => {
    aheadMs += milliseconds;
    await database.db
      .updateTable('request_counts')
      .set((set) => ({ resets_at: set('resets_at', '-', milliseconds) }))
      .execute();
  };
  await counter.count('upload:address:a', WINDOW_MS);
  const { count, resetsInMs } = await counter.count('upload:address:a', WINDOW_MS);
  expect(count).toBe(2);
  await letPass(resetsInMs);
  expect(await counter.count('upload:address:a', WINDOW_MS)).toMatchObject({ count: 1 });
  await letPass(WINDOW_MS / 2);
  await counter.count('upload:address:b', WINDOW_MS);
  await letPass(WINDOW_MS / 2);
  await counter.purge();
  const rows = await database.db.selectFrom('request_counts').select('key').execute();
  expect(rows).toHaveLength(database.kind === 'postgres' ? 1 : 0);
  expect(await counter.count('upload:address:b', WINDOW_MS)).toMatchObject({ count: 2 });
  // The table reveals neither addresses nor guest ids.
  expect(JSON.stringify(rows)).not.toContain('guest');
});

test('request counter › decrements, and never below zero', async () => {
  const counter = createRequestCounter(database, { now: () => Date.now() });
  for (let index = 0; index < 3; index += 1) await counter.count('trial:address:a', WINDOW_MS);
  await Promise.all([counter.release('trial:address:a'), counter.release('trial:address:a')]);
  expect(await counter.count('trial:address:a', WINDOW_MS)).toMatchObject({ count: 2 });
  for (let index = 0; index < 4; index += 1) await counter.release('trial:address:a');
  await counter.release('trial:address:unknown');
  expect(await counter.count('trial:address:a', WINDOW_MS)).toMatchObject({ count: 1 });
  expect(await counter.count('trial:address:unknown', WINDOW_MS)).toMatchObject({ count: 1 });
});
