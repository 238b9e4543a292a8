import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { LanguageModelProviderId } from '#contract/language-model-providers.ts';
import { type Listener, listen } from '#server/platform/testing-listen.ts';
import { findModel, type UnresolvedModelSettings } from './find-model.ts';
import {
  type Answers,
  type ModelListServer,
  ollamaAnswers,
  openaiAnswers,
  startModelList,
} from './testing-model-list.ts';

const CHAT = ['completion', 'tools'];
const running: Listener[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function start(answers: Answers): Promise<ModelListServer> {
  const server = await startModelList(answers);
  running.push(server);
  return server;
}

function settingsFor(provider: LanguageModelProviderId, url: string): UnresolvedModelSettings {
  return {
    provider,
    model: undefined,
    apiKey: undefined,
    baseUrl: `${url}/v1`,
    contextTokens: undefined,
    prices: undefined,
  };
}

/** The model found, or the problem with the server's address left out. */
async function find(provider: LanguageModelProviderId, answers: Answers): Promise<string> {
  const server = await start(answers);
  const found = await findModel(settingsFor(provider, server.url));
  return 'problem' in found ? found.problem.replace(new URL(server.url).host, 'HOST') : found.settings.model;
}

describe('findModel › Ollama', () => {
  test('takes the only model that can chat, by what the server says of each', async () => {
    const models = [
      { name: 'nomic-embed-text:latest', capabilities: ['embedding'] },
      { name: 'strange-embed-chat:8b', capabilities: CHAT },
    ];
    expect(await find('ollama', ollamaAnswers(models))).toBe('strange-embed-chat:8b');
  });

  test('tells by the name where the server does not say', async () => {
    const models = [{ name: 'nomic-embed-text:latest' }, { name: 'bge-m3:567m' }, { name: 'llama3.1:8b' }];
    expect(await find('ollama', ollamaAnswers(models))).toBe('llama3.1:8b');
  });

  test('counts two names of one model as one', async () => {
    const models = [
      { name: 'llama3.1:8b', digest: '46e0c10c039e', capabilities: CHAT },
      { name: 'llama3.1:latest', digest: '46e0c10c039e', capabilities: CHAT },
    ];
    expect(await find('ollama', ollamaAnswers(models))).toBe('llama3.1:8b');
  });

  test('takes none of several, and lists them in one line', async () => {
    const models = Array.from({ length: 23 }, (_, index) => ({ name: `model-${index + 1}`, capabilities: CHAT }));
    expect(await find('ollama', ollamaAnswers(models.slice(0, 2)))).toBe(
      'Ollama at HOST has several models. Set LLM_MODEL to one of them: model-1, model-2.',
    );
    expect(await find('ollama', ollamaAnswers(models))).toMatch(/ model-20 and 3 more\.$/);
  });

  test('never takes a model that Ollama runs elsewhere', async () => {
    const cloud = { name: 'gpt-oss:120b-cloud', capabilities: CHAT };
    const renamed = { name: 'my-model', remote_host: 'https://ollama.com:443', capabilities: CHAT };
    expect(await find('ollama', ollamaAnswers([cloud, renamed, { name: 'qwen3:8b', capabilities: CHAT }]))).toBe(
      'qwen3:8b',
    );
    expect(await find('ollama', ollamaAnswers([cloud, renamed]))).toBe(
      'Ollama at HOST has only models that run elsewhere: gpt-oss:120b-cloud, my-model. Install one on your machine, or set LLM_MODEL to one of these, and text leaves this server.',
    );
  });

  test('says when there is no model', async () => {
    expect(await find('ollama', ollamaAnswers([]))).toBe(
      'Ollama at HOST has no model that can chat. Install or load one there.',
    );
  });
});

describe('findModel › llama.cpp, vLLM and LM Studio', () => {
  test.each([
    ['llama.cpp', openaiAnswers(['qwen3-8b-q4_k_m.gguf'], 'llamacpp'), 'qwen3-8b-q4_k_m.gguf'],
    ['vllm', openaiAnswers(['small', 'meta-llama/Llama-3.1-8B'], 'vllm', 'meta-llama/Llama-3.1-8B'), 'small'],
    [
      'lm-studio',
      openaiAnswers(['text-embedding-nomic-embed-text-v1.5', 'qwen3-8b'], 'organization_owner'),
      'qwen3-8b',
    ],
    [
      'lm-studio',
      openaiAnswers(['qwen3-8b', 'gemma-3-12b'], 'organization_owner'),
      'LM Studio at HOST has several models. Set LLM_MODEL to one of them: qwen3-8b, gemma-3-12b.',
    ],
  ] as const)('%s: %o gives %s', async (provider, answers, expected) => {
    expect(await find(provider, answers)).toBe(expected);
  });
});

describe('findModel › what is wrong, in one line that says what to set', () => {
  test('nothing runs at the address', async () => {
    const server = await startModelList({});
    await server.close();
    const found = await findModel(settingsFor('ollama', server.url));
    expect(found).toEqual({
      problem: `Ollama at 127.0.0.1:${server.port} could not be reached. Start it, or set LLM_BASE_URL to its address. With LLM_MODEL set, this server starts without it.`,
    });
  });

  test('the server does not answer in time', async () => {
    const silent = await listen(createServer(() => {}));
    running.push(silent);
    const found = await findModel(settingsFor('vllm', silent.url), 50);
    expect(found).toMatchObject({ problem: expect.stringContaining('vLLM at 127.0.0.1') });
    expect(found).toMatchObject({ problem: expect.stringContaining('could not be reached') });
  });

  test.each([
    ['the key is refused', { 'GET /v1/models': 401 }, 'vLLM at HOST refused the key. Check LLM_API_KEY.'],
    ['another program answers', {}, /^vLLM at HOST did not list its models as expected\. Check LLM_BASE_URL/],
    ['it redirects', { 'GET /v1/models': 307 }, /did not list its models as expected/],
    ['it sends a page', { 'GET /v1/models': '<!doctype html>' }, /did not list its models as expected/],
    ['it sends other JSON', { 'GET /v1/models': { data: 7 } }, /did not list its models as expected/],
  ])('%s', async (_name, answers, expected) => {
    expect(await find('vllm', answers)).toMatch(expected);
  });

  test('sends a key only where there is one, and asks nothing where a model is named', async () => {
    const server = await start(openaiAnswers(['one'], 'vllm'));
    const settings = settingsFor('vllm', server.url);
    await findModel({ ...settings, apiKey: 'sk-own' });
    await findModel(settings);
    expect(server.keys).toEqual(['Bearer sk-own', undefined]);
    expect(await findModel({ ...settings, model: 'mine' })).toEqual({ settings: { ...settings, model: 'mine' } });
    expect(server.requests).toHaveLength(2);
  });
});
