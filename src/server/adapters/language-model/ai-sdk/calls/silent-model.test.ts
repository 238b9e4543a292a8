import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Listener, listen } from '#server/platform/testing-listen.ts';
import { createModelCalls } from './create-model-calls.ts';

const SILENCE_MS = 300;
const STEP_MS = 60;
/** Several times the idle timeout. */
const STEPS = 15;
const REQUEST = {
  instructions: 'Fill in.',
  content: 'The word is: ready',
  purpose: 'answer' as const,
  schemaName: 'probe',
  outputTokensLimit: 100,
  schema: z.object({ word: z.string() }),
};
const JSON_TEXT = '{"word":"ready"}';
const never = new AbortController().signal;

let server: Listener;
let received = 0;
let behave: (response: ServerResponse) => Promise<unknown>;

beforeAll(async () => {
  const silent = createServer((request, response) => {
    received += 1;
    request.resume();
    behave(response).catch(() => response.destroy());
  });
  server = await listen(silent);
});
beforeEach(() => {
  received = 0;
});
afterAll(() => server.close());

function write(response: ServerResponse, delta: object, finish: string | null = null): void {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  response.write(
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
  );
}

async function sendSlowly(response: ServerResponse, send: (step: number) => void): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let step = 0; step < STEPS; step += 1) {
    send(step);
    await pause(STEP_MS);
  }
}

async function fill(isBackground = false) {
  const calls = await createModelCalls(
    {
      provider: 'openai-compatible',
      model: 'm',
      apiKey: undefined,
      contextTokens: undefined,
      prices: undefined,
      baseUrl: `${server.url}/v1`,
      firstTokenTimeoutMs: SILENCE_MS,
    },
    { random: () => 0, wait: async () => {} },
  );
  const startedMs = performance.now();
  const result = await calls.generateObject({ ...REQUEST, isBackground }, never).catch((error: unknown) => error);
  return { result, tookMs: performance.now() - startedMs };
}

describe('model call with a user waiting', () => {
  it('times out when it is silent from the start, without a retry', async () => {
    behave = () => pause(60_000, undefined, { ref: false });
    const { result, tookMs } = await fill();
    expect(result).toMatchObject({
      code: 'timed-out',
      wasSent: true,
      message: expect.stringContaining('LLM_FIRST_TOKEN_TIMEOUT'),
    });
    expect([received, tookMs >= SILENCE_MS - 20, tookMs < SILENCE_MS * 5]).toEqual([1, true, true]);
  });

  it('times out when it stalls, without a retry', async () => {
    behave = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      write(response, { content: JSON_TEXT.slice(0, 5) });
      await pause(60_000, undefined, { ref: false });
    };
    const { result, tookMs } = await fill();
    expect(result).toMatchObject({ code: 'timed-out', wasSent: true });
    expect([received, tookMs < SILENCE_MS * 5]).toEqual([1, true]);
  });

  it('times out when only its connection is alive', async () => {
    behave = (response) => sendSlowly(response, () => response.write(': processing\n\n'));
    expect((await fill()).result).toMatchObject({ code: 'timed-out' });
  });

  it('has one first-token timeout for all attempts', async () => {
    let calls = 0;
    behave = async (response) => {
      calls += 1;
      if (calls > 1) return pause(60_000, undefined, { ref: false });
      await pause(20);
      response.writeHead(503).end();
    };
    const { result, tookMs } = await fill();
    expect(result).toMatchObject({ code: 'timed-out' });
    expect([received, tookMs < SILENCE_MS * 2]).toEqual([2, true]);
  });

  it.each([
    ['thinks', (response: ServerResponse) => write(response, { reasoning_content: 'Hm. ' })],
    ['writes slowly', (response: ServerResponse, step: number) => write(response, { content: JSON_TEXT.charAt(step) })],
  ])('continues while the model %s', async (name, step) => {
    behave = async (response) => {
      await sendSlowly(response, (number) => step(response, number));
      write(response, { content: name === 'thinks' ? JSON_TEXT : JSON_TEXT.slice(STEPS) }, 'stop');
      response.end('data: [DONE]\n\n');
    };
    expect((await fill()).result).toMatchObject({ value: { word: 'ready' } });
  });

  it('has four times the first-token timeout in the background', async () => {
    behave = () => pause(60_000, undefined, { ref: false });
    const { tookMs } = await fill(true);
    expect(tookMs).toBeGreaterThan(SILENCE_MS * 4 - 50);
  });
});
