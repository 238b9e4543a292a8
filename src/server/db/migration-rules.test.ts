import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrate.ts';
import { findMigrationViolations, type Step } from './testing-migration-rules.ts';

/** Released before the rule existed. */
const BEFORE_THE_RULE = ['0001-foundation', '0002-identity', '0003-billing', '0004-key-dates'];

test.each(Object.entries(MIGRATIONS).filter(([name]) => !BEFORE_THE_RULE.includes(name)))(
  'migration rules › servers of the previous version keep running during and after %s',
  async (_name, step) => {
    expect(await findMigrationViolations(step)).toEqual([]);
  },
);

const VIOLATIONS: Readonly<Record<string, Step>> = {
  'does more than add': (db) => db.schema.alterTable('users').dropColumn('plan').execute(),
  'does more than add ': (db) => db.schema.alterTable('users').renameTo('people').execute(),
  'does more than add  ': async (db) => {
    await sql`update users set plan = 'free'`.execute(db);
  },
  'the previous version does not fill in this column': (db) =>
    db.schema
      .alterTable('users')
      .addColumn('town', 'text', (column) => column.notNull())
      .execute(),
  'the previous version may write duplicates': (db) =>
    db.schema.createIndex('users_by_email').unique().on('users').column('email').execute(),
  'cannot be built concurrently beforehand': (db) =>
    db.schema.createIndex('users_by_plan').on('users').column('plan').execute(),
};

test.each(Object.entries(VIOLATIONS))('migration rules › finds a step that %s', async (problem, step) => {
  const violations = await findMigrationViolations(step);
  expect(violations).toHaveLength(2);
  for (const violation of violations) expect(violation).toContain(problem.trim());
});

test('migration rules › allow a step to add what the previous version can ignore', async () => {
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
