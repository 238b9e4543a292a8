import type { ModelSettings } from '../open-model.ts';
import { anthropicWire } from './anthropic-wire.ts';
import { googleWire } from './google-wire.ts';
import { type ModelServer, SERVER_KEY, startModelServer } from './model-server.ts';
import { openaiCompatibleWire } from './openai-compatible-wire.ts';
import { openaiWire } from './openai-wire.ts';
import { azureOpenaiWire, bedrockWire, deepseekWire, groqWire, mistralWire, openrouterWire } from './preset-wires.ts';

/** Every provider, with a model that its package knows. */
const PROVIDERS = {
  openai: { provider: 'openai', wire: openaiWire, model: 'gpt-5-mini' },
  anthropic: { provider: 'anthropic', wire: anthropicWire, model: 'claude-sonnet-4-5' },
  /** Older models use a tool for structured output. */
  'anthropic with a tool': { provider: 'anthropic', wire: anthropicWire, model: 'claude-3-5-haiku-latest' },
  google: { provider: 'google', wire: googleWire, model: 'gemini-2.5-flash' },
  'azure-openai': { provider: 'azure-openai', wire: azureOpenaiWire, model: 'my-deployment' },
  bedrock: { provider: 'bedrock', wire: bedrockWire, model: 'openai.gpt-oss-120b-1:0' },
  mistral: { provider: 'mistral', wire: mistralWire, model: 'mistral-medium-latest' },
  openrouter: { provider: 'openrouter', wire: openrouterWire, model: 'openai/gpt-5-mini' },
  groq: { provider: 'groq', wire: groqWire, model: 'openai/gpt-oss-120b' },
  'groq with its best effort': { provider: 'groq', wire: groqWire, model: 'moonshotai/kimi-k2-instruct' },
  deepseek: { provider: 'deepseek', wire: deepseekWire, model: 'deepseek-chat' },
  ollama: { provider: 'ollama', wire: openaiCompatibleWire, model: 'llama3.1:8b' },
  'llama.cpp': { provider: 'llama.cpp', wire: openaiCompatibleWire, model: 'llama-3.1-8b-instruct.gguf' },
  vllm: { provider: 'vllm', wire: openaiCompatibleWire, model: 'meta-llama/Llama-3.1-8B-Instruct' },
  'lm-studio': { provider: 'lm-studio', wire: openaiCompatibleWire, model: 'meta-llama-3.1-8b-instruct' },
  'openai-compatible': { provider: 'openai-compatible', wire: openaiCompatibleWire, model: 'llama3.1:8b' },
} as const;

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** Providers that send an output with a schema as a whole. */
export const UNSTREAMED_PROVIDERS: ReadonlySet<ProviderName> = new Set(['groq', 'groq with its best effort']);

/** Dollars per million tokens. */
export const TEST_PRICES = { input: 2, output: 8 };

/** A fake server of a provider, and the settings for it. */
export async function startProvider(name: ProviderName): Promise<{ server: ModelServer; settings: ModelSettings }> {
  const { provider, wire, model } = PROVIDERS[name];
  const server = await startModelServer(wire, model);
  const settings = { provider, model, apiKey: SERVER_KEY, baseUrl: server.baseUrl, contextTokens: undefined };
  return { server, settings: { ...settings, prices: TEST_PRICES } };
}
