import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { pingDatabase } from './monitoring/document-counts-store.ts';

test('readiness › fails when the database was deleted or emptied', async () => {
  const database = await openTestDatabase(testDatabaseTarget());
  onTestFinished(() => database.close());
  await expect(pingDatabase(database)).resolves.toBeUndefined();
  if (database.file !== undefined) await rm(database.file);
  else await sql`drop table documents cascade`.execute(database.db);
  await expect(pingDatabase(database)).rejects.toThrow(/[Ss]top the server, .*restore a backup/);
});
