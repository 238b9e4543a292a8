import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeTrialRow } from '#tests/support/builders/database/rows.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { type Database, openPostgres } from './connection.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(testDatabaseTarget());
});
afterAll(() => database.close());

/** Far more than any other statement takes on a busy machine. */
const LIMIT_MS = 1000;

const addUser = (db: Database, id: string) => db.insertInto('users').values(makeTrialRow({ id })).execute();
const countUsers = async (db: Database): Promise<number> =>
  (await db.selectFrom('users').select('id').execute()).length;

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** How each database fails. */
const testOn = (kind: 'sqlite' | 'postgres', name: string, run: () => Promise<void>): void => {
  if (testDatabaseTarget().kind === kind) test(name, run);
};

testOn('sqlite', 'a full disk rolls back the transaction with SQLITE_FULL, and is transient', async () => {
  const { db } = database;
  const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await limitPages(rows[0]?.page_count ?? 0);
  const filling = db.transaction().execute(async (transaction) => {
    for (let count = 0; ; count += 1) await addUser(transaction, `${count}-${'x'.repeat(2000)}`);
  });
  const failure = await failureOf(filling);
  expect(failure).toMatchObject({ code: 'SQLITE_FULL' });
  expect(isDatabaseOutage(failure)).toBe(true);
  expect(await countUsers(db)).toBe(0);
  await limitPages(1_000_000);
  await db.transaction().execute((transaction) => addUser(transaction, 'ada'));
  expect(await countUsers(db)).toBe(1);
});

testOn('postgres', 'cut connections fail only the running statements and transactions', async () => {
  const { db } = database;
  const cutOthers = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    );
  const other = openPostgres(database.url ?? '');
  onTestFinished(() => other.close());
  const broken = other.db.transaction().execute(async (transaction) => {
    await addUser(transaction, 'lost');
    await cutOthers();
    // No query is running while the connection breaks: without a listener its error would end the process.
    await pause(50);
    await addUser(transaction, 'lost too');
  });
  expect(isDatabaseOutage(await failureOf(broken))).toBe(true);
  expect(await countUsers(other.db)).toBe(0);
});

testOn('postgres', 'a query timeout discards the connection', async () => {
  const limited = openPostgres(database.url ?? '', LIMIT_MS);
  const pidOf = async (db: Database) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  onTestFinished(() => limited.close());
  let pid: number | undefined;
  const beganAt = performance.now();
  const slow = limited.db.transaction().execute(async (transaction) => {
    pid = await pidOf(transaction);
    await addUser(transaction, 'late');
    await sql`select pg_sleep(20)`.execute(transaction);
  });
  const failure = await failureOf(slow);
  expect(isDatabaseOutage(failure)).toBe(true);
  // The rollback must not wait for the timeout either.
  expect(performance.now() - beganAt).toBeLessThan(15_000);
  expect(await pidOf(limited.db)).not.toBe(pid);
  expect(await countUsers(limited.db)).toBe(0);
});

test('an invalid statement is not an outage', async () => {
  expect(isDatabaseOutage(await failureOf(sql`select nonsense from nowhere`.execute(database.db)))).toBe(false);
});
