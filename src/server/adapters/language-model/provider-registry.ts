import type { LanguageModelProviderId } from '#contract/language-model-providers.ts';
import type { ProviderModule } from './ai-sdk/providers/provider.ts';

/** How a model server on one's own machine lists its models. */
interface ModelListing {
  /** Ollama's own call tells what a model can do and where it runs; the others share OpenAI's. */
  readonly call: 'ollama' | 'openai';
  /** Value of `owned_by` that tells this server from others on the same port; undefined where there is none. */
  readonly owner?: string;
}

/** A provider of language models that the settings can name. */
export interface ProviderRow {
  /** Default address; undefined where the settings must name one. Never read from the environment. */
  readonly baseUrl: string | undefined;
  /** Appended to an `LLM_BASE_URL` that names a server only. */
  readonly path?: string;
  /** What `LLM_BASE_URL` looks like, for the message that asks for it. */
  readonly example?: string;
  /** Whether calls require a key. */
  readonly needsKey: boolean;
  readonly hasEmbeddings: boolean;
  /** Self-hosted: smaller contexts, slower answers. */
  readonly isSelfHosted: boolean;
  /** Set for servers on one's own machine, which are asked for their models where `LLM_MODEL` names none. */
  readonly listing?: ModelListing;
  /** Loads the provider's package, and only that one: the packages are large. */
  readonly load: () => Promise<ProviderModule>;
}

const hosted = { needsKey: true, hasEmbeddings: true, isSelfHosted: false };
const onOwnMachine = { needsKey: false, hasEmbeddings: true, isSelfHosted: true, path: '/v1', load: loadCompatible };

/** Every provider of the contract. A new one is a name there, a row here, and a loader in `ai-sdk/providers/`. */
const PROVIDERS: Readonly<Record<LanguageModelProviderId, ProviderRow>> = {
  openai: {
    ...hosted,
    baseUrl: 'https://api.openai.com/v1',
    load: async () => (await import('./ai-sdk/providers/openai.ts')).openai,
  },
  'azure-openai': {
    ...hosted,
    baseUrl: undefined,
    path: '/openai/v1',
    example: 'https://my-resource.openai.azure.com',
    load: async () => (await import('./ai-sdk/providers/azure-openai.ts')).azureOpenai,
  },
  anthropic: {
    ...hosted,
    baseUrl: 'https://api.anthropic.com/v1',
    hasEmbeddings: false,
    load: async () => (await import('./ai-sdk/providers/anthropic.ts')).anthropic,
  },
  bedrock: {
    ...hosted,
    baseUrl: undefined,
    path: '/openai/v1',
    example: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
    // Not at the endpoint that speaks OpenAI's protocol.
    hasEmbeddings: false,
    load: async () => (await import('./ai-sdk/providers/bedrock.ts')).bedrock,
  },
  google: {
    ...hosted,
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    load: async () => (await import('./ai-sdk/providers/google.ts')).google,
  },
  mistral: {
    ...hosted,
    baseUrl: 'https://api.mistral.ai/v1',
    load: async () => (await import('./ai-sdk/providers/mistral.ts')).mistral,
  },
  openrouter: {
    ...hosted,
    baseUrl: 'https://openrouter.ai/api/v1',
    load: async () => (await import('./ai-sdk/providers/openrouter.ts')).openrouter,
  },
  groq: {
    ...hosted,
    baseUrl: 'https://api.groq.com/openai/v1',
    hasEmbeddings: false,
    load: async () => (await import('./ai-sdk/providers/groq.ts')).groq,
  },
  deepseek: {
    ...hosted,
    baseUrl: 'https://api.deepseek.com/v1',
    hasEmbeddings: false,
    load: async () => (await import('./ai-sdk/providers/deepseek.ts')).deepseek,
  },
  // The default ports of these servers, by their documentation.
  ollama: { ...onOwnMachine, baseUrl: 'http://127.0.0.1:11434/v1', listing: { call: 'ollama' } },
  'llama.cpp': {
    ...onOwnMachine,
    baseUrl: 'http://127.0.0.1:8080/v1',
    listing: { call: 'openai', owner: 'llamacpp' },
  },
  vllm: { ...onOwnMachine, baseUrl: 'http://127.0.0.1:8000/v1', listing: { call: 'openai', owner: 'vllm' } },
  'lm-studio': { ...onOwnMachine, baseUrl: 'http://127.0.0.1:1234/v1', listing: { call: 'openai' } },
  'openai-compatible': {
    baseUrl: undefined,
    example: 'http://127.0.0.1:8080/v1',
    needsKey: false,
    hasEmbeddings: true,
    isSelfHosted: true,
    load: loadCompatible,
  },
};

async function loadCompatible(): Promise<ProviderModule> {
  return (await import('./ai-sdk/providers/openai-compatible.ts')).openaiCompatible;
}

export function providerOf(id: LanguageModelProviderId): ProviderRow {
  return PROVIDERS[id];
}
