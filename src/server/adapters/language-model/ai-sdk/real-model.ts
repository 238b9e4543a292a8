import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { analyseByModel } from './analysis/analyse-by-model.ts';
import { answerByModel } from './answering/answer-by-model.ts';
import { rankByModel } from './answering/rank-by-model.ts';
import { createCircuitBreaker } from './calls/circuit-breaker.ts';
import { type CallSurroundings, createModelCalls } from './calls/create-model-calls.ts';
import { probeModel } from './calls/probe-model.ts';
import type { ModelSettings } from './open-model.ts';
import { withFallback } from './with-fallback.ts';

interface RealModelParts {
  readonly settings: ModelSettings;
  /** Takes over where the model fails, and does what needs no model. */
  readonly builtIn: LanguageModel;
  /** Hears of each failure, in one line for the log: no key, no text. */
  readonly onProblem: (problem: string) => void;
  readonly verification: Verification;
  readonly surroundings?: CallSurroundings;
}

export interface RealModel {
  readonly model: LanguageModel;
  /** Asks the model for one word. @returns what is wrong, in one line for whoever runs the server; undefined when it answers */
  check(signal: AbortSignal): Promise<string | undefined>;
  /** Why the model is being left alone at the moment; undefined while it is asked. */
  currentOutage(): string | undefined;
}

/** A model somewhere else, with the built-in engine behind it. */
export async function createRealModel(parts: RealModelParts): Promise<RealModel> {
  const { settings, builtIn, verification, surroundings = {}, onProblem } = parts;
  const calls = await createModelCalls(settings, surroundings);
  const model: LanguageModel = {
    engine: calls.engine,
    provider: calls.provider,
    analyse: (document, passages, options) =>
      analyseByModel({ calls, builtIn, verification }, document, passages, options),
    answer: (request, options) => answerByModel({ calls, verification }, request, options),
    ...(settings.ranks && { rank: (request, signal) => rankByModel(calls, request, signal) }),
  };
  const breaker = createCircuitBreaker(surroundings.now);
  return {
    model: withFallback({ model, builtIn, breaker, onProblem }),
    check: (signal) => probeModel(calls, signal),
    currentOutage: breaker.currentOutage,
  };
}
