import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('needs no settings', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', role: 'all', metering: true, product: 'Lexden' });
  expect(config.databaseUrl).toBeUndefined();
  expect(config.s3).toBeUndefined();
});

test('counts an empty value as not set', () => {
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
  [{ LLM_PROVIDER: 'openai' }, 'LLM_PROVIDER'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY'],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_REGION'],
])('refuses %o in one line that names %s', (environment, name) => {
  const read = () => readConfig(environment as Record<string, string>);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  expect(read).not.toThrow(/\n/);
});

test('takes a whole S3 block', () => {
  const config = readConfig({
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_REGION: 'local',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(config.s3).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    region: 'local',
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});
