import type { LanguageModelProviderId } from '#contract/language-model-providers.ts';
import type { ProviderModule } from './ai-sdk/providers/provider.ts';

/** A provider of language models that the settings can name. */
interface ProviderRow {
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

/** Every provider of the contract. A new one is a name there, a row here, and a file in `ai-sdk/providers/`. */
const PROVIDERS: Readonly<Record<LanguageModelProviderId, ProviderRow>> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    hasEmbeddings: true,
    isSelfHosted: false,
    load: async () => (await import('./ai-sdk/providers/openai.ts')).openai,
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    hasEmbeddings: false,
    isSelfHosted: false,
    load: async () => (await import('./ai-sdk/providers/anthropic.ts')).anthropic,
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    hasEmbeddings: true,
    isSelfHosted: false,
    load: async () => (await import('./ai-sdk/providers/google.ts')).google,
  },
  'openai-compatible': {
    baseUrl: undefined,
    needsKey: false,
    hasEmbeddings: true,
    isSelfHosted: true,
    load: async () => (await import('./ai-sdk/providers/openai-compatible.ts')).openaiCompatible,
  },
};

export function providerOf(id: LanguageModelProviderId): ProviderRow {
  return PROVIDERS[id];
}
