import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { openSqlite } from '../db/connection.ts';
import { copyEmbeddedDatabase, findDamage } from '../db/snapshot.ts';
import { openBlobs, openStoredBlobs } from '../open-storage.ts';
import { BlobError, type BlobStore, type StoredBlob } from '../ports/blob-store.ts';
import { countRows, type KeptFile, listKeptFiles, newestMigration } from './kept-data-store.ts';
import { DATABASE_FILE, MANIFEST_FILE, type Manifest, manifestSchema } from './manifest.ts';

/** While people delete, a file may go between the database's copy and its own; then the database is copied again. */
const ATTEMPTS = 5;
const NAME_PREFIX = 'lexden-';
const UNFINISHED_SUFFIX = '.unfinished';

interface BackupOptions {
  /** Folder that holds backups, one folder each. Made when it is not there. */
  readonly into: string;
  /** How many backups stay there, this one included; all of them when undefined. */
  readonly keep: number | undefined;
  readonly now: () => Date;
}

export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Folders of older backups that were removed. */
  readonly removed: readonly string[];
}

/**
 * Copies the embedded database and all files of its documents, also beside a running server, and reads every file of the
 * copy back against the hash in its document's row. A folder has its name only when all of that went well.
 * @throws ConfigError where there is no embedded database, or its copy does not hold
 */
export async function makeBackup(config: Config, { into, keep, now }: BackupOptions): Promise<Backup> {
  if (config.databaseUrl !== undefined)
    throw new ConfigError(
      'The rows are in PostgreSQL: back them up with pg_dump, and the bucket with the means of its store.',
    );
  const source = join(config.dataFolder, DATABASE_FILE);
  if (!existsSync(source))
    throw new ConfigError(`There is no database in ${config.dataFolder}. Set DATA_DIR to the server's.`);
  const folder = join(into, NAME_PREFIX + now().toISOString().replaceAll(':', '-').replace('.', '-'));
  const unfinished = folder + UNFINISHED_SUFFIX;
  // It holds what people uploaded, and keys.
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fillFolder(config, source, unfinished, now());
    await writeDurably(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(into);
    return { folder, manifest, removed: keep === undefined ? [] : await removeOlder(into, keep, folder) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function fillFolder(config: Config, source: string, folder: string, madeAt: Date): Promise<Manifest> {
  const stored = await openStoredBlobs(config);
  const copied = await openStoredBlobs(inFolder(config, folder));
  const target = join(folder, DATABASE_FILE);
  const files = new Map<string, StoredBlob>();
  for (let attempt = 1; ; attempt += 1) {
    await rm(target, { force: true });
    copyEmbeddedDatabase(source, target);
    const { kept, rows, schema } = await describeDatabase(target);
    const missing = await copyFiles(stored, copied, kept, files);
    if (missing === undefined) {
      await removeOthers(copied, kept, files);
      await checkFiles(inFolder(config, folder), kept);
      await stored.close();
      const database = await measureFile(target);
      const listed = [...files].map(([key, file]) => ({ key, ...file }));
      return { format: 1, madeAt: madeAt.toISOString(), schema, database, rows, files: listed };
    }
    if (attempt === ATTEMPTS)
      throw new ConfigError(
        `The file ${missing} of a document is missing in the store. Run "npm run files -- check" to see what is wrong.`,
      );
  }
}

/** The same settings, with the data in another folder of this machine. */
export function inFolder(config: Config, folder: string): Config {
  return { ...config, databaseUrl: undefined, s3: undefined, dataFolder: folder };
}

async function describeDatabase(file: string) {
  const damage = findDamage(file);
  if (damage !== undefined) throw new ConfigError(`The copy of the database is not whole: ${damage}.`);
  const database = openSqlite(file);
  try {
    return {
      kept: await listKeptFiles(database.db),
      rows: await countRows(database.db),
      schema: (await newestMigration(database.db)) ?? '',
    };
  } finally {
    // Ends the journal, too: one file is left.
    await database.close();
  }
}

/** @returns the first file that is not there */
async function copyFiles(
  from: BlobStore,
  to: BlobStore,
  kept: readonly KeptFile[],
  done: Map<string, StoredBlob>,
): Promise<string | undefined> {
  for (const { key } of kept) {
    if (done.has(key)) continue;
    try {
      done.set(key, await to.put(key, await from.stream(key)));
    } catch (error) {
      if (error instanceof BlobError && error.code === 'blob-not-found') return key;
      throw error;
    }
  }
  return undefined;
}

/** What was deleted while the copy was made does not stay in it. */
async function removeOthers(copied: BlobStore, kept: readonly KeptFile[], files: Map<string, StoredBlob>) {
  const keys = new Set(kept.map(({ key }) => key));
  for (const key of [...files.keys()].filter((name) => !keys.has(name))) {
    await copied.delete(key);
    files.delete(key);
  }
}

/**
 * Reads every file as a person would get it, against the hash in its document's row.
 * @throws ConfigError naming the first that is not what its row says
 */
export async function checkFiles(config: Config, kept: readonly KeptFile[]): Promise<void> {
  const blobs = await openBlobs(config);
  try {
    for (const { key, sizeBytes, sha256 } of kept) await blobs.read(key, { sizeBytes, sha256 });
  } catch (error) {
    if (error instanceof BlobError) throw new ConfigError(`A file is not what its document says. ${error.message}`);
    throw error;
  } finally {
    await blobs.close();
  }
}

/**
 * Older backups go, so that what people deleted does not stay in them for ever.
 * @param made the one just made, which stays whatever the clock says of it
 */
async function removeOlder(into: string, keep: number, made: string): Promise<string[]> {
  const names = (await readdir(into)).filter((name) => name.startsWith(NAME_PREFIX)).sort();
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED_SUFFIX));
  const others = names.filter(
    (name) => !unfinished.includes(name) && join(into, name) !== made && existsSync(join(into, name, MANIFEST_FILE)),
  );
  const removed = [...unfinished, ...others.slice(0, Math.max(0, others.length + 1 - keep))].map((name) =>
    join(into, name),
  );
  for (const folder of removed) await rm(folder, { recursive: true, force: true });
  return removed;
}

/** @throws ConfigError when the folder holds no whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ConfigError(`There is no backup in ${folder}: it has no ${MANIFEST_FILE}.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(`The ${MANIFEST_FILE} in ${folder} cannot be read, so nothing is known of this backup.`);
  }
}

export async function measureFile(file: string): Promise<StoredBlob> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return { sizeBytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flush: true });
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
