import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createPgBossJobQueue } from '#server/adapters/job-queue/pg-boss.ts';
import { type OpenedDatabase, openPostgres, openSqlite } from './connection.ts';
import { migrateToLatest } from './migrate.ts';

export interface TestDatabase extends OpenedDatabase {
  /** SQLite only: the database file. */
  readonly file: string | undefined;
}

/** The database of the running test project. */
export interface TestDatabaseTarget {
  readonly kind: 'sqlite' | 'postgres';
  /** A PostgreSQL server with permission to create databases; required for `postgres`. */
  readonly postgresUrl: string | undefined;
}

/**
 * A fresh migrated database, deleted by `close`. Copied from a template, as migrating would take longer than many
 * tests.
 */
export async function openTestDatabase(target: TestDatabaseTarget): Promise<TestDatabase> {
  if (target.kind === 'sqlite') return openFreshSqlite(await sqliteTemplate());
  const serverUrl = checkServerUrl(target.postgresUrl);
  await makePostgresTemplate(serverUrl);
  return openFreshPostgres(serverUrl, POSTGRES_TEMPLATE);
}

/** A fresh database without a schema, deleted by `close`. */
export function openEmptyTestDatabase(target: TestDatabaseTarget): Promise<TestDatabase> {
  return target.kind === 'postgres' ? openFreshPostgres(checkServerUrl(target.postgresUrl)) : openFreshSqlite();
}

let madeSqliteTemplate: Promise<Uint8Array> | undefined;

/** Bytes of an empty database with the latest schema, once per test process. */
function sqliteTemplate(): Promise<Uint8Array> {
  madeSqliteTemplate ??= makeSqliteTemplate();
  return madeSqliteTemplate;
}

async function makeSqliteTemplate(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-template-'));
  const file = join(folder, 'lexden.sqlite');
  const database = openSqlite(file);
  await migrateToLatest(database);
  // Closing the last connection checkpoints everything into the file.
  await database.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

const POSTGRES_TEMPLATE = 'lexden_template';
/** Arbitrary advisory lock key. */
const TEMPLATE_LOCK = 7_301;
let madePostgresTemplate: Promise<void> | undefined;

/** Creates the template on the test server once, under a lock: several processes share the server. */
function makePostgresTemplate(serverUrl: string): Promise<void> {
  madePostgresTemplate ??= withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [POSTGRES_TEMPLATE]);
    if (rowCount) return;
    const unfinished = `${POSTGRES_TEMPLATE}_unfinished`;
    await client.query(`create database ${unfinished}`);
    const database = openPostgres(addressOf(serverUrl, unfinished));
    await migrateToLatest(database);
    await database.close();
    const jobs = createPgBossJobQueue({ url: addressOf(serverUrl, unfinished) });
    await jobs.start();
    await jobs.stop();
    await client.query(`alter database ${unfinished} rename to ${POSTGRES_TEMPLATE}`);
  });
  return madePostgresTemplate;
}

async function openFreshSqlite(template?: Uint8Array): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-test-'));
  const file = join(folder, 'lexden.sqlite');
  if (template) await writeFile(file, template);
  const opened = openSqlite(file);
  return {
    ...opened,
    file,
    close: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function checkServerUrl(serverUrl: string | undefined): string {
  if (!serverUrl) throw new Error('The PostgreSQL test server has no address: start the tests through vitest.');
  return serverUrl;
}

async function openFreshPostgres(serverUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `lexden_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name} template ${template}`);
  const opened = openPostgres(addressOf(serverUrl, name));
  return {
    ...opened,
    file: undefined,
    close: async () => {
      await opened.close();
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(statement));
}

/** Runs an action on its own connection; closing it also releases its locks. */
async function withClient(serverUrl: string, action: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}
