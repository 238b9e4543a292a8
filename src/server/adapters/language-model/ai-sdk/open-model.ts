import type { LanguageModel } from 'ai';
import { SECOND_MS } from '#contract/units.ts';
import { type LanguageModelProviderId, providerOf } from '../provider-registry.ts';
import { createProviderFetch } from './calls/provider-fetch.ts';
import type { CallOptions, ProviderConnection } from './providers/provider.ts';

/** Which model is called, where, and with which key. */
export interface ModelSettings {
  readonly provider: LanguageModelProviderId;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** The provider's own address when undefined. Always set where the registry names none. */
  readonly baseUrl: string | undefined;
  /** Tokens that one call may hold, instructions and answer included; what is usual for the provider when undefined. */
  readonly contextTokens: number | undefined;
  /** Dollars for a million tokens; undefined where nobody said. */
  readonly prices: { readonly input: number; readonly output: number } | undefined;
  /** Turns passages and questions into vectors; none where it is left out. */
  readonly embeddingModel?: string | undefined;
  /** Whether the model is to put passages in order before it answers; it is not where this is left out. */
  readonly reranks?: boolean;
  /** Milliseconds until a model has shown a sign of life, the first or the next one; 20 seconds when left out. */
  readonly firstTokenTimeoutMs?: number | undefined;
}

/** How long a model is waited for, in milliseconds. */
export interface CallTimeouts {
  /** From the start of the first try until the first piece of what it writes, or of its thinking. */
  readonly firstTokenMs: number;
  /** Between two such pieces. */
  readonly idleMs: number;
  /** For one try from its start to its end. */
  readonly attemptMs: number;
  /** After the start of the first try, no other one is begun later than this. */
  readonly retryWindowMs: number;
}

export interface OpenedModel {
  readonly model: LanguageModel;
  /** As people know it. */
  readonly providerName: string;
  readonly contextTokens: number;
  readonly timeouts: CallTimeouts;
  readonly options: CallOptions;
}

/** A model that is silent for longer, at its beginning or in between, is given up: the built-in engine answers. */
const SILENCE_LIMIT_MS = 20 * SECOND_MS;

const TIME_LIMITS = {
  elsewhere: { attemptMs: 300 * SECOND_MS, retryWindowMs: 40 * SECOND_MS },
  // A machine of one's own reads without a fast graphics card, and writes slowly.
  ownServer: { attemptMs: 600 * SECOND_MS, retryWindowMs: 120 * SECOND_MS },
};

/**
 * Tokens in one call where the settings name no number: what the providers' present models all hold, and for a server
 * of one's own what such servers are commonly started with.
 */
const CONTEXT_TOKENS = { elsewhere: 120_000, ownServer: 16_000 };

/**
 * Who receives what is sent: the provider's brand at its own address, otherwise the host of the address that the settings
 * name. Whose protocol a server speaks says nothing about whose server it is.
 */
export function providerDisplayName(settings: Pick<ModelSettings, 'provider' | 'baseUrl'>): string {
  const { name, baseUrl } = providerOf(settings.provider);
  const address = new URL(settings.baseUrl ?? baseUrl ?? '');
  const isOwnAddress = baseUrl !== undefined && address.origin === new URL(baseUrl).origin;
  return isOwnAddress && name !== undefined ? name : address.host;
}

/** How a provider is reached by the settings. The address is always given: the packages would look it up in the environment. */
export function connectionOf({ provider, apiKey = '', baseUrl }: ModelSettings, fetch: ProviderConnection['fetch']) {
  return { apiKey, baseURL: baseUrl ?? providerOf(provider).baseUrl ?? '', fetch };
}

/** Opens the model that the settings name. Loads the package of its provider, and only that one. */
export async function openModel(settings: ModelSettings): Promise<OpenedModel> {
  const { isSelfHosted, load } = providerOf(settings.provider);
  const place = isSelfHosted ? 'ownServer' : 'elsewhere';
  const silenceMs = settings.firstTokenTimeoutMs ?? SILENCE_LIMIT_MS;
  const { openChat } = await load();
  return {
    ...openChat(connectionOf(settings, createProviderFetch()), settings.model),
    contextTokens: settings.contextTokens ?? CONTEXT_TOKENS[place],
    timeouts: { ...TIME_LIMITS[place], firstTokenMs: silenceMs, idleMs: silenceMs },
    providerName: providerDisplayName(settings),
  };
}
