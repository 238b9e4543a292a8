import { SECOND_MS } from '../../contract/units.ts';
import type { Database } from '../db/connection.ts';

export interface DocumentCount {
  readonly status: string;
  readonly count: number;
}

/** It goes through all documents, so it is not done for everybody who asks. */
const KEPT_MS = 30 * SECOND_MS;

/** Counts documents by status, at most every half minute. */
export function createDocumentCounts(db: Database): () => Promise<readonly DocumentCount[]> {
  let kept: { readonly at: number; readonly counts: readonly DocumentCount[] } | undefined;
  return async () => {
    if (kept && performance.now() - kept.at < KEPT_MS) return kept.counts;
    const rows = await db
      .selectFrom('documents')
      .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
      .groupBy('status')
      .execute();
    kept = { at: performance.now(), counts: rows.map(({ status, count }) => ({ status, count: Number(count) })) };
    return kept.counts;
  };
}

/** Asks the database for nothing but an answer. */
export async function askDatabase(db: Database): Promise<void> {
  await db.selectNoFrom(({ lit }) => lit(1).as('answer')).execute();
}
