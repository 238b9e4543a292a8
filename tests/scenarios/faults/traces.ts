import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { MEBIBYTE } from '#contract/units.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import type { Scenario } from '#tests/scenarios/runner/scenario.ts';
import type { Person } from './record.ts';

const runCommand = promisify(execFile);
const READ_OPTIONS = { encoding: 'latin1', maxBuffer: 512 * MEBIBYTE } as const;

/** What must stand nowhere any more: words of deleted documents, and whatever names people who left. */
export function listForgotten(people: readonly Person[]): string[] {
  return people.flatMap((person) => {
    const isGone = person.stage === 'gone';
    const documents = person.documents.filter(({ state }) => isGone || state === 'deleted');
    // The payment provider keeps the number of every customer; never the name.
    const numbers = person.hasOrdered ? [] : person.userIds;
    const own = isGone ? [person.name, hashSecret(person.guestId), ...numbers] : [];
    return [...own, ...documents.map(({ mark }) => mark)];
  });
}

/** Every table and file in which one of some words stands. */
export async function findForgotten(
  words: readonly string[],
  scenario: Scenario | undefined,
  { db, kind }: OpenedDatabase,
): Promise<string[]> {
  if (words.length === 0) return [];
  const pattern = new RegExp(words.map((word) => word.toLowerCase()).join('|'), 'g');
  const found = new Set<string>();
  const look = (where: string, bytes: string) => {
    for (const [word] of bytes.toLowerCase().matchAll(pattern)) found.add(`${word} is in ${where}`);
  };
  for (const { schema, name } of await db.introspection.getTables()) {
    const table = sql.table(schema ? `${schema}.${name}` : name);
    const { rows } = await sql<Record<string, unknown>>`select * from ${table}`.execute(db);
    look(name, rows.map((row) => Object.values(row).map(textOf).join('|')).join('\n'));
  }
  if (!scenario) return [...found];
  // With PostgreSQL only uploads are in the folder.
  for (const entry of await readdir(scenario.dataFolder, { recursive: true, withFileTypes: true })) {
    const isLooked = entry.isFile() && (kind === 'sqlite' || entry.name.endsWith('.pdf'));
    if (!isLooked) continue;
    // By another process: closing a file here would drop the locks of this process's own connection to the database
    // (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
    const bytes = await runCommand('cat', [join(entry.parentPath, entry.name)], READ_OPTIONS).catch(() => undefined);
    if (bytes) look(entry.name, bytes.stdout);
  }
  return [...found];
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
