import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isQueryTimeout } from '../database-outage.ts';

/**
 * A pool whose connections are not used again after one of their statements was given up: it may still be running, and
 * what came behind it would be part of its transaction. A connection that breaks is one failed statement, and not the
 * end of the process.
 */
export function discardTimedOutConnections(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      return watch(await pool.connect());
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function watch(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined;
  // Between two statements of a transaction nobody else listens, and an error that nobody hears ends the process.
  const onError = (error: Error): void => {
    broken ??= error;
  };
  client.on('error', onError);
  async function query(sql: string, parameters: readonly unknown[]) {
    // Also the end of a transaction that failed: the first failure is the one that tells something.
    if (broken) throw broken;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (isQueryTimeout(error)) broken = error as Error;
      throw error;
    }
  }
  return {
    // Cursors are the other form of it, and nobody has any.
    query: query as unknown as PostgresPoolClient['query'],
    release(discard?: boolean) {
      client.release(discard || broken);
      client.off('error', onError);
    },
  };
}
