import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { CHAT_LIMITS_POLL_MS } from '#contract/timings.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { createInMemoryCounter } from '#server/db/processes/request-counter.ts';
import type { Caller } from '#server/domain/access/access.ts';
import type {} from '../bind-call.ts';
import { installErrorHandling } from '../errors/error-handling.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { RATE_LIMITS, type RateLimitName, STREAM_LIMITS, TRIAL_LIMITS, TRIALS_ALARM_PER_HOUR } from './rate-limits.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

interface Asking {
  readonly as?: string;
  readonly from?: string;
  readonly isNew?: boolean;
  /** Whether the server has no room. */
  readonly isBusy?: boolean;
}

async function* neverEnding() {
  yield 'it begins';
  await new Promise(() => {});
}

/** A server with one route of each kind, where the header says who asks. */
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
  closing.push(() => app.close());
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
  /** How many requests in a row are granted, up to a number. */
  async function granted(url: string, most: number, who: (index: number) => Asking = () => ({})): Promise<number> {
    for (let index = 0; index < most; index += 1) if ((await ask(url, who(index))).statusCode === 429) return index;
    return most;
  }
  return { app, own, ask, granted, lines, pass: (ms: number) => (now += ms) };
}

test('one caller has so many of each kind, whatever address they come from, and nobody else is held up', async () => {
  const { ask, granted, pass } = start();
  const { perCaller, windowMs } = RATE_LIMITS.ask;
  expect(await granted('/api/ask', 200, (index) => ({ from: `203.0.113.${index % 7}` }))).toBe(perCaller);
  pass(MINUTE_MS);
  const refused = await ask('/api/ask');
  expect(refused.json()).toMatchObject({ code: 'rate-limited' });
  expect(Number(refused.headers['retry-after'])).toBe((windowMs - MINUTE_MS) / 1000);
  // Another person at the same address, and another kind of work of the same person.
  expect((await ask('/api/ask', { as: 'ben' })).statusCode).toBe(200);
  expect((await ask('/api/upload')).statusCode).toBe(200);
  pass(windowMs - MINUTE_MS);
  expect((await ask('/api/ask')).statusCode).toBe(200);
});

test('an address has room for many people, and not for any number of made-up ones', async () => {
  const { granted } = start();
  const different = (index: number) => ({ as: `person-${index}` });
  expect(await granted('/api/checkout', 300, different)).toBe(RATE_LIMITS.checkout.perAddress);
  expect(await granted('/api/sign-in', 300, different)).toBe(RATE_LIMITS.signIn.perAddress);
});

test('whatever makes work is counted, by caller and by address, and the files of a page are not', async () => {
  const { own, granted, ask } = start();
  const { perCaller, perAddress, windowMs } = RATE_LIMITS.any;
  expect(await granted('/api/read', 1000)).toBe(perCaller);
  // All but a hundred of those that are left, without the time that it takes to send them.
  const rest = perAddress - perCaller - 1;
  for (let count = 100; count < rest; count += 1) await own.count('any:address:203.0.113.1', windowMs);
  expect(await granted('/api/read', 200, (index) => ({ as: `${index}` }))).toBe(100);
  expect((await ask('/api/read', { as: 'far away', from: '198.51.100.1' })).statusCode).toBe(200);
  expect(await granted('/assets/page.js', 20)).toBe(20);
  expect(await granted('/api/hook', 20)).toBe(20);
});

test('no other way to write an address leads past the limits', async () => {
  const { app, ask, granted } = start();
  const different = (index: number) => ({ as: `person-${index}` });
  expect(await granted('/%61pi/checkout', 300, different)).toBe(RATE_LIMITS.checkout.perAddress);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  const lines = ['POST http://elsewhere.example/api/checkout HTTP/1.1', 'Host: x', 'X-Forwarded-For: 203.0.113.1'];
  socket.write(`${[...lines, 'Connection: close', 'Content-Length: 0'].join('\r\n')}\r\n\r\n`);
  expect(String((await once(socket, 'data'))[0])).toContain('429');
  expect((await ask('/api/checkout', { from: '198.51.100.1' })).statusCode).toBe(200);
});

test('trials are begun so many times an hour and a day from one address, and go on where they were begun', async () => {
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
  // What was refused in the first hour counts for the hour and not for the day.
  expect(begun).toBe(daily.perAddress);
});

test('a trial that a busy server could not begin is not counted as one', async () => {
  const { granted } = start();
  const [hourly] = TRIAL_LIMITS;
  const busy = (index: number) => ({ as: `guest-${index}`, isNew: true, isBusy: true });
  expect(await granted('/api/upload', 2 * hourly.perAddress, busy)).toBe(2 * hourly.perAddress);
  expect(await granted('/api/upload', 100, (index) => ({ as: `guest-${index}`, isNew: true }))).toBe(hourly.perAddress);
});

test('very many trials from everywhere are told once, and nobody is refused for them', async () => {
  const { granted, lines } = start();
  const everywhere = (index: number) => ({ as: `${index}`, from: `10.0.${index >> 8}.${index & 255}`, isNew: true });
  expect(await granted('/api/upload', TRIALS_ALARM_PER_HOUR + 3, everywhere)).toBe(TRIALS_ALARM_PER_HOUR + 3);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('very many trials begin');
});

test('a caller has so many streams open at once, and a place is free again when one ends', async () => {
  const { app } = start();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async () => {
    const controller = new AbortController();
    const answer = await fetch(`${address}/api/stream`, { headers: { 'x-as': 'ada' }, signal: controller.signal });
    return { status: answer.status, end: () => controller.abort() };
  };
  const streams = [];
  for (let count = 0; count < STREAM_LIMITS.perCaller; count += 1) streams.push(await open());
  expect(streams.map(({ status }) => status)).not.toContain(429);
  expect((await open()).status).toBe(429);
  streams[0]?.end();
  await expect.poll(async () => (await open()).status).toBe(200);
  app.server.closeAllConnections();
});

test('whoever has left before it was known who they are keeps no place', async () => {
  const { app } = start();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked: Promise<unknown>[] = [];
  for (let count = 0; count < STREAM_LIMITS.perCaller; count += 1) {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
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

test('every kind of work has a limit for an address, and an address has more than a caller', () => {
  for (const name of Object.keys(RATE_LIMITS) as (RateLimitName | 'any')[]) {
    const limit: { perCaller?: number; perAddress: number; windowMs: number } = RATE_LIMITS[name];
    expect(limit.perAddress, name).toBeGreaterThan(limit.perCaller ?? 0);
    expect(limit.windowMs, name).toBeGreaterThanOrEqual(MINUTE_MS);
  }
});

test('two hundred people behind one address are not held up by each other', () => {
  /** Of one person in one window of a limit, in the busiest one. The page asks for itself besides. */
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
