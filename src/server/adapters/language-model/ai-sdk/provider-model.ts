import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { readServedContext } from '../model-servers/read-served-context.ts';
import { providerOf } from '../provider-registry.ts';
import { readWithModel } from './analysis/read-with-model.ts';
import { answerWithModel } from './answering/answer-with-model.ts';
import { rerankWithModel } from './answering/rerank-with-model.ts';
import { createCircuitBreaker } from './calls/circuit-breaker.ts';
import { type CallEnvironment, createModelCalls } from './calls/create-model-calls.ts';
import { describeSmallContext } from './calls/describe-failure.ts';
import { probeModel } from './calls/probe-model.ts';
import { CHECK_TIMEOUTS_MS, createSupportChecker } from './checking/support-checker.ts';
import type { ModelSettings } from './open-model.ts';
import { withFallback } from './with-fallback.ts';

interface ProviderModelParts {
  readonly settings: ModelSettings;
  /** Fallback when the model fails, and engine for what needs no model. */
  readonly builtIn: LanguageModel;
  /** Receives each failure as one line for the log, without key or text. */
  readonly onProblem: (problem: string) => void;
  readonly verification: Verification;
  readonly environment?: CallEnvironment;
}

interface ProviderModel {
  readonly model: LanguageModel;
  /** Requests one word. @returns what is wrong, in one line for the operator; undefined when it answers */
  check(signal: AbortSignal): Promise<string | undefined>;
  /** Why the circuit breaker is open; undefined while it is closed. */
  currentOutage(): string | undefined;
}

/** An external model with the built-in engine as its fallback. */
export async function createProviderModel(parts: ProviderModelParts): Promise<ProviderModel> {
  const { settings, builtIn, verification, environment = {}, onProblem } = parts;
  const calls = await createModelCalls(settings, { ...environment, onProblem });
  const checkCalls = await openCheckCalls(parts);
  const support = checkCalls && createSupportChecker({ ...checkOptions(parts), calls: checkCalls });
  const model: LanguageModel = {
    engine: calls.engine,
    provider: calls.provider,
    analyse: builtIn.analyse,
    readDocument: (request, signal) => readWithModel({ calls, verification }, request, signal),
    answer: (request, options) => answerWithModel({ calls, verification }, request, options),
    textTokensLimit: () => calls.contentTokensLimit,
    ...(settings.reranks && { rerank: (request, signal) => rerankWithModel(calls, request, signal) }),
    ...(support && { checkSupport: support }),
  };
  const breaker = createCircuitBreaker(environment.now);
  return {
    model: withFallback({ model, builtIn, breaker, onProblem }),
    async check(signal) {
      const problem = await probeModel(calls, signal);
      if (problem !== undefined) return problem;
      await adoptServedContext(parts, calls, signal);
      if (!checkCalls) return undefined;
      if (checkCalls.engine === calls.engine) {
        checkCalls.limitContext(calls.contextTokens);
        return undefined;
      }
      const unchecked = 'Until it works, answers say that only their quotes were checked.';
      const checkProblem = await probeModel(checkCalls, signal, unchecked);
      if (checkProblem === undefined) await adoptServedContext(parts, checkCalls, signal);
      return checkProblem;
    },
    currentOutage: breaker.currentOutage,
  };
}

/** Calls hold no more than the server says that its model does, once it is loaded. */
async function adoptServedContext(
  { settings, onProblem }: ProviderModelParts,
  calls: Awaited<ReturnType<typeof createModelCalls>>,
  signal: AbortSignal,
): Promise<void> {
  const served = await readServedContext({ ...settings, model: calls.engine }, signal);
  if (served === undefined || served >= calls.contextTokens) return;
  onProblem(describeSmallContext(calls, served, calls.contextTokens));
  calls.limitContext(served);
}

/** Calls of the support check: of the same provider, by the same or another model. Undefined where it is off. */
async function openCheckCalls({ settings, environment: given = {}, onProblem }: ProviderModelParts) {
  if (!settings.checksSupport) return undefined;
  const { model, checkModel = model } = settings;
  const environment = { ...given, onProblem };
  if (checkModel === model) return createModelCalls(settings, environment);
  // LLM_PRICE_INPUT and LLM_PRICE_OUTPUT are those of the model that answers.
  const own = { ...settings, model: checkModel, modelSetting: 'LLM_CHECK_MODEL', prices: undefined };
  return createModelCalls(own, environment);
}

function checkOptions({ settings, environment, onProblem }: ProviderModelParts) {
  const { provider, firstTokenTimeoutMs = 0 } = settings;
  const limitMs = CHECK_TIMEOUTS_MS[providerOf(provider).isSelfHosted ? 'ownServer' : 'elsewhere'];
  return {
    breaker: createCircuitBreaker(environment?.now),
    onProblem,
    timeoutMs: Math.max(limitMs, firstTokenTimeoutMs),
  };
}
