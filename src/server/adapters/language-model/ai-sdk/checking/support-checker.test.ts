import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCircuitBreaker } from '../calls/circuit-breaker.ts';
import { createModelCalls } from '../calls/create-model-calls.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import type { ModelServer } from '../testing/model-server.ts';
import { judgeBy } from '../testing/play-checker.ts';
import { startProvider } from '../testing/providers.ts';
import { createSupportChecker } from './support-checker.ts';

let server: ModelServer;
let calls: ModelCalls;
const problems: string[] = [];

beforeAll(async () => {
  const started = await startProvider('openai');
  server = started.server;
  calls = await createModelCalls(started.settings, { random: () => 1, wait: async () => {} });
});
beforeEach(() => {
  server.reset();
  problems.length = 0;
});
afterAll(() => server.close());

const REQUEST = {
  question: 'May I sublet?',
  statements: [{ text: 'You may sublet.', quotes: ['The Tenant shall not sublet.'] }],
  isOneAnswer: true,
  readerRoles: [],
};
const never = new AbortController().signal;
const open = (timeoutMs = 5_000) =>
  createSupportChecker({ calls, breaker: createCircuitBreaker(), onProblem: (line) => problems.push(line), timeoutMs });

describe('support checker', () => {
  test('returns verdicts and usage', async () => {
    const checker = judgeBy(() => 'contradicted');
    server.answerBy((request) => ({ kind: 'value', value: checker(request) }));
    expect(await open()(REQUEST, never)).toMatchObject({
      verdicts: ['contradicted'],
      wasSent: true,
      usage: { calls: 1 },
    });
    expect(problems).toEqual([]);
  });

  test('reports a failure in one line and returns it, with what it used', async () => {
    server.play({ kind: 'text', text: 'I would rather not.' });
    const result = await open()(REQUEST, never);
    expect(result).toMatchObject({ verdicts: undefined, wasSent: true, usage: { calls: 2 } });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toMatch(/sublet|\n/);
  });

  test('ends at its time limit', async () => {
    server.play({ kind: 'hang' });
    const startedMs = performance.now();
    expect(await open(200)(REQUEST, never)).toMatchObject({ verdicts: undefined, wasSent: true });
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    expect(problems[0]).toMatch(/did not check in time.*LLM_FIRST_TOKEN_TIMEOUT/);
  });

  test('is not asked during an outage', async () => {
    server.play({ kind: 'broken' });
    const check = open();
    for (let time = 0; time < 4; time += 1) await check(REQUEST, never);
    const received = server.received();
    expect(await check(REQUEST, never)).toEqual({ verdicts: undefined, wasSent: false });
    expect(server.received()).toBe(received);
  });

  test('takes a reached limit of the account for no problem of the model', async () => {
    const started = await startProvider('openai');
    const meter = { open: async () => undefined };
    const limited = await createModelCalls({ ...started.settings, baseUrl: server.baseUrl }, { meter });
    let nowMs = 0;
    const breaker = createCircuitBreaker(() => nowMs);
    const check = createSupportChecker({
      calls: limited,
      breaker,
      onProblem: (line) => problems.push(line),
      timeoutMs: 5_000,
    });
    server.play({ kind: 'broken' });
    for (let time = 0; time < 3; time += 1)
      expect(await check(REQUEST, never)).toMatchObject({ verdicts: undefined, wasSent: false });
    expect([server.received(), problems]).toEqual([0, []]);
    // It ends no outage either, where the one call of a pause is let through.
    breaker.report('key-refused');
    nowMs += 60_000;
    await check(REQUEST, never);
    expect(breaker.currentOutage()).toBe('key-refused');
    await started.server.close();
  });

  test('ends with the answer when it is aborted', async () => {
    server.play({ kind: 'hang' });
    const aborting = new AbortController();
    const checked = open()(REQUEST, aborting.signal);
    setTimeout(() => aborting.abort(new Error('gone')), 50);
    await expect(checked).rejects.toThrow('gone');
    expect(problems).toEqual([]);
  });
});
