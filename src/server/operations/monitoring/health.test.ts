import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { bindHealth, createReadiness } from './health.ts';

function makeReadiness(parts: Readonly<Record<string, () => Promise<void>>>, cacheMs = 0) {
  const losses: string[] = [];
  const readiness = createReadiness({ parts, cacheMs, limitMs: 20, onLoss: (part) => losses.push(part) });
  const app = Fastify();
  bindHealth(app, readiness);
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    return { status: statusCode, body };
  };
  return { readiness, losses, ask };
}

test('readiness › is false before startup and during shutdown, while liveness is true', async () => {
  const { readiness, ask } = makeReadiness({ database: async () => {} });
  const report = (server: string, status: string) => JSON.stringify({ status, parts: { server, database: 'ok' } });
  expect(await ask('/readyz')).toEqual({ status: 503, body: report('starting', 'not ready') });
  readiness.markStarted();
  expect(await ask('/readyz')).toEqual({ status: 200, body: report('running', 'ready') });
  readiness.markStopping();
  readiness.markStarted();
  expect(await ask('/readyz')).toEqual({ status: 503, body: report('stopping', 'not ready') });
  expect((await ask('/healthz')).status).toBe(200);
});

test('readiness › names the unavailable part without the reason and reports a loss once', async () => {
  let problem: Error | undefined = new Error('connect ECONNREFUSED postgres://user:secret@db');
  const { readiness, losses, ask } = makeReadiness({
    database: async () => {
      if (problem) throw problem;
    },
    // A hanging store counts as unavailable.
    files: () => (problem ? new Promise(() => {}) : Promise.resolve()),
  });
  readiness.markStarted();
  const body = '{"status":"not ready","parts":{"server":"running","database":"unavailable","files":"unavailable"}}';
  expect(await ask('/readyz')).toEqual({ status: 503, body });
  expect(await ask('/readyz')).toEqual({ status: 503, body });
  expect(losses).toEqual(['database', 'files']);
  problem = undefined;
  expect((await ask('/readyz')).status).toBe(200);
  problem = new Error('again');
  expect((await ask('/readyz')).status).toBe(503);
  expect(losses).toHaveLength(4);
});

test('readiness › caches its checks', async () => {
  let asked = 0;
  const database = async (): Promise<void> => {
    asked += 1;
  };
  const { readiness } = makeReadiness({ database }, 60_000);
  await Promise.all(Array.from({ length: 50 }, () => readiness.check()));
  await readiness.check();
  expect(asked).toBe(1);
});
