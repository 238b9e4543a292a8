import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MEBIBYTE } from '#contract/units.ts';
import { isDatabaseOutage } from '../database-outage.ts';

/**
 * Room that is kept for deleting on a full disk. Overwriting deleted rows writes each of their pages into the write-ahead
 * log first: measured 12.5 KB for a page of a contract, so 32 MiB are a document of 2,600 pages.
 */
const RESERVE_BYTES = 32 * MEBIBYTE;
const RESERVE_FILE = 'lexden.reserve';
/** What has to stay free beside a reserve that is made for the first time. */
const LEAST_FREE_BYTES = 32 * MEBIBYTE;
/** Random bytes, as a file system that compresses keeps no room for zeros. */
const BLOCK_BYTES = MEBIBYTE;

/** A file that takes up room on the disk of the embedded database, so that it can be given up for work that frees more. */
export interface DiskReserve {
  /**
   * Runs work that frees room on the disk, such as a deletion. Where little is free, the reserve is given up for as long as
   * such work runs, and taken again from what is free afterwards.
   */
  releaseDuring<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Makes the reserve, or completes it, where the disk has room for it and more. Fails silently: it is a precaution. */
  fill(): Promise<void>;
}

interface ReserveOptions {
  readonly sizeBytes?: number;
  /** Bytes that are free on the disk of a folder; asked of the operating system when left out. */
  readonly freeBytesIn?: (folder: string) => Promise<number>;
}

/** @param folder of the database */
export function createDiskReserve(
  folder: string,
  { sizeBytes = RESERVE_BYTES, freeBytesIn = readFreeBytes }: ReserveOptions = {},
): DiskReserve {
  const file = join(folder, RESERVE_FILE);
  let lent = 0;
  /** One change of the file at a time. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn(change: () => Promise<void>): Promise<void> {
    const done = last.then(change).catch(() => {});
    last = done;
    return done;
  }

  const release = () =>
    inTurn(async () => {
      if ((await freeBytesIn(folder)) < sizeBytes) await rm(file, { force: true });
    });
  const fill = (spareBytes: number) =>
    inTurn(async () => {
      if (lent > 0) return;
      const missing = sizeBytes - (await sizeOf(file));
      const room = (await freeBytesIn(folder)) - spareBytes;
      if (missing > 0 && (spareBytes === 0 || room >= missing)) await append(file, Math.min(missing, room));
    });

  return {
    async releaseDuring(work) {
      lent += 1;
      try {
        await release();
        return await work();
      } finally {
        lent -= 1;
        // Not waited for. What was given up is taken back at once, before something else fills the disk.
        if (lent === 0) void fill(0);
      }
    },
    fill: () => fill(LEAST_FREE_BYTES),
  };
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

/** Ends early, with what there was room for, on a disk that is full. */
async function append(file: string, bytes: number): Promise<void> {
  const block = randomBytes(BLOCK_BYTES);
  const handle = await open(file, 'a');
  try {
    for (let left = bytes; left >= BLOCK_BYTES; left -= BLOCK_BYTES) await handle.writeFile(block);
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
  } finally {
    await handle.close();
  }
}

/** Gives the reserve in a folder up, so that a server can start on a full disk. @returns whether there was one */
export async function releaseDiskReserve(folder: string): Promise<boolean> {
  const file = join(folder, RESERVE_FILE);
  const wasThere = (await sizeOf(file)) > 0;
  await rm(file, { force: true });
  return wasThere;
}

/** Runs work that frees room, with the reserve of its database where there is one. */
export function withDiskReserve<Result>(
  { reserve }: { readonly reserve?: DiskReserve | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  return reserve ? reserve.releaseDuring(work) : work();
}
