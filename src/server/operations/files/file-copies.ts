import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { MEBIBYTE } from '#contract/units.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { readFreeBytes } from '#server/db/sqlite/disk-reserve.ts';
import type { StoredBlob } from '#server/ports/blob-store.ts';

/** Overhead of a copy: file system entries, journals. */
const SPARE_BYTES = 8 * MEBIBYTE;

/** The same settings with another data folder on this machine. */
export function withDataFolder(config: Config, folder: string): Config {
  return { ...config, databaseUrl: undefined, s3: undefined, dataFolder: folder };
}

/** @returns total size in bytes */
export function totalSize(files: readonly Pick<StoredBlob, 'sizeBytes'>[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

export async function measureFile(file: string): Promise<StoredBlob> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return { sizeBytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Flushes a file, or the entries of a folder, to disk (fsync). */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Checks the free space before copying: a full disk would also affect other programs.
 * @throws ConfigError with the required and the free space, in MiB
 */
export async function requireFreeSpace(folder: string, neededBytes: number): Promise<void> {
  const left = await readFreeBytes(folder);
  if (left >= neededBytes + SPARE_BYTES) return;
  const inMebibytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE).toLocaleString('en');
  throw new ConfigError(
    `There is too little room in ${folder}: ${inMebibytes(neededBytes + SPARE_BYTES)} MiB are needed, and ${inMebibytes(left)} MiB are left.`,
  );
}
