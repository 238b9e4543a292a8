import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { SECOND_MS } from '#contract/units.ts';
import type { DatabaseKind, OpenedDatabase } from './connection.ts';
import { migrateFoundation } from './migrations/0001-foundation.ts';
import { migrateIdentity } from './migrations/0002-identity.ts';
import { migrateBilling } from './migrations/0003-billing.ts';
import { migrateKeyDates } from './migrations/0004-key-dates.ts';
import { migrateReaderSide } from './migrations/0005-reader-side.ts';
import { migratePassageVectors } from './migrations/0006-passage-vectors.ts';
import { migrateSeveralProcesses } from './migrations/0007-several-processes.ts';
import { migrateIndexes } from './migrations/0008-indexes.ts';
import { migratePaymentCustomerWishes } from './migrations/0009-payment-customer-wishes.ts';
import { migrateDocumentModels } from './migrations/0010-document-models.ts';
import { migrateFreeReplies } from './migrations/0011-free-replies.ts';
import { migrateModelUsage } from './migrations/0012-model-usage.ts';
import { migrateNotes } from './migrations/0013-notes.ts';

type MigrationStep = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

/**
 * In order of application; a released step is never changed. A new step only adds, so that servers of the previous
 * version keep running during and after it: checked by `testing-migration-rules.ts`.
 */
export const MIGRATIONS: Readonly<Record<string, MigrationStep>> = {
  '0001-foundation': migrateFoundation,
  '0002-identity': migrateIdentity,
  '0003-billing': migrateBilling,
  '0004-key-dates': migrateKeyDates,
  '0005-reader-side': migrateReaderSide,
  '0006-passage-vectors': migratePassageVectors,
  '0007-several-processes': migrateSeveralProcesses,
  '0008-indexes': migrateIndexes,
  '0009-payment-customer-wishes': migratePaymentCustomerWishes,
  '0010-document-models': migrateDocumentModels,
  '0011-free-replies': migrateFreeReplies,
  '0012-model-usage': migrateModelUsage,
  '0013-notes': migrateNotes,
};

/** A lock wait queues every later query behind it, so the migration gives way after this and tries again. */
const LOCK_TIMEOUT_SECONDS = 2;
const LOCK_ATTEMPTS = 20;
const LOCK_RETRY_DELAY_MS = 2 * SECOND_MS;
/** PostgreSQL's `lock_not_available`. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Migrates the database to the latest schema. Safe when several servers start at once: the migrator holds a lock (an
 * advisory lock on PostgreSQL; SQLite has one process). A database of a later version is left as it is: steps only add,
 * so this version still works with it.
 * @throws the database's error; on PostgreSQL also when a table was locked for more than a minute
 */
export async function migrateToLatest(database: OpenedDatabase): Promise<void> {
  if (await isNewerThanThisVersion(database.db)) return;
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, step]): [string, Migration] => [
      name,
      { up: (db) => apply(step, db, database) },
    ]),
  );
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  for (let attemptsLeft = LOCK_ATTEMPTS; ; attemptsLeft -= 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attemptsLeft === 0) throw error;
    await pause(LOCK_RETRY_DELAY_MS);
  }
}

async function apply(step: MigrationStep, db: Kysely<unknown>, { kind }: OpenedDatabase): Promise<void> {
  if (kind === 'postgres') await sql`set local lock_timeout = ${sql.lit(`${LOCK_TIMEOUT_SECONDS}s`)}`.execute(db);
  await step(db, kind);
}

/** Whether all steps of this version and later ones were applied. */
async function isNewerThanThisVersion(db: OpenedDatabase['db']): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return false;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const known = knownMigrations();
  return applied.size > known.length && known.every((name) => applied.has(name));
}

/** Names of all steps of this version, in their order. */
export function knownMigrations(): string[] {
  return Object.keys(MIGRATIONS);
}
