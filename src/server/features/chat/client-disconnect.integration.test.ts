import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, Message } from '#contract/chat.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type ModelLexden, startModelLexden } from '#tests/support/builders/server/model-lexden.ts';
import type { EventStream } from '#tests/support/client/event-stream.ts';

const QUESTION = 'How long before the end must I give notice?';
const QUOTE = { document: 1, page: 2, text: 'at least sixty (60) days before the end of the term' };
const FIRST = 'Notice has to be given at least 60 days before the end of the term.';
const REST = 'It has to be written. '.repeat(20).trim();
const GOOD = answerOf(statementOf(FIRST, QUOTE), statementOf(REST, QUOTE));
const QUESTIONS_PER_DOCUMENT = 3;

let model: ModelLexden;
let lease: Buffer;
let guest: Guest;
let documentId: number;

beforeAll(async () => {
  lease = await makeLeasePdf();
  model = await startModelLexden();
});
beforeEach(async () => {
  guest = makeGuest(model.lexden);
  documentId = await guest.uploadAndRead(lease);
  model.provider.reset();
  model.forgetOutage();
});
afterAll(() => model.close());

const ask = (): Promise<EventStream> =>
  guest.at(model.lexden.app.listeningOrigin).ask({ message: QUESTION, documentIds: [documentId] });
const questionsLeft = async () =>
  (await guest.get(`/documents/${documentId}/chat-limits`)).json<{ remainingQuestions: number }>().remainingQuestions;

async function storedAnswers(): Promise<Message[]> {
  const [first] = (await guest.get(`/conversations?documentId=${documentId}`)).json<Conversation[]>();
  if (!first) return [];
  const messages = (await guest.get(`/conversations/${first.id}/messages`)).json<Message[]>();
  return messages.filter(({ role }) => role === 'assistant');
}

/** Reads until the first words of the answer, then closes the connection. */
async function readAndDisconnect(): Promise<string> {
  const stream = await ask();
  for await (const { name, data } of stream.events) {
    if (name === 'error') return '';
    if (name !== 'text-delta') continue;
    stream.hangUp();
    return data.text;
  }
  return '';
}

/** A model that writes half of the answer, and the rest when released. */
function holdAnswer(): () => void {
  const { promise: release, resolve: resume } = Promise.withResolvers<void>();
  model.provider.play({ kind: 'held', value: GOOD, release });
  return resume;
}

describe('client disconnect', () => {
  test('after the first words costs one question, and the whole answer is stored', async () => {
    const resume = holdAnswer();
    expect(await readAndDisconnect()).toContain(FIRST);
    resume();
    await expect.poll(storedAnswers).toHaveLength(1);
    const [answer] = await storedAnswers();
    expect(answer).toMatchObject({ content: `${FIRST} ${REST}`, metadata: { charged: true, outcome: 'answered' } });
    expect(await questionsLeft()).toBe(QUESTIONS_PER_DOCUMENT - 1);
  });

  test('just before the end costs one question', async () => {
    model.provider.play({ kind: 'value', value: GOOD });
    const stream = await ask();
    let text = '';
    for await (const { name, data } of stream.events) {
      if (name === 'text-delta') text += data.text;
      if (text.length > FIRST.length) break;
    }
    stream.hangUp();
    await expect.poll(storedAnswers).toHaveLength(1);
    expect(await questionsLeft()).toBe(QUESTIONS_PER_DOCUMENT - 1);
  });

  test('eight concurrent ones get no more answers than there are questions', async () => {
    const resume = holdAnswer();
    const texts = await Promise.all(Array.from({ length: 8 }, readAndDisconnect));
    resume();
    expect(texts.filter((text) => text !== '')).toHaveLength(QUESTIONS_PER_DOCUMENT);
    await expect.poll(storedAnswers).toHaveLength(QUESTIONS_PER_DOCUMENT);
    expect(await questionsLeft()).toBe(0);
  });

  test('eight successive ones get no more answers than there are questions', async () => {
    model.provider.play({ kind: 'value', value: GOOD });
    const texts: string[] = [];
    for (let time = 0; time < 8; time += 1) texts.push(await readAndDisconnect());
    expect(texts.filter((text) => text !== '')).toHaveLength(QUESTIONS_PER_DOCUMENT);
    await expect.poll(storedAnswers).toHaveLength(QUESTIONS_PER_DOCUMENT);
  });

  test.each([
    ['a stream', 'text/event-stream'],
    ['an answer as a whole', 'application/json'],
  ])('before anything was sent of %s costs nothing, and nothing is stored', async (_name, accept) => {
    model.provider.play({ kind: 'hang' });
    const controller = new AbortController();
    const asking = guest.at(model.lexden.app.listeningOrigin).send({
      method: 'POST',
      url: '/api/session/chat',
      headers: { accept },
      payload: { message: QUESTION, documentIds: [documentId] },
      signal: controller.signal,
    });
    asking.catch(() => {});
    await expect.poll(() => model.provider.received()).toBe(1);
    expect(await questionsLeft()).toBe(QUESTIONS_PER_DOCUMENT - 1);
    controller.abort();
    await expect(asking).rejects.toThrow();
    await expect.poll(questionsLeft).toBe(QUESTIONS_PER_DOCUMENT);
    expect(await storedAnswers()).toEqual([]);
  });

  test('with deletion of the document before the end costs a credit', async () => {
    const credits = 2;
    const { db } = model.lexden.database;
    const owner = db.selectFrom('documents').select('user_id').where('id', '=', documentId);
    await db.updateTable('users').set({ chat_credits: credits }).where('id', '=', owner).execute();
    await db
      .updateTable('documents')
      .set({ questions_used: QUESTIONS_PER_DOCUMENT })
      .where('id', '=', documentId)
      .execute();
    const other = await guest.uploadAndRead(lease);
    const resume = holdAnswer();
    expect(await readAndDisconnect()).toContain(FIRST);
    await guest.delete(`/documents/${documentId}`);
    resume();
    const creditsLeft = async () =>
      (await guest.get(`/documents/${other}/chat-limits`)).json<{ globalCredits: number }>().globalCredits;
    await expect.poll(async () => (await db.selectFrom('reservations').selectAll().execute()).length).toBe(0);
    expect(await creditsLeft()).toBe(credits - 1);
  });

  test('by half-closing the connection costs one question', async () => {
    const resume = holdAnswer();
    const stream = await ask();
    for await (const { name } of stream.events) {
      if (name === 'text-delta') break;
    }
    stream.halfClose();
    resume();
    await expect.poll(storedAnswers).toHaveLength(1);
    expect(await questionsLeft()).toBe(QUESTIONS_PER_DOCUMENT - 1);
  });
});
