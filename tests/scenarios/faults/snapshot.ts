import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { OpenedDatabase } from '#server/db/connection.ts';
import type { Scenario } from '#tests/scenarios/runner/scenario.ts';
import { listStoredFiles } from '#tests/scenarios/runner/stored-files.ts';

interface WaitingJob {
  readonly kind: string;
  readonly key: string;
}

/** Everything that a server keeps, as far as promises are about it. */
export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

/** Looks at the database and the files from outside. Nothing must be at work on them but jobs. */
export async function takeSnapshot(scenario: Scenario, database: OpenedDatabase) {
  const { db } = database;
  const countBy = async (table: 'document_pages' | 'document_indexes') => {
    const rows = await db
      .selectFrom(table)
      .select(['document_id', (select) => select.fn.countAll<number>().as('rows')])
      .groupBy('document_id')
      .execute();
    return new Map(rows.map((row) => [row.document_id, Number(row.rows)]));
  };
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    documents: await db.selectFrom('documents').selectAll().execute(),
    counters: await db.selectFrom('upload_counters').selectAll().execute(),
    messages: await db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select(['messages.id', 'messages.role', 'messages.content', 'messages.metadata', 'messages.conversation_id'])
      .select(['conversations.user_id', 'conversations.document_id'])
      .orderBy('messages.id')
      .execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    checkouts: await db.selectFrom('checkouts').selectAll().execute(),
    reservations: await db.selectFrom('reservations').selectAll().execute(),
    removals: await db.selectFrom('blob_removals').selectAll().execute(),
    analyses: await db.selectFrom('analyses').select(['document_id', 'payload']).execute(),
    notices: await db.selectFrom('test_payment_deliveries').select('id').where('deliver_at', 'is not', null).execute(),
    pages: await countBy('document_pages'),
    indexes: await countBy('document_indexes'),
    jobs: await listJobs(database),
    files: await hashFiles(scenario),
  };
}

async function listJobs({ db, kind }: OpenedDatabase): Promise<WaitingJob[]> {
  if (kind === 'sqlite') return db.selectFrom('jobs').select(['kind', 'key']).execute();
  const { rows } = await sql<WaitingJob>`
    select name as kind, singleton_key as key from pgboss.job where state < 'completed'`.execute(db);
  return rows;
}

/** SHA-256 of every file in the store by its path, also of those that have no name yet. */
async function hashFiles(scenario: Scenario): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const path of await listStoredFiles(scenario)) {
    // A job or a removal may be at work.
    const bytes = await readFile(join(scenario.dataFolder, 'files', path)).catch(() => undefined);
    if (bytes) hashes.set(path, createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}
