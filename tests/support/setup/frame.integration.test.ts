import pg from 'pg';
import { expect, test } from 'vitest';

test('the run knows its database, and a PostgreSQL server is there when it is the one', async () => {
  expect(['sqlite', 'postgres']).toContain(process.env.TEST_DATABASE);
  if (process.env.TEST_DATABASE !== 'postgres') return;
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  const answer = await client.query<{ server_version_num: string }>('show server_version_num');
  await client.end();
  expect(Number(answer.rows[0]?.server_version_num)).toBeGreaterThanOrEqual(150_000);
});
