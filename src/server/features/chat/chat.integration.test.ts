import { describe, expect, onTestFinished, test } from 'vitest';
import type { ChatResponse, Message } from '#contract/chat.ts';
import type { AnswerDraft } from '#server/ports/language-model.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

/** When set, replaces the engine's answer, like a faulty or dishonest model. */
let draftInstead: (() => Promise<AnswerDraft>) | undefined;

const lexden = setUpLexden({
  replaceAdapters: ({ model }) => ({
    model: { ...model, answer: (request, options) => draftInstead?.() ?? model.answer(request, options) },
  }),
});
const lease = await makeLeasePdf();

const ask = (documentIds: readonly number[], message: string, conversationId?: string) => ({
  message,
  documentIds,
  ...(conversationId && { conversationId }),
});

describe('conversation', () => {
  test('is readable when the metadata of one message is invalid', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const first = (await guest.post('/chat', ask([id], 'What is the monthly rent?'))).json<ChatResponse>();
    const second = (await guest.post('/chat', ask([id], 'How long is the notice?'))).json<ChatResponse>();
    const { db } = lexden.database;
    const store = (messageId: string, metadata: string) =>
      db.updateTable('messages').set({ metadata }).where('id', '=', messageId).execute();
    const list = async () => {
      const answer = await guest.get(`/conversations/${first.conversationId}/messages`);
      expect(answer.statusCode).toBe(200);
      return answer.json<Message[]>().map(({ content, metadata }) => [content, metadata?.sources]);
    };
    const before = await list();
    await store(first.messageId, 'broken');
    const { sources, ...facts } = second;
    // Double-encoded.
    await store(second.messageId, JSON.stringify(JSON.stringify({ ...facts, sources })));
    expect(await list()).toEqual(before.map((entry, index) => (index === 1 ? [entry[0], undefined] : entry)));
  });
});

describe('question', () => {
  test('is answered with verbatim quotes, their page and rectangles', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const answer = (
      await guest.post('/chat', ask([id], 'How long before the end must I give notice?'))
    ).json<ChatResponse>();
    expect(answer).toMatchObject({
      outcome: 'answered',
      charged: true,
      egress: { engine: 'built-in', passagesSent: 0 },
      coverage: { pagesTotal: 2, pagesRead: 2, unreadPages: [] },
    });
    const [source] = answer.sources;
    expect(source).toMatchObject({ documentId: id, filename: 'Lease.pdf', pageNumber: 2, verified: true });
    expect(source?.quote.replace(/\s+/g, ' ')).toContain('at least sixty (60) days before the end of the term');
    expect(source?.rects.length).toBeGreaterThan(0);
    const page = (await guest.get(`/documents/${id}/pages/2`)).json();
    const word = page.words.find(({ text }: { text: string }) => text === 'sixty');
    const covered = source?.rects.some(
      (rect) =>
        rect.x <= word.x + 1 &&
        rect.y <= word.y + 1 &&
        rect.x + rect.width >= word.x + word.width - 1 &&
        rect.y + rect.height >= word.y + word.height - 1,
    );
    expect(covered).toBe(true);
  });

  test('and its answer are stored in one conversation per document [spec: 3.8]', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const first = (await guest.post('/chat', ask([id], 'What is the monthly rent?'))).json<ChatResponse>();
    const second = (
      await guest.post('/chat', ask([id], 'And the deposit?', first.conversationId))
    ).json<ChatResponse>();
    expect(second.conversationId).toBe(first.conversationId);
    const conversations = (await guest.get(`/conversations?documentId=${id}`)).json();
    expect(conversations).toMatchObject([{ id: first.conversationId, documentId: id }]);
    const messages = (await guest.get(`/conversations/${first.conversationId}/messages`)).json<Message[]>();
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(messages[0]?.content).toBe('What is the monthly rent?');
    expect(messages[1]?.metadata?.sources).toEqual(first.sources);
  });

  test('is answered with three places, or as many as are wanted', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const question = ask([id], 'What is the late fee?');
    const three = (await guest.post('/chat', question)).json<ChatResponse>();
    const ten = (await guest.post('/chat', { ...question, near: 10 })).json<ChatResponse>();
    const countOwn = ({ sources, near }: ChatResponse) =>
      [...sources.filter(({ relation }) => relation === undefined), ...near].length;
    expect(countOwn(three)).toBe(3);
    expect(countOwn(ten)).toBeGreaterThan(5);
    expect(countOwn(ten)).toBeLessThanOrEqual(10);
    for (const place of [...three.near, ...ten.near]) expect(place.verified).toBe(true);
    const words = [...ten.sources, ...ten.near].map(({ quote }) => quote);
    expect(new Set(words).size).toBe(words.length);
  });

  test('streams events: text, then sources, then the end', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const stream = await guest.ask(ask([id], 'Which law governs this agreement?'));
    const events = await Array.fromAsync(stream.events);
    const text = events.filter(({ name }) => name === 'text-delta').map(({ data }) => data.text);
    const done = events.at(-1);
    expect(done?.name).toBe('done');
    expect(text.join('')).toBe(done?.data.answer.response);
    expect(events.findIndex(({ name }) => name === 'source')).toBeGreaterThan(0);
    expect(done?.data.answer.sources[0]?.quote).toContain('Oregon');
  });

  test('waits for a document that is still being read', async () => {
    const guest = makeGuest(lexden);
    const upload = await guest.upload([{ name: 'Lease.pdf', bytes: lease }]);
    const { id } = upload.json().documents[0];
    const answer = await guest.post('/chat', ask([id], 'What is the late fee?'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().sources[0].quote).toContain('$75.00');
  });

  test('without an answer says so, is free, and shows the nearest passages', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const answer = (await guest.post('/chat', ask([id], 'Is there a source code escrow?'))).json<ChatResponse>();
    expect(answer).toMatchObject({ outcome: 'not-found', charged: false, sources: [] });
    expect(answer.response).toContain('2 pages');
    expect(answer.near).toHaveLength(3);
    expect((await guest.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 3 });
  });
});

