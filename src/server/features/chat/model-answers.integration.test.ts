import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatResponse, Message } from '#contract/chat.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type ModelLexden, startModelLexden } from '#tests/support/builders/server/model-lexden.ts';
import type { StreamEvent } from '#tests/support/client/event-stream.ts';

const QUESTION = 'How long before the end must I give notice?';
const QUOTE = { document: 1, page: 2, text: 'at least sixty (60) days before the end of the term' };
const FIRST = 'Notice has to be given at least 60 days before the end of the term.';
const REST = 'It has to be written. '.repeat(20).trim();
const GOOD = answerOf(statementOf(FIRST, QUOTE), statementOf(REST, QUOTE));

const INVENTED = { ...QUOTE, text: 'at least ninety (90) days before the end of the term' };

let model: ModelLexden;
/** The displayed provider: the host, because it is not the provider's default. */
let host: string;
let lease: Buffer;
let guest: Guest;
let documentId: number;

beforeAll(async () => {
  lease = await makeLeasePdf();
  model = await startModelLexden('openai');
  host = new URL(model.provider.baseUrl).host;
});
beforeEach(async () => {
  guest = makeGuest(model.lexden);
  documentId = await guest.uploadAndRead(lease);
  model.provider.reset();
  model.problems.length = 0;
  model.forgetOutage();
});
afterAll(() => model.close());

const ask = async (documentIds = [documentId]) =>
  (await guest.post('/chat', { message: QUESTION, documentIds })).json<ChatResponse>();
const questionsLeft = async () =>
  (await guest.get(`/documents/${documentId}/chat-limits`)).json<{ remainingQuestions: number }>().remainingQuestions;
const stream = () => guest.at(model.lexden.app.listeningOrigin).ask({ message: QUESTION, documentIds: [documentId] });

/** @param onText called with the first words of the answer */
async function streamAll(onText?: () => void): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of (await stream()).events) {
    events.push(event);
    if (event.name === 'text-delta') onText?.();
  }
  return events;
}

const textOf = (events: readonly StreamEvent[]) =>
  events.map(({ name, data }) => (name === 'text-delta' ? data.text : '')).join('');

describe('model answer', () => {
  test('is streamed while the model writes, each quote and sentence verified first', async () => {
    const { promise: release, resolve: resume } = Promise.withResolvers<void>();
    model.provider.play({ kind: 'held', value: GOOD, release });
    const events: StreamEvent[] = [];
    let isHeld = true;
    for await (const event of (await stream()).events) {
      events.push(event);
      if (event.name === 'text-delta' && isHeld) {
        isHeld = false;
        resume();
      }
    }
    expect(events[0]).toMatchObject({ name: 'source', data: { source: { pageNumber: 2, verified: true } } });
    expect(events[1]?.data).toEqual({ text: FIRST, cites: [0] });
    const done = events.at(-1);
    expect(done?.name).toBe('done');
    expect(textOf(events)).toBe(`${FIRST} ${REST}`);
    expect(done?.data.answer).toMatchObject({
      response: `${FIRST} ${REST}`,
      statements: [
        { text: FIRST, sources: [0] },
        { text: ` ${REST}`, sources: [0] },
      ],
      supportCheck: 'off',
    });
    expect(events.filter(({ name }) => name === 'source')).toHaveLength(1);
    expect(events.some(({ name }) => name === 'withdrawn')).toBe(false);
  });

  test('reports provider, usage and cost, also when read again', async () => {
    model.provider.play({ kind: 'value', value: GOOD });
    const answer = await ask();
    const inputTokens = answer.egress.usage?.inputTokens ?? 0;
    const outputTokens = answer.egress.usage?.outputTokens ?? 0;
    const costUsd = expect.closeTo((inputTokens * 2 + outputTokens * 8) / 1_000_000, 9);
    const content = model.provider.requests[0]?.content ?? '';
    expect([...content.matchAll(/⟦data \S+ document 1, page (\d+)⟧/g)].map(([, page]) => page)).toEqual(['1', '2']);
    const sent = answer.egress.passagesSent;
    expect(sent).toBeGreaterThan(0);
    expect(answer).toMatchObject({ outcome: 'answered', charged: true });
    expect(answer.egress).toEqual({
      engine: 'gpt-5-mini',
      provider: host,
      passagesSent: sent,
      sentWhole: true,
      usage: { inputTokens, outputTokens, costUsd },
    });
    expect(Math.min(inputTokens, outputTokens)).toBeGreaterThan(0);
    const messages = (await guest.get(`/conversations/${answer.conversationId}/messages`)).json<Message[]>();
    expect(messages[1]?.metadata?.egress).toEqual(answer.egress);
  });

  test('loses the statement with an invented quote, and keeps the others', async () => {
    const [first, rest] = GOOD.statements;
    const value = answerOf(first!, statementOf('It is ninety days for others.', QUOTE, INVENTED), rest!);
    model.provider.play({ kind: 'value', value });
    const events = await streamAll();
    const answer = events.at(-1)?.data.answer;
    expect(answer).toMatchObject({ outcome: 'answered', charged: true, leftOut: 1 });
    expect(answer?.statements?.map(({ text }: { text: string }) => text)).toEqual([FIRST, ` ${REST}`]);
    expect(answer?.sources).toHaveLength(1);
    expect(answer?.response).toContain('**Left out:** one sentence, because');
    expect(textOf(events)).toBe(answer?.response);
    expect(textOf(events)).not.toContain('ninety');
  });

  test('with invented quotes alone is refused, not counted and not streamed', async () => {
    model.provider.play({ kind: 'value', value: answerOf(statementOf(FIRST, QUOTE, INVENTED)) });
    const events = await streamAll();
    const answer = events.at(-1)?.data.answer;
    expect(answer).toMatchObject({ outcome: 'refused', charged: false, sources: [] });
    expect(textOf(events)).toBe(answer?.response);
    expect(textOf(events)).not.toContain('60');
    expect(events.some(({ name }) => name === 'source')).toBe(false);
    expect(await questionsLeft()).toBe(3);
  });

  test('is withdrawn when its end invalidates its beginning', async () => {
    const { promise: release, resolve: resume } = Promise.withResolvers<void>();
    model.provider.play({ kind: 'value', value: GOOD });
    await ask();
    const instructions = model.provider.requests[0]?.instructions.slice(0, 400) ?? '';
    const value = answerOf(...GOOD.statements, ...GOOD.statements, statementOf(instructions, QUOTE));
    model.provider.play({ kind: 'held', value, release });
    const events = await streamAll(resume);
    const withdrawn = events.findIndex(({ name }) => name === 'withdrawn');
    expect(textOf(events.slice(0, withdrawn))).toContain('60 days');
    const answer = events.at(-1)?.data.answer;
    expect(answer).toMatchObject({ egress: { engine: 'built-in' } });
    expect(textOf(events.slice(withdrawn))).toBe(answer?.response);
    expect(textOf(events)).not.toContain('You know nothing');
  });

  test('never mixes documents of different users', async () => {
    const other = makeGuest(model.lexden);
    await other.uploadAndRead(
      await makeTextPdf(['1. Notice. Notice of the Zanzibar lease is given ninety (90) days before.']),
    );
    model.provider.reset();
    const foreign = { document: 2, page: 1, text: 'Notice of the Zanzibar lease is given ninety (90) days before' };
    model.provider.play({ kind: 'value', value: answerOf(statementOf(FIRST, foreign)) });
    const answer = await ask();
    expect(answer).toMatchObject({ outcome: 'refused', sources: [] });
    expect(JSON.stringify(answer)).not.toContain('Zanzibar');
    expect(JSON.stringify(model.provider.requests)).not.toContain('Zanzibar');
  });
});

