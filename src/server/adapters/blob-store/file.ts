import { createHash, randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { HOUR_MS } from '#contract/units.ts';
import {
  BlobError,
  type BlobListing,
  type BlobStore,
  type ByteRange,
  isBlobKey,
  type StoredBlob,
} from '#server/ports/blob-store.ts';
import { hashWhileStreaming, verifyBytes } from './checksum.ts';
import { assertBlobKey, assertBlobPrefix } from './key.ts';

/** Holds incomplete uploads. No key can name it, because it starts with a dot. */
const INCOMING_FOLDER = '.incoming';
/** An upload without writes for this long ended with its process. */
const INCOMPLETE_UPLOAD_AGE_MS = HOUR_MS;

interface Options {
  /** Created if missing. Several processes may share it. */
  readonly folder: string;
}

/**
 * Blobs as files, one folder per key segment. A file is renamed to its final name after fsync, so every named file is
 * complete.
 */
export async function createFileBlobStore({ folder }: Options): Promise<BlobStore> {
  const incoming = join(folder, INCOMING_FOLDER);
  await mkdir(incoming, { recursive: true });
  await removeOldUploads(incoming, INCOMPLETE_UPLOAD_AGE_MS);
  return {
    put: (key, content) => putFile(folder, key, content),

    async read(key, expected) {
      const path = pathOf(folder, key);
      const bytes = await wrapReadErrors(key, () => readFile(path));
      verifyBytes(key, bytes, expected);
      return bytes;
    },

    async stream(key, range) {
      const path = pathOf(folder, key);
      const file = await wrapReadErrors(key, () => openFile(path));
      if (range && range.end <= range.start) {
        await file.close();
        return Readable.from([], { objectMode: false });
      }
      return readRange(file, range);
    },

    async delete(key) {
      const path = pathOf(folder, key);
      await wrapDiskErrors(key, () => removeUploadsOf(incoming, key));
      try {
        await unlink(path);
      } catch (error) {
        if (isMissing(error)) return false;
        throw toBlobError(key, error);
      }
      await wrapDiskErrors(key, () => syncFolder(dirname(path)));
      return true;
    },

    list: (prefix) => listFiles(folder, prefix),
    removeIncompleteUploads: (olderThanMs) =>
      wrapDiskErrors(INCOMING_FOLDER, () => removeOldUploads(incoming, olderThanMs)),
    close: async () => {},
  };
}

function pathOf(folder: string, key: string): string {
  assertBlobKey(key);
  return join(folder, ...key.split('/'));
}

async function putFile(folder: string, key: string, content: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
  const path = pathOf(folder, key);
  const temporary = join(folder, INCOMING_FOLDER, incomingPrefixOf(key) + randomUUID());
  const { content: measured, finish } = hashWhileStreaming(content);
  const file = await wrapDiskErrors(key, () => open(temporary, 'wx'));
  try {
    try {
      // Errors of the source reach the caller unchanged; only disk errors are wrapped.
      for await (const chunk of measured) await wrapDiskErrors(key, () => file.writeFile(chunk));
      await wrapDiskErrors(key, () => file.sync());
    } finally {
      await wrapDiskErrors(key, () => file.close());
    }
    await wrapDiskErrors(key, () => renameIntoPlace(temporary, path));
  } catch (error) {
    // On a disk that became read-only the file stays until the next clean-up; no key can name it.
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  return finish();
}

async function renameIntoPlace(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  const firstCreated = await mkdir(folder, { recursive: true });
  // A new folder is durable only once its parent is synced.
  for (let created = folder; firstCreated && created.length >= firstCreated.length; created = dirname(created)) {
    await syncFolder(dirname(created));
  }
  await rename(temporary, path);
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'r');
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw Object.assign(new Error('This is a folder.'), { code: 'ENOENT' });
}

function readRange(file: FileHandle, range: ByteRange | undefined): Readable {
  if (range === undefined) return file.createReadStream();
  // Node's `end` is inclusive.
  return file.createReadStream({ start: range.start, end: range.end - 1 });
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<BlobListing> {
  assertBlobPrefix(prefix);
  // A missing folder, say of an unmounted disk, is not an empty store.
  await wrapDiskErrors(prefix, () => stat(folder));
  const from = join(folder, ...prefix.split('/').slice(0, -1));
  for await (const path of walk(from)) {
    const key = relative(folder, path).replaceAll('\\', '/');
    if (!key.startsWith(prefix)) continue;
    const stats = await stat(path).catch(ignoreMissing);
    if (stats) yield { key, sizeBytes: stats.size, modifiedAt: stats.mtimeMs };
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of await readFolder(folder)) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    // Skips folders that no key can name, such as lost+found, which only root may read.
    if (entry.isDirectory()) yield* isBlobKey(entry.name) ? walk(path) : [];
    else if (entry.isFile()) yield path;
  }
}

async function readFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw toBlobError(folder, error);
  }
}

/** Incomplete uploads are named by the hash of their key: keys may be too long for a file name. */
function incomingPrefixOf(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}_`;
}

async function removeUploadsOf(incoming: string, key: string): Promise<void> {
  const prefix = incomingPrefixOf(key);
  for (const name of await readdir(incoming)) {
    if (name.startsWith(prefix)) await rm(join(incoming, name), { force: true });
  }
}

async function removeOldUploads(incoming: string, olderThanMs: number): Promise<number> {
  const latestWrite = Date.now() - olderThanMs;
  let removed = 0;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const stats = await stat(path).catch(ignoreMissing);
    // By the last write: a slow upload is still running.
    if (!stats || stats.mtimeMs > latestWrite) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function wrapReadErrors<T>(key: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (isMissing(error)) throw new BlobError('blob-not-found', `There is no blob ${key}.`, { cause: error });
    throw toBlobError(key, error);
  }
}

async function wrapDiskErrors<T>(key: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toBlobError(key, error);
  }
}

function toBlobError(key: string, error: unknown): BlobError {
  return new BlobError('blob-unavailable', `The disk failed for the blob ${key}.`, { cause: error });
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
