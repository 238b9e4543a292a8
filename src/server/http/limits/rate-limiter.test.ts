import { once } from 'node:events';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { CHAT_LIMITS_POLL_MS } from '#contract/timings.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { createInMemoryCounter } from '#server/db/processes/request-counter.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { connectTo, sendRaw } from '#tests/support/client/raw-connection.ts';
import type {} from '../bind-call.ts';
import { installErrorHandling } from '../errors/error-handling.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { RATE_LIMITS, type RateLimitName, STREAM_LIMITS, TRIAL_LIMITS, TRIALS_ALARM_PER_HOUR } from './rate-limits.ts';

interface Asking {
  readonly as?: string;
  readonly from?: string;
  readonly isNew?: boolean;
  /** Whether the server is overloaded. */
  readonly isBusy?: boolean;
}

async function* neverEnding() {
  yield 'it begins';
  await new Promise(() => {});
}

/** A server with one route of each kind, with the caller in a header. */
function start() {
  let now = Date.parse('2027-03-31T08:00:00Z');
  const clock = { now: () => now };
  const lines: string[] = [];
  const app = Fastify({
    trustProxy: true,
    logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
  });
  const own = createInMemoryCounter(clock);
  const limiter = createRateLimiter({ shared: createInMemoryCounter(clock), own });
  installErrorHandling(app);
  limiter.install(app);
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const [guestIdHash, userId] = [String(request.headers['x-as']), request.headers['x-new'] ? null : 'user'];
      request.caller = { kind: 'trial', guestIdHash, userId } satisfies Caller;
      if (request.headers['x-leaves']) await once(request.raw.socket, 'close');
      await limiter.admit(request, reply);
    });
    scope.get('/api/read', async () => 'read');
    scope.get('/api/stream', { config: { isStream: true } }, async () => Readable.from(neverEnding()));
    for (const limit of ['ask', 'upload', 'checkout'] as const) {
      scope.post(`/api/${limit}`, { config: { limit } }, async (request, reply) =>
        request.headers['x-busy'] ? reply.status(503).send() : limit,
      );
    }
  });
  app.get('/assets/page.js', async () => '');
  app.post('/api/sign-in', { config: { limit: 'signIn' } }, async () => 'in');
  app.post('/api/hook', { config: { isSelfAuthenticated: true } }, async () => 'heard');
  onTestFinished(() => app.close());
  const ask = (url: string, { as = 'ada', from = '203.0.113.1', isNew = false, isBusy = false }: Asking = {}) =>
    app.inject({
      method: url.endsWith('read') || url.includes('assets') ? 'GET' : 'POST',
      url,
      headers: {
        'x-as': as,
        'x-forwarded-for': from,
        ...(isNew && { 'x-new': 'yes' }),
        ...(isBusy && { 'x-busy': 'yes' }),
      },
    });
  /** How many successive requests are granted, up to a number. */
  async function granted(url: string, most: number, who: (index: number) => Asking = () => ({})): Promise<number> {
    for (let index = 0; index < most; index += 1) if ((await ask(url, who(index))).statusCode === 429) return index;
    return most;
  }
  return { app, own, ask, granted, lines, pass: (ms: number) => (now += ms) };
}

test('rate limiter › limits a caller per kind across addresses without affecting others', async () => {
  const { ask, granted, pass } = start();
  const { perCaller, windowMs } = RATE_LIMITS.ask;
  expect(await granted('/api/ask', 200, (index) => ({ from: `203.0.113.${index % 7}` }))).toBe(perCaller);
  pass(MINUTE_MS);
  const refused = await ask('/api/ask');
  expect(refused.json()).toMatchObject({ code: 'rate-limited' });
  expect(Number(refused.headers['retry-after'])).toBe((windowMs - MINUTE_MS) / 1000);
  // Another user at the same address, and another kind of call by the same user.
  expect((await ask('/api/ask', { as: 'ben' })).statusCode).toBe(200);
  expect((await ask('/api/upload')).statusCode).toBe(200);
  pass(windowMs - MINUTE_MS);
  expect((await ask('/api/ask')).statusCode).toBe(200);
});

test('rate limiter › limits an address across made-up guest ids', async () => {
  const { granted } = start();
  const different = (index: number) => ({ as: `person-${index}` });
  expect(await granted('/api/checkout', 300, different)).toBe(RATE_LIMITS.checkout.perAddress);
  expect(await granted('/api/sign-in', 300, different)).toBe(RATE_LIMITS.signIn.perAddress);
});

test('rate limiter › counts API calls by caller and address, but not static files', async () => {
  const { own, granted, ask } = start();
  const { perCaller, perAddress, windowMs } = RATE_LIMITS.any;
  expect(await granted('/api/read', 1000)).toBe(perCaller);
  // All but a hundred of the rest, counted directly to save time.
  const rest = perAddress - perCaller - 1;
  for (let count = 100; count < rest; count += 1) await own.count('any:address:203.0.113.1', windowMs);
  expect(await granted('/api/read', 200, (index) => ({ as: `${index}` }))).toBe(100);
  expect((await ask('/api/read', { as: 'far away', from: '198.51.100.1' })).statusCode).toBe(200);
  expect(await granted('/assets/page.js', 20)).toBe(20);
  expect(await granted('/api/hook', 20)).toBe(20);
});

