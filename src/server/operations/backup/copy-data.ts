import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs, openRawBlobs } from '#server/composition/storage.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { openSqlite } from '#server/db/connection.ts';
import { copyEmbeddedDatabase, findCorruption } from '#server/db/sqlite/snapshot.ts';
import { BlobError, type BlobStore, type StoredBlob } from '#server/ports/blob-store.ts';
import { measureFile, requireFreeSpace, totalSize, withDataFolder } from '../files/file-copies.ts';
import { createStoredFilesStore, type DocumentFile, listDocumentFiles } from '../files/stored-files-store.ts';
import { DATABASE_FILE, type LostFile, type Manifest } from './manifest.ts';
import { countRows, newestMigration } from './table-copy-store.ts';

/** A file may be deleted between the copy of the database and its own; then the database is copied again. */
const ATTEMPTS = 5;
/** Names listed on one line. */
const MAX_LISTED = 3;

interface CopyOptions {
  readonly config: Config;
  /** Store of the files in their stored (encrypted) form. */
  readonly stored: BlobStore;
  /** Existing empty folder. */
  readonly folder: string;
  readonly madeAt: Date;
  /** Whether to skip lost files and list them in the manifest. */
  readonly allowsMissing: boolean;
}

interface Copies {
  readonly files: Map<string, StoredBlob>;
  readonly lost: Map<string, LostFile>;
}

/**
 * Copies the embedded database and the files that the copy references, and verifies them.
 * @throws ConfigError when files are lost and must not be missing, and when the copy is invalid
 */
export async function copyData(options: CopyOptions): Promise<Manifest> {
  const { config, folder, madeAt } = options;
  const source = join(config.dataFolder, DATABASE_FILE);
  const target = join(folder, DATABASE_FILE);
  await requireFreeSpace(folder, (await stat(source)).size);
  const copies: Copies = { files: new Map(), lost: new Map() };
  for (let attempt = 1; ; attempt += 1) {
    await rm(target, { force: true });
    copyEmbeddedDatabase(source, target);
    const { kept, rows, schema } = await describeDatabase(target);
    await requireFreeSpace(folder, totalSize(kept.filter(({ key }) => !copies.files.has(key))));
    if (await copyFiles(options, kept, copies)) {
      await leaveOutDeleted(config, folder, kept, copies);
      await findDamaged(config, folder, kept, copies);
      const lost = [...copies.lost.values()];
      if (lost.length > 0 && !options.allowsMissing) throw lostFilesError(lost);
      const files = [...copies.files].map(([key, file]) => ({ key, ...file }));
      const database = await measureFile(target);
      return { format: 1, madeAt: madeAt.toISOString(), schema, database, rows, files, lost };
    }
    if (attempt === ATTEMPTS)
      throw new ConfigError('Documents were deleted faster than they could be copied. Try again in a quieter hour.');
  }
}

/** Lists some of them and the remedy. */
export function lostFilesError(lost: readonly LostFile[]): ConfigError {
  const named = lost.slice(0, MAX_LISTED).map(describeLost);
  const others = lost.length - named.length;
  return new ConfigError(
    `Files of documents are lost (${lost.length}): ${named.join('; ')}${others > 0 ? `; and ${others} more` : ''}. Bring them back from an older backup, or leave them out with --allow-missing.`,
  );
}

export function describeLost({ documentId, key, reason }: LostFile): string {
  return `document ${documentId}, ${key}, is ${reason}`;
}

async function describeDatabase(file: string) {
  const damage = findCorruption(file);
  if (damage !== undefined) throw new ConfigError(`The copy of the database is damaged: ${damage}.`);
  const database = openSqlite(file);
  try {
    return {
      kept: await listDocumentFiles(database.db),
      rows: await countRows(database.db),
      schema: (await newestMigration(database.db)) ?? '',
    };
  } finally {
    // Also removes the journal: one file is left.
    await database.close();
  }
}

