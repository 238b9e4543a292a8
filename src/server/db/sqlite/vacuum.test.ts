import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { MEBIBYTE } from '#contract/units.ts';
import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';
import type { Database, DatabaseTransaction, OpenedDatabase } from '../connection.ts';
import { openTestDatabase } from '../testing.ts';
import { checkpointDeletions, requestVacuum, vacuumIfRequested } from './vacuum.ts';

/** Inserts and deletes rows, each with a unique word. @returns the words of the deleted ones */
async function comeAndGo(db: Database | DatabaseTransaction): Promise<string[]> {
  const random = makeSeededRandom(7);
  const [there, gone]: [string[], string[]] = [[], []];
  for (let number = 0; number < 3000; number += 1) {
    const word = `word${number}zz`;
    const payload = word + '-'.repeat(Math.floor(random() * 900));
    const none = { grant_id: null, uid: null, account_id: null, expires_at: null, consumed_at: null };
    const id = `${Math.floor(random() * 1e12)}-${word}`;
    await db
      .insertInto('identity_records')
      .values({ model: 'm', id, payload, ...none })
      .execute();
    there.push(id);
    if (random() < 0.5) {
      const [taken] = there.splice(Math.floor(random() * there.length), 1);
      await db
        .deleteFrom('identity_records')
        .where('id', '=', taken ?? '')
        .execute();
      gone.push(taken?.split('-')[1] ?? '');
    }
  }
  return gone;
}

test('vacuum › leaves nothing of deleted rows, and runs only after deletions', async () => {
  const database = await openTestDatabase({ kind: 'sqlite', postgresUrl: undefined });
  const wordsLeft = async (words: readonly string[]) => {
    const bytes = await readFile(database.file ?? '', 'latin1');
    return words.filter((word) => bytes.includes(word)).length;
  };
  expect(await vacuumIfRequested(database)).toEqual({ outcome: 'not-needed' });
  const gone = await database.db.transaction().execute(async (transaction) => {
    await requestVacuum(transaction, database);
    return comeAndGo(transaction);
  });
  await checkpointDeletions(database);
  // Overwriting deleted rows misses some bytes: the reason for the vacuum.
  expect(await wordsLeft(gone)).toBeGreaterThan(0);
  const size = expect.any(Number);
  const left = { sizeBytes: size, neededBytes: size };
  expect(await vacuumIfRequested(database, { largestBytes: 1000 })).toEqual({ outcome: 'too-large', ...left });
  const freeBytesIn = async (folder: string) => (folder === dirname(database.file ?? '') ? 66 * MEBIBYTE : Number.NaN);
  // Requires twice the size of the database and spare room in its folder.
  const refused = await vacuumIfRequested(database, { freeBytesIn });
  expect(refused).toEqual({ outcome: 'no-room', ...left });
  if (refused.outcome === 'no-room') expect(refused.neededBytes).toBe(2 * refused.sizeBytes + 64 * MEBIBYTE);
  expect(await wordsLeft(gone)).toBeGreaterThan(0);
  expect(await vacuumIfRequested(database)).toEqual({ outcome: 'done' });
  expect(await wordsLeft(gone)).toBe(0);
  expect(await vacuumIfRequested(database)).toEqual({ outcome: 'not-needed' });
  await database.close();
});

test('vacuum › is not requested by a deletion that was rolled back', async () => {
  const database = await openTestDatabase({ kind: 'sqlite', postgresUrl: undefined });
  const undone = database.db.transaction().execute(async (transaction) => {
    await requestVacuum(transaction, database);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await vacuumIfRequested(database)).toEqual({ outcome: 'not-needed' });
  await database.close();
});

/** A database that reports when its vacuum starts. */
function openWatched(onVacuum: () => void) {
  const sqlite = new BetterSqlite3(':memory:');
  const prepare = (text: string) => {
    if (text === 'vacuum') onVacuum();
    return sqlite.prepare(text);
  };
  const db: Database = new Kysely({
    dialect: new SqliteDialect({ database: { prepare, close: () => sqlite.close() } }),
  });
  const database: OpenedDatabase = { kind: 'sqlite', db, url: undefined, close: () => db.destroy() };
  const note = () => db.transaction().execute((transaction) => requestVacuum(transaction, database));
  return { database, note, isDue: () => sqlite.pragma('user_version', { simple: true }) === 1 };
}

test('vacuum › keeps the request of a deletion that waited for it', async () => {
  let deleting: Promise<void> | undefined;
  const { database, note, isDue } = openWatched(() => {
    deleting ??= note();
  });
  await note();
  expect(await vacuumIfRequested(database)).toEqual({ outcome: 'done' });
  await deleting;
  expect(isDue()).toBe(true);
  expect(await vacuumIfRequested(database)).toEqual({ outcome: 'done' });
  expect(isDue()).toBe(false);
  await database.close();
});

test('vacuum › is deferred without enough disk space, and does not prevent a start', async () => {
  const { database, note, isDue } = openWatched(() => {
    throw new BetterSqlite3.SqliteError('database or disk is full', 'SQLITE_FULL');
  });
  await note();
  expect(await vacuumIfRequested(database)).toMatchObject({ outcome: 'no-room' });
  expect(isDue()).toBe(true);
  await database.close();
});
