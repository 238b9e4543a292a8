import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DatabaseSchema } from '#server/db/schema.ts';
import type { TestLexden } from './test-lexden.ts';

/** Every place where one of some words stands: in any column of any table, and in any file of the server's own. */
export async function findTraces(
  { database, dataFolder }: Pick<TestLexden, 'database' | 'dataFolder'>,
  words: readonly string[],
): Promise<string[]> {
  // The embedded database's folder also holds its write-ahead log.
  const folders = database.file === undefined ? [dataFolder] : [dataFolder, dirname(database.file)];
  const files = await Promise.all(folders.map((folder) => findOnDisk(folder, words)));
  return [...(await findInDatabase({ database }, words)), ...files.flat()];
}

/** The tables in which one of the words stands, by looking at all columns of all tables. */
export async function findInDatabase(
  { database: { db } }: Pick<TestLexden, 'database'>,
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await db.introspection.getTables()) {
    // With its schema where there are several: the job queue has its own.
    const rows = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(schema ? `${schema}.${name}` : name)}`.execute(db);
    const bytes = Buffer.from(rows.rows.map((row) => Object.values(row).map(textOf).join('|')).join('\n'));
    if (words.some((word) => bytes.includes(word))) found.push(name);
  }
  return found;
}

export async function expectEmpty(
  { database: { db } }: Pick<TestLexden, 'database'>,
  tables: readonly (keyof DatabaseSchema)[],
): Promise<void> {
  for (const table of tables) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
}

/** A byte as one character, and text in UTF-8 as the bytes it is kept in: both can then be searched in one way. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function findOnDisk(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map(async (file) => ({ file, bytes: await readFile(file) })));
  return contents.filter(({ bytes }) => words.some((word) => bytes.includes(word))).map(({ file }) => file);
}
