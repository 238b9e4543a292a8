import type { LanguageModelProviderId } from '#contract/language-model-providers.ts';
import type { TokenPrices } from './token-prices.ts';

/** Prices of one provider, as its page had them on a day. */
interface PriceList {
  /** The provider's page. */
  readonly source: string;
  /** YYYY-MM-DD of the copy of that page that the prices were taken from. */
  readonly readOn: string;
  /** By the model's name, without a date. */
  readonly models: Readonly<Record<string, TokenPrices>>;
}

/** From this length of input the newest models of OpenAI and Google cost more. Tokens. */
const LONG_INPUT = { openai: 272_000, google: 200_000 } as const;

/**
 * List prices for standard calls, in dollars per million tokens. Models whose price depends on the hour or on a discount
 * that ends are left out: a price that is not known is better than a wrong one. Gateways and servers on one's own
 * machine have prices of their own, which `LLM_PRICES` sets.
 */
export const KNOWN_PRICES: Readonly<Partial<Record<LanguageModelProviderId, PriceList>>> = {
  openai: {
    source: 'https://developers.openai.com/api/docs/pricing',
    readOn: '2026-06-20',
    models: {
      'gpt-5.5': { input: 5, cachedInput: 0.5, output: 30, inputTokensLimit: LONG_INPUT.openai },
      'gpt-5.4': { input: 2.5, cachedInput: 0.25, output: 15, inputTokensLimit: LONG_INPUT.openai },
      'gpt-5.4-mini': { input: 0.75, cachedInput: 0.075, output: 4.5 },
      'gpt-5.4-nano': { input: 0.2, cachedInput: 0.02, output: 1.25 },
      'gpt-5.2': { input: 1.75, cachedInput: 0.175, output: 14 },
      'gpt-5.1': { input: 1.25, cachedInput: 0.125, output: 10 },
      'gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
      'gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
      'gpt-5-nano': { input: 0.05, cachedInput: 0.005, output: 0.4 },
      'gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
      'gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
      'gpt-4.1-nano': { input: 0.1, cachedInput: 0.025, output: 0.4 },
      'gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
      'gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
      'text-embedding-3-small': { input: 0.02, output: 0 },
      'text-embedding-3-large': { input: 0.13, output: 0 },
    },
  },
  anthropic: {
    source: 'https://platform.claude.com/docs/en/about-claude/pricing',
    readOn: '2026-10-24',
    models: {
      'claude-opus-5-5': { input: 4, cachedInput: 0.2, cacheWrite: 5, output: 20 },
      'claude-opus-5': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
      'claude-opus-4-8': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
      'claude-opus-4-7': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
      'claude-opus-4-6': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
      'claude-opus-4-5': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
      'claude-sonnet-5-5': { input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10 },
      'claude-sonnet-5': { input: 2, cachedInput: 0.2, cacheWrite: 2.5, output: 10 },
      'claude-sonnet-4-6': { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15, inputTokensLimit: 200_000 },
      'claude-sonnet-4-5': { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15, inputTokensLimit: 200_000 },
      'claude-haiku-5-5': {
        input: 0.1,
        cachedInput: 0.01,
        cacheWrite: 0.125,
        output: 0.5,
        inputTokensLimit: 100_000,
      },
      'claude-haiku-4-5': { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 },
    },
  },
  google: {
    source: 'https://ai.google.dev/gemini-api/docs/pricing',
    readOn: '2026-10-07',
    models: {
      'gemini-3.5-flash': { input: 1.5, cachedInput: 0.15, output: 9 },
      'gemini-3.1-pro-preview': { input: 2, cachedInput: 0.2, output: 12, inputTokensLimit: LONG_INPUT.google },
      'gemini-2.5-pro': { input: 1.25, cachedInput: 0.125, output: 10, inputTokensLimit: LONG_INPUT.google },
      'gemini-2.5-flash': { input: 0.3, cachedInput: 0.03, output: 2.5 },
      'gemini-2.5-flash-lite': { input: 0.1, cachedInput: 0.01, output: 0.4 },
    },
  },
};

/** A date behind a model's name, like "-2025-08-07" or "-20250929": it names a version, which costs the same. */
const VERSION_DATE = /-(\d{8}|\d{4}-\d{2}-\d{2})$/;

/**
 * The list price of a model.
 * @returns undefined where it is not known
 */
export function findKnownPrices(provider: LanguageModelProviderId, model: string): TokenPrices | undefined {
  const list = KNOWN_PRICES[provider]?.models;
  const name = model.replace(VERSION_DATE, '');
  return list && Object.hasOwn(list, name) ? list[name] : undefined;
}
