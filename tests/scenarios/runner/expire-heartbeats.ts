import { sql } from 'kysely';
import type { OpenedDatabase } from '#server/db/connection.ts';

/**
 * On PostgreSQL there may be other servers, so a killed one counts as ended only when it was silent for ten seconds.
 * Here they are over at once; that they are waited for is part of the job queue's own tests.
 */
export async function expireHeartbeats({ db, kind }: OpenedDatabase): Promise<void> {
  if (kind !== 'postgres') return;
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(db);
}
