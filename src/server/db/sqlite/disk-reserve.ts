import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MEBIBYTE } from '#contract/units.ts';
import { isDatabaseOutage } from '../database-outage.ts';

/**
 * Disk space for deleting on a full disk. Overwriting deleted rows first writes their pages to the write-ahead log:
 * measured 12.5 KB per page of a contract, so 32 MiB are a document of 2,600 pages.
 */
const RESERVE_BYTES = 32 * MEBIBYTE;
const RESERVE_FILE = 'lexden.reserve';
/** Free space required besides a new reserve. */
const MIN_FREE_BYTES = 32 * MEBIBYTE;
/** Random bytes: a compressing file system would not allocate zeros. */
const BLOCK_BYTES = MEBIBYTE;

export type DiskReserve = ReturnType<typeof createDiskReserve>;

interface ReserveOptions {
  readonly sizeBytes?: number;
  /** Free bytes on the disk of a folder; read from the operating system when left out. */
  readonly freeBytesIn?: (folder: string) => Promise<number>;
}

/**
 * A file that reserves disk space for the database; releasing it lets deletions run on a full disk.
 * @param folder of the database
 */
export function createDiskReserve(
  folder: string,
  { sizeBytes = RESERVE_BYTES, freeBytesIn = readFreeBytes }: ReserveOptions = {},
) {
  const file = join(folder, RESERVE_FILE);
  let running = 0;
  /** Serialises changes of the file. */
  let last: Promise<unknown> = Promise.resolve();

  function serialise(change: () => Promise<void>): Promise<void> {
    const done = last.then(change).catch(() => {});
    last = done;
    return done;
  }

  const release = () =>
    serialise(async () => {
      if ((await freeBytesIn(folder)) < sizeBytes) await rm(file, { force: true });
    });
  const fill = (spareBytes: number) =>
    serialise(async () => {
      if (running > 0) return;
      const missing = sizeBytes - (await sizeOf(file));
      const room = (await freeBytesIn(folder)) - spareBytes;
      if (missing > 0 && (spareBytes === 0 || room >= missing)) await append(file, Math.min(missing, room));
    });

  return {
    /**
     * Runs work that frees disk space, such as a deletion. Where space is short, the reserve is released while such work
     * runs, and refilled afterwards.
     */
    async releaseDuring<Result>(work: () => Promise<Result>): Promise<Result> {
      running += 1;
      try {
        await release();
        return await work();
      } finally {
        running -= 1;
        // Not awaited. Refilled at once, before something else fills the disk.
        if (running === 0) void fill(0);
      }
    },
    /** Creates or completes the reserve where there is room to spare. Fails silently: it is a precaution. */
    fill: (): Promise<void> => fill(MIN_FREE_BYTES),
  };
}

/** Free bytes on the disk of a folder, for this process. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

/** Stops early on a full disk, keeping what fitted. */
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

/** Releases the reserve of a folder, so that a server can start on a full disk. @returns whether there was one */
export async function releaseDiskReserve(folder: string): Promise<boolean> {
  const file = join(folder, RESERVE_FILE);
  const wasThere = (await sizeOf(file)) > 0;
  await rm(file, { force: true });
  return wasThere;
}

/** Runs work that frees disk space, using the reserve where there is one. */
export function withDiskReserve<Result>(
  { reserve }: { readonly reserve?: DiskReserve | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  return reserve ? reserve.releaseDuring(work) : work();
}
