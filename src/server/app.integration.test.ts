import { expect, onTestFinished, test } from 'vitest';
import {
  accountCalls,
  accountPaths,
  billingPaths,
  callerCalls,
  guestCalls,
  providerCalls,
  publicCalls,
  streamPaths,
  subscriptionCalls,
} from '#contract/calls.ts';
import { makeAnonymousClient, makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { RATE_LIMITS, TRIAL_LIMITS } from './http/limits/rate-limits.ts';

const lexden = setUpLexden();

test('API › describes every call of the contract under both prefixes [spec: 6.2, 7.3]', async () => {
  const { paths } = (await makeGuest(lexden).get('/api/docs')).json();
  const pathsOf = (prefix: string) =>
    [...Object.values(callerCalls).map(({ path }) => path), ...Object.values(streamPaths)].map(
      (path) => prefix + path.replace(/:(\w+)/g, '{$1}'),
    );
  const expected = [
    ...pathsOf('/api'),
    ...pathsOf('/api/session'),
    ...[publicCalls, providerCalls.oidc, accountCalls, subscriptionCalls, guestCalls].flatMap((calls) =>
      Object.values(calls).map(({ path }) => path),
    ),
    ...Object.values(accountPaths),
    ...Object.values(billingPaths),
    '/api/docs',
  ];
  expect(Object.keys(paths).sort()).toEqual([...new Set(expected)].sort());
});

test('API › returns unknown paths in the common error format', async () => {
  for (const url of ['/api/nothing', '/api/session/nothing']) {
    const answer = await makeGuest(lexden, 'anything').get(url);
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found']);
  }
});

test('API › describes missing fields in plain words', async () => {
  const guest = makeGuest(lexden);
  const without = await guest.post('/chat', { documentIds: [1] });
  expect(without.json()).toEqual({ code: 'invalid-request', message: '"message" is missing.', field: 'message' });
  const unnamed = await guest.get('/conversations');
  expect(unnamed.json()).toMatchObject({ message: '"documentId" must be a number.', field: 'documentId' });
});

test('API › forbids shared caching and framing of responses', async () => {
  const { headers } = await makeGuest(lexden).get(publicCalls.settings.path);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('API › forbids caching and framing of refusals, including early ones', async () => {
  const anonymous = makeAnonymousClient(lexden);
  const answers = [
    await anonymous.post('/api/chat', {}, { origin: 'https://elsewhere.example' }),
    await anonymous.get('/api/documents/%zz'),
    await anonymous.get(`/api/documents/${'9'.repeat(500)}/nothing`),
  ];
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBeDefined();
  }
  expect(answers.map(({ statusCode, json }) => [statusCode, json().code])).toEqual([
    [403, 'cross-origin'],
    [401, 'unauthenticated'],
    [404, 'not-found'],
  ]);
});

test('API › returns the configured product names', async () => {
  const { body } = await makeGuest(lexden).get(publicCalls.settings.path);
  expect(JSON.parse(body)).toMatchObject({ product: 'Lexden', mascot: 'Lexi', engine: 'built-in', metering: true });
});

test('API › rate-limits a trial and the trials of one address, with retry-after', async () => {
  const limited = await startTestLexden({ rateLimits: 'on' });
  onTestFinished(() => limited.close());
  const guest = makeGuest(limited);
  const statuses: number[] = [];
  for (let count = 0; count <= RATE_LIMITS.report.perCaller; count += 1) {
    statuses.push((await guest.get('/documents/1/report.pdf')).statusCode);
  }
  expect([statuses.indexOf(429), new Set(statuses.slice(0, -1))]).toEqual([statuses.length - 1, new Set([404])]);
  expect((await makeGuest(limited).get('/documents/1/report.pdf')).statusCode).toBe(404);
  const [hourly] = TRIAL_LIMITS;
  const begin = () => makeGuest(limited).post('/create-upgrade-session');
  for (let count = 0; count < hourly.perAddress; count += 1) expect((await begin()).statusCode).toBe(400);
  const refused = await begin();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-trials']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
});
