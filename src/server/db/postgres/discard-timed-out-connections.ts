import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isQueryTimeout } from '../database-outage.ts';

/**
 * A pool that discards connections after a query timeout: the statement may still be running, and later statements
 * would join its transaction. A broken connection fails one statement instead of ending the process.
 */
export function discardTimedOutConnections(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      return wrapClient(await pool.connect());
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined;
  // Between two statements of a transaction there is no other listener, and an unhandled error ends the process.
  const onError = (error: Error): void => {
    broken ??= error;
  };
  client.on('error', onError);
  async function query(sql: string, parameters: readonly unknown[]) {
    // Also fails the rollback of a broken transaction: the first error is the informative one.
    if (broken) throw broken;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (isQueryTimeout(error)) broken = error as Error;
      throw error;
    }
  }
  return {
    // The cursor overload is not used.
    query: query as unknown as PostgresPoolClient['query'],
    release(discard?: boolean) {
      client.release(discard || broken);
      client.off('error', onError);
    },
  };
}
