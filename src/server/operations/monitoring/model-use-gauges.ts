import { Counter, Gauge, type Registry } from 'prom-client';
import type { MonthSummary } from '#server/operations/costs/month-summary-store.ts';
import type { ModelUseCount } from '#server/ports/runtime-metrics.ts';

/**
 * Tokens and cost of models. Labels are purposes and directions, never accounts: those are listed by `npm run costs`.
 */
export function createModelUseGauges(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `lexden_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `lexden_${name}`, help, registers });
  const tokens = counter('model_tokens_total', 'Tokens of calls of models.', ['purpose', 'direction']);
  const cost = counter('model_cost_dollars_total', 'Cost of calls of models with a known price.', ['purpose']);
  const unpriced = counter('model_unpriced_calls_total', 'Calls of models without a known price.', ['purpose']);
  const refused = counter(
    'model_limited_calls_total',
    'Calls of models that were not made, because an account has reached its limit of the day.',
    ['purpose'],
  );
  const month = {
    costUsd: gauge('model_month_cost_dollars', 'Cost of models in this month (UTC), of all accounts.'),
    accounts: gauge('model_month_accounts', 'Accounts for which models were called in this month.'),
    highestUsd: gauge('model_month_highest_account_cost_dollars', 'Cost of the account that costs most in this month.'),
  };
  return {
    setUse(counts: readonly ModelUseCount[]): void {
      for (const metric of [tokens, cost, unpriced, refused]) metric.reset();
      for (const { purpose, inputTokens, outputTokens, ...count } of counts) {
        tokens.inc({ purpose, direction: 'in' }, inputTokens);
        tokens.inc({ purpose, direction: 'out' }, outputTokens);
        cost.inc({ purpose }, count.costUsd);
        unpriced.inc({ purpose }, count.unpriced);
        refused.inc({ purpose }, count.refused);
      }
    },
    setMonth(summary: MonthSummary | undefined): void {
      for (const [name, metric] of Object.entries(month)) {
        if (summary) metric.set(summary[name as keyof typeof month]);
        else metric.reset();
      }
    },
  };
}
