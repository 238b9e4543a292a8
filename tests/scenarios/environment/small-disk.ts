import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system, in memory. Making one needs Linux and root. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills what is left to the last byte. */
  fill(): void;
  free(): void;
  setReadOnly(isReadOnly: boolean): void;
  close(): void;
}

const REMOUNT_TRIES = 200;

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'lexden-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const ballast = join(folder, '.ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      for (const size of [1 << 20, 4096]) {
        const bytes = Buffer.alloc(size);
        while (writeAll(file, bytes));
      }
      // One that is still open keeps its room when it is removed.
      closeSync(file);
    },
    free: () => rmSync(ballast),
    setReadOnly: (isReadOnly) => remount(folder, isReadOnly ? 'ro' : 'rw'),
    close() {
      // What still has a file open there keeps it until it ends.
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

/** The kernel refuses that while a file there is being written. */
function remount(folder: string, mode: 'ro' | 'rw', tries = REMOUNT_TRIES): void {
  try {
    execFileSync('mount', ['-o', `remount,${mode}`, folder], { stdio: 'pipe' });
  } catch (error) {
    if (tries === 0) throw error;
    remount(folder, mode, tries - 1);
  }
}

function writeAll(file: number, bytes: Uint8Array): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch {
    return false;
  }
}
