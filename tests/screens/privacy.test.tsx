import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { privacyFactsSchema } from '#contract/privacy.ts';
import { readConfig, SETTING_NAMES } from '#server/config/config.ts';
import { describePrivacy } from '#server/config/describe-privacy.ts';
import { drawScreen } from '#tests/support/builders/screens/draw-screen.tsx';
import { PrivacyStatement } from '#web/features/privacy/components/privacy-statement.tsx';
import { listBrowserStorage } from '#web/features/privacy/model/browser-storage-entries.ts';

type Settings = Readonly<Record<string, string>>;

const SECRET = 'a-secret-of-the-settings';
const MODEL = { LLM_MODEL: 'some-model', LLM_API_KEY: SECRET };
const STORE = {
  S3_ENDPOINT: `https://store.${SECRET}.example`,
  S3_REGION: 'eu-north-7',
  S3_BUCKET: SECRET,
  S3_ACCESS_KEY_ID: SECRET,
  S3_SECRET_ACCESS_KEY: SECRET,
};
const KEY = `k:${Buffer.alloc(32).toString('base64')}`;
const POSTGRES = { DATABASE_URL: `postgres://user:${SECRET}@rows.${SECRET}.example/lexden` };

/** Settings that send something elsewhere, or say where something is kept, and what the page says of them. */
const SAYINGS: readonly (readonly [Settings, readonly (string | RegExp)[]])[] = [
  [{ LLM_PROVIDER: 'openai', ...MODEL }, ['OpenAI (some-model)', 'The full text of a document', 'passages of the']],
  [{ LLM_PROVIDER: 'anthropic', ...MODEL }, ['Anthropic (some-model)', 'to check the answer After each answer']],
  [{ LLM_PROVIDER: 'openai', ...MODEL, LLM_CHECK_MODEL: 'small' }, ['to check the answer with small']],
  [{ LLM_PROVIDER: 'google', ...MODEL, LLM_RERANK: 'on' }, ['Google (some-model)', '30 passages to choose from']],
  [{ LLM_PROVIDER: 'openai', ...MODEL, LLM_BASE_URL: 'https://models.example/v1' }, ['models.example (some-model)']],
  [
    { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'llama', LLM_BASE_URL: 'http://localhost:11434/v1' },
    ['localhost:11434 (llama)'],
  ],
  [
    {
      LLM_PROVIDER: 'azure-openai',
      ...MODEL,
      LLM_BASE_URL: 'https://lease.openai.azure.com',
    },
    ['lease.openai.azure.com (some-model)'],
  ],
  [
    { LLM_PROVIDER: 'bedrock', ...MODEL, LLM_BASE_URL: 'https://bedrock-runtime.eu-west-1.amazonaws.com' },
    ['bedrock-runtime.eu-west-1.amazonaws.com (some-model)'],
  ],
  [{ LLM_PROVIDER: 'mistral', ...MODEL }, ['Mistral (some-model)']],
  [{ LLM_PROVIDER: 'openrouter', ...MODEL }, ['OpenRouter (some-model)']],
  [{ LLM_PROVIDER: 'groq', ...MODEL }, ['Groq (some-model)']],
  [{ LLM_PROVIDER: 'deepseek', ...MODEL }, ['DeepSeek (some-model)']],
  [
    { LLM_PROVIDER: 'ollama', LLM_MODEL: 'llama', LLM_BASE_URL: 'http://gpu.example:11434' },
    ['gpu.example:11434 (llama)', 'The full text of a document'],
  ],
  [{ LLM_PROVIDER: 'ollama', LLM_MODEL: 'gpt-oss:120b-cloud' }, ['ollama.com (through 127.0.0.1:11434) (gpt-oss']],
  [{ LLM_PROVIDER: 'ollama', LLM_MODEL: 'llama' }, ['with a model that runs on it: Ollama (llama)']],
  [{ LLM_PROVIDER: 'openai', ...MODEL, LLM_EMBEDDING_MODEL: 'm' }, ['All passages of every document']],
  [
    STORE,
    [
      'Object store (S3), in the region “eu-north-7”. The operator of this site could open them',
      'Your PDF files When you upload',
    ],
  ],
  [{ ...STORE, FILE_ENCRYPTION_KEYS: KEY }, ['encrypted before they are sent', ', encrypted ']],
  [{ SMTP_URL: `smtp://user:${SECRET}@mail.${SECRET}.example?from=a@example.org` }, ['A mail service']],
  [{ OIDC_ISSUER: 'https://id.example.org/realm', OIDC_CLIENT_ID: SECRET }, ['Your sign-in provider (id.example.org)']],
  [
    { FIREBASE_PROJECT_ID: SECRET, FIREBASE_API_KEY: SECRET, FIREBASE_AUTH_DOMAIN: 'people.firebaseapp.com' },
    ['Google Firebase (people.firebaseapp.com)', 'firebase:*'],
  ],
  [
    { GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: SECRET },
    ['Google, to sign in That you sign in here.', 'When you sign in with it'],
  ],
  [
    {
      MICROSOFT_CLIENT_ID: '11111111-2222-4333-8444-555555555555',
      MICROSOFT_CLIENT_SECRET: SECRET,
      MICROSOFT_TENANT: 'organizations',
    },
    ['Microsoft, to sign in That you sign in here.'],
  ],
  [{ STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }, [/Stripe What you buy/]],
  [{ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }, ['Stripe, in test mode']],
  [
    { POSTHOG_KEY: 'phc_abc', POSTHOG_HOST: 'https://eu.i.posthog.com' },
    ['PostHog (eu.i.posthog.com)', 'analyticsChoice'],
  ],
  [{ EXCHANGE_RATES_URL: '' }, ['Exchange rates (open.er-api.com)']],
  [{ EXCHANGE_RATES_URL: `https://${SECRET}.example/rates` }, ['An exchange rate service']],
  [POSTGRES, ['PostgreSQL database']],
  [{ RETENTION_DAYS: '90' }, ['no longer than 90 days after the upload']],
  [{ BACKUP_DAYS: '14' }, ['may contain it for up to 14 days']],
  [{ PUBLIC_URL: 'https://lexden.example.org' }, ['__Host-lexden_session']],
];

