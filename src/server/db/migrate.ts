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

type MigrationStep = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

/**
 * In the order in which they are applied; a step that has been released is never changed. A new step only adds, so that
 * servers of the version before go on while it is applied and afterwards: `testing-migration-rules.ts` holds it to that.
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
};

/** Whoever holds a table for longer than this is let go first; everybody else would wait behind us for as long. */
const LOCK_LIMIT_SECONDS = 2;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 2 * SECOND_MS;
/** PostgreSQL's `lock_not_available`. */
const LOCK_TIMEOUT = '55P03';

/**
 * Brings the database to the newest schema. Safe when several servers start at once: the migrator holds a lock
 * (an advisory lock on PostgreSQL; the embedded database has one process). A database that a later version has taken
 * further is left as it is: steps only add, so this version goes on with it.
 * @throws the database's error; on PostgreSQL also when a table was in use for a minute and more
 */
export async function migrateToLatest(database: OpenedDatabase): Promise<void> {
  if (await isTakenFurther(database.db)) return;
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, step]): [string, Migration] => [
      name,
      { up: (db) => apply(step, db, database) },
    ]),
  );
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  for (let triesLeft = LOCK_TRIES; ; triesLeft -= 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    if ((error as { code?: string }).code !== LOCK_TIMEOUT || triesLeft === 0) throw error;
    await pause(LOCK_PAUSE_MS);
  }
}

async function apply(step: MigrationStep, db: Kysely<unknown>, { kind }: OpenedDatabase): Promise<void> {
  if (kind === 'postgres') await sql`set local lock_timeout = ${sql.lit(`${LOCK_LIMIT_SECONDS}s`)}`.execute(db);
  await step(db, kind);
}

/** Whether all steps of this version were applied, and others behind them. */
async function isTakenFurther(db: OpenedDatabase['db']): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return false;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const known = knownMigrations();
  return applied.size > known.length && known.every((name) => applied.has(name));
}

/** Names of all steps that this version knows, in their order. */
export function knownMigrations(): string[] {
  return Object.keys(MIGRATIONS);
}
