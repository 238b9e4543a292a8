import type { ModelSettings } from '../open-model.ts';
import { anthropicWire } from './anthropic-wire.ts';
import { googleWire } from './google-wire.ts';
import { type ModelServer, SERVER_KEY, startModelServer } from './model-server.ts';
import { openaiCompatibleWire } from './openai-compatible-wire.ts';
import { openaiWire } from './openai-wire.ts';

/** Every provider, with a model that its package knows. */
const PROVIDERS = {
  openai: { provider: 'openai', wire: openaiWire, model: 'gpt-5-mini' },
  anthropic: { provider: 'anthropic', wire: anthropicWire, model: 'claude-sonnet-4-5' },
  /** Older models use a tool for structured output. */
  'anthropic with a tool': { provider: 'anthropic', wire: anthropicWire, model: 'claude-3-5-haiku-latest' },
  google: { provider: 'google', wire: googleWire, model: 'gemini-2.5-flash' },
  'openai-compatible': { provider: 'openai-compatible', wire: openaiCompatibleWire, model: 'llama3.1:8b' },
} as const;

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** Dollars per million tokens. */
export const TEST_PRICES = { input: 2, output: 8 };

/** A fake server of a provider, and the settings for it. */
export async function startProvider(name: ProviderName): Promise<{ server: ModelServer; settings: ModelSettings }> {
  const { provider, wire, model } = PROVIDERS[name];
  const server = await startModelServer(wire, model);
  const settings = { provider, model, apiKey: SERVER_KEY, baseUrl: server.baseUrl, contextTokens: undefined };
  return { server, settings: { ...settings, prices: TEST_PRICES } };
}
