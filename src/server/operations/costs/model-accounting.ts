import type { Database } from '#server/db/connection.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ModelAccounts } from '#server/ports/model-meter.ts';
import { type AccountLimits, type CountingMeter, createModelMeter } from './model-meter.ts';
import { createModelUsageStore } from './model-usage-store.ts';
import { createUsageScopes } from './usage-scope.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: AccountLimits;
  /** Receives what could not be recorded, as one line for the log. */
  readonly onProblem: (problem: string) => void;
}

interface ModelAccounting {
  /** For the adapters that call models. */
  readonly meter: CountingMeter;
  /** For the features that calls are made for. */
  readonly accounts: ModelAccounts;
}

/** Counts what calls of models use, for each account. */
export function createModelAccounting({ db, clock, limits, onProblem }: Dependencies): ModelAccounting {
  const scopes = createUsageScopes();
  const store = createModelUsageStore(db);
  return { meter: createModelMeter({ store, scopes, clock, limits, onProblem }), accounts: scopes };
}
