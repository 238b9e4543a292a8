import { AsyncLocalStorage } from 'node:async_hooks';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import type { ModelUsage } from '#server/ports/language-model.ts';
import type { ModelAccounts } from '#server/ports/model-meter.ts';

/** The user that the calls of a piece of work are counted for, and what they have used. */
interface Scope {
  readonly userId: string;
  total: ModelUsage | undefined;
}

export interface UsageScopes extends ModelAccounts {
  current(): Scope | undefined;
}

/**
 * Calls of models are made deep inside a question or an analysis: for an answer, its check, a search. The scope follows
 * the work, so that none of them has to hand on whom it is for.
 */
export function createUsageScopes(): UsageScopes {
  const storage = new AsyncLocalStorage<Scope>();
  return {
    current: () => storage.getStore(),
    during(userId, work) {
      const scope: Scope = { userId, total: undefined };
      return storage.run(scope, () => work(() => scope.total));
    },
  };
}

export function addToScope(scope: Scope | undefined, usage: ModelUsage): void {
  if (scope) scope.total = addUsage(scope.total, usage);
}
