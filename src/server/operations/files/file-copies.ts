import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, statfs } from 'node:fs/promises';
import { MEBIBYTE } from '#contract/units.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { StoredBlob } from '#server/ports/blob-store.ts';

/** For what a copy needs beside the bytes that are counted: names of files, journals. */
const SPARE_BYTES = 8 * MEBIBYTE;

/** The same settings, with the data in another folder of this machine. */
export function withDataFolder(config: Config, folder: string): Config {
  return { ...config, databaseUrl: undefined, s3: undefined, dataFolder: folder };
}

/** @returns bytes of all of them together */
export function totalSize(files: readonly Pick<StoredBlob, 'sizeBytes'>[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

export async function measureFile(file: string): Promise<StoredBlob> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return { sizeBytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Has the disk write down what it was told of a file or of the names in a folder. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes sure before anything is copied that it has room: a disk that is full halfway concerns whoever else uses it.
 * @throws ConfigError that says what is needed and what is left, in MiB
 */
export async function requireFreeSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const left = bavail * bsize;
  if (left >= neededBytes + SPARE_BYTES) return;
  const inMebibytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE).toLocaleString('en');
  throw new ConfigError(
    `There is too little room in ${folder}: ${inMebibytes(neededBytes + SPARE_BYTES)} MiB are needed, and ${inMebibytes(left)} MiB are left.`,
  );
}
