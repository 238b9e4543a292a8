import type { JSONValue, LanguageModel } from 'ai';
import { SECOND_MS } from '#contract/units.ts';
import { createProviderFetch } from './calls/provider-fetch.ts';

/** Which model is called, where, and with which key. */
export interface ModelSettings {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible';
  readonly model: string;
  readonly apiKey: string | undefined;
  /** The provider's own address when undefined. Always set for `openai-compatible`. */
  readonly baseUrl: string | undefined;
  /** Tokens that one call may hold, instructions and answer included; what is usual for the provider when undefined. */
  readonly contextTokens: number | undefined;
  /** Dollars for a million tokens; undefined where nobody said. */
  readonly prices: { readonly input: number; readonly output: number } | undefined;
  /** Turns passages and questions into vectors; none where it is left out. */
  readonly embeddingModel?: string | undefined;
  /** Whether the model is to put passages in order before it answers; it is not where this is left out. */
  readonly ranks?: boolean;
  /** Milliseconds until a model has shown a sign of life, the first or the next one; 20 seconds when left out. */
  readonly firstTokenTimeoutMs?: number | undefined;
}

/** How long a model is waited for, in milliseconds. */
export interface Patience {
  /** From the start of the first try until the first piece of what it writes, or of its thinking. */
  readonly firstTextMs: number;
  /** Between two such pieces. */
  readonly idleMs: number;
  /** For one try from its start to its end. */
  readonly tryMs: number;
  /** After the start of the first try, no other one is begun later than this. */
  readonly triesMs: number;
}

export interface OpenedModel {
  readonly model: LanguageModel;
  /** As people know it. */
  readonly providerName: string;
  readonly contextTokens: number;
  readonly patience: Patience;
  readonly options: Record<string, Record<string, JSONValue>>;
}

/** A model that is silent for longer, at its beginning or in between, is given up: the built-in engine answers. */
const SILENCE_LIMIT_MS = 20 * SECOND_MS;

const TIME_LIMITS = {
  elsewhere: { tryMs: 300 * SECOND_MS, triesMs: 40 * SECOND_MS },
  // A machine of one's own reads without a fast graphics card, and writes slowly.
  ownServer: { tryMs: 600 * SECOND_MS, triesMs: 120 * SECOND_MS },
};

/**
 * Tokens in one call where the settings name no number: what the providers' present models all hold, and for a server
 * of one's own what such servers are commonly started with.
 */
const CONTEXT_TOKENS = { elsewhere: 120_000, ownServer: 16_000 };

/** Addresses are always given, as the packages would otherwise look for them in the environment. */
export const ADDRESSES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

const BRANDS = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' };

/**
 * Who receives what is sent: the provider's brand at its own address, otherwise the host of the address that the settings
 * name. Whose protocol a server speaks says nothing about whose server it is.
 */
export function nameProvider({ provider, baseUrl }: Pick<ModelSettings, 'provider' | 'baseUrl'>): string {
  if (provider === 'openai-compatible') return new URL(baseUrl ?? '').host;
  const isOwn = baseUrl === undefined || new URL(baseUrl).origin === new URL(ADDRESSES[provider]).origin;
  return isOwn ? BRANDS[provider] : new URL(baseUrl).host;
}

/** Opens the model that the settings name. Loads the package of its provider, and only that one. */
export async function openModel(settings: ModelSettings): Promise<OpenedModel> {
  const { provider, model, apiKey = '' } = settings;
  const isOwnServer = provider === 'openai-compatible';
  const place = isOwnServer ? 'ownServer' : 'elsewhere';
  const silenceMs = settings.firstTokenTimeoutMs ?? SILENCE_LIMIT_MS;
  const shared = {
    contextTokens: settings.contextTokens ?? CONTEXT_TOKENS[place],
    patience: { ...TIME_LIMITS[place], firstTextMs: silenceMs, idleMs: silenceMs },
    providerName: nameProvider(settings),
    options: {},
  };
  const fetch = createProviderFetch();
  if (provider === 'openai-compatible') {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const baseURL = settings.baseUrl ?? '';
    const opened = createOpenAICompatible({
      name: 'server',
      baseURL,
      includeUsage: true,
      supportsStructuredOutputs: true,
      fetch,
      ...(apiKey && { apiKey }),
    });
    return { ...shared, model: opened(model) };
  }
  const at = { apiKey, baseURL: settings.baseUrl ?? ADDRESSES[provider], fetch };
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai');
    // Without this the texts would be kept there for weeks.
    return { ...shared, model: createOpenAI(at)(model), options: { openai: { store: false } } };
  }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return { ...shared, model: createAnthropic(at)(model) };
  }
  const { createGoogle } = await import('@ai-sdk/google');
  return { ...shared, model: createGoogle(at)(model) };
}
