import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { MEBIBYTE } from '#contract/units.ts';

/** Space for one upload of maximum size and for reading it. */
const MIN_FREE_BYTES = 32 * MEBIBYTE;

/**
 * Checks that a folder is writable and has free space, without writing.
 * @throws Error of the operating system, or one with the remaining space
 */
export async function checkDisk(folder: string, minFreeBytes: number = MIN_FREE_BYTES): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < minFreeBytes) {
    throw new Error(`The disk of the data folder is full: ${Math.floor(free / MEBIBYTE)} MiB are left.`);
  }
}
