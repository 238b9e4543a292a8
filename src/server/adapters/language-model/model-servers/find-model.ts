import { LANGUAGE_MODEL_PROVIDER_NAMES } from '#contract/language-model-providers.ts';
import { SECOND_MS } from '#contract/units.ts';
import type { ModelSettings } from '../ai-sdk/open-model.ts';
import { providerOf } from '../provider-registry.ts';
import { ListingError, listChatModels, type ServedModel } from './list-models.ts';

/** The settings of a model, whose name the settings may leave to its server. */
export type UnresolvedModelSettings = Omit<ModelSettings, 'model'> & { readonly model: string | undefined };

/** The settings with a model, or what to set, in one line for the operator. */
type FoundModel = { readonly settings: ModelSettings } | { readonly problem: string };

const LISTING_TIMEOUT_MS = 5 * SECOND_MS;
/** Names in one line of the log. */
const NAMED_MODELS = 20;

/**
 * Asks the server of a provider for its models where the settings name none, and takes the only one that can chat. Where
 * there are several, none is preferred: which of them is loaded or was used last changes, and with it the answers. Models
 * that the server runs elsewhere are never taken.
 * @param timeoutMs for the server's answer, in milliseconds
 */
export async function findModel(
  settings: UnresolvedModelSettings,
  timeoutMs = LISTING_TIMEOUT_MS,
): Promise<FoundModel> {
  if (settings.model !== undefined) return { settings: { ...settings, model: settings.model } };
  const { provider, baseUrl, apiKey } = settings;
  const server = nameServer(settings);
  try {
    const models = await listChatModels({ provider, baseUrl, apiKey, timeoutMs });
    const choice = chooseModel(models, server);
    return 'problem' in choice ? choice : { settings: { ...settings, model: choice.model } };
  } catch (error) {
    if (!(error instanceof ListingError)) throw error;
    return { problem: describeListingFailure(settings, error.reason) };
  }
}

function chooseModel(
  models: readonly ServedModel[],
  server: string,
): { readonly model: string } | { readonly problem: string } {
  const own = models.filter(({ isElsewhere }) => !isElsewhere);
  const [first, ...others] = own;
  if (!first && models.length > 0) {
    return {
      problem: `${server} has only models that run elsewhere: ${listNames(models)}. Install one on your machine, or set LLM_MODEL to one of these, and text leaves this server.`,
    };
  }
  if (!first) return { problem: `${server} has no model that can chat. Install or load one there.` };
  if (others.every(({ identity }) => identity === first.identity)) return { model: first.name };
  return { problem: `${server} has several models. Set LLM_MODEL to one of them: ${listNames(own)}.` };
}

function describeListingFailure(settings: UnresolvedModelSettings, reason: ListingError['reason']): string {
  const server = nameServer(settings);
  if (reason === 'key-refused') return `${server} refused the key. Check LLM_API_KEY.`;
  if (reason === 'unexpected') {
    return `${server} did not list its models as expected. Check LLM_BASE_URL and that it is up to date, or set LLM_MODEL.`;
  }
  return `${server} could not be reached. Start it, or set LLM_BASE_URL to its address. With LLM_MODEL set, this server starts without it.`;
}

/** "Ollama at 127.0.0.1:11434" */
function nameServer({ provider, baseUrl }: UnresolvedModelSettings): string {
  const { host } = new URL(baseUrl ?? providerOf(provider).baseUrl ?? '');
  return `${LANGUAGE_MODEL_PROVIDER_NAMES[provider] ?? 'The model server'} at ${host}`;
}

function listNames(models: readonly ServedModel[]): string {
  const names = models.slice(0, NAMED_MODELS).map(({ name }) => name);
  const more = models.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
