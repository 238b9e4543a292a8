import { beforeEach, expect, test } from 'vitest';
import { createExchangeRateService, type ExchangeRateService } from './exchange-rates-service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = Date.parse('2026-11-21T12:00:00Z');
const FALLBACK = { usdToPhp: 57, phpToUsd: 1 / 57, lastUpdated: null };

let now: number;
let questions: PromiseWithResolvers<number>[];
let problems: unknown[];
let service: ExchangeRateService;

beforeEach(() => {
  [now, questions, problems] = [START, [], []];
  const source = {
    fetchUsdToPhp() {
      const question = Promise.withResolvers<number>();
      questions.push(question);
      return question.promise;
    },
  };
  service = createExchangeRateService({
    source,
    clock: { now: () => now },
    onProblem: (error) => problems.push(error),
  });
});

/** Requests the rate, and answers the source request that it triggers, if any. */
async function ask(answer: number | 'failure') {
  const asked = questions.length;
  const rates = service.current();
  if (answer === 'failure') questions[asked]?.reject(new Error('unreachable'));
  else questions[asked]?.resolve(answer);
  return rates;
}

test('exchange rate service › requests the rate once for concurrent callers, and again after five minutes [spec: 9.10]', async () => {
  const all = [service.current(), service.current(), service.current()];
  expect(questions).toHaveLength(1);
  questions[0]?.resolve(58.5);
  const rates = { usdToPhp: 58.5, phpToUsd: 1 / 58.5, lastUpdated: '2026-11-21T12:00:00.000Z' };
  expect(await Promise.all(all)).toEqual([rates, rates, rates]);
  now += 5 * MINUTE_MS - 1;
  expect(await service.current()).toEqual(rates);
  expect(questions).toHaveLength(1);
  now += 1;
  expect(await ask(59)).toEqual({ usdToPhp: 59, phpToUsd: 1 / 59, lastUpdated: '2026-11-21T12:05:00.000Z' });
});

test('exchange rate service › falls back to 57 without a rate, and retries a failing source after a minute [spec: 9.10]', async () => {
  expect(await ask('failure')).toEqual(FALLBACK);
  now += MINUTE_MS - 1;
  expect(await service.current()).toEqual(FALLBACK);
  expect(questions).toHaveLength(1);
  now += 1;
  expect(await ask('failure')).toEqual(FALLBACK);
  now += MINUTE_MS;
  expect((await ask(58)).usdToPhp).toBe(58);
  // Reported once per outage.
  expect(problems).toHaveLength(1);
  now += 5 * MINUTE_MS;
  await ask('failure');
  expect(problems).toHaveLength(2);
});

test('exchange rate service › keeps an old rate for a day while the source fails', async () => {
  const known = await ask(58);
  now += DAY_MS - 1;
  expect(await ask('failure')).toEqual(known);
  now += MINUTE_MS;
  expect(await ask('failure')).toEqual(FALLBACK);
  now += MINUTE_MS;
  expect((await ask(61)).usdToPhp).toBe(61);
});

test('exchange rate service › discards a rate from the future after the clock was set back', async () => {
  await ask(58);
  now -= 1;
  expect((await ask(60)).usdToPhp).toBe(60);
});

test('exchange rate service › sends no request without a source', async () => {
  const silent = createExchangeRateService({ source: undefined, clock: { now: () => now }, onProblem: () => {} });
  expect(await silent.current()).toEqual(FALLBACK);
});
