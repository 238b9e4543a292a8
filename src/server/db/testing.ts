import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type OpenedDatabase, openPostgres, openSqlite } from './connection.ts';
import { migrateToLatest } from './migrate.ts';

export interface TestDatabase extends OpenedDatabase {
  /** File of the embedded database; undefined on PostgreSQL. */
  readonly file: string | undefined;
}

/** Which database the running test project is about. */
export interface TestDatabaseTarget {
  readonly kind: 'sqlite' | 'postgres';
  /** A PostgreSQL server on which databases may be made; needed for `postgres`. */
  readonly postgresUrl: string | undefined;
}

/** A fresh database with the real schema, gone after `close`. */
export async function openTestDatabase(target: TestDatabaseTarget): Promise<TestDatabase> {
  const database = await openEmptyTestDatabase(target);
  await migrateToLatest(database);
  return database;
}

/** A fresh database without a schema, gone after `close`. */
export function openEmptyTestDatabase(target: TestDatabaseTarget): Promise<TestDatabase> {
  return target.kind === 'postgres' ? openFreshPostgres(target.postgresUrl) : openFreshSqlite();
}

async function openFreshSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-test-'));
  const file = join(folder, 'lexden.sqlite');
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

async function openFreshPostgres(serverUrl: string | undefined): Promise<TestDatabase> {
  if (!serverUrl) throw new Error('The PostgreSQL test server has no address: start the tests through vitest.');
  const name = `lexden_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const opened = openPostgres(url.href);
  return {
    ...opened,
    file: undefined,
    close: async () => {
      await opened.close();
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