/** Settings by which nothing is sent or kept anywhere else. */
const INNER_SETTINGS: readonly string[] = [
  ...['PORT', 'HOST', 'DATA_DIR', 'ROLE', 'METERING', 'RATE_LIMITS', 'OIDC_CLIENT_SECRET', 'LLM_CONTEXT_TOKENS'],
  ...['LLM_FIRST_TOKEN_TIMEOUT', 'LLM_PRICES', 'LLM_DAILY_COST_LIMIT', 'LLM_DAILY_TOKEN_LIMIT'],
  ...['LLM_PRICE_INPUT', 'LLM_PRICE_OUTPUT', 'TRUST_PROXY', 'METRICS_TOKEN', 'QUEUE_LIMIT', 'SHUTDOWN_DELAY'],
  ...['OCR_LANGUAGES', 'LOG_LEVEL', 'BRAND_NAME', 'MASCOT_NAME', 'WARM_UP'],
];

const factsOf = (settings: Settings) => describePrivacy(readConfig({ EXCHANGE_RATES_URL: 'off', ...settings }));
const read = (settings: Settings) => drawScreen(<PrivacyStatement facts={factsOf(settings)} />).line;

describe('the page about what is stored', () => {
  test.each(SAYINGS)('says what %o means for people, and nothing that is not theirs to know', (settings, sayings) => {
    const line = read(settings);
    for (const saying of sayings) {
      if (typeof saying === 'string') expect(line).toContain(saying);
      else expect(line).toMatch(saying);
      const without = read({});
      expect(typeof saying === 'string' ? without.includes(saying) : saying.test(without)).toBe(false);
    }
    const facts = factsOf(settings);
    expect(privacyFactsSchema.parse(facts)).toEqual(facts);
    expect(JSON.stringify(facts) + line).not.toContain(SECRET);
  });

  test('knows of every setting', () => {
    const told = new Set([...SAYINGS.flatMap(([settings]) => Object.keys(settings)), ...INNER_SETTINGS]);
    expect([...told].sort()).toEqual([...SETTING_NAMES].sort());
  });

  test('without settings, says that no data is shared, and when it is deleted', () => {
    const line = read({});
    expect(line).toContain('No one. Your data isn’t sent anywhere else.');
    expect(line).toContain('No word of them is sent anywhere else.');
    expect(line).toContain('We keep your documents until you delete them.');
    expect(line).toContain('Our own disk. The operator of this site could open them');
    expect(line).toContain('has not said how long that takes');
    expect(line).toContain('When you reset your password, the operator of this site gives you the link');
    expect(read({ SMTP_URL: 'smtp://mail.example' })).not.toContain('operator of this site gives you the link');
  });

  test.each(['ollama', 'llama.cpp', 'vllm', 'lm-studio'])('says that no data is shared with %s here', (provider) => {
    const line = read({ LLM_PROVIDER: provider, LLM_MODEL: 'llama', LLM_EMBEDDING_MODEL: 'nomic-embed-text' });
    expect(line).toContain('No one. Your data isn’t sent anywhere else.');
    expect(line).toContain('(llama). No word of them is sent anywhere else.');
  });

  test('names the model that its server chose', () => {
    const config = readConfig({ EXCHANGE_RATES_URL: 'off', LLM_PROVIDER: 'ollama' });
    const { line } = drawScreen(<PrivacyStatement facts={describePrivacy(config, 'qwen3:8b')} />);
    expect(line).toContain('Ollama (qwen3:8b)');
  });

  test('names whatever the page’s own code keeps in the browser', () => {
    const sources = readSources(join(import.meta.dirname, '../../src/web'));
    const named = listBrowserStorage(factsOf({ POSTHOG_KEY: 'phc_abc' })).flatMap(({ names }) => names);
    const known = new Set(named.map((name) => name.replace('*', '')));
    const keys = [...sources.matchAll(/(?:get|set|remove)Item\('([^']+)'|(?:STORAGE|SCHEME|CHOICE)_KEY = '([^']+)'/g)];
    const found = keys.flatMap(([, used, constant]) => used ?? constant ?? []);
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((name) => !known.has(name))).toEqual([]);
  });
});

function readSources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
