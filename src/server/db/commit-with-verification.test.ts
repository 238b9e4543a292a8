import { expect, test } from 'vitest';
import { commitWithVerification } from './commit-with-verification.ts';
import type { Database } from './connection.ts';

const FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
const CUT = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** A database whose commit fails after the transaction's statements ran. */
function failingOnCommit(failure: Error): Database {
  const execute = async (work: (transaction: unknown) => Promise<unknown>) => {
    await work({});
    throw failure;
  };
  return { transaction: () => ({ execute }) } as unknown as Database;
}

test('commitWithVerification › needs no lock on a full SQLite disk and reports that nothing was committed', async () => {
  const verification = { lock: async () => {}, wasCommitted: async () => false };
  await expect(commitWithVerification(failingOnCommit(FULL), async () => 1, verification)).rejects.toBe(FULL);
  const committed = { ...verification, wasCommitted: async () => true };
  expect(await commitWithVerification(failingOnCommit(FULL), async () => 1, committed)).toBe(1);
});

test('commitWithVerification › reports an unknown outcome while the database stays unavailable', async () => {
  const verification = { lock: async () => {}, wasCommitted: async () => false };
  const lost = commitWithVerification(failingOnCommit(CUT), async () => 1, verification);
  await expect(lost).rejects.toMatchObject({ code: 'outcome-unknown', cause: CUT });
});
