import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../connection.ts';

/** Coordination of processes that share a database. */
export async function migrateSeveralProcesses(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createRequestCounts(db, kind);
  await db.schema
    .createTable('processes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema
    .createTable('turns')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('turns_by_expiry').on('turns').column('expires_at').execute();
}

/** Short-lived counters: unlogged on PostgreSQL, so a crash may lose them. */
async function createRequestCounts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const table = db.schema
    .createTable('request_counts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('resets_at', 'bigint', (column) => column.notNull());
  await (kind === 'postgres' ? table.modifyFront(sql`unlogged`) : table).execute();
  await db.schema.createIndex('request_counts_by_reset').on('request_counts').column('resets_at').execute();
}
