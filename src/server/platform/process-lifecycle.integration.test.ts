import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { createLeases } from '#server/db/processes/leases.ts';
import { createProcessRegistry, HEARTBEAT_TIMEOUT_MS } from '#server/db/processes/process-registry.ts';
import { openTestDatabase } from '#server/db/testing.ts';
import { releaseOrphanedReservations } from '#server/features/billing/allowance/orphaned-reservations.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { createProcessLifecycle } from './process-lifecycle.ts';

const lexden = openBeforeAll(startTestLexden);

const isShared = (): boolean => lexden.database.kind === 'postgres';

test('process registry › counts a silent process as ended by the database clock, but not an unknown one', async () => {
  const { db } = lexden.database;
  const own = createProcessRegistry(lexden.database, { processId: 'one', role: 'web' });
  const other = createProcessRegistry(lexden.database, { processId: 'other', role: 'worker' });
  const others = await own.countOthers();
  await own.heartbeat();
  await other.heartbeat();
  expect(await own.countOthers()).toBe(others + 1);
  expect(await own.listEnded()).toEqual([]);
  await db
    .updateTable('processes')
    .set((set) => ({ seen_at: set('seen_at', '-', HEARTBEAT_TIMEOUT_MS + 1) }))
    .where('id', 'in', ['one', 'other'])
    .execute();
  // A process never counts itself as ended.
  expect(await own.listEnded()).toEqual(['other']);
  await other.heartbeat();
  expect(await own.listEnded()).toEqual([]);
  await other.markEnded();
  expect(await own.listEnded()).toEqual(['other']);
  await own.markEnded();
});

test('process lifecycle › releases reservations of ended processes, and not those of live ones', async () => {
  const { database, adapters } = lexden;
  const { db, kind } = database;
  const guest = makeGuest(lexden);
  const documentId = await guest.uploadAndRead(await makeLeasePdf());
  const left = async (): Promise<number> =>
    (await guest.get(`/documents/${documentId}/chat-limits`)).json().remainingQuestions;
  const before = await left();
  const { user_id } = await db.selectFrom('documents').select('user_id').executeTakeFirstOrThrow();
  for (const owner of ['dead', 'alive']) {
    const reservation = { id: owner, owner, kind: 'question', user_id, period: null, paid_with: 'allowance' } as const;
    const expires_at = Date.now() + 10 * MINUTE_MS;
    await db
      .insertInto('reservations')
      .values({ ...reservation, document_id: documentId, expires_at })
      .execute();
    await db
      .updateTable('documents')
      .set((set) => ({ questions_reserved: set('questions_reserved', '+', 1) }))
      .execute();
    await createProcessRegistry(database, { processId: owner, role: 'web' }).heartbeat();
  }
  expect(await left()).toBe(before - 2);
  const giveBackPlacesOf = (endedProcesses: readonly string[]) =>
    releaseOrphanedReservations({
      db,
      kind,
      clock: adapters.clock,
      processId: 'alive',
      endedProcesses,
      removeUpload: async () => {},
    });
  const timing = { heartbeatIntervalMs: 20, heartbeatTimeoutMs: 100 };
  const life = createProcessLifecycle(
    lexden.adapters,
    { processId: 'one', role: 'web' },
    { releaseReservations: giveBackPlacesOf, forgetDeleted: async () => {} },
    timing,
  );
  await life.begin();
  await createProcessRegistry(database, { processId: 'dead', role: 'web' }).markEnded();
  // The embedded database has one process: reservations of any other are orphaned, without a timeout.
  if (!isShared()) await giveBackPlacesOf([]);
  await expect.poll(left, { timeout: 10_000 }).toBe(before - 1);
  await life.end();
  expect(await db.selectFrom('reservations').select('owner').execute()).toEqual([{ owner: 'alive' }]);
});

test('lease › is exclusive until it is released or its process ends', async () => {
  const [one, other] = [createLeases(lexden.database), createLeases(lexden.database)];
  const lease = await one.acquire('export:ada');
  expect(lease).toBeDefined();
  expect(await one.acquire('export:ada')).toBeUndefined();
  expect(await one.acquire('export:bob')).toBeDefined();
  if (isShared()) {
    expect(await other.acquire('export:ada')).toBeUndefined();
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).acquire('export:eve')),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    await lexden.database.db.updateTable('turns').set({ expires_at: 1 }).where('name', '=', 'export:ada').execute();
    const next = await other.acquire('export:ada');
    expect(next).toBeDefined();
    // A lost lease cannot release the next holder's.
    await lease?.release();
    expect(await one.acquire('export:ada')).toBeUndefined();
    await next?.release();
  }
  await lease?.release();
  expect(await one.acquire('export:ada')).toBeDefined();
});

test('lease › an unreleased one is deleted, with its name, when the next one is acquired', async () => {
  const { db } = lexden.database;
  const listNames = async () => (await db.selectFrom('turns').select('name').execute()).map(({ name }) => name);
  // The embedded database has one process, which keeps leases in memory.
  if (!isShared()) return expect(await listNames()).toEqual([]);
  await db.insertInto('turns').values({ name: 'export:gone', owner: 'killed', expires_at: 1 }).execute();
  const lease = await createLeases(lexden.database).acquire('export:kim');
  expect(await listNames()).not.toContain('export:gone');
  expect(await listNames()).toContain('export:kim');
  await lease?.release();
});

test('lease › expires when the database is unavailable at its release', async () => {
  const opened = await openTestDatabase(testDatabaseTarget());
  const lease = await createLeases(opened).acquire('export:ada');
  await opened.close();
  await lease?.release();
});
