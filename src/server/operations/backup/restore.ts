import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#contract/units.ts';
import { openRawBlobs } from '#server/composition/storage.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { openSqlite } from '#server/db/connection.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { lockDataFolder } from '#server/db/sqlite/folder-lock.ts';
import { findCorruption } from '#server/db/sqlite/snapshot.ts';
import { fsyncPath, measureFile, requireFreeSpace, totalSize, withDataFolder } from '../files/file-copies.ts';
import { type DocumentFile, listDocumentFiles } from '../files/stored-files-store.ts';
import { readManifest } from './backup.ts';
import { lossReasonOf, verifyCopiedFiles } from './copy-data.ts';
import { makeFolder } from './make-folder.ts';
import { DATABASE_FILE, type Manifest } from './manifest.ts';
import { countRows } from './table-copy-store.ts';

const CHECK_PREFIX = 'lexden-check-';
/** Longer than any check takes, in milliseconds. */
const LEFTOVER_AGE_MS = DAY_MS;

/**
 * Verifies a complete backup: the database against its hash and its own structure, every table against its row count,
 * every file against its hash as stored and, decrypted, against the one in its document's row.
 * @param allowsMissing whether files that the backup has lost since it was made are added to its lost files
 * @returns what can be restored
 * @throws ConfigError with the first mismatch
 */
