import type { LanguageModel } from 'ai';
import type { LanguageModelProviderId } from '#contract/language-model-providers.ts';
import { SECOND_MS } from '#contract/units.ts';
import type { TokenPrices } from '../prices/token-prices.ts';
import { providerOf } from '../provider-registry.ts';
import { recipientOf } from '../recipient.ts';
import { createProviderFetch } from './calls/provider-fetch.ts';
import type { CallOptions, ProviderConnection } from './providers/provider.ts';

/** The model, its address and key. */
export interface ModelSettings {
  readonly provider: LanguageModelProviderId;
  readonly model: string;
  /** The setting that names the model, for messages; `LLM_MODEL` when left out. */
  readonly modelSetting?: string;
  readonly apiKey: string | undefined;
  /** The provider's own address when undefined. Always set where the registry names none. */
  readonly baseUrl: string | undefined;
  /** Context size in tokens, instructions and answer included; the provider's default when undefined. */
  readonly contextTokens: number | undefined;
  /** Of `model`, as the settings have them; the list prices of the provider, where they are known, when undefined. */
  readonly prices: TokenPrices | undefined;
  /** Prices of further models by their names, as the settings have them; they come before all others. */
  readonly priceTable?: ReadonlyMap<string, TokenPrices> | undefined;
  /** Whether a second call judges if quotes support the statements of answers; off when left out. */
  readonly checksSupport?: boolean;
  /** Makes that call; the model itself when left out. */
  readonly checkModel?: string | undefined;
  /** Embeds passages and questions; no vector search when left out. */
  readonly embeddingModel?: string | undefined;
  /** Whether the model reranks passages; off when left out. */
  readonly reranks?: boolean;
  /** First-token and idle timeout in milliseconds; 20 seconds when left out, 120 for a self-hosted server. */
  readonly firstTokenTimeoutMs?: number | undefined;
}

/** Timeouts in milliseconds. */
export interface CallTimeouts {
  /** From the start of the first attempt until the first token, reasoning included. */
  readonly firstTokenMs: number;
  /** Between two tokens. */
  readonly idleMs: number;
  readonly attemptMs: number;
  /** No retry starts later than this after the first attempt. */
  readonly retryWindowMs: number;
}

export interface OpenedModel {
  readonly model: LanguageModel;
  /** As shown to people. */
  readonly providerName: string;
  readonly contextTokens: number;
  readonly timeouts: CallTimeouts;
  readonly options: CallOptions;
  /** Options of a part of the content up to which the provider keeps what it computed; left out where it does so unasked. */
  readonly cacheMark?: CallOptions;
}

/** By default the built-in engine answers after `silenceMs` without a token, before the first one and between two. */
const TIME_LIMITS = {
  elsewhere: { silenceMs: 20 * SECOND_MS, attemptMs: 300 * SECOND_MS, retryWindowMs: 40 * SECOND_MS },
  // Self-hosted servers load their model first, and may run without a fast GPU.
  ownServer: { silenceMs: 120 * SECOND_MS, attemptMs: 600 * SECOND_MS, retryWindowMs: 120 * SECOND_MS },
};

/**
 * Default context sizes in tokens: what the current models of the providers all have, and the common default of
 * self-hosted servers.
 */
const CONTEXT_TOKENS = { elsewhere: 120_000, ownServer: 16_000 };

/**
 * Connection to a provider by the settings. The address is always explicit: the packages would read it from the
 * environment.
 */
export function connectionOf({ provider, apiKey = '', baseUrl }: ModelSettings, fetch: ProviderConnection['fetch']) {
  return { apiKey, baseURL: baseUrl ?? providerOf(provider).baseUrl ?? '', fetch };
}

/** Opens the configured model. Loads only the package of its provider. */
export async function openModel(settings: ModelSettings): Promise<OpenedModel> {
  const { isSelfHosted, load } = providerOf(settings.provider);
  const hosting = isSelfHosted ? 'ownServer' : 'elsewhere';
  const { silenceMs: usual, ...limits } = TIME_LIMITS[hosting];
  const silenceMs = settings.firstTokenTimeoutMs ?? usual;
  const { openChat } = await load();
  return {
    ...openChat(connectionOf(settings, createProviderFetch()), settings.model),
    contextTokens: settings.contextTokens ?? CONTEXT_TOKENS[hosting],
    timeouts: { ...limits, firstTokenMs: silenceMs, idleMs: silenceMs },
    providerName: recipientOf(settings, settings.model).name,
  };
}
