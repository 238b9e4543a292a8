import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createLogger } from './create-logger.ts';

const FILE_KEY = Buffer.alloc(32, 'k').toString('base64');
const SECRETS = {
  S3_SECRET_ACCESS_KEY: 'store "secret" \\ with signs',
  LLM_API_KEY: 'a-key-that-looks-like-nothing',
  METRICS_TOKEN: 'the-token-for-metrics',
  STRIPE_SECRET_KEY: 'sk_live_51HxAbCdEf',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
};

test('logger › logs only the known properties of an error', async () => {
  const lines: string[] = [];
  const config = readConfig({ LOG_LEVEL: 'info' });
  const app = Fastify({ loggerInstance: createLogger(config, { write: (line) => void lines.push(line) }) });
  const refused = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(Ravensholm) already exists.',
    requestBodyValues: { text: 'Ravensholm' },
    cause: Object.assign(new TypeError('below'), { rejected: ['Ravensholm'], code: { at: 'Ravensholm' } }),
  });
  app.get('/', async (request) => {
    request.log.error({ err: refused }, 'request failed');
    request.log.warn({ err: 'Ravensholm' }, 'no error at all');
    return '';
  });
  await app.inject('/');
  await app.close();
  expect(lines.join('')).not.toContain('Ravensholm');
  const [first = ''] = lines.filter((line) => line.includes('request failed'));
  const { err } = JSON.parse(first);
  expect(err).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
  expect([err.stack.includes('create-logger.test.ts'), err.cause.message]).toEqual([true, 'below']);
});

test('logger › redacts secrets', () => {
  const lines: string[] = [];
  const config = readConfig({
    ...SECRETS,
    S3_ENDPOINT: 'http://store',
    S3_REGION: 'r',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'i',
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'm',
    FILE_ENCRYPTION_KEYS: `first:${FILE_KEY}`,
    DATABASE_URL: 'postgres://lexden:p%40ssword-of-db@db/lexden',
    SMTP_URL: 'smtp://u:mail-password@mail:587',
    LOG_LEVEL: 'info',
    ROLE: 'web',
  });
  const logger = createLogger(config, { write: (line) => void lines.push(line) });
  const leaks = [
    ...[...Object.values(SECRETS), FILE_KEY, 'p%40ssword-of-db', 'p@ssword-of-db', 'mail-password'],
    ...['Bearer abc.def', 'eyJhbGciOiJI.eyJzdWIiOiI.c2ln', 'guest_1700000000000abcdefgh', 'ann+lease@mail.example.org'],
  ];
  for (const leak of leaks) logger.warn({ err: new Error(`refused: ${leak}`), job: 'read-document/7' }, 'a problem');
  expect(lines).toHaveLength(leaks.length);
  for (const [position, line] of lines.entries()) {
    const { err, ...rest } = JSON.parse(line);
    expect([leaks[position], err.message]).toEqual([leaks[position], 'refused: [removed]']);
    expect(rest).toMatchObject({ level: 40, role: 'web', job: 'read-document/7', msg: 'a problem' });
    expect(line).not.toContain(JSON.stringify(leaks[position]).slice(1, -1));
  }
});

test('logger › redacts long words in linear time', () => {
  const lines: string[] = [];
  const logger = createLogger(readConfig({}), { write: (line) => void lines.push(line) });
  const startedAt = performance.now();
  for (const unit of ['a', 'a.', 'a-', 'eyJ-', 'sk-', 'a@', 'a@a.', 'guest_ ']) {
    logger.error({ err: new Error(unit.repeat(50_000 / unit.length)) }, 'a problem');
  }
  expect(lines).toHaveLength(8);
  // Quadratic matching would take ten seconds for the first one alone.
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
