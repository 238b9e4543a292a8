import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestLexden, type TestLexden } from '../../tests/builders/test-lexden.ts';
import {
  accountCalls,
  accountPaths,
  billingPaths,
  callerCalls,
  guestCalls,
  openCalls,
  providerCalls,
  streamPaths,
  subscriptionCalls,
} from '../contract/calls.ts';

let lexden: TestLexden;
beforeAll(async () => {
  lexden = await startTestLexden();
});
afterAll(() => lexden.close());

test('describes every call of the contract under both prefixes', async () => {
  const { paths } = (await lexden.app.inject({ url: '/api/docs' })).json();
  const pathsOf = (prefix: string) =>
    [...Object.values(callerCalls).map(({ path }) => path), ...Object.values(streamPaths)].map(
      (path) => prefix + path.replace(/:(\w+)/g, '{$1}'),
    );
  const expected = [
    ...pathsOf('/api'),
    ...pathsOf('/api/session'),
    ...[openCalls, providerCalls.oidc, accountCalls, subscriptionCalls, guestCalls].flatMap((calls) =>
      Object.values(calls).map(({ path }) => path),
    ),
    ...Object.values(accountPaths),
    ...Object.values(billingPaths),
    '/api/docs',
  ];
  expect(Object.keys(paths).sort()).toEqual([...new Set(expected)].sort());
});

test('answers what it does not know with its one form of error', async () => {
  for (const url of ['/api/nothing', '/api/session/nothing']) {
    const answer = await lexden.app.inject({ url, headers: { 'x-session-id': 'anything' } });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found']);
  }
});

test('keeps answers out of shared caches and foreign frames', async () => {
  const { headers } = await lexden.app.inject({ url: openCalls.settings.path });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('tells the browser the product’s names', async () => {
  const { body } = await lexden.app.inject({ url: openCalls.settings.path });
  expect(JSON.parse(body)).toMatchObject({ product: 'Lexden', mascot: 'Lexi', engine: 'built-in', metering: true });
});

test('counts calls and not the files of a page, of which one address may ask for many', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'lexden-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'assets', 'page.js'), '');
  await writeFile(join(webFolder, 'index.html'), '');
  const { app, close } = await startTestLexden({ webFolder, rateLimits: 'on' });
  const askFor = async (url: string, times: number) => {
    const statuses = new Set<number>();
    for (let count = 0; count < times; count += 1) statuses.add((await app.inject({ url })).statusCode);
    return [...statuses];
  };
  try {
    expect(await askFor('/assets/page.js', 700)).toEqual([200]);
    expect(await askFor('/', 700)).toEqual([200]);
    expect(await askFor('/api/settings', 600)).toEqual([200]);
    expect(await askFor('/api/settings', 1)).toEqual([429]);
  } finally {
    await close();
    await rm(webFolder, { recursive: true });
  }
});
