import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openRawBlobs } from '#server/composition/storage.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { isNewPostgres, isNewSqlite } from '#server/db/new-database.ts';

/** Key prefix of document files in `features/documents`. */
const FILES_PREFIX = 'documents/';
const FILE_OF_DOCUMENT = /^documents\/\d+\.pdf$/;

/**
 * Refuses to create a new database when document files exist: their database is lost, or the settings name another one.
 * Checked before a database is created, so that the next start finds the same state.
 * @throws ConfigError with the remedy; UnusableDatabaseError
 */
export async function refuseLostDatabase(config: Config): Promise<void> {
  const isNew = config.databaseUrl ? await isNewPostgres(config.databaseUrl) : isNewSqlite(databaseFileOf(config));
  if (!isNew) return;
  if (!config.databaseUrl) refuseLeftoverWal(databaseFileOf(config));
  if (!(await hasStoredDocuments(config))) return;
  throw new ConfigError(`${describeLoss(config)} ${describeFreshStart(config)}`);
}

function databaseFileOf({ dataFolder }: Config): string {
  return join(dataFolder, 'lexden.sqlite');
}

/** SQLite would replay a leftover WAL into the new database (https://www.sqlite.org/howtocorrupt.html, 1.4). */
function refuseLeftoverWal(file: string): void {
  const log = `${file}-wal`;
  if (!existsSync(log) || statSync(log).size === 0) return;
  throw new ConfigError(
    `${log} is there, but its database ${file} is missing or empty, so the server was not started and nothing was changed. Put it back, or restore a backup. To begin with a new database, move ${log} away and start the server again.`,
  );
}

async function hasStoredDocuments(config: Config): Promise<boolean> {
  const blobs = await openRawBlobs(config);
  try {
    for await (const { key } of blobs.list(FILES_PREFIX)) if (FILE_OF_DOCUMENT.test(key)) return true;
    return false;
  } finally {
    await blobs.close();
  }
}

function describeLoss(config: Config): string {
  const { databaseUrl, s3, dataFolder } = config;
  const files = s3 ? `The bucket ${s3.bucket}` : `The folder ${join(dataFolder, 'files')}`;
  const database = databaseUrl ? 'the database that DATABASE_URL names' : databaseFileOf(config);
  const remedy = databaseUrl
    ? 'Check DATABASE_URL, or restore a backup of the database.'
    : 'Put it back, or restore a backup.';
  return `${files} holds files of documents, but ${database} is missing or empty, so the server was not started and nothing was changed. ${remedy}`;
}

function describeFreshStart({ s3, dataFolder }: Config): string {
  const way = s3 ? 'set S3_BUCKET to an empty bucket' : `move ${join(dataFolder, 'files')} away`;
  return `To begin without these documents, ${way} and start the server again.`;
}
