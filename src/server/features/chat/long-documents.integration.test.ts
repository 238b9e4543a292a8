import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import { answerOf, notFoundWith, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type ModelLexden, startModelLexden } from '#tests/support/builders/server/model-lexden.ts';

const RENT = 'The Tenant shall pay a monthly rent of $1,450.00 on the first day of each month.';
const PAGES = Array.from({ length: 30 }, (_, page) =>
  Array.from({ length: 14 }, (_line, line) =>
    page === 17 && line === 3
      ? `${page + 1}.${line + 1} ${RENT}`
      : `${page + 1}.${line + 1} The parties keep record ${page * 14 + line} of their meetings in a safe place for a year.`,
  ),
);

let model: ModelLexden;
let guest: Guest;
let documentId: number;

beforeAll(async () => {
  model = await startModelLexden('openai', { settings: { contextTokens: 8_000 } });
  guest = makeGuest(model.lexden);
  documentId = await guest.uploadAndRead(await makeTextPdf(PAGES.map((lines) => lines.join('\n'))));
});
beforeEach(() => model.provider.reset());
afterAll(() => model.close());

const ask = async (message: string) =>
  (await guest.post('/chat', { message, documentIds: [documentId] })).json<ChatResponse>();
const contentOf = (call: number) => model.provider.requests[call]?.content ?? '';

test('long document › is sent by passages that fill the room, and the answer says how many', async () => {
  const quote = { document: 1, page: 18, text: RENT };
  model.provider.play({ kind: 'value', value: answerOf(statementOf('It is $1,450.00 a month.', quote)) });
  const { outcome, egress } = await ask('What is the monthly rent?');
  expect(outcome).toBe('answered');
  expect(egress).not.toHaveProperty('sentWhole');
  const runs = [...contentOf(0).matchAll(/⟦data \S+ passages? (\d+)(?: to (\d+))? of (\d+), document 1, page \d+⟧/g)];
  const numbers = runs.flatMap(([, first, last]) => [Number(first), Number(last ?? first)]);
  expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
  const sent = new Set(
    runs.flatMap(([, first, last]) =>
      Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, index) => Number(first) + index),
    ),
  );
  expect(egress.passagesSent).toBe(sent.size);
  expect(sent.size).toBeLessThan(Number(runs[0]?.[3]));
  expect(contentOf(0).replace(/\s+/g, ' ')).toContain(RENT);
  // The opening is always there.
  expect(contentOf(0)).toContain('record 0 of');
});

test('long document › is searched once more by words of the model, and passages sent twice count once', async () => {
  model.provider.play(
    { kind: 'value', value: notFoundWith('record 412 of meetings') },
    { kind: 'value', value: notFoundWith('record') },
  );
  const { outcome, egress } = await ask('May I keep a dog?');
  expect(outcome).toBe('not-found');
  expect(model.provider.requests).toHaveLength(2);
  const total = Number(/ of (\d+), document 1/.exec(contentOf(0))?.[1]);
  expect(egress.passagesSent).toBeGreaterThan(10);
  expect(egress.passagesSent).toBeLessThanOrEqual(total);
});
