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

test('the reserve is made where the disk has room for it and more, and only there', async () => {
  freeBytes = SIZE_BYTES + MEBIBYTE;
  await reserve.fill();
  expect(size()).toBe(0);
  freeBytes = 500 * MEBIBYTE;
  await reserve.fill();
  expect(size()).toBe(SIZE_BYTES);
});

test('work that frees room has the reserve while the disk is full, and it is taken back afterwards', async () => {
  await reserve.fill();
  await reserve.releaseDuring(async () => expect(size()).toBe(SIZE_BYTES));
  freeBytes = 0;
  await reserve.releaseDuring(async () => {
    expect(size()).toBe(0);
    // Another deletion ends meanwhile: this one is still at work.
    await reserve.releaseDuring(async () => {});
    expect(size()).toBe(0);
    freeBytes = SIZE_BYTES;
  });
  await expect.poll(size).toBe(SIZE_BYTES);
});

test('of a disk with less room than the reserve had, what there is is taken back', async () => {
  await reserve.fill();
  freeBytes = 0;
  await reserve.releaseDuring(async () => {
    freeBytes = 2 * MEBIBYTE;
  });
  await expect.poll(size).toBe(2 * MEBIBYTE);
});

test('work that fails gives the reserve back, too', async () => {
  await reserve.fill();
  freeBytes = 0;
  const failing = reserve.releaseDuring(async () => {
    freeBytes = SIZE_BYTES;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect.poll(size).toBe(SIZE_BYTES);
});

test('a start can give the reserve up', async () => {
  await reserve.fill();
  expect([await releaseDiskReserve(folder), await releaseDiskReserve(folder)]).toEqual([true, false]);
  expect(size()).toBe(0);
});

test('a deletion without room for overwriting is done without it, and every other one with it', async () => {
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
  // 1 overwrites, 2 overwrites what is written anyway.
  expect([...modes, await readMode()]).toEqual([1, 2, 1]);
  await database.close();
});
