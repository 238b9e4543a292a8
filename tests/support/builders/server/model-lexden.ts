import type { ModelSettings } from '#server/adapters/language-model/ai-sdk/open-model.ts';
import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import type { ModelServer } from '#server/adapters/language-model/ai-sdk/testing/model-server.ts';
import { type ProviderName, startProvider } from '#server/adapters/language-model/ai-sdk/testing/providers.ts';
import { createModelAccounting } from '#server/operations/costs/model-accounting.ts';
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

interface ModelLexdenOptions {
  readonly settings?: Partial<ModelSettings>;
  /** Whether the model makes the analyses too; only questions go to it when left out. */
  readonly isAnalysing?: boolean;
  /** What calls of the model may use for one account on one day; no limit when left out. */
  readonly limits?: { readonly costUsd?: number; readonly tokens?: number };
  /** Metrics are served to requests with this token. */
  readonly metricsToken?: string;
}

export async function startModelLexden(
  name: ProviderName = 'openai-compatible',
  { settings: changed, isAnalysing = false, limits, ...options }: ModelLexdenOptions = {},
): Promise<ModelLexden> {
  const { server: provider, settings } = await startProvider(name);
  const problems: string[] = [];
  let clockMs = 0;
  const lexden = await startTestLexden({
    ...options,
    async replaceAdapters({ model: builtIn, verification, database, clock, insights }) {
      const accounting = createModelAccounting({
        db: database.db,
        clock,
        limits: { costUsd: limits?.costUsd, tokens: limits?.tokens },
        onProblem: (problem) => problems.push(problem),
      });
      const { model } = await createProviderModel({
        settings: { ...settings, ...changed },
        builtIn,
        verification,
        onProblem: (problem) => problems.push(problem),
        environment: { now: () => clockMs, random: () => 1, wait: async () => {}, meter: accounting.meter },
      });
      return {
        model: isAnalysing ? model : { ...model, analyse: builtIn.analyse },
        modelAccounts: accounting.accounts,
        insights: { ...insights, modelUse: accounting.meter.counts },
      };
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
