import { beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  AnswerDraft,
  AnswerPart,
  AnswerRequest,
  LanguageModel,
  RerankRequest,
} from '#server/ports/language-model.ts';
import { createCircuitBreaker } from './calls/circuit-breaker.ts';
import { ModelError, type ModelErrorCode } from './calls/model-calls.ts';
import { withFallback } from './with-fallback.ts';

const USAGE = { calls: 4, inputTokens: 100, outputTokens: 0, costUsd: null };
const REQUEST = { passages: [{}, {}, {}] } as unknown as AnswerRequest;
const draftOf = (text: string): AnswerDraft => ({ outcome: 'answered', text, quotes: [], nearestQuotes: [] });
const failing = (code: ModelErrorCode, wasSent = true) =>
  Promise.reject(new ModelError(code, `m at P: ${code}.`, USAGE, { wasSent }));
const options = { signal: new AbortController().signal };

let clockMs: number;
let called: number;
let answer: LanguageModel['answer'];
let logged: string[];
let model: LanguageModel;

beforeEach(() => {
  [clockMs, called, logged] = [0, 0, []];
  answer = async () => draftOf('by the model');
  model = withFallback({
    model: {
      engine: 'm',
      provider: 'P',
      analyse: vi.fn(),
      answer: (request, given) => {
        called += 1;
        return answer(request, given);
      },
    },
    builtIn: {
      engine: 'built-in',
      provider: undefined,
      analyse: vi.fn(),
      answer: async () => draftOf('by this machine'),
    },
    breaker: createCircuitBreaker(() => clockMs),
    onProblem: (problem) => logged.push(problem),
  });
});

describe('model with the built-in engine as fallback', () => {
  test('passes its own draft through', async () => {
    expect(await model.answer(REQUEST, options)).toEqual(draftOf('by the model'));
  });

  test('falls back on failure, with the reason, the recipient and the usage', async () => {
    answer = () => failing('timed-out');
    expect(await model.answer(REQUEST, options)).toEqual({
      ...draftOf('by this machine'),
      origin: {
        engine: 'built-in',
        provider: 'P',
        notice: 'm at P did not answer in time, so the built-in engine answered this.',
      },
      usage: USAGE,
      passagesSent: 3,
    });
    expect(logged).toEqual(['m at P: timed-out.']);
  });

  test('has no recipient when the provider was unreachable', async () => {
    answer = () => failing('unavailable', false);
    const draft = await model.answer(REQUEST, options);
    expect(draft).toMatchObject({ origin: { provider: undefined }, passagesSent: 0 });
  });

  test('does not fall back when aborted, or on a bug', async () => {
    answer = () => Promise.reject(new DOMException('stopped', 'AbortError'));
    await expect(model.answer(REQUEST, options)).rejects.toThrow('stopped');
    expect(logged).toEqual([]);
  });

  test('withdraws the parts of a failed answer', async () => {
    const parts: AnswerPart[] = [];
    answer = (_request, { onPart }) => {
      onPart?.({ kind: 'statement', statement: { text: 'The rent', quotes: [] } });
      return failing('unavailable');
    };
    await model.answer(REQUEST, { ...options, onPart: (part) => parts.push(part) });
    expect(parts.map(({ kind }) => kind)).toEqual(['statement', 'withdrawn']);
  });
});

describe('outage', () => {
  const ask = async () => (await model.answer(REQUEST, options)).text;

  test('opens after two failures, and probes with one question after a pause', async () => {
    answer = () => failing('unavailable');
    for (let question = 0; question < 5; question += 1) await ask();
    expect(called).toBe(2);
    const skipped = await model.answer(REQUEST, options);
    expect(skipped.origin).toEqual({
      engine: 'built-in',
      provider: undefined,
      notice: 'm at P was not available, so the built-in engine answered this.',
    });
    clockMs += 21_000;
    await Promise.all([ask(), ask(), ask()]);
    expect(called).toBe(3);
    // Still down: the next probe comes later.
    clockMs += 21_000;
    await ask();
    expect(called).toBe(3);
    clockMs += 21_000;
    answer = async () => draftOf('by the model');
    expect([await ask(), await ask()]).toEqual(['by the model', 'by the model']);
  });

  test('opens at once for a wrong key', async () => {
    answer = () => failing('key-refused');
    await ask();
    await ask();
    expect(called).toBe(1);
  });

  test.each(['refused', 'unusable-output', 'too-long', 'request-refused'] as const)(
    'does not count "%s" as an outage',
    async (code) => {
      answer = () => failing(code);
      for (let question = 0; question < 4; question += 1) await ask();
      expect(called).toBe(4);
    },
  );
});

describe('reranking', () => {
  const passages = [{ ordinal: 0 }, { ordinal: 1 }] as unknown as RerankRequest['passages'];
  const request: RerankRequest = { question: 'Rent?', history: [], passages, documents: [] };
  const open = (rerank: NonNullable<LanguageModel['rerank']>) => {
    const { analyse } = model;
    return withFallback({
      model: { engine: 'm', provider: 'P', analyse, answer, rerank },
      builtIn: model,
      rerankTimeoutMs: 20,
      breaker: createCircuitBreaker(() => clockMs),
      onProblem: (problem) => logged.push(problem),
    });
  };

  test('keeps the order on timeout or failure, with a log line and the usage', async () => {
    const slow = open((_, signal) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    expect(await slow.rerank?.(request, options.signal)).toEqual({ passages, passagesSent: 2 });
    const failed = open(() => failing('refused'));
    expect(await failed.rerank?.(request, options.signal)).toEqual({ passages, passagesSent: 2, usage: USAGE });
    const unsent = open(() => failing('unavailable', false));
    expect(await unsent.rerank?.(request, options.signal)).toMatchObject({ passages, passagesSent: 0 });
    expect(logged).toEqual([
      'm at P did not put passages in order in time.',
      'm at P: refused.',
      'm at P: unavailable.',
    ]);
  });

  test('stops when aborted', async () => {
    const stopped = AbortSignal.abort(new Error('gone'));
    await expect(open((_, signal) => Promise.reject(signal.reason)).rerank?.(request, stopped)).rejects.toThrow('gone');
  });
});
