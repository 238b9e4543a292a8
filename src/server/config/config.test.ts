import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';
import { ConfigError } from './config-error.ts';
import { findConfigurationWarnings } from './configuration-warnings.ts';

const OIDC = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'lexden' };
const OLLAMA = {
  LLM_PROVIDER: 'openai-compatible',
  LLM_MODEL: 'llama',
  LLM_BASE_URL: 'http://127.0.0.1:11434/v1/',
};
const S3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_REGION: 'local',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const FIREBASE = {
  FIREBASE_PROJECT_ID: 'lexden',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'lexden.firebaseapp.com',
};

test('config › needs no settings', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', role: 'all', metering: true, product: 'Lexden' });
  expect(config.databaseUrl).toBeUndefined();
  expect(config.s3).toBeUndefined();
});

test('config › treats an empty value as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ' }).port).toBe(3000);
});

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '80.5' }, 'PORT'],
  [{ METERING: 'maybe' }, 'METERING'],
  [{ ROLE: 'boss' }, 'ROLE'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'lexden.example' }, 'PUBLIC_URL'],
  [{ LLM_PROVIDER: 'skynet' }, 'LLM_PROVIDER'],
  [{ LLM_MODEL: 'gpt-9' }, 'LLM_PROVIDER'],
  [{ LLM_PROVIDER: 'openai', LLM_API_KEY: 'sk-1' }, 'LLM_MODEL'],
  [{ LLM_PROVIDER: 'anthropic', LLM_MODEL: 'claude' }, 'LLM_API_KEY'],
  [{ LLM_PROVIDER: 'openai', LLM_MODEL: 'gpt-9', LLM_API_KEY: 'two words' }, 'LLM_API_KEY'],
  [{ LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'llama' }, 'LLM_BASE_URL'],
  [{ LLM_PROVIDER: 'skynet' }, 'must be one of built-in, openai, azure-openai'],
  [
    { LLM_PROVIDER: 'azure-openai', LLM_MODEL: 'mine', LLM_API_KEY: 'key' },
    'LLM_PROVIDER is azure-openai, so LLM_BASE_URL is needed too, like https://my-resource.openai.azure.com.',
  ],
  [{ LLM_PROVIDER: 'bedrock', LLM_MODEL: 'mine', LLM_API_KEY: 'key' }, 'like https://bedrock-runtime.'],
  [{ LLM_PROVIDER: 'mistral', LLM_API_KEY: 'key' }, 'LLM_MODEL'],
  [{ LLM_PROVIDER: 'groq', LLM_MODEL: 'mine' }, 'LLM_API_KEY'],
  [{ LLM_PROVIDER: 'ollama', LLM_BASE_URL: 'localhost:11434' }, 'LLM_BASE_URL is wrong: must be an address starting'],
  [
    { LLM_PROVIDER: 'deepseek', LLM_MODEL: 'mine', LLM_API_KEY: 'key', LLM_EMBEDDING_MODEL: 'any' },
    'DeepSeek has no embeddings',
  ],
  [{ ...OLLAMA, LLM_BASE_URL: 'http://ada:secret@127.0.0.1/v1' }, 'LLM_BASE_URL'],
  [
    { ...OLLAMA, LLM_CONTEXT_TOKENS: '7999' },
    'LLM_CONTEXT_TOKENS is wrong: must be at least 8000, as less does not hold',
  ],
  [{ ...OLLAMA, LLM_PRICE_INPUT: '2.5' }, 'LLM_PRICE_OUTPUT'],
  [{ ...OLLAMA, LLM_RERANK: 'yes' }, 'LLM_RERANK'],
  [{ ...OLLAMA, LLM_FIRST_TOKEN_TIMEOUT: '0' }, 'LLM_FIRST_TOKEN_TIMEOUT is wrong: must be 1 or more'],
  [{ ...OLLAMA, LLM_FIRST_TOKEN_TIMEOUT: '20s' }, 'LLM_FIRST_TOKEN_TIMEOUT is wrong: must be a number of seconds'],
  [{ LLM_EMBEDDING_MODEL: 'text-embedding-3-small' }, 'LLM_PROVIDER'],
  [
    { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'claude', LLM_API_KEY: 'sk-1', LLM_EMBEDDING_MODEL: 'voyage' },
    'Anthropic has no embeddings',
  ],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_REGION'],
  [{ OIDC_ISSUER: 'https://issuer.example' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: 'issuer.example', OIDC_CLIENT_ID: 'lexden' }, 'OIDC_ISSUER'],
  [{ OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_ISSUER'],
  [{ FIREBASE_PROJECT_ID: 'lexden' }, 'FIREBASE_API_KEY'],
  [{ ...FIREBASE, FIREBASE_AUTH_DOMAIN: 'lexden.example; script-src *' }, 'FIREBASE_AUTH_DOMAIN'],
  [{ ...FIREBASE, ...OIDC }, 'OIDC_ISSUER'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  [{ POSTHOG_KEY: 'phx_a_personal_key' }, 'POSTHOG_KEY'],
  [{ POSTHOG_KEY: 'phc_1 phc_2' }, 'POSTHOG_KEY'],
  [{ POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'posthog.example' }, 'POSTHOG_HOST'],
  [{ POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://ada:secret@posthog.example' }, 'POSTHOG_HOST'],
  [{ POSTHOG_HOST: 'https://posthog.example/?key=1' }, 'POSTHOG_HOST'],
])('config › refuses %o in one line that names %s', (environment, name) => {
  const read = () => readConfig(environment as Record<string, string>);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  expect(read).not.toThrow(/\n/);
});

test('config › accepts an external identity provider with or without a client secret', () => {
  expect(readConfig({}).oidc).toBeUndefined();
  expect(readConfig(OIDC).oidc).toEqual({
    issuer: 'https://issuer.example',
    clientId: 'lexden',
    clientSecret: undefined,
  });
  expect(readConfig({ ...OIDC, OIDC_CLIENT_SECRET: 'secret' }).oidc?.clientSecret).toBe('secret');
  expect(readConfig(FIREBASE).firebase).toEqual({
    projectId: 'lexden',
    apiKey: 'key',
    authDomain: 'lexden.firebaseapp.com',
  });
});

test('config › enables PostHog only with a key, at its ingestion host', () => {
  expect(readConfig({}).posthog).toBeUndefined();
  expect(readConfig({ POSTHOG_HOST: 'https://posthog.example' }).posthog).toBeUndefined();
  const hostFor = (host: string) => readConfig({ POSTHOG_KEY: 'phc_1', POSTHOG_HOST: host }).posthog?.host;
  expect(readConfig({ POSTHOG_KEY: 'phc_1' }).posthog).toEqual({ key: 'phc_1', host: 'https://us.i.posthog.com' });
  expect(hostFor('https://app.posthog.com/project/1')).toBe('https://us.i.posthog.com');
  expect(hostFor('https://eu.posthog.com')).toBe('https://eu.i.posthog.com');
  expect(hostFor('HTTPS://PostHog.Example:443/ingest//')).toBe('https://posthog.example/ingest');
  expect(hostFor('http://127.0.0.1:8000/')).toBe('http://127.0.0.1:8000');
});

test('config › checks support with the model that answers, with another, or not at all', () => {
  const checkOf = (name?: string) => readConfig({ ...OLLAMA, ...(name && { LLM_CHECK_MODEL: name }) }).languageModel;
  expect(checkOf()).toMatchObject({ checksSupport: true, checkModel: undefined });
  expect(checkOf('small')).toMatchObject({ checksSupport: true, checkModel: 'small' });
  expect(checkOf('Off')).toMatchObject({ checksSupport: false, checkModel: undefined });
});

test('config › accepts a model with the settings of its provider, and none otherwise', () => {
  expect(readConfig({}).languageModel).toBeUndefined();
  expect(readConfig({ LLM_PROVIDER: 'built-in' }).languageModel).toBeUndefined();
  const common = { apiKey: undefined, baseUrl: undefined, contextTokens: undefined, prices: undefined, limits: {} };
  const search = { embeddingModel: undefined, reranks: false, checksSupport: true };
  expect(readConfig({ LLM_PROVIDER: 'openai', LLM_MODEL: 'gpt-9', LLM_API_KEY: 'sk-1' }).languageModel).toEqual({
    ...common,
    ...search,
    provider: 'openai',
    model: 'gpt-9',
    apiKey: 'sk-1',
  });
  const withTimeout = readConfig({ ...OLLAMA, LLM_FIRST_TOKEN_TIMEOUT: '1.5' });
  expect(withTimeout.languageModel?.firstTokenTimeoutMs).toBe(1_500);
  const priced = { ...OLLAMA, LLM_CONTEXT_TOKENS: '8192', LLM_PRICE_INPUT: '0', LLM_PRICE_OUTPUT: '1.5' };
  const searching = { LLM_EMBEDDING_MODEL: 'nomic-embed-text', LLM_RERANK: 'on' };
  expect(readConfig({ ...priced, ...searching }).languageModel).toEqual({
    ...common,
    provider: 'openai-compatible',
    model: 'llama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    contextTokens: 8192,
    prices: { input: 0, output: 1.5 },
    embeddingModel: 'nomic-embed-text',
    reranks: true,
    checksSupport: true,
  });
});

test('config › leaves the model of a server on one’s own machine to that server', () => {
  for (const provider of ['ollama', 'llama.cpp', 'vllm', 'lm-studio']) {
    const { languageModel } = readConfig({ LLM_PROVIDER: provider });
    expect(languageModel).toMatchObject({ provider, model: undefined, apiKey: undefined, baseUrl: undefined });
  }
  expect(readConfig({ LLM_PROVIDER: ' Ollama ' }).languageModel?.provider).toBe('ollama');
  expect(readConfig({ LLM_PROVIDER: 'vllm', LLM_MODEL: 'mine' }).languageModel?.model).toBe('mine');
});

test.each([
  ['ollama', 'http://gpu.example:11434', 'http://gpu.example:11434/v1'],
  ['ollama', 'http://gpu.example:11434/v1/', 'http://gpu.example:11434/v1'],
  ['vllm', 'https://models.example/team/v1', 'https://models.example/team/v1'],
  ['azure-openai', 'https://mine.openai.azure.com/', 'https://mine.openai.azure.com/openai/v1'],
  [
    'bedrock',
    'https://bedrock-runtime.us-west-2.amazonaws.com',
    'https://bedrock-runtime.us-west-2.amazonaws.com/openai/v1',
  ],
  ['openai', 'https://gateway.example', 'https://gateway.example'],
  ['openai', 'https://API.openai.com/', 'https://api.openai.com/v1'],
  ['groq', 'https://api.groq.com', 'https://api.groq.com/openai/v1'],
  ['google', 'https://generativelanguage.googleapis.com/v1', 'https://generativelanguage.googleapis.com/v1'],
])('config › completes the address of %s, %s, to %s', (provider, address, expected) => {
  const model = { LLM_MODEL: 'mine', LLM_API_KEY: 'key' };
  const { languageModel } = readConfig({ ...model, LLM_PROVIDER: provider, LLM_BASE_URL: address });
  expect(languageModel?.baseUrl).toBe(expected);
});

test('config › tells a choice of the built-in engine from none', () => {
  expect(readConfig({}).isModelUndecided).toBe(true);
  expect(readConfig({ LLM_PROVIDER: 'built-in' }).isModelUndecided).toBe(false);
  expect(readConfig({ LLM_PROVIDER: 'ollama' }).isModelUndecided).toBe(false);
  expect(readConfig({ LLM_PROVIDER: 'built-in', LLM_MODEL: 'gpt-9' }).languageModel).toBeUndefined();
});

test('config › accepts OCR languages', () => {
  expect(readConfig({}).ocrLanguages).toEqual(['eng']);
  expect(readConfig({ OCR_LANGUAGES: 'eng, deu,chi_sim' }).ocrLanguages).toEqual(['eng', 'deu', 'chi_sim']);
  expect(() => readConfig({ OCR_LANGUAGES: '../eng' })).toThrow('OCR_LANGUAGES');
});

test('config › accepts a complete S3 block', () => {
  expect(readConfig(S3).s3).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    region: 'local',
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

const PUBLIC = { PUBLIC_URL: 'https://lexden.example' };
const MAIL = { SMTP_URL: 'smtp://mail.example' };
const PROXY = { TRUST_PROXY: '1' };
const FREE = { METERING: 'off' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const SPLIT_FILES = /^Uploaded files are kept in \/srv\/lexden\. .* set S3_ENDPOINT .*\.$/;

test.each<[string, Record<string, string>, RegExp?]>([
  ['a public server with payments in test mode', { ...MAIL, ...PROXY, ...PUBLIC }, /^Payments are in test mode/],
  ['a local server with payments in test mode', { ...MAIL, ...PROXY }],
  ['a public server without metering', { ...MAIL, ...PROXY, ...PUBLIC, ...FREE }],
  ['a public server with real payments', { ...MAIL, ...PROXY, ...PUBLIC, ...STRIPE }],
  ['a public server without mail', { ...FREE, ...PROXY, ...PUBLIC }, /^No mail server is set/],
  ['a public server whose identity provider sends the mail', { ...FREE, ...PROXY, ...PUBLIC, ...OIDC }],
  [
    'a public server without HTTPS',
    { ...FREE, ...PROXY, ...MAIL, PUBLIC_URL: 'http://lexden.example' },
    /^PUBLIC_URL is not HTTPS/,
  ],
  ['a local address without HTTPS', { ...FREE, ...PROXY, ...MAIL, PUBLIC_URL: 'http://localhost:3000' }],
  ['a local server without mail', { ...FREE, ...PROXY }],
  ['a public server whose proxy is not trusted', { ...FREE, ...MAIL, ...PUBLIC }, /^TRUST_PROXY is off/],
  ['a public server with a trusted proxy', { ...FREE, ...MAIL, ...PUBLIC, TRUST_PROXY: '10.0.0.5' }],
  ['a public server without rate limits', { ...FREE, ...MAIL, ...PUBLIC, RATE_LIMITS: 'off' }],
  ['split roles with local files', { ROLE: 'web', DATA_DIR: '/srv/lexden' }, SPLIT_FILES],
  ['split roles with a bucket', { ROLE: 'worker', ...S3 }],
  ['one process with local files', { ROLE: 'all' }],
  ['a slip in a name', { LLM_CHEK_MODEL: 'off' }, /^LLM_CHEK_MODEL is no setting .* Is LLM_CHECK_MODEL meant\?$/],
  ['a slip in a limit', { LLM_DAILY_COSTS_LIMT: '5' }, /Is LLM_DAILY_COST_LIMIT meant\?$/],
  ['a slip before the first underscore', { LMM_MODEL: 'gpt-5-mini' }, /Is LLM_MODEL meant\?$/],
  ['a letter too many in a short name', { SMPTP_URL: 'smtp://a' }, /Is SMTP_URL meant\?$/],
  [
    'what others put into the environment',
    {
      HTTP_URL: 'a',
      SSH_TTY: 'a',
      LC_ALL: 'C',
      LLM_USER_PATH: 'a',
      LOG_DIR: 'a',
      DATA_PATH: 'a',
      S3_PREFIX: 'a',
      NODE_ENV: 'production',
      HOSTNAME: 'a',
      AWS_REGION: 'a',
      GIT_DIR: 'a',
      JAVA_DIR: 'a',
      npm_config_cache: 'a',
    },
  ],
  [
    'settings of a model beside the built-in engine',
    { LLM_PROVIDER: 'built-in', LLM_MODEL: 'gpt-9', LLM_API_KEY: 'sk-1' },
    /^LLM_PROVIDER is built-in, so LLM_MODEL, LLM_API_KEY do nothing\.$/,
  ],
])('configuration warnings › %s', (_name, settings, warning) => {
  const warnings = findConfigurationWarnings(readConfig(settings));
  expect(warnings).toEqual(warning ? [expect.stringMatching(warning)] : []);
});

test('config › every setting is documented, and nothing else is', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const [, table = ''] = /^## Settings$(.*?)^## /ms.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| ((?:`[A-Z0-9_]+` ?)+)\|/gm)].map(([, names = '']) => names);
  const described = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(described.sort()).toEqual([...SETTING_NAMES].sort());
});
