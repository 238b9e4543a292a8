import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { startTestLexden, type TestLexden } from '#tests/support/builders/test-lexden.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';
import { RATE_LIMITS, TRIAL_LIMITS } from './http/limits/rate-limits.ts';

let lexden: TestLexden;
beforeAll(async () => {
  lexden = await startTestLexden();
});
afterAll(() => lexden.close());

test('API › describes every call of the contract under both prefixes [spec: 6.2, 7.3]', async () => {
  const { paths } = (await lexden.app.inject({ url: '/api/docs' })).json();
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
    const answer = await lexden.app.inject({ url, headers: { 'x-session-id': 'anything' } });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found']);
  }
});

test('API › describes missing fields in plain words', async () => {
  const headers = { 'x-session-id': makeGuestId() };
  const asked = { method: 'POST', url: '/api/session/chat', headers } as const;
  const without = await lexden.app.inject({ ...asked, payload: { documentIds: [1] } });
  expect(without.json()).toEqual({ code: 'invalid-request', message: '"message" is missing.', field: 'message' });
  const unnamed = await lexden.app.inject({ url: '/api/session/conversations', headers });
  expect(unnamed.json()).toMatchObject({ message: '"documentId" must be a number.', field: 'documentId' });
});

test('API › forbids shared caching and framing of responses', async () => {
  const { headers } = await lexden.app.inject({ url: publicCalls.settings.path });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('API › forbids caching and framing of refusals, including early ones', async () => {
  const fromElsewhere = { origin: 'https://elsewhere.example' };
  const answers = [
    await lexden.app.inject({ method: 'POST', url: '/api/chat', headers: fromElsewhere, payload: {} }),
    await lexden.app.inject({ url: '/api/documents/%zz' }),
    await lexden.app.inject({ url: `/api/documents/${'9'.repeat(500)}/nothing` }),
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
  const { body } = await lexden.app.inject({ url: publicCalls.settings.path });
  expect(JSON.parse(body)).toMatchObject({ product: 'Lexden', mascot: 'Lexi', engine: 'built-in', metering: true });
});

test('API › rate-limits a trial and the trials of one address, with retry-after', async () => {
  const { app, close } = await startTestLexden({ rateLimits: 'on' });
  const ask = (method: 'GET' | 'POST', path: string, guestId: string) =>
    app.inject({ method, url: `/api/session${path}`, headers: { 'x-session-id': guestId } });
  try {
    const [guest, other] = [makeGuestId(), makeGuestId()];
    const statuses: number[] = [];
    for (let count = 0; count <= RATE_LIMITS.report.perCaller; count += 1) {
      statuses.push((await ask('GET', '/documents/1/report.pdf', guest)).statusCode);
    }
    expect([statuses.indexOf(429), new Set(statuses.slice(0, -1))]).toEqual([statuses.length - 1, new Set([404])]);
    expect((await ask('GET', '/documents/1/report.pdf', other)).statusCode).toBe(404);
    const [hourly] = TRIAL_LIMITS;
    const begin = () => ask('POST', '/create-upgrade-session', makeGuestId());
    for (let count = 0; count < hourly.perAddress; count += 1) expect((await begin()).statusCode).toBe(400);
    const refused = await begin();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-trials']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  } finally {
    await close();
  }
});
