import { expect, test } from 'vitest';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { checkPostgres } from './check-postgres.ts';

test('checkPostgres › reports an unreachable server in one line', async () => {
  await expect(checkPostgres('postgres://unknown@localhost:1/none')).rejects.toMatchObject({
    name: 'UnusableDatabaseError',
    message: expect.stringMatching(/^The database that DATABASE_URL names cannot be used: .*ECONNREFUSED.*\.$/),
  });
});

test('checkPostgres › accepts an existing database and no other', async () => {
  const { postgresUrl } = testDatabaseTarget();
  if (postgresUrl === undefined) {
    expect(testDatabaseTarget().kind).toBe('sqlite');
    return;
  }
  await expect(checkPostgres(postgresUrl)).resolves.toBeUndefined();
  const missing = new URL(postgresUrl);
  missing.pathname = '/missing';
  await expect(checkPostgres(missing.href)).rejects.toThrow('database "missing" does not exist');
});
