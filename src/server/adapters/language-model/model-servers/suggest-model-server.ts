import {
  LANGUAGE_MODEL_PROVIDER_IDS,
  LANGUAGE_MODEL_PROVIDER_NAMES,
  type LanguageModelProviderId,
} from '#contract/language-model-providers.ts';
import { providerOf } from '../provider-registry.ts';
import { listChatModels } from './list-models.ts';

/** A program on the same machine answers within milliseconds. */
const LOOK_TIMEOUT_MS = 800;

/**
 * Looks for model servers at their default addresses on this machine, all at the same time. They are only asked which models
 * they have.
 * @param addresses base URLs to look at in place of the default ones, for tests
 * @param timeoutMs in milliseconds
 * @returns one line for the log on how to use them; undefined where there is none
 */
export async function suggestModelServer(
  addresses: Partial<Readonly<Record<LanguageModelProviderId, string>>> = {},
  timeoutMs = LOOK_TIMEOUT_MS,
): Promise<string | undefined> {
  const candidates = LANGUAGE_MODEL_PROVIDER_IDS.filter((id) => providerOf(id).listing);
  const running = await Promise.all(
    candidates.map(async (id) => ((await isRunning(id, addresses[id], timeoutMs)) ? [id] : [])),
  );
  const ids = running.flat();
  if (ids.length === 0) return undefined;
  const names = ids.map((id) => LANGUAGE_MODEL_PROVIDER_NAMES[id]).join(' and ');
  const settings = ids.map((id) => `LLM_PROVIDER=${id}`).join(' or ');
  return ids.length === 1
    ? `${names} is running on this server and is not used. Set ${settings} to let its model analyze and answer.`
    : `${names} are running on this server and are not used. Set ${settings} to let a model of theirs analyze and answer.`;
}

/** Whether a server has a model, and is the one that the provider means: other programs use the same ports. */
async function isRunning(
  provider: LanguageModelProviderId,
  baseUrl: string | undefined,
  timeoutMs: number,
): Promise<boolean> {
  const owner = providerOf(provider).listing?.owner;
  const models = await listChatModels({ provider, baseUrl, timeoutMs }).catch(() => []);
  return models.some((model) => !model.isElsewhere && (owner === undefined || model.owner === owner));
}
