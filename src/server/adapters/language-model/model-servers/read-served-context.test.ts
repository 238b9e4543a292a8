import { afterEach, describe, expect, test } from 'vitest';
import type { Listener } from '#server/platform/testing-listen.ts';
import { readServedContext } from './read-served-context.ts';
import { type Answers, startModelList } from './testing-model-list.ts';

const running: Listener[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

const never = new AbortController().signal;

async function read(answers: Answers, provider: 'ollama' | 'vllm' = 'ollama') {
  const server = await startModelList(answers);
  running.push(server);
  const settings = { provider, model: 'qwen3', baseUrl: `${server.url}/v1`, apiKey: undefined };
  return { tokens: await readServedContext(settings, never), requests: server.requests };
}

const loaded = (...models: readonly object[]): Answers => ({ 'GET /api/ps': { models } });

describe('readServedContext', () => {
  test('takes what the loaded model was given, by its name with or without the tag', async () => {
    const other = { name: 'llama3.1:8b', context_length: 8192 };
    expect((await read(loaded(other, { name: 'qwen3:latest', context_length: 4096 }))).tokens).toBe(4096);
  });

  test('takes num_ctx of the model where the server does not say', async () => {
    const parameters = 'stop "<|im_end|>"\nnum_ctx                        8192\ntemperature 0.6';
    const answers = { ...loaded({ name: 'qwen3:latest' }), 'POST /api/show': { parameters } };
    expect((await read(answers)).tokens).toBe(8192);
  });

  test.each([
    ['not loaded, and without num_ctx', { ...loaded(), 'POST /api/show': {} }],
    ['a server without these calls', {}],
    ['another program', { 'GET /api/ps': '<!doctype html>' }],
  ])('says nothing: %s', async (_name, answers) => {
    expect((await read(answers)).tokens).toBeUndefined();
  });

  test('asks no server that refuses what is too long', async () => {
    expect((await read({}, 'vllm')).requests).toEqual([]);
  });
});
