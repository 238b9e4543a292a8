import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { MEBIBYTE } from '#contract/units.ts';

const MEMORY_FOLDER = '/dev/shm';
/** Far more than the databases and files of all tests that run at a time; a container's own folder has 64 MiB. */
const SPACE_NEEDED_BYTES = 2048 * MEBIBYTE;

/**
 * Where tests keep databases and files: in memory where there is room. The embedded database syncs each commit to the disk,
 * and the store each file, which takes longer than the tests; it is all thrown away.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir();
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= SPACE_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
