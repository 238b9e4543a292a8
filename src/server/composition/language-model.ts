import type { ModelSettings } from '#server/adapters/language-model/ai-sdk/open-model.ts';
import { findModel } from '#server/adapters/language-model/model-servers/find-model.ts';
import { suggestModelServer } from '#server/adapters/language-model/model-servers/suggest-model-server.ts';
import { pricesOf } from '#server/adapters/language-model/prices/prices-of.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';

/**
 * The configured model, whose name its server is asked for where the settings leave it out.
 * @returns undefined for the built-in engine
 * @throws ConfigError that says what to set
 */
export async function resolveModel({ languageModel }: Config): Promise<ModelSettings | undefined> {
  if (!languageModel) return undefined;
  const found = await findModel(languageModel);
  if ('problem' in found) throw new ConfigError(found.problem);
  if (languageModel.limits.costUsd !== undefined) requirePrices(found.settings);
  return found.settings;
}

/** A limit in dollars needs the price of every model that is called. */
function requirePrices(settings: ModelSettings): void {
  const { model, embeddingModel, checksSupport = false, checkModel } = settings;
  const names = [model, embeddingModel, checksSupport ? checkModel : undefined].filter((name) => name !== undefined);
  const unknown = names.find((name) => pricesOf(settings, name) === undefined);
  if (unknown === undefined) return;
  throw new ConfigError(
    `LLM_DAILY_COST_LIMIT is set, but the price of ${unknown} is not known. Set LLM_PRICES=${unknown}=input/output in dollars per million tokens, or LLM_DAILY_TOKEN_LIMIT instead.`,
  );
}

/**
 * A model server that runs on this machine, where the settings choose neither it nor the built-in engine. It is not used.
 * @returns one line for the log; undefined where there is nothing to say
 */
export async function suggestModel({ isModelUndecided, role }: Config): Promise<string | undefined> {
  return isModelUndecided && role !== 'worker' ? suggestModelServer() : undefined;
}
