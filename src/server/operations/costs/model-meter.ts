import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '#contract/units.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import { retryInBackground } from '#server/platform/retry-in-background.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ModelUsage } from '#server/ports/language-model.ts';
import type { ModelMeter, ModelPurpose, PlannedCall } from '#server/ports/model-meter.ts';
import type { ModelUseCount } from '#server/ports/runtime-metrics.ts';
import type { ModelUsageStore, UsedAmount } from './model-usage-store.ts';
import { addToScope, type UsageScopes } from './usage-scope.ts';

/** What calls of models may use for one account on one day in UTC; no limit where undefined. */
export interface AccountLimits {
  readonly costUsd: number | undefined;
  /** Of input and output together. */
  readonly tokens: number | undefined;
}

interface Dependencies {
  readonly store: ModelUsageStore;
  readonly scopes: UsageScopes;
  readonly clock: Clock;
  readonly limits: AccountLimits;
  /** Receives what could not be recorded, as one line for the log. */
  readonly onProblem: (problem: string) => void;
}

export interface CountingMeter extends ModelMeter {
  /** What the calls of this process used, since it started. */
  counts(): readonly ModelUseCount[];
}

/** No attempt of a call takes longer, at any provider. */
const RESERVATION_MS = 15 * MINUTE_MS;
export const NANO_PER_USD = 1_000_000_000;

/**
 * Counts calls for the account in whose scope they are made. Where accounts have a limit, a call reserves the most that it
 * may use, and gives back what it did not: so parallel calls, also those of several servers, never exceed the limit
 * together by more than the error of an estimate.
 */
export function createModelMeter({ store, scopes, clock, limits, onProblem }: Dependencies): CountingMeter {
  const counts = new Map<ModelPurpose, ModelUseCount>();
  const count = (purpose: ModelPurpose, change: Partial<ModelUseCount>) =>
    counts.set(purpose, addCounts(counts.get(purpose) ?? { ...NO_USE, purpose }, change));

  async function reserve(call: PlannedCall): Promise<{ readonly id: string | undefined } | undefined> {
    const scope = scopes.current();
    if (!scope || (limits.costUsd === undefined && limits.tokens === undefined)) return { id: undefined };
    // What a call without a price costs cannot be limited.
    if (limits.costUsd !== undefined && call.maxCostUsd === null) return undefined;
    const id = uuidv7();
    const amount = amountOf(call.maxTokens, call.maxCostUsd);
    const now = clock.now();
    const isReserved = await store.reserve(
      { id, userId: scope.userId, ...amount, expiresAt: now + RESERVATION_MS },
      { day: dayOf(now), now },
      (taken) => hasRoom(limits, taken, amount),
    );
    return isReserved ? { id } : undefined;
  }

  return {
    counts: () => [...counts.values()],
    async open(call) {
      const scope = scopes.current();
      const reserved = await reserve(call);
      if (!reserved) {
        count(call.purpose, { refused: 1 });
        return undefined;
      }
      return {
        async settle(usage) {
          addToScope(scope, usage);
          count(call.purpose, describeUse(usage));
          const used = toRow(call, usage, dayOf(clock.now()));
          try {
            await retryInBackground(() => store.record(scope?.userId, used, reserved.id), isTransientError);
          } catch (error) {
            onProblem(`The use of ${call.model} could not be recorded: ${String(error)}`);
          }
        },
      };
    },
  };
}

function hasRoom({ costUsd, tokens }: AccountLimits, taken: UsedAmount, more: UsedAmount): boolean {
  if (tokens !== undefined && taken.tokens + more.tokens > tokens) return false;
  return costUsd === undefined || taken.costNanoUsd + more.costNanoUsd <= costUsd * NANO_PER_USD;
}

function amountOf(tokens: number, costUsd: number | null): UsedAmount {
  return { tokens, costNanoUsd: Math.round((costUsd ?? 0) * NANO_PER_USD) };
}

function toRow({ purpose, provider, model }: PlannedCall, usage: ModelUsage, day: string) {
  return {
    day,
    purpose,
    provider,
    model,
    calls: usage.calls,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_nano_usd: amountOf(0, usage.costUsd).costNanoUsd,
    unpriced_calls: usage.costUsd === null ? usage.calls : 0,
  };
}

const NO_USE = { calls: 0, refused: 0, unpriced: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

function describeUse({ calls, inputTokens, outputTokens, costUsd }: ModelUsage): Partial<ModelUseCount> {
  return { calls, inputTokens, outputTokens, costUsd: costUsd ?? 0, unpriced: costUsd === null ? calls : 0 };
}

function addCounts(one: ModelUseCount, other: Partial<ModelUseCount>): ModelUseCount {
  return {
    purpose: one.purpose,
    calls: one.calls + (other.calls ?? 0),
    refused: one.refused + (other.refused ?? 0),
    unpriced: one.unpriced + (other.unpriced ?? 0),
    inputTokens: one.inputTokens + (other.inputTokens ?? 0),
    outputTokens: one.outputTokens + (other.outputTokens ?? 0),
    costUsd: one.costUsd + (other.costUsd ?? 0),
  };
}

/** The day in UTC, as YYYY-MM-DD. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
