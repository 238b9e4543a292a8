import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MEBIBYTE } from '#contract/units.ts';
import { createEncryptedBlobStore } from '#server/adapters/blob-store/encrypted.ts';
import { createFileBlobStore } from '#server/adapters/blob-store/file.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { type OpenedDatabase, openPostgres, openSqlite, STATEMENT_TIMEOUT_MS } from '#server/db/connection.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { checkPostgres } from '#server/db/postgres/check-postgres.ts';
import { type VacuumLimits, vacuumIfRequested } from '#server/db/sqlite/vacuum.ts';
import { describePendingCompaction } from '#server/operations/backup/describe-compaction.ts';
import type { BlobStore, EncryptedBlobStore } from '#server/ports/blob-store.ts';

/**
 * Takes a few seconds, which a start can afford. A larger database is left to the administrator:
 * `npm run compact`.
 */
const COMPACTED_AT_MOST_BYTES = 512 * MEBIBYTE;

/**
 * The database that the settings name, with the newest schema.
 * @param tell told in a line for the administrator of what is still to be done, and why
 */
export async function openDatabase(
  config: Config,
  tell: (line: string) => void = () => {},
  limits: VacuumLimits = { largestBytes: COMPACTED_AT_MOST_BYTES },
): Promise<OpenedDatabase> {
  if (config.databaseUrl) return openShared(config.databaseUrl);
  const database = openSqlite(join(config.dataFolder, 'lexden.sqlite'));
  await migrateToLatest(database);
  const line = describePendingCompaction(await vacuumIfRequested(database, limits));
  if (line !== undefined) tell(line);
  return database;
}

async function openShared(url: string): Promise<OpenedDatabase> {
  await checkPostgres(url);
  // A step through large tables may take what a request may not.
  const patient = openPostgres(url);
  try {
    await migrateToLatest(patient);
  } finally {
    await patient.close();
  }
  return openPostgres(url, STATEMENT_TIMEOUT_MS);
}

/**
 * The database as it is, for what works beside a server: making one, or bringing it up to date, is the server's part.
 * @throws ConfigError where there is none
 */
export async function openExistingDatabase({ databaseUrl, dataFolder }: Config): Promise<OpenedDatabase> {
  if (databaseUrl) {
    await checkPostgres(databaseUrl);
    return openPostgres(databaseUrl);
  }
  const file = join(dataFolder, 'lexden.sqlite');
  if (!existsSync(file)) throw new ConfigError(`There is no database in ${dataFolder}. Set DATA_DIR to the server's.`);
  return openSqlite(file);
}

/** The files that the settings name: a bucket or the folder. @throws ConfigError when the bucket cannot be used */
export async function openBlobs(config: Config): Promise<EncryptedBlobStore> {
  // Also without keys: what was encrypted by an earlier setting must not be taken for a PDF.
  return createEncryptedBlobStore({ inner: await openRawBlobs(config), keys: config.fileKeys });
}

/** The same files byte for byte as they are stored, for copies of all of them. */
export async function openRawBlobs(config: Config): Promise<BlobStore> {
  if (config.s3) {
    // Loaded on demand: the S3 client takes longer to load than most of the server.
    const { openBucket } = await import('#server/adapters/blob-store/open-bucket.ts');
    return openBucket(config.s3);
  }
  return createFileBlobStore({ folder: join(config.dataFolder, 'files') });
}
