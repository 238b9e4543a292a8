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
 * A vacuum of this size takes a few seconds, which is acceptable at startup. Larger databases are compacted by the
 * administrator with `npm run compact`.
 */
const MAX_STARTUP_VACUUM_BYTES = 512 * MEBIBYTE;

/**
 * Opens the configured database and migrates it to the newest schema.
 * @param warn receives a line for the administrator when compaction is pending
 */
export async function openDatabase(
  config: Config,
  warn: (line: string) => void = () => {},
  limits: VacuumLimits = { largestBytes: MAX_STARTUP_VACUUM_BYTES },
): Promise<OpenedDatabase> {
  if (config.databaseUrl) return openShared(config.databaseUrl);
  const database = openSqlite(join(config.dataFolder, 'lexden.sqlite'));
  await migrateToLatest(database);
  const line = describePendingCompaction(await vacuumIfRequested(database, limits));
  if (line !== undefined) warn(line);
  return database;
}

async function openShared(url: string): Promise<OpenedDatabase> {
  await checkPostgres(url);
  // Without a statement timeout: migrations of large tables may take longer than a request may.
  const migrationConnection = openPostgres(url);
  try {
    await migrateToLatest(migrationConnection);
  } finally {
    await migrationConnection.close();
  }
  return openPostgres(url, STATEMENT_TIMEOUT_MS);
}

/**
 * Opens the database without creating or migrating it, for commands that run beside a server.
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

/** Opens the configured blob store: a bucket or a folder. @throws ConfigError when the bucket cannot be used */
export async function openBlobs(config: Config): Promise<EncryptedBlobStore> {
  // Also without keys: files encrypted under an earlier setting must not be taken for PDFs.
  return createEncryptedBlobStore({ inner: await openRawBlobs(config), keys: config.fileKeys });
}

/** The same store without decryption, for backups. */
export async function openRawBlobs(config: Config): Promise<BlobStore> {
  if (config.s3) {
    // Loaded on demand: the S3 client takes longer to load than most of the server.
    const { openBucket } = await import('#server/adapters/blob-store/open-bucket.ts');
    return openBucket(config.s3);
  }
  return createFileBlobStore({ folder: join(config.dataFolder, 'files') });
}
