import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseKind, OpenedDatabase } from './connection.ts';
import { migrateFoundation } from './migrations/0001-foundation.ts';
import { migrateIdentity } from './migrations/0002-identity.ts';
import { migrateBilling } from './migrations/0003-billing.ts';
import { migrateKeyDates } from './migrations/0004-key-dates.ts';
import { migrateReaderSide } from './migrations/0005-reader-side.ts';
import { migratePassageVectors } from './migrations/0006-passage-vectors.ts';
import { migrateSeveralProcesses } from './migrations/0007-several-processes.ts';

type MigrationStep = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

/** In the order in which they are applied; a step that has been released is never changed. */
const STEPS: Readonly<Record<string, MigrationStep>> = {
  '0001-foundation': migrateFoundation,
  '0002-identity': migrateIdentity,
  '0003-billing': migrateBilling,
  '0004-key-dates': migrateKeyDates,
  '0005-reader-side': migrateReaderSide,
  '0006-passage-vectors': migratePassageVectors,
  '0007-several-processes': migrateSeveralProcesses,
};

/**
 * Brings the database to the newest schema. Safe when several servers start at once: the migrator holds a lock
 * (an advisory lock on PostgreSQL; the embedded database has one process).
 */
export async function migrateToLatest(database: OpenedDatabase): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(STEPS).map(([name, step]): [string, Migration] => [name, { up: (db) => step(db, database.kind) }]),
  );
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Names of all steps that this version knows, in their order. */
export function knownMigrations(): string[] {
  return Object.keys(STEPS);
}