describe('model failure', () => {
  test('falls back to the built-in engine, and sends nothing more during the outage', async () => {
    model.provider.play({ kind: 'broken' });
    const first = await ask();
    expect(first).toMatchObject({ outcome: 'answered', charged: true });
    expect(first.sources[0]?.quote.replace(/\s+/g, ' ')).toContain('at least sixty (60) days');
    expect(first.egress).toMatchObject({
      engine: 'built-in',
      provider: host,
      sentWhole: true,
      notice: `gpt-5-mini at ${host} was not available, so the built-in engine answered this.`,
    });
    expect(first.egress.passagesSent).toBeGreaterThan(0);
    await ask();
    const sent = model.provider.received();
    const third = await ask();
    expect(model.provider.received()).toBe(sent);
    expect(third.egress).toEqual({ engine: 'built-in', passagesSent: 0, notice: first.egress.notice });
    expect(model.problems).toHaveLength(2);
    expect(model.problems[0]).toBe(`gpt-5-mini at ${host} could not be reached, or broke off (status 500, 4 tries).`);
  });

  test.each([
    [307, '/v1/responses'],
    [308, 'http://127.0.0.1:1/elsewhere'],
  ])(
    'a redirect with status %i to %s is reported with the sent passages, and not followed',
    async (status, location) => {
      model.provider.play({ kind: 'redirect', status, location });
      const answer = await ask();
      expect(model.provider.received()).toBe(1);
      expect(answer).toMatchObject({ outcome: 'answered', charged: true });
      expect(answer.egress).toMatchObject({
        engine: 'built-in',
        provider: host,
        sentWhole: true,
        notice: `gpt-5-mini at ${host} redirected the request to another address, so the built-in engine answered this.`,
      });
      expect(answer.egress.passagesSent).toBeGreaterThan(0);
    },
  );

  test('after streamed text withdraws it and sends the fallback answer', async () => {
    const { promise: release, resolve: resume } = Promise.withResolvers<void>();
    const value = answerOf(...GOOD.statements, ...GOOD.statements, ...GOOD.statements);
    model.provider.play({ kind: 'cut', text: JSON.stringify(value), release });
    const events = await streamAll(resume);
    const names = events.map(({ name }) => name);
    const withdrawn = names.lastIndexOf('withdrawn');
    expect(textOf(events.slice(0, withdrawn))).toContain('60 days');
    expect(names.at(-1)).toBe('done');
    const answer = events.at(-1)?.data.answer;
    expect(answer?.egress).toMatchObject({ engine: 'built-in', provider: host });
    expect(textOf(events.slice(withdrawn))).toBe(answer?.response);
    expect(names.slice(withdrawn)).toContain('source');
  });
});
