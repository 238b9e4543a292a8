import { describe, expect, test } from 'vitest';
import { findKnownPrices, KNOWN_PRICES } from './known-prices.ts';
import { pricesOf } from './prices-of.ts';
import { costOf } from './token-prices.ts';

const OPENAI = { provider: 'openai', model: 'gpt-5-mini', baseUrl: undefined, prices: undefined } as const;

describe('cost of a call', () => {
  test('counts cached and newly kept input at their own prices', () => {
    const prices = { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 };
    const counts = { inputTokens: 1_000_000, cachedInputTokens: 500_000, cacheWriteTokens: 100_000, outputTokens: 0 };
    expect(costOf(counts, prices)).toBeCloseTo(1.2 + 0.15 + 0.375, 9);
    expect(costOf({ inputTokens: 0, outputTokens: 100_000 }, prices)).toBeCloseTo(1.5, 9);
    // A server that counts more cached input than input.
    expect(costOf({ inputTokens: 10, cachedInputTokens: 20, outputTokens: 0 }, prices)).toBeCloseTo(3e-6, 12);
  });

  test('is unknown without a price, and for input that has another price', () => {
    const counts = { inputTokens: 200_001, outputTokens: 1 };
    expect(costOf(counts, undefined)).toBeNull();
    expect(costOf(counts, { input: 1, output: 1, inputTokensLimit: 200_000 })).toBeNull();
    expect(costOf(counts, { input: 0, output: 0 })).toBe(0);
  });
});

describe('prices of a model', () => {
  test('are those of the settings, before list prices', () => {
    const [own, table] = [{ input: 1, output: 2 }, new Map([['gpt-5-mini', { input: 3, output: 4 }]])];
    expect(pricesOf({ ...OPENAI, prices: own }, 'gpt-5-mini')).toBe(own);
    expect(pricesOf({ ...OPENAI, prices: own, priceTable: table }, 'gpt-5-mini')).toEqual({ input: 3, output: 4 });
    // The price of one model is not that of another, as for checks or embeddings.
    expect(pricesOf({ ...OPENAI, prices: own }, 'gpt-5-nano')).toEqual(findKnownPrices('openai', 'gpt-5-nano'));
  });

  test('are list prices at the provider’s own address only', () => {
    expect(pricesOf(OPENAI, 'gpt-5-mini')).toMatchObject({ input: 0.25, output: 2 });
    expect(pricesOf({ ...OPENAI, baseUrl: 'https://api.openai.com/v1' }, 'gpt-5-mini')).toBeDefined();
    expect(pricesOf({ ...OPENAI, baseUrl: 'https://gateway.example/v1' }, 'gpt-5-mini')).toBeUndefined();
    expect(pricesOf({ ...OPENAI, provider: 'ollama' }, 'gpt-5-mini')).toBeUndefined();
  });

  test('hold for dated versions, and for no model that is not listed', () => {
    expect(findKnownPrices('anthropic', 'claude-sonnet-4-5-20250929')).toMatchObject({ input: 3, output: 15 });
    expect(findKnownPrices('openai', 'gpt-5-mini-2025-08-07')).toMatchObject({ input: 0.25 });
    for (const name of ['gpt-5-mini-turbo', 'gpt-99', 'constructor', '']) {
      expect(findKnownPrices('openai', name), name).toBeUndefined();
    }
  });

  test('have a source and a day, and cost more for output than for cached input', () => {
    for (const { source, readOn, models } of Object.values(KNOWN_PRICES)) {
      expect(source).toMatch(/^https:\/\//);
      expect(readOn).toMatch(/^20\d\d-\d\d-\d\d$/);
      for (const [name, { input, output, cachedInput = input }] of Object.entries(models)) {
        expect(cachedInput, name).toBeLessThanOrEqual(input);
        if (output > 0) expect(output, name).toBeGreaterThan(input);
      }
    }
  });
});
