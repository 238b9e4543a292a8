import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrate.ts';
import { findMigrationViolations, type Step } from './testing-migration-rules.ts';

/** Released before anybody was to be kept from waiting. */
const BEFORE_THE_RULE = ['0001-foundation', '0002-identity', '0003-billing', '0004-key-dates'];

test.each(Object.entries(MIGRATIONS).filter(([name]) => !BEFORE_THE_RULE.includes(name)))(
  'servers of the version before go on while %s is applied, and after it',
  async (_name, step) => {
    expect(await findMigrationViolations(step)).toEqual([]);
  },
);

const BREACHES: Readonly<Record<string, Step>> = {
  'does more than add': (db) => db.schema.alterTable('users').dropColumn('plan').execute(),
  'does more than add ': (db) => db.schema.alterTable('users').renameTo('people').execute(),
  'does more than add  ': async (db) => {
    await sql`update users set plan = 'free'`.execute(db);
  },
  'the version before does not fill in this column': (db) =>
    db.schema
      .alterTable('users')
      .addColumn('town', 'text', (column) => column.notNull())
      .execute(),
  'the version before does not know what has to be unique': (db) =>
    db.schema.createIndex('users_by_email').unique().on('users').column('email').execute(),
  'cannot be built beforehand': (db) => db.schema.createIndex('users_by_plan').on('users').column('plan').execute(),
};

test.each(Object.entries(BREACHES))('finds what %s', async (problem, step) => {
  const breaches = await findMigrationViolations(step);
  expect(breaches).toHaveLength(2);
  for (const breach of breaches) expect(breach).toContain(problem.trim());
});

test('lets a step add what the version before need not know', async () => {
  const step: Step = async (db) => {
    await db.schema
      .createTable('towns')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute();
    await db.schema.createIndex('towns_by_name').unique().on('towns').column('name').execute();
    await db.schema.createIndex('users_by_plan').ifNotExists().on('users').column('plan').execute();
    await db.schema.alterTable('users').addColumn('town', 'text').execute();
    await db.schema
      .alterTable('users')
      .addColumn('visits', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  };
  expect(await findMigrationViolations(step)).toEqual([]);
});
