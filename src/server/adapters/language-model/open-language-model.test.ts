import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeEmbeddings, describeModel } from '#server/config/describe-answering.ts';
import { directVerification } from '#server/domain/claims/verification.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { ModelSettings } from './ai-sdk/open-model.ts';
import { startEmbeddingServer } from './ai-sdk/testing/embedding-server.ts';
import type { ModelServer } from './ai-sdk/testing/model-server.ts';
import { startProvider } from './ai-sdk/testing/providers.ts';
import { startModelList } from './model-servers/testing-model-list.ts';
import { openLanguageModel } from './open-language-model.ts';

const builtIn: LanguageModel = { engine: 'built-in', provider: undefined, analyse: vi.fn(), answer: vi.fn() };
const verification = directVerification;
let server: ModelServer;
let settings: ModelSettings;

beforeAll(async () => {
  ({ server, settings } = await startProvider('openai-compatible'));
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Opens the model and waits for the problems it reports. */
async function firstProblem(changes: Partial<ModelSettings>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const opened = await openLanguageModel({
    settings: { ...settings, ...changes },
    builtIn,
    verification,
    onProblem: resolve,
  });
  const problem = await promise;
  opened.close();
  return problem;
}

test('openLanguageModel › uses the built-in engine without settings, and contacts no one', async () => {
  const { model } = await openLanguageModel({ settings: undefined, builtIn, verification, onProblem: () => {} });
  expect(model).toBe(builtIn);
  expect(describeModel(model)).toBe('Answers: built-in engine, nothing leaves this machine.');
});

test('openLanguageModel › requests one word from a working model, and reports nothing', async () => {
  server.play({ kind: 'value', value: { word: 'ready' } });
  const onProblem = vi.fn();
  const { model, close } = await openLanguageModel({ settings, builtIn, verification, onProblem });
  await vi.waitUntil(() => server.requests.length === 1);
  close();
  expect(server.requests[0]?.content).toBe('The word is: ready');
  expect(onProblem).not.toHaveBeenCalled();
  const host = new URL(server.baseUrl).host;
  expect(describeModel(model)).toContain(`Answers: llama3.1:8b at ${host}.`);
});

test('openLanguageModel › reports a wrong key, model or address in one line, without the key', async () => {
  const host = new URL(server.baseUrl).host;
  const instead = 'Until it works, the built-in engine answers.';
  expect(await firstProblem({ apiKey: 'sk-wrong' })).toBe(
    `llama3.1:8b at ${host} refused the key. Check LLM_API_KEY (status 401). ${instead}`,
  );
  expect(await firstProblem({ model: 'llama9' })).toBe(
    `llama9 at ${host} was not found. Check LLM_MODEL and LLM_BASE_URL (status 404). ${instead}`,
  );
});

test('openLanguageModel › reports a wrong model of the support check', async () => {
  server.play({ kind: 'value', value: { word: 'ready' } });
  const host = new URL(server.baseUrl).host;
  expect(await firstProblem({ checksSupport: true, checkModel: 'llama9' })).toBe(
    `llama9 at ${host} was not found. Check LLM_CHECK_MODEL and LLM_BASE_URL (status 404). Until it works, answers say that only their quotes were checked.`,
  );
});

test('openLanguageModel › says of a server that does not run what to check', async () => {
  const { server: closed, settings: ollama } = await startProvider('ollama');
  await closed.close();
  const changes = { ...ollama, firstTokenTimeoutMs: 250 };
  expect(await firstProblem(changes)).toMatch(
    /^llama3\.1:8b at Ollama on this server could not be reached\. Check that its server runs, and LLM_BASE_URL/,
  );
});

test('openLanguageModel › sends no more than the context that Ollama says its model has', async () => {
  const ready = { choices: [{ index: 0, delta: { content: '{"word":"ready"}' }, finish_reason: 'stop' }] };
  const ollama = await startModelList({
    'POST /v1/chat/completions': `data: ${JSON.stringify(ready)}\n\ndata: [DONE]\n\n`,
    'GET /api/ps': { models: [{ name: 'llama3.1:8b', context_length: 4096 }] },
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  const { model, close } = await openLanguageModel({
    settings: { ...settings, provider: 'ollama', baseUrl: `${ollama.url}/v1` },
    builtIn,
    verification,
    onProblem: resolve,
  });
  expect(model.textTokensLimit?.()).toBeGreaterThan(4096);
  expect(await promise).toMatch(/has a context of 4096 tokens and not 16000.*OLLAMA_CONTEXT_LENGTH/);
  await vi.waitUntil(() => (model.textTokensLimit?.() ?? 0) < 4096);
  expect(model.textTokensLimit?.()).toBeGreaterThan(1_000);
  close();
  await ollama.close();
});

test('openLanguageModel › does not say of a model on this machine that text leaves it', async () => {
  const here = { engine: 'llama3.1:8b', provider: 'Ollama on this server' };
  expect(describeModel(here)).toBe('Answers: llama3.1:8b in Ollama on this server, nothing leaves this machine.');
  expect(describeEmbeddings({ model: 'nomic-embed-text', provider: here.provider })).toBe(
    'Search: nomic-embed-text in Ollama on this server, nothing leaves this machine.',
  );
});

test('openLanguageModel › reports a broken embedding model in one line', async () => {
  const embedding = await startEmbeddingServer('openai');
  embedding.play({ kind: 'problem', problem: 'unknown-model' });
  const host = new URL(embedding.settings.baseUrl ?? '').host;
  const problems: string[] = [];
  const { model, embeddings, close } = await openLanguageModel({
    settings: embedding.settings,
    builtIn,
    verification,
    onProblem: (problem: string) => problems.push(problem),
  });
  await vi.waitUntil(() => problems.some((problem) => problem.includes('text-embedding')));
  close();
  await embedding.close();
  expect(problems).toContain(
    `text-embedding-3-small at ${host} was not found. Check LLM_EMBEDDING_MODEL and LLM_BASE_URL (status 404). Until it works, passages are found without it.`,
  );
  expect(describeEmbeddings(embeddings)).toBe(
    `Search: text-embedding-3-small at ${host}. The passages of every uploaded document are sent there, those of the sample too, and every question.`,
  );
  expect(describeEmbeddings(undefined)).toBeUndefined();
  expect(model.rerank).toBeUndefined();
});

test('openLanguageModel › does not wait for a hanging server, and aborts the request on close', async () => {
  server.play({ kind: 'hang' });
  const onProblem = vi.fn();
  const { close } = await openLanguageModel({ settings, builtIn, verification, onProblem });
  await vi.waitUntil(() => server.requests.length === 1);
  close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(onProblem).not.toHaveBeenCalled();
});
