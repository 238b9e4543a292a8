import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const OPENAI = { LLM_PROVIDER: 'openai', LLM_MODEL: 'gpt-9', LLM_API_KEY: 'sk-1' };
const tableOf = (text: string) => readConfig({ ...OPENAI, LLM_PRICES: text }).languageModel?.priceTable;

test('LLM_PRICES › names models with the prices of input, output and cached input', () => {
  expect([...(tableOf('gpt-9=1.25/10/0.125, llama3.1:8b=0/0 ,openai/gpt-5=2/8') ?? [])]).toEqual([
    ['gpt-9', { input: 1.25, output: 10, cachedInput: 0.125 }],
    ['llama3.1:8b', { input: 0, output: 0 }],
    ['openai/gpt-5', { input: 2, output: 8 }],
  ]);
});

test.each(['gpt-9', 'gpt-9=1', '=1/2', 'gpt-9=1/2/3/4', 'gpt-9=1/-2', 'gpt-9=1/two', 'gpt-9=1e3/2', 'a=1/2, b'])(
  'LLM_PRICES › refuses "%s" in one line that names the entry',
  (text) => {
    expect(() => tableOf(text)).toThrow(/^LLM_PRICES has the entry ".*"\. It must be a model with dollars/);
  },
);

test('limits of the day › are read, and refused without a model or room for a question', () => {
  const limits = { LLM_DAILY_COST_LIMIT: '0.5', LLM_DAILY_TOKEN_LIMIT: '200000' };
  expect(readConfig({ ...OPENAI, ...limits }).languageModel?.limits).toEqual({ costUsd: 0.5, tokens: 200_000 });
  expect(readConfig(OPENAI).languageModel?.limits).toEqual({ costUsd: undefined, tokens: undefined });
  expect(() => readConfig({ LLM_DAILY_COST_LIMIT: '1' })).toThrow(/LLM_PROVIDER is needed too/);
  expect(() => readConfig({ ...OPENAI, LLM_DAILY_TOKEN_LIMIT: '100' })).toThrow(/at least 16000/);
  expect(() => readConfig({ ...OPENAI, LLM_DAILY_COST_LIMIT: '0' })).toThrow(/more than 0/);
});
