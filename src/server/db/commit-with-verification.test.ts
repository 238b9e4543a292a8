import { expect, test } from 'vitest';
import { commitWithVerification } from './commit-with-verification.ts';
import type { Database } from './connection.ts';

const FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
const CUT = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** A database that runs what a transaction holds, and fails at its end. */
function failingAtTheEnd(failure: Error): Database {
  const execute = async (work: (transaction: unknown) => Promise<unknown>) => {
    await work({});
    throw failure;
  };
  return { transaction: () => ({ execute }) } as unknown as Database;
}

test('a full disk of the embedded database takes no lock, and still tells that nothing was kept', async () => {
  const look = { lock: async () => {}, wasCommitted: async () => false };
  await expect(commitWithVerification(failingAtTheEnd(FULL), async () => 1, look)).rejects.toBe(FULL);
  const kept = { ...look, wasCommitted: async () => true };
  expect(await commitWithVerification(failingAtTheEnd(FULL), async () => 1, kept)).toBe(1);
});

test('what was not waited for to its end is not known', async () => {
  const look = { lock: async () => {}, wasCommitted: async () => false };
  const lost = commitWithVerification(failingAtTheEnd(CUT), async () => 1, look);
  await expect(lost).rejects.toMatchObject({ code: 'outcome-unknown', cause: CUT });
});