test('rate limiter › cannot be bypassed by another spelling of a URL', async () => {
  const { app, ask, granted } = start();
  const different = (index: number) => ({ as: `person-${index}` });
  expect(await granted('/%61pi/checkout', 300, different)).toBe(RATE_LIMITS.checkout.perAddress);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const lines = ['POST http://elsewhere.example/api/checkout HTTP/1.1', 'Host: x', 'X-Forwarded-For: 203.0.113.1'];
  const request = `${[...lines, 'Connection: close', 'Content-Length: 0'].join('\r\n')}\r\n\r\n`;
  expect((await sendRaw(app, request)).status).toBe(429);
  expect((await ask('/api/checkout', { from: '198.51.100.1' })).statusCode).toBe(200);
});

test('rate limiter › limits new trials per address by hour and day, while existing ones continue', async () => {
  const { ask, granted, pass } = start();
  const [hourly, daily] = TRIAL_LIMITS;
  const made = (index: number) => ({ as: `guest-${index}`, isNew: true });
  expect(await granted('/api/upload', 100, made)).toBe(hourly.perAddress);
  const refused = await ask('/api/upload', { as: 'another', isNew: true });
  expect(refused.json()).toMatchObject({ code: 'too-many-trials' });
  expect(Number(refused.headers['retry-after'])).toBe(HOUR_MS / 1000);
  expect((await ask('/api/upload', { as: 'guest-1' })).statusCode).toBe(200);
  expect((await ask('/api/read', { as: 'unknown', isNew: true })).statusCode).toBe(200);
  expect((await ask('/api/upload', { as: 'elsewhere', from: '198.51.100.1', isNew: true })).statusCode).toBe(200);
  let begun = hourly.perAddress;
  for (let hour = 1; hour < 5; hour += 1) {
    pass(HOUR_MS);
    begun += await granted('/api/upload', 100, (index) => made(1000 * hour + index));
  }
  // Refusals in the first hour count for the hour and not for the day.
  expect(begun).toBe(daily.perAddress);
});

test('rate limiter › does not count a trial that an overloaded server refused', async () => {
  const { granted } = start();
  const [hourly] = TRIAL_LIMITS;
  const busy = (index: number) => ({ as: `guest-${index}`, isNew: true, isBusy: true });
  expect(await granted('/api/upload', 2 * hourly.perAddress, busy)).toBe(2 * hourly.perAddress);
  expect(await granted('/api/upload', 100, (index) => ({ as: `guest-${index}`, isNew: true }))).toBe(hourly.perAddress);
});

test('rate limiter › logs many trials once and refuses none', async () => {
  const { granted, lines } = start();
  const everywhere = (index: number) => ({ as: `${index}`, from: `10.0.${index >> 8}.${index & 255}`, isNew: true });
  expect(await granted('/api/upload', TRIALS_ALARM_PER_HOUR + 3, everywhere)).toBe(TRIALS_ALARM_PER_HOUR + 3);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('unusually many new trials');
});

test('rate limiter › limits concurrent streams per caller and frees a slot when one ends', async () => {
  const { app } = start();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async () => {
    const controller = new AbortController();
    const answer = await fetch(`${address}/api/stream`, { headers: { 'x-as': 'ada' }, signal: controller.signal });
    // With the answer: a body that is garbage-collected ends its stream.
    return { answer, status: answer.status, end: () => controller.abort() };
  };
  const streams = [];
  for (let count = 0; count < STREAM_LIMITS.perCaller; count += 1) streams.push(await open());
  expect(streams.map(({ status }) => status)).not.toContain(429);
  expect((await open()).status).toBe(429);
  streams[0]?.end();
  await expect.poll(async () => (await open()).status).toBe(200);
  app.server.closeAllConnections();
});

test('rate limiter › a client that disconnected before authentication holds no stream slot', async () => {
  const { app } = start();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked: Promise<unknown>[] = [];
  for (let count = 0; count < STREAM_LIMITS.perCaller; count += 1) {
    const { socket } = await connectTo(app);
    const isHeard = once(app.server, 'request');
    socket.write('GET /api/stream HTTP/1.1\r\nHost: x\r\nX-As: ada\r\nX-Leaves: yes\r\n\r\n');
    const [{ socket: heard }] = (await isHeard) as [{ socket: NodeJS.EventEmitter }];
    asked.push(once(heard, 'close'));
    socket.destroy();
  }
  await Promise.all(asked);
  const controller = new AbortController();
  const answer = await fetch(`${address}/api/stream`, { headers: { 'x-as': 'ada' }, signal: controller.signal });
  expect(answer.status).toBe(200);
  controller.abort();
  app.server.closeAllConnections();
});

test('RATE_LIMITS › every limit has an address limit above the caller limit', () => {
  for (const name of Object.keys(RATE_LIMITS) as (RateLimitName | 'any')[]) {
    const limit: { perCaller?: number; perAddress: number; windowMs: number } = RATE_LIMITS[name];
    expect(limit.perAddress, name).toBeGreaterThan(limit.perCaller ?? 0);
    expect(limit.windowMs, name).toBeGreaterThanOrEqual(MINUTE_MS);
  }
});

test('RATE_LIMITS › two hundred users behind one address fit the limits', () => {
  /** Requests of one user in the busiest window of a limit, including those of the page itself. */
  const done = {
    any: 30 + MINUTE_MS / CHAT_LIMITS_POLL_MS,
    upload: 2,
    analyze: 3,
    ask: 7,
    search: 4,
    report: 2,
    export: 1,
    checkout: 1,
    signIn: 1,
  };
  for (const [name, times] of Object.entries(done)) {
    expect(RATE_LIMITS[name as keyof typeof done].perAddress, name).toBeGreaterThanOrEqual(200 * times);
  }
  expect(STREAM_LIMITS.perAddress).toBeGreaterThanOrEqual(200 * 3);
});
