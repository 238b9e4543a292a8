import type { JSONValue, LanguageModel } from 'ai';
import { SECOND_MS } from '../../../../contract/units.ts';

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
}

/** How long a model is waited for, in milliseconds. */
export interface Patience {
  /** Until the first word of what it writes. */
  readonly firstTextMs: number;
  /** Between two pieces of what it writes. */
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

/**
 * A model thinks before it writes; whoever asked waits for no longer than one can bear to. A model that was silent for all
 * that time is not waited for again.
 */
const PATIENCE = {
  elsewhere: { firstTextMs: 45 * SECOND_MS, idleMs: 20 * SECOND_MS, tryMs: 300 * SECOND_MS, triesMs: 40 * SECOND_MS },
  // A machine of one's own may have to load the model first, and reads without a fast graphics card.
  ownServer: { firstTextMs: 150 * SECOND_MS, idleMs: 45 * SECOND_MS, tryMs: 600 * SECOND_MS, triesMs: 120 * SECOND_MS },
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

/** Opens the model that the settings name. Loads the package of its provider, and only that one. */
export async function openModel(settings: ModelSettings): Promise<OpenedModel> {
  const { provider, model, apiKey = '' } = settings;
  const isOwnServer = provider === 'openai-compatible';
  const place = isOwnServer ? 'ownServer' : 'elsewhere';
  const shared = {
    contextTokens: settings.contextTokens ?? CONTEXT_TOKENS[place],
    patience: PATIENCE[place],
    options: {},
  };
  if (provider === 'openai-compatible') {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const baseURL = settings.baseUrl ?? '';
    const opened = createOpenAICompatible({
      ...{ name: 'server', baseURL, includeUsage: true, supportsStructuredOutputs: true },
      ...(apiKey && { apiKey }),
    });
    return { ...shared, model: opened(model), providerName: new URL(baseURL).host };
  }
  const at = { apiKey, baseURL: settings.baseUrl ?? ADDRESSES[provider] };
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai');
    // Without this the texts would be kept there for weeks.
    return { ...shared, model: createOpenAI(at)(model), providerName: 'OpenAI', options: { openai: { store: false } } };
  }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return { ...shared, model: createAnthropic(at)(model), providerName: 'Anthropic' };
  }
  const { createGoogle } = await import('@ai-sdk/google');
  return { ...shared, model: createGoogle(at)(model), providerName: 'Google' };
}
