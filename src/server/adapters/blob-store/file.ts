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

/** Holds files that are still being written. No key can name it, because it starts with a dot. */
const INCOMING_FOLDER = '.incoming';
/** An upload that nothing was added to for this long ended with its process. */
const LEFTOVER_AGE_MS = HOUR_MS;

interface Options {
  /** Made when it is not there. Several processes may share it. */
  readonly folder: string;
}

/**
 * Keeps blobs as files, one folder for each part of their keys. A file gets its name only when all its bytes are on
 * the disk, so whatever has a name is whole.
 */
export async function createFileBlobStore({ folder }: Options): Promise<BlobStore> {
  const incoming = join(folder, INCOMING_FOLDER);
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming, LEFTOVER_AGE_MS);
  return {
    put: (key, content) => putFile(folder, key, content),

    async read(key, expected) {
      const path = pathOf(folder, key);
      const bytes = await findOnDisk(key, () => readFile(path));
      verifyBytes(key, bytes, expected);
      return bytes;
    },

    async stream(key, range) {
      const path = pathOf(folder, key);
      const file = await findOnDisk(key, () => openFile(path));
      if (range && range.end <= range.start) {
        await file.close();
        return Readable.from([], { objectMode: false });
      }
      return readRange(file, range);
    },

    async delete(key) {
      const path = pathOf(folder, key);
      await runOnDisk(key, () => removeUnfinished(incoming, key));
      try {
        await unlink(path);
      } catch (error) {
        if (isMissing(error)) return false;
        throw describeFailure(key, error);
      }
      await runOnDisk(key, () => syncFolder(dirname(path)));
      return true;
    },

    list: (prefix) => listFiles(folder, prefix),
    removeIncompleteUploads: (olderThanMs) => runOnDisk(INCOMING_FOLDER, () => removeLeftovers(incoming, olderThanMs)),
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
  const file = await runOnDisk(key, () => open(temporary, 'wx'));
  try {
    try {
      // What the source throws goes to the caller as it is; only the disk's own errors are described.
      for await (const chunk of measured) await runOnDisk(key, () => file.writeFile(chunk));
      await runOnDisk(key, () => file.sync());
    } finally {
      await runOnDisk(key, () => file.close());
    }
    await runOnDisk(key, () => giveName(temporary, path));
  } catch (error) {
    // A disk that may only be read by now keeps it, under a name that no key has; it goes with the next clean-up.
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  return finish();
}

async function giveName(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  const firstMade = await mkdir(folder, { recursive: true });
  // A folder survives a power cut only when the one above it was synced, too.
  for (let made = folder; firstMade && made.length >= firstMade.length; made = dirname(made)) {
    await syncFolder(dirname(made));
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
  // Node counts the last byte in.
  return file.createReadStream({ start: range.start, end: range.end - 1 });
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<BlobListing> {
  assertBlobPrefix(prefix);
  // A store that is gone, say with its disk, is no empty store.
  await runOnDisk(prefix, () => stat(folder));
  const from = join(folder, ...prefix.split('/').slice(0, -1));
  for await (const path of walk(from)) {
    const key = relative(folder, path).replaceAll('\\', '/');
    if (!key.startsWith(prefix)) continue;
    const facts = await stat(path).catch(ignoreMissing);
    if (facts) yield { key, sizeBytes: facts.size, modifiedAt: facts.mtimeMs };
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of await readFolder(folder)) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    // No key leads into a folder like the lost+found of a disk, which only root may read.
    if (entry.isDirectory()) yield* isBlobKey(entry.name) ? walk(path) : [];
    else if (entry.isFile()) yield path;
  }
}

async function readFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw describeFailure(folder, error);
  }
}

/** The name of a file that is being written tells which blob it will be; keys themselves may be too long for one name. */
function incomingPrefixOf(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}_`;
}

/** What ended processes have left of a blob before it had its name. */
async function removeUnfinished(incoming: string, key: string): Promise<void> {
  const prefix = incomingPrefixOf(key);
  for (const name of await readdir(incoming)) {
    if (name.startsWith(prefix)) await rm(join(incoming, name), { force: true });
  }
}

async function removeLeftovers(incoming: string, olderThanMs: number): Promise<number> {
  const newest = Date.now() - olderThanMs;
  let removed = 0;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const facts = await stat(path).catch(ignoreMissing);
    // By when it was last added to: a slow upload is not taken for one that ended.
    if (!facts || facts.mtimeMs > newest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function findOnDisk<T>(key: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (isMissing(error)) throw new BlobError('blob-not-found', `There is no blob ${key}.`, { cause: error });
    throw describeFailure(key, error);
  }
}

async function runOnDisk<T>(key: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw describeFailure(key, error);
  }
}

function describeFailure(key: string, error: unknown): BlobError {
  return new BlobError('blob-unavailable', `The disk refused to work with the blob ${key}.`, { cause: error });
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