describe('question allowance', () => {
  test('an invalid message costs nothing', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const refusals: [object | string, number, string][] = [
      [ask([id], '   '), 400, 'message'],
      [ask([id], 'x'.repeat(2001)), 400, 'message'],
      [ask([], 'Hello?'), 400, 'documentIds'],
      [ask([0], 'Hello?'), 400, 'documentIds.0'],
      [{ message: 5, documentIds: [id] }, 400, 'message'],
      [{ message: 'Hi', documentIds: [id], price: 1 }, 400, 'price'],
      [{ message: 'Hi', documentIds: [id], near: 2 }, 400, 'near'],
      [{ message: 'Hi', documentIds: [id], near: 11 }, 400, 'near'],
      [ask([id], 'Hi', 'not-an-id'), 400, 'conversationId'],
      [ask([id], 'Hi', '01890000-0000-7000-8000-000000000000'), 404, ''],
      [ask([id, 12345], 'Hi'), 404, 'documentIds.1'],
    ];
    for (const [body, status, field] of refusals) {
      const answer = await guest.post('/chat', body as object);
      expect([JSON.stringify(body).slice(0, 60), answer.statusCode, answer.json().field ?? '']).toEqual([
        JSON.stringify(body).slice(0, 60),
        status,
        field,
      ]);
    }
    const malformed = await guest.post('/chat', '{"message": "Hi", ', { 'content-type': 'application/json' });
    expect([malformed.statusCode, malformed.json().field]).toEqual([400, 'body']);
    expect((await guest.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 3 });
  });

  test('an answer with an unverified quote costs nothing', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    draftInstead = async () => ({
      outcome: 'answered',
      text: 'The rent is $1,540.00.',
      quotes: [{ documentId: id, pageNumber: 1, text: 'The Tenant shall pay a monthly rent of $1,540.00' }],
      nearestQuotes: [],
    });
    const answer = (await guest.post('/chat', ask([id], 'What is the rent?'))).json<ChatResponse>();
    draftInstead = undefined;
    expect(answer).toMatchObject({ outcome: 'refused', charged: false, sources: [] });
    expect(answer.response).not.toContain('1,540');
    expect((await guest.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 3 });
  });

  test('an engine failure costs nothing, and its reason is not exposed', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    draftInstead = () => Promise.reject(new Error('secret detail'));
    const answer = await guest.post('/chat', ask([id], 'What is the rent?'));
    draftInstead = undefined;
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'answer-failed']);
    expect(answer.body).not.toContain('secret');
    expect((await guest.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 3 });
  });

  test('nothing is charged with metering off', async () => {
    const unmetered = await startTestLexden({ metering: 'off' });
    onTestFinished(() => unmetered.close());
    const { guest, id } = await uploadAsGuest(unmetered, lease);
    // More than a trial may upload, at once and in total.
    const many = await guest.upload(Array.from({ length: 6 }, (_, n) => ({ name: `${n}.pdf`, bytes: lease })));
    expect(many.json().documents).toHaveLength(6);
    for (let n = 0; n < 5; n += 1) {
      expect((await guest.post('/chat', ask([id], 'What is the rent?'))).json()).toMatchObject({ charged: false });
    }
    expect((await guest.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: null });
  });
});
