import { expect, test } from 'vitest';
import { openModel } from './open-model.ts';

const SETTINGS = { model: 'm', apiKey: 'sk', baseUrl: undefined, contextTokens: undefined, prices: undefined };

test('openModel › gives self-hosted servers time to load their model, and the settings come first', async () => {
  const silenceOf = async (provider: 'openai' | 'ollama', firstTokenTimeoutMs?: number) =>
    (await openModel({ ...SETTINGS, provider, firstTokenTimeoutMs })).timeouts;
  expect(await silenceOf('openai')).toMatchObject({ firstTokenMs: 20_000, idleMs: 20_000 });
  expect(await silenceOf('ollama')).toMatchObject({ firstTokenMs: 120_000, idleMs: 120_000 });
  expect(await silenceOf('ollama', 45_000)).toMatchObject({ firstTokenMs: 45_000, idleMs: 45_000 });
});
