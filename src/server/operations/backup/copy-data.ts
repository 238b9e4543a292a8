import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs, openRawBlobs } from '#server/composition/storage.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { openSqlite } from '#server/db/connection.ts';
import { copyEmbeddedDatabase, findCorruption } from '#server/db/sqlite/snapshot.ts';
import { BlobError, type BlobStore, type StoredBlob } from '#server/ports/blob-store.ts';
import { measureFile, requireFreeSpace, totalSize, withDataFolder } from '../files/file-copies.ts';
import { createStoredFilesStore, type DocumentFile } from '../files/stored-files-store.ts';
import { DATABASE_FILE, type LostFile, type Manifest } from './manifest.ts';
import { countRows, listDocumentFiles, newestMigration } from './table-copy-store.ts';

/** While people delete, a file may go between the database's copy and its own; then the database is copied again. */
const ATTEMPTS = 5;
/** More names than this help nobody on one line. */
const NAMED_AT_MOST = 3;

interface CopyOptions {
  readonly config: Config;
  /** Where the files are, as they are stored. */
  readonly stored: BlobStore;
  /** Folder that is there and empty. */
  readonly folder: string;
  readonly madeAt: Date;
  /** Whether to leave out what is lost, and say so in the manifest. */
  readonly allowsMissing: boolean;
}

interface Copies {
  readonly files: Map<string, StoredBlob>;
  readonly lost: Map<string, LostFile>;
}

/**
 * Copies the embedded database and the files that this copy names, and reads them back as a person would get them.
 * @throws ConfigError where files are lost and must not be missing, and where the copy does not hold
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

/** Names some of them, and says what can be done. */
export function lostFilesError(lost: readonly LostFile[]): ConfigError {
  const named = lost.slice(0, NAMED_AT_MOST).map(describeLost);
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
  if (damage !== undefined) throw new ConfigError(`The copy of the database is not whole: ${damage}.`);
  const database = openSqlite(file);
  try {
    return {
      kept: await listDocumentFiles(database.db),
      rows: await countRows(database.db),
      schema: (await newestMigration(database.db)) ?? '',
    };
  } finally {
    // Ends the journal, too: one file is left.
    await database.close();
  }
}

/** @returns false when a file went with its document after the database was copied */
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
      // Asked afterwards: a row goes before its file, so a file that is missing while the row is still there is lost.
      if (!(await isKept(config, key))) return false;
      lost.set(key, { documentId, key, reason });
    }
  }
  return true;
}

/** Why a file cannot be had any more; undefined for whatever can be mended, like rights or a key that is not set. */
export function lossReasonOf(error: unknown): LostFile['reason'] | undefined {
  if (error instanceof BlobError && error.code === 'blob-not-found') return 'missing';
  if (error instanceof BlobError && error.code === 'blob-corrupt') return 'damaged';
  // A part of the disk that cannot be read any more. The copy's own disk would fail while it writes.
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

/** What was deleted while the copy was made does not stay in it. */
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
 * Reads the copies back as a person would get them. One that is damaged because the file itself is counts as lost.
 * @throws ConfigError where only the copy is damaged; BlobError where it cannot be opened, as without its key
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
      throw new ConfigError(`The disk with the backups did not keep ${key} as it was.`);
    await copied.delete(key);
    files.delete(key);
    lost.set(key, { documentId, key, reason: 'damaged' });
  }
}

/**
 * Reads every file as a person would get it, against the hash in its document's row.
 * @throws ConfigError naming the first that is not what its row says
 */
export async function verifyCopiedFiles(config: Config, kept: readonly DocumentFile[]): Promise<void> {
  const blobs = await openBlobs(config);
  try {
    for (const { key, sizeBytes, sha256 } of kept) await blobs.read(key, { sizeBytes, sha256 });
  } catch (error) {
    if (error instanceof BlobError && error.code !== 'blob-unavailable')
      throw new ConfigError(`A file is not what its document says. ${error.message}`);
    throw error;
  } finally {
    await blobs.close();
  }
}
