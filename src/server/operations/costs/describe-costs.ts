import type { AccountCosts, GroupCosts, MonthCosts, MonthCostsStore } from './month-costs-store.ts';
import { COST_GROUPS, type CostGroup } from './month-costs-store.ts';

/** A command that cannot be executed. The message is shown to the operator. */
export class CostsCommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CostsCommandError';
  }
}

export interface CostsCommand {
  /** Like "2026-11". */
  readonly month: string;
  readonly by: CostGroup | 'account';
  readonly isJson: boolean;
}

const USAGE = [
  'Usage:',
  'npm run costs                          what models cost in this month (UTC), by account',
  'npm run costs -- 2026-10               … in another month',
  `npm run costs -- --by ${COST_GROUPS.join('|')}   … of all accounts together`,
  'npm run costs -- --json                … as JSON',
].join('\n');
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const COUNT = new Intl.NumberFormat('en-US');
const CENT_USD = 0.01;

/**
 * @param thisMonth like "2026-11"
 * @throws CostsCommandError for arguments that are not known
 */
export function readCostsCommand(args: readonly string[], thisMonth: string): CostsCommand {
  let [month, by, isJson]: [string, CostsCommand['by'], boolean] = [thisMonth, 'account', false];
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? '';
    if (argument === '--json') isJson = true;
    else if (MONTH.test(argument)) month = argument;
    else if (argument === '--by') {
      index += 1;
      by = readGroup(args[index]);
    } else throw new CostsCommandError(USAGE);
  }
  return { month, by, isJson };
}

function readGroup(name: string | undefined): CostsCommand['by'] {
  const group = (['account', ...COST_GROUPS] as const).find((known) => known === name);
  if (!group) throw new CostsCommandError(USAGE);
  return group;
}

/** @returns lines of plain text, or one of JSON */
export async function describeCosts(
  store: MonthCostsStore,
  { month, by, isJson }: CostsCommand,
): Promise<readonly string[]> {
  const total = addAll(await store.listGroups(month, 'day'));
  const rows = by === 'account' ? await store.listAccounts(month) : await store.listGroups(month, by);
  if (isJson) return [JSON.stringify({ month, by, total: total ?? null, rows })];
  if (!total) return [`No model was called in ${month}.`];
  const named = rows.map((row): [string, MonthCosts] => ['name' in row ? row.name : nameOf(row), row]);
  const rest = by === 'account' ? subtract(total, addAll(rows)) : undefined;
  const table = formatTable(by, [
    ...named,
    ...(rest && rest.calls > 0 ? [['deleted accounts, and checks at starts', rest] as [string, MonthCosts]] : []),
    [`all of ${month}`, total],
  ]);
  if (total.unpricedCalls === 0) return table;
  return [
    ...table,
    `${COUNT.format(total.unpricedCalls)} calls are not in the cost, as their price is not known: set LLM_PRICES.`,
  ];
}

function nameOf({ userId, email, kind }: AccountCosts): string {
  if (kind === 'trial') return `trial ${userId}`;
  return email === null ? userId : `${email} (${userId})`;
}

function addAll(rows: readonly (GroupCosts | AccountCosts)[]): MonthCosts | undefined {
  if (rows.length === 0) return undefined;
  const sum = (pick: (row: MonthCosts) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: rows.every(({ costUsd }) => costUsd === null) ? null : sum(({ costUsd }) => costUsd ?? 0),
    unpricedCalls: sum(({ unpricedCalls }) => unpricedCalls),
  };
}

function subtract(total: MonthCosts, part: MonthCosts | undefined): MonthCosts {
  if (!part) return total;
  return {
    calls: total.calls - part.calls,
    inputTokens: total.inputTokens - part.inputTokens,
    outputTokens: total.outputTokens - part.outputTokens,
    costUsd: total.costUsd === null ? null : Math.max(0, total.costUsd - (part.costUsd ?? 0)),
    unpricedCalls: total.unpricedCalls - part.unpricedCalls,
  };
}

function formatTable(by: string, rows: readonly (readonly [string, MonthCosts])[]): readonly string[] {
  const cells = [
    [by, 'calls', 'input tokens', 'output tokens', 'cost'],
    ...rows.map(([name, { calls, inputTokens, outputTokens, costUsd }]) => [
      name,
      COUNT.format(calls),
      COUNT.format(inputTokens),
      COUNT.format(outputTokens),
      formatCost(costUsd),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

/** What costs something is never shown as $0.00. */
function formatCost(costUsd: number | null): string {
  if (costUsd === null) return 'not known';
  return costUsd > 0 && costUsd < CENT_USD ? '< $0.01' : `$${costUsd.toFixed(2)}`;
}
