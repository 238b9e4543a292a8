import { sql } from 'kysely';
import type { OpenedDatabase } from '#server/db/connection.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { JobCount } from '#server/ports/runtime-metrics.ts';

interface CountRow {
  readonly kind: string;
  readonly waiting: number | string | null;
  readonly running: number | string | null;
  readonly oldest_ms: number | string | null;
}

/** Counts unfinished jobs by kind, of all processes on the database. */
export async function countJobs({ db, kind }: OpenedDatabase, clock: Clock): Promise<readonly JobCount[]> {
  const now = clock.now();
  const query =
    kind === 'postgres'
      ? // The `.again` queues hold rerun markers, not jobs.
        sql<CountRow>`
          select name as kind,
            count(*) filter (where state in ('created', 'retry')) as waiting,
            count(*) filter (where state = 'active') as running,
            extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry'))) * 1000 as oldest_ms
          from pgboss.job where state in ('created', 'retry', 'active') and name not like '%.again' group by name`
      : sql<CountRow>`
          select kind, sum(state = 'waiting') as waiting, sum(state = 'running') as running,
            ${now} - min(case when state = 'waiting' then run_at end) as oldest_ms
          from jobs group by kind`;
  const { rows } = await query.execute(db);
  return rows.map(({ kind: name, waiting, running, oldest_ms: oldestMs }) => ({
    kind: name,
    waiting: Number(waiting ?? 0),
    running: Number(running ?? 0),
    oldestWaitingMs: Math.max(0, Number(oldestMs ?? 0)),
  }));
}
