import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import { isCheck, judgeBy } from '#server/adapters/language-model/ai-sdk/testing/play-checker.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type ModelLexden, startModelLexden } from '#tests/support/builders/server/model-lexden.ts';
import { FOREIGN_LEASES, type ForeignLease, printLease } from '#tests/support/engine/foreign-leases.ts';

let model: ModelLexden;
let guest: Guest;

beforeAll(async () => {
  model = await startModelLexden('openai-compatible', { settings: { checksSupport: true } });
});
beforeEach(() => {
  guest = makeGuest(model.lexden);
  model.provider.reset();
});
afterAll(() => model.close());

/** Asks about a lease; the model says these sentences, each with the sentence about the penalty as its quote. */
async function ask({ late, ...lease }: ForeignLease, message: string, sentences: readonly string[]) {
  const pdf = await makeTextPdf([printLease({ late, ...lease })]);
  const id = await guest.uploadAndRead(pdf, `${lease.language}.pdf`);
  const quote = { document: 1, page: 1, text: late };
  model.provider.answerBy((request) => ({
    kind: 'value',
    value: isCheck(request)
      ? judgeBy(({ text }) => (fold(text) === fold(lease.wrongAnswer) ? 'partly' : 'supported'))(request)
      : answerOf(...sentences.map((sentence) => statementOf(sentence, quote))),
  }));
  return (await guest.post('/chat', { message, documentIds: [id] })).json<ChatResponse>();
}

const fold = (text: string) => text.replace(/\s+/gu, ' ').trim();

describe.each(FOREIGN_LEASES)('question about a lease in $language', (lease) => {
  test('is answered in its language, by the words of the page', async () => {
    const answer = await ask(lease, lease.question, [lease.answer]);
    expect(answer).toMatchObject({ outcome: 'answered', supportCheck: 'done' });
    expect(answer).not.toHaveProperty('leftOut');
    expect(answer.statements).toMatchObject([{ sources: [0], support: 'full' }]);
    expect(fold(answer.statements?.[0]?.text ?? '')).toBe(fold(lease.answer));
    expect(fold(answer.sources[0]?.quote ?? '')).toBe(lease.late);
    expect(answer.sources[0]?.rects.length).toBeGreaterThan(0);
    expect(answer.sources[0]?.verified).toBe(true);
  });

  test('marks a sum that the page does not say, in the formats of the language', async () => {
    const answer = await ask(lease, lease.question, [lease.answer, lease.wrongAnswer]);
    expect(answer.response).toContain('(not verified)');
    expect(fold(answer.response)).toContain(`${fold(lease.answer)} ${fold(lease.wrongAnswer).slice(0, 20)}`);
  });

  test('may be asked in English', async () => {
    const sentence = 'The tenant pays a penalty of €1,050.50 for each month.';
    const answer = await ask(lease, 'What does late rent cost?', [sentence]);
    expect(answer).toMatchObject({ outcome: 'answered', statements: [{ text: sentence }] });
    expect(fold(answer.sources[0]?.quote ?? '')).toBe(lease.late);
  });
});