/** @returns false when a file was deleted with its document after the database was copied */
async function copyFiles(
  { config, stored, folder }: CopyOptions,
  kept: readonly DocumentFile[],
  { files, lost }: Copies,
): Promise<boolean> {
  const copied = await openRawBlobs(withDataFolder(config, folder));
  for (const { documentId, key } of kept) {
    if (files.has(key) || lost.has(key)) continue;
    try {
      files.set(key, await copied.put(key, await stored.stream(key)));
    } catch (error) {
      const reason = lossReasonOf(error);
      if (reason === undefined) throw error;
      // Checked afterwards: a row is deleted before its file, so a missing file with an existing row is lost.
      if (!(await isKept(config, key))) return false;
      lost.set(key, { documentId, key, reason });
    }
  }
  return true;
}

/** Why a file is lost; undefined for a failure that can be fixed, like permissions or a missing key. */
export function lossReasonOf(error: unknown): LostFile['reason'] | undefined {
  if (error instanceof BlobError && error.code === 'blob-not-found') return 'missing';
  if (error instanceof BlobError && error.code === 'blob-corrupt') return 'damaged';
  // A bad sector. The disk of the copy would fail on writing.
  const { code, syscall } = ((error instanceof BlobError ? error.cause : error) ?? {}) as NodeJS.ErrnoException;
  return code === 'EIO' && (syscall === 'read' || syscall === 'open') ? 'unreadable' : undefined;
}

async function isKept({ dataFolder }: Config, key: string): Promise<boolean> {
  const { db, close } = openSqlite(join(dataFolder, DATABASE_FILE));
  try {
    return await createStoredFilesStore(db).isKept(key);
  } finally {
    await close();
  }
}

/** Data deleted while the copy was made does not stay in it. */
async function leaveOutDeleted(config: Config, folder: string, kept: readonly DocumentFile[], copies: Copies) {
  const copied = await openRawBlobs(withDataFolder(config, folder));
  const keys = new Set(kept.map(({ key }) => key));
  for (const key of [...copies.files.keys()].filter((name) => !keys.has(name))) {
    await copied.delete(key);
    copies.files.delete(key);
  }
  for (const key of [...copies.lost.keys()].filter((name) => !keys.has(name))) copies.lost.delete(key);
}

/**
 * Verifies the copies. One that is corrupt because the original is counts as lost.
 * @throws ConfigError when only the copy is corrupt; BlobError when it cannot be opened, as without its key
 */
async function findDamaged(config: Config, folder: string, kept: readonly DocumentFile[], { files, lost }: Copies) {
  const [originals, copied] = [await openBlobs(config), await openBlobs(withDataFolder(config, folder))];
  const findProblem = (blobs: BlobStore, { key, ...expected }: DocumentFile): Promise<unknown> =>
    blobs.read(key, expected).then(
      () => undefined,
      (error: unknown) => error,
    );
  for (const file of kept.filter(({ key }) => files.has(key))) {
    const { documentId, key } = file;
    const problem = await findProblem(copied, file);
    if (problem === undefined) continue;
    if (lossReasonOf(problem) !== 'damaged') throw problem;
    if (lossReasonOf(await findProblem(originals, file)) === undefined)
      throw new ConfigError(`The copy of ${key} in the backup is damaged.`);
    await copied.delete(key);
    files.delete(key);
    lost.set(key, { documentId, key, reason: 'damaged' });
  }
}

/**
 * Verifies every file, decrypted, against the hash in its document's row.
 * @throws ConfigError that names the first mismatch
 */
export async function verifyCopiedFiles(config: Config, kept: readonly DocumentFile[]): Promise<void> {
  const blobs = await openBlobs(config);
  try {
    for (const { key, sizeBytes, sha256 } of kept) await blobs.read(key, { sizeBytes, sha256 });
  } catch (error) {
    if (error instanceof BlobError && error.code !== 'blob-unavailable')
      throw new ConfigError(`A file does not match its document. ${error.message}`);
    throw error;
  } finally {
    await blobs.close();
  }
}
