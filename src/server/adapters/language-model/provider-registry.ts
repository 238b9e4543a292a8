import type { ProviderModule } from './ai-sdk/providers/provider.ts';

/** A provider of language models that the settings can name. */
interface ProviderRow {
  /** As shown to people; undefined where the host of the address names the recipient. */
  readonly name: string | undefined;
  /** Default address; undefined where the settings must name one. Never read from the environment. */
  readonly baseUrl: string | undefined;
  /** Whether calls require a key. */
  readonly needsKey: boolean;
  readonly hasEmbeddings: boolean;
  /** Self-hosted: smaller contexts, slower answers. */
  readonly isSelfHosted: boolean;
  /** Loads the provider's package, and only that one: the packages are large. */
  readonly load: () => Promise<ProviderModule>;
}

/** Every provider, by the id that `LLM_PROVIDER` names it with. A new provider is one row and one file. */
export const LANGUAGE_MODEL_PROVIDERS = {
  openai: {
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    hasEmbeddings: true,
    isSelfHosted: false,
    load: async () => (await import('./ai-sdk/providers/openai.ts')).openai,
  },
  anthropic: {
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    hasEmbeddings: false,
    isSelfHosted: false,
    load: async () => (await import('./ai-sdk/providers/anthropic.ts')).anthropic,
  },
  google: {
    name: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    hasEmbeddings: true,
    isSelfHosted: false,
    load: async () => (await import('./ai-sdk/providers/google.ts')).google,
  },
  'openai-compatible': {
    name: undefined,
    baseUrl: undefined,
    needsKey: false,
    hasEmbeddings: true,
    isSelfHosted: true,
    load: async () => (await import('./ai-sdk/providers/openai-compatible.ts')).openaiCompatible,
  },
} as const satisfies Record<string, ProviderRow>;

export type LanguageModelProviderId = keyof typeof LANGUAGE_MODEL_PROVIDERS;

/** The row of a provider, with the types that hold for all of them. */
export function providerOf(id: LanguageModelProviderId): ProviderRow {
  return LANGUAGE_MODEL_PROVIDERS[id];
}
