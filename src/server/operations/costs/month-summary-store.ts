import { MINUTE_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import { NANO_PER_USD } from './model-meter.ts';

/** What models cost in one month, without naming an account. */
export interface MonthSummary {
  /** Of calls with a known price, also those of deleted accounts. */
  readonly costUsd: number;
  /** Accounts and trials that called a model. */
  readonly accounts: number;
  /** Of the account that costs most. */
  readonly highestUsd: number;
}

const CACHE_MS = MINUTE_MS;

/** @returns reads the summary of a month, like "2026-11"; cached for a minute */
export function createMonthSummaries(db: Database): (month: string) => Promise<MonthSummary> {
  let cached: { readonly month: string; readonly at: number; readonly summary: MonthSummary } | undefined;
  return async (month) => {
    if (cached?.month === month && performance.now() - cached.at < CACHE_MS) return cached.summary;
    const summary = await readMonthSummary(db, month);
    cached = { month, at: performance.now(), summary };
    return summary;
  };
}

async function readMonthSummary(db: Database, month: string): Promise<MonthSummary> {
  const total = await db
    .selectFrom('model_usage_totals')
    .select(({ fn }) => fn.sum<number | string | null>('cost_nano_usd').as('cost'))
    .where('day', 'like', `${month}-%`)
    .executeTakeFirstOrThrow();
  const byAccount = await db
    .selectFrom('model_usage')
    .innerJoin('users', 'users.id', 'model_usage.user_id')
    .select(({ fn }) => [
      fn.coalesce('users.merged_into', 'users.id').as('owner'),
      fn.sum<number | string | null>('cost_nano_usd').as('cost'),
    ])
    .where('day', 'like', `${month}-%`)
    .groupBy(({ fn }) => fn.coalesce('users.merged_into', 'users.id'))
    .execute();
  const costs = byAccount.map(({ cost }) => Number(cost) / NANO_PER_USD);
  return {
    costUsd: Number(total.cost) / NANO_PER_USD,
    accounts: costs.length,
    highestUsd: costs.reduce((highest, cost) => Math.max(highest, cost), 0),
  };
}