export async function checkBackup(config: Config, folder: string, allowsMissing = false): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new ConfigError(`The backup in ${folder} has no database. Take another backup.`);
  const { sizeBytes, sha256 } = await measureFile(file);
  if (sizeBytes !== manifest.database.sizeBytes || sha256 !== manifest.database.sha256)
    throw new ConfigError('The database in this backup was changed after it was made. Take another backup.');
  if (!knownMigrations().includes(manifest.schema))
    throw new ConfigError(
      `This backup was made by a newer version (${manifest.schema}). Restore it with that version or a later one.`,
    );
  const broken = await findBroken(config, folder, manifest);
  const [first] = broken.values();
  if (first && !allowsMissing)
    throw new ConfigError(
      `Files in this backup are missing or damaged (${broken.size}). ${first.message} Take another backup, or restore the rest of this one with --allow-missing.`,
    );
  // Reading the rows would leave a journal in the backup, which may be on a read-only disk.
  await removeLeftovers();
  await requireFreeSpace(tmpdir(), sizeBytes);
  const workFolder = await mkdtemp(join(tmpdir(), CHECK_PREFIX));
  try {
    const copy = join(workFolder, DATABASE_FILE);
    await copyFile(file, copy);
    return await checkRows(withDataFolder(config, folder), copy, manifest, broken);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** An interrupted check leaves user data behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(CHECK_PREFIX))) {
    const folder = join(tmpdir(), name);
    // Other system users have folders there, too, and another check may be removing its own.
    const facts = await stat(folder).catch(() => undefined);
    if (facts && facts.uid === process.getuid?.() && facts.mtimeMs < Date.now() - LEFTOVER_AGE_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Missing or corrupt files by key, with the finding. */
async function findBroken(config: Config, folder: string, { files }: Manifest): Promise<Map<string, Error>> {
  const stored = await openRawBlobs(withDataFolder(config, folder));
  const broken = new Map<string, Error>();
  for (const { key, ...expected } of files) {
    await stored.read(key, expected).catch((error: Error) => {
      // A folder without read permission does not mean that its files are lost.
      if (lossReasonOf(error) === undefined) throw error;
      broken.set(key, error);
    });
  }
  return broken;
}

function leaveOut(manifest: Manifest, broken: ReadonlyMap<string, Error>, kept: readonly DocumentFile[]): Manifest {
  const lost = kept.flatMap(({ documentId, key }) => {
    const reason = lossReasonOf(broken.get(key));
    return reason === undefined ? [] : [{ documentId, key, reason }];
  });
  const files = manifest.files.filter(({ key }) => !broken.has(key));
  return { ...manifest, files, lost: [...manifest.lost, ...lost] };
}

/** @returns what can be restored */
async function checkRows(
  inBackup: Config,
  file: string,
  manifest: Manifest,
  broken: ReadonlyMap<string, Error>,
): Promise<Manifest> {
  const damage = findCorruption(file);
  if (damage !== undefined) throw new ConfigError(`The database in this backup is damaged: ${damage}.`);
  const database = openSqlite(file);
  try {
    // An older backup may lack newer tables.
    const rows = manifest.schema === knownMigrations().at(-1) ? await countRows(database.db) : manifest.rows;
    const different = Object.keys(manifest.rows).find((table) => rows[table] !== manifest.rows[table]);
    if (different) throw new ConfigError(`The table ${different} has ${rows[different]} rows and not those of before.`);
    const kept = await listDocumentFiles(database.db);
    const restorable = leaveOut(manifest, broken, kept);
    const lost = new Set(restorable.lost.map(({ key }) => key));
    await verifyCopiedFiles(
      inBackup,
      kept.filter(({ key }) => !lost.has(key)),
    );
    return restorable;
  } finally {
    await database.close();
  }
}

/**
 * Restores a backup into an empty data folder, and verifies the result like the backup itself. The database gets its
 * name last: an interrupted restore leaves nothing that a server would start on.
 * @param allowsMissing whether to restore the rest when files of the backup were lost since it was made
 * @throws ConfigError when the folder is not empty, a server uses it, or the backup is incomplete
 */
export async function restoreBackup(config: Config, folder: string, allowsMissing = false): Promise<Manifest> {
  if (config.databaseUrl !== undefined)
    throw new ConfigError(
      'DATABASE_URL is set. Restore into a data folder without it; "npm run move" takes the data to PostgreSQL then.',
    );
  // Reported before the verification, which may take long.
  if (existsSync(config.dataFolder)) claimFolder(config)();
  const manifest = await checkBackup(config, folder, allowsMissing);
  await makeFolder(config.dataFolder);
  const target = join(config.dataFolder, DATABASE_FILE);
  const unlock = claimFolder(config);
  try {
    await requireFreeSpace(
      config.dataFolder,
      manifest.database.sizeBytes + (config.s3 ? 0 : totalSize(manifest.files)),
    );
    await copyStoredFiles(config, folder, manifest);
    const partial = `${target}.restoring`;
    await copyFile(join(folder, DATABASE_FILE), partial);
    await fsyncPath(partial);
    const { sha256 } = await measureFile(partial);
    if (sha256 !== manifest.database.sha256)
      throw new ConfigError('The restored database is damaged: the disk does not store data reliably.');
    await rename(partial, target);
    await fsyncPath(config.dataFolder);
    return manifest;
  } finally {
    unlock();
  }
}

/** @returns a function that unlocks the folder @throws ConfigError when a server uses it, or it is not empty */
function claimFolder(config: Config): () => void {
  const unlock = lockDataFolder(config.dataFolder);
  if (!unlock) throw new ConfigError(`A server is using the data folder ${config.dataFolder}. Stop it first.`);
  try {
    refuseUsed(config);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Nothing is overwritten, and no remains are mixed into the restored data. */
function refuseUsed({ dataFolder }: Config): void {
  const target = join(dataFolder, DATABASE_FILE);
  if (existsSync(target))
    throw new ConfigError(
      `There is a database in ${dataFolder} already, and nothing is written over it. Set DATA_DIR to an empty folder.`,
    );
  // SQLite would replay them into any database of that name (https://www.sqlite.org/howtocorrupt.html, 1.4).
  const journal = ['-wal', '-shm', '-journal'].map((suffix) => target + suffix).find((file) => existsSync(file));
  if (journal)
    throw new ConfigError(
      `${journal} was left behind by an earlier database and would be written into this one. Set DATA_DIR to an empty folder.`,
    );
}

async function copyStoredFiles(config: Config, folder: string, { files }: Manifest): Promise<void> {
  const from = await openRawBlobs(withDataFolder(config, folder));
  const to = await openRawBlobs(config);
  try {
    for (const { key, ...expected } of files) {
      await to.put(key, await from.stream(key));
      await to.read(key, expected);
    }
  } finally {
    await to.close();
  }
}
