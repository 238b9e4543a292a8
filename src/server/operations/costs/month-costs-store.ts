import { sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import { NANO_PER_USD } from './model-meter.ts';

/** What calls of models used in a month. */
export interface MonthCosts {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of calls with a known price; null where none has one. */
  readonly costUsd: number | null;
  /** Calls without a known price. */
  readonly unpricedCalls: number;
}

export interface AccountCosts extends MonthCosts {
  readonly userId: string;
  readonly email: string | null;
  readonly kind: 'trial' | 'account';
}

export const COST_GROUPS = ['purpose', 'model', 'provider', 'day'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

export interface GroupCosts extends MonthCosts {
  readonly name: string;
}

export type MonthCostsStore = ReturnType<typeof createMonthCostsStore>;

/** Sums of a month, like "2026-11", in UTC. */
export function createMonthCostsStore(db: Database) {
  return {
    /** The dearest first; trials that were moved into an account count there. */
    async listAccounts(month: string): Promise<AccountCosts[]> {
      const rows = await db
        .selectFrom('model_usage')
        .innerJoin('users', 'users.id', 'model_usage.user_id')
        .innerJoin('users as owners', (join) =>
          join.on(({ eb, fn }) => eb('owners.id', '=', fn.coalesce('users.merged_into', 'users.id'))),
        )
        .select(['owners.id as userId', 'owners.email as email', 'owners.kind as kind', ...SUMS])
        .where('day', 'like', `${month}-%`)
        .groupBy(['owners.id', 'owners.email', 'owners.kind'])
        .execute();
      return rows
        .map(({ userId, email, kind, ...sums }) => ({ userId, email, kind, ...readSums(sums) }))
        .sort(byCost((row) => row.userId));
    },

    /** All accounts together, deleted ones and calls for no account included; the dearest first, days in order. */
    async listGroups(month: string, group: CostGroup): Promise<GroupCosts[]> {
      const rows = await db
        .selectFrom('model_usage_totals')
        .select([`${group} as name`, ...SUMS])
        .where('day', 'like', `${month}-%`)
        .groupBy(group)
        .execute();
      const costs = rows.map(({ name, ...sums }) => ({ name, ...readSums(sums) }));
      if (group === 'day') return costs.sort((one, other) => one.name.localeCompare(other.name));
      return costs.sort(byCost((row) => row.name));
    },
  };
}

/** PostgreSQL's sums are text. */
type Sum = number | string;

const SUMS = [
  sql<Sum>`sum(calls)`.as('calls'),
  sql<Sum>`sum(input_tokens)`.as('input'),
  sql<Sum>`sum(output_tokens)`.as('output'),
  sql<Sum>`sum(cost_nano_usd)`.as('cost'),
  sql<Sum>`sum(unpriced_calls)`.as('unpriced'),
];

function readSums(sums: Readonly<Record<'calls' | 'input' | 'output' | 'cost' | 'unpriced', Sum>>): MonthCosts {
  const [calls, unpricedCalls] = [Number(sums.calls), Number(sums.unpriced)];
  return {
    calls,
    inputTokens: Number(sums.input),
    outputTokens: Number(sums.output),
    costUsd: calls > 0 && calls === unpricedCalls ? null : Number(sums.cost) / NANO_PER_USD,
    unpricedCalls,
  };
}

function byCost<Row extends MonthCosts>(nameOf: (row: Row) => string) {
  const weigh = ({ inputTokens, outputTokens }: MonthCosts) => inputTokens + outputTokens;
  return (one: Row, other: Row): number =>
    (other.costUsd ?? 0) - (one.costUsd ?? 0) || weigh(other) - weigh(one) || nameOf(one).localeCompare(nameOf(other));
}
