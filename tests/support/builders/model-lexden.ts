import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import type { ModelServer } from '#server/adapters/language-model/ai-sdk/testing/model-server.ts';
import { type ProviderName, startProvider } from '#server/adapters/language-model/ai-sdk/testing/providers.ts';
import type { Adapters } from '#server/composition/adapters.ts';
import { startTestLexden, type TestLexden } from './test-lexden.ts';

/** A server that answers by a model of a provider on this machine, and listens for real connections. */
export interface ModelLexden {
  readonly lexden: TestLexden;
  readonly provider: ModelServer;
  /** What was reported of failed calls. */
  readonly problems: string[];
  /** Ends an outage of the model, as an hour that passed. */
  forgetOutage(): void;
  close(): Promise<void>;
}

export async function startModelLexden(name: ProviderName = 'openai-compatible'): Promise<ModelLexden> {
  const { server: provider, settings } = await startProvider(name);
  const problems: string[] = [];
  let clockMs = 0;
  let opened: Adapters | undefined;
  const own = (): Adapters => {
    if (!opened) throw new Error('The server was not started.');
    return opened;
  };
  const { model } = await createProviderModel({
    settings,
    builtIn: {
      engine: 'built-in',
      provider: undefined,
      analyse: (...given) => own().model.analyse(...given),
      answer: (...given) => own().model.answer(...given),
    },
    verification: {
      locateQuotes: (...given) => own().verification.locateQuotes(...given),
      findUnsupportedClaims: (...given) => own().verification.findUnsupportedClaims(...given),
      markUnsupported: (...given) => own().verification.markUnsupported(...given),
    },
    onProblem: (problem) => problems.push(problem),
    environment: { now: () => clockMs, random: () => 1, wait: async () => {} },
  });
  const lexden = await startTestLexden({
    replaceAdapters(adapters) {
      opened = adapters;
      // Only questions go to the model; its requests are inspected.
      return { model: { ...model, analyse: adapters.model.analyse } };
    },
  });
  await lexden.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    lexden,
    provider,
    problems,
    forgetOutage() {
      clockMs += 3_600_000;
    },
    async close() {
      await lexden.close();
      await provider.close();
    },
  };
}
