import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MEBIBYTE } from '#contract/units.ts';
import { openTestDatabase } from '../testing.ts';
import { createDiskReserve, type DiskReserve, releaseDiskReserve } from './disk-reserve.ts';
import { deleteInTransaction } from './vacuum.ts';

const SIZE_BYTES = 4 * MEBIBYTE;

let folder: string;
let freeBytes: number;
let reserve: DiskReserve;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lexden-reserve-'));
  freeBytes = 500 * MEBIBYTE;
  reserve = createDiskReserve(folder, { sizeBytes: SIZE_BYTES, freeBytesIn: async () => freeBytes });
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'lexden.reserve');
const size = () => (existsSync(file()) ? statSync(file()).size : 0);

test('disk reserve › is created only where the disk has room to spare', async () => {
  freeBytes = SIZE_BYTES + MEBIBYTE;
  await reserve.fill();
  expect(size()).toBe(0);
  freeBytes = 500 * MEBIBYTE;
  await reserve.fill();
  expect(size()).toBe(SIZE_BYTES);
});

test('disk reserve › is released on a full disk while deletions run, and refilled afterwards', async () => {
  await reserve.fill();
  await reserve.releaseDuring(async () => expect(size()).toBe(SIZE_BYTES));
  freeBytes = 0;
  await reserve.releaseDuring(async () => {
    expect(size()).toBe(0);
    // Another deletion ends first: this one is still running.
    await reserve.releaseDuring(async () => {});
    expect(size()).toBe(0);
    freeBytes = SIZE_BYTES;
  });
  await expect.poll(size).toBe(SIZE_BYTES);
});

test('disk reserve › is refilled as far as there is room', async () => {
  await reserve.fill();
  freeBytes = 0;
  await reserve.releaseDuring(async () => {
    freeBytes = 2 * MEBIBYTE;
  });
  await expect.poll(size).toBe(2 * MEBIBYTE);
});

test('disk reserve › is refilled after failed work', async () => {
  await reserve.fill();
  freeBytes = 0;
  const failing = reserve.releaseDuring(async () => {
    freeBytes = SIZE_BYTES;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect.poll(size).toBe(SIZE_BYTES);
});

test('disk reserve › can be released at startup', async () => {
  await reserve.fill();
  expect([await releaseDiskReserve(folder), await releaseDiskReserve(folder)]).toEqual([true, false]);
  expect(size()).toBe(0);
});

test('deleteInTransaction › skips overwriting only where the disk has no room for it', async () => {
  const database = await openTestDatabase({ kind: 'sqlite', postgresUrl: undefined });
  const modes: unknown[] = [];
  const readMode = async () => {
    const { rows } = await sql<{ secure_delete: number }>`pragma secure_delete`.execute(database.db);
    return rows[0]?.secure_delete;
  };
  const result = await deleteInTransaction(database, async (transaction) => {
    const { rows } = await sql<{ secure_delete: number }>`pragma secure_delete`.execute(transaction);
    modes.push(rows[0]?.secure_delete);
    if (modes.length === 1) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    return 'deleted';
  });
  expect(result).toBe('deleted');
  // `secure_delete`: 1 overwrites, 2 only where no extra I/O is needed.
  expect([...modes, await readMode()]).toEqual([1, 2, 1]);
  await database.close();
});
