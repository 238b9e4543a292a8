import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { MEBIBYTE } from '#contract/units.ts';

/** Room for one upload of the largest size and what reading it writes. */
const LEAST_FREE_BYTES = 32 * MEBIBYTE;

/**
 * Makes sure that a folder can be written and has room left. Nothing is written for it.
 * @throws Error of the operating system, or one that says how little is left
 */
export async function checkDisk(folder: string, leastFreeBytes: number = LEAST_FREE_BYTES): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < leastFreeBytes) {
    throw new Error(`The disk of the data folder is full: ${Math.floor(free / MEBIBYTE)} MiB are left.`);
  }
}
