import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type Listener, listen } from '#server/platform/testing-listen.ts';
import { suggestModelServer } from './suggest-model-server.ts';
import { type Answers, ollamaAnswers, openaiAnswers, startModelList } from './testing-model-list.ts';

const running: Listener[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function start(answers: Answers): Promise<string> {
  const server = await startModelList(answers);
  running.push(server);
  return `${server.url}/v1`;
}

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/v1';
const NONE = { ollama: NOWHERE, 'llama.cpp': NOWHERE, vllm: NOWHERE, 'lm-studio': NOWHERE };

test('suggestModelServer › says how to use what runs here, in one line', async () => {
  const ollama = await start(ollamaAnswers([{ name: 'llama3.1:8b', capabilities: ['completion'] }]));
  const studio = await start(openaiAnswers(['qwen3-8b'], 'organization_owner'));
  expect(await suggestModelServer(NONE)).toBeUndefined();
  expect(await suggestModelServer({ ...NONE, ollama })).toBe(
    'Ollama is running on this server and is not used. Set LLM_PROVIDER=ollama to let its model analyze and answer.',
  );
  expect(await suggestModelServer({ ...NONE, ollama, 'lm-studio': studio })).toBe(
    'Ollama and LM Studio are running on this server and are not used. Set LLM_PROVIDER=ollama or LLM_PROVIDER=lm-studio to let a model of theirs analyze and answer.',
  );
});

test('suggestModelServer › takes no other program for a model server', async () => {
  const other = await start({ 'GET /v1/models': { data: [{ id: 'index', owned_by: 'someone' }] } });
  const page = await start({ 'GET /v1/models': '<!doctype html>', 'GET /api/tags': '<!doctype html>' });
  expect(await suggestModelServer({ ...NONE, 'llama.cpp': other, vllm: other })).toBeUndefined();
  expect(await suggestModelServer({ ollama: page, 'llama.cpp': page, vllm: page, 'lm-studio': page })).toBeUndefined();
  const vllm = await start(openaiAnswers(['llama'], 'vllm'));
  expect(await suggestModelServer({ ...NONE, 'llama.cpp': vllm, vllm })).toContain('LLM_PROVIDER=vllm to');
});

test('suggestModelServer › names no server that has no model of its own', async () => {
  const cloud = [{ name: 'gpt-oss:120b-cloud', remote_host: 'https://ollama.com:443', capabilities: ['completion'] }];
  expect(await suggestModelServer({ ...NONE, ollama: await start(ollamaAnswers(cloud)) })).toBeUndefined();
  expect(await suggestModelServer({ ...NONE, ollama: await start(ollamaAnswers([])) })).toBeUndefined();
});

test('suggestModelServer › waits for no silent server, and for all of them at the same time', async () => {
  const silent = await listen(createServer(() => {}));
  running.push(silent);
  const url = `${silent.url}/v1`;
  const startedMs = performance.now();
  const line = await suggestModelServer({ ollama: url, 'llama.cpp': url, vllm: url, 'lm-studio': url }, 200);
  expect(line).toBeUndefined();
  expect(performance.now() - startedMs).toBeLessThan(600);
});
