import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChatResponse, Message } from '#contract/chat.ts';
import { DOCUMENTS_PER_QUESTION } from '#contract/plans.ts';
import type { ChatTurn } from '#server/ports/language-model.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { makeScanPdf } from '#tests/support/builders/documents/hostile-pdfs.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

/** The history passed to the engine. */
let history: readonly ChatTurn[] = [];
/** Called while the engine is running, with its abort signal. */
let meanwhile: ((signal: AbortSignal) => Promise<unknown>) | undefined;

const lexden = setUpLexden({
  replaceAdapters: ({ model }) => ({
    model: {
      ...model,
      answer: async (request, options) => {
        history = request.history;
        await meanwhile?.(options.signal);
        return model.answer(request, options);
      },
    },
  }),
});
const lease = await makeLeasePdf();
beforeEach(() => {
  meanwhile = undefined;
});

async function uploadTwo() {
  const { guest, id: first } = await uploadAsGuest(lexden, lease, 'lease.pdf');
  const second = await guest.uploadAndRead(readContract('mutual-nda'), 'nda.pdf');
  return { guest, first, second };
}

const askAbout = (guest: Guest, documentIds: readonly number[], message = 'Which law applies?') =>
  guest.post('/chat', { message, documentIds });

async function remaining(guest: Guest, ...documentIds: readonly number[]): Promise<unknown[]> {
  const answers = await Promise.all(documentIds.map((id) => guest.get(`/documents/${id}/chat-limits`)));
  return answers.map((answer) => answer.json().remainingQuestions);
}

test('several documents › an answer quotes each, reports coverage of each, and counts for each [spec: 7.6]', async () => {
  const { guest, first, second } = await uploadTwo();
  const answer = (await askAbout(guest, [first, second, first])).json<ChatResponse>();
  expect(answer).toMatchObject({
    outcome: 'answered',
    charged: true,
    coverage: { pagesTotal: 5, pagesRead: 5, unreadPages: [] },
    documents: [
      { documentId: first, filename: 'lease.pdf', coverage: { pagesTotal: 2, pagesRead: 2, unreadPages: [] } },
      { documentId: second, filename: 'nda.pdf', coverage: { pagesTotal: 3, pagesRead: 3, unreadPages: [] } },
    ],
  });
  expect(answer.sources.map(({ documentId, filename }) => [documentId, filename])).toEqual([
    [first, 'lease.pdf'],
    [second, 'nda.pdf'],
  ]);
  expect(await remaining(guest, first, second)).toEqual([2, 2]);
  const conversations = (await guest.get(`/conversations?documentId=${first}`)).json();
  expect(conversations).toMatchObject([{ id: answer.conversationId, documentId: first }]);
  expect((await guest.get(`/conversations?documentId=${second}`)).json()).toEqual([]);

  // Quotes of a document are deleted with it everywhere.
  const messagesUrl = `/conversations/${answer.conversationId}/messages`;
  const { conversationId } = answer;
  await guest.post('/chat', { message: 'And who is the landlord?', documentIds: [first], conversationId });
  expect(history).toEqual([]);
  await guest.post('/chat', { message: 'And when?', documentIds: [second, first], conversationId });
  expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  expect(history[1]?.content).toBe(answer.response);
  expect((await guest.get(messagesUrl)).json<Message[]>()).toHaveLength(4);
  await guest.delete(`/documents/${second}`);
  const left = (await guest.get(messagesUrl)).json<Message[]>();
  expect(left.map(({ metadata }) => metadata?.documents)).toEqual([undefined, undefined]);
  expect(JSON.stringify(left)).not.toContain('nda.pdf');
});

test('several documents › another user’s document looks like a deleted one', async () => {
  const { guest, first } = await uploadTwo();
  const stranger = makeGuest(lexden);
  const foreign = await stranger.uploadAndRead(lease);
  const deleted = await guest.uploadAndRead(lease, 'gone.pdf');
  await guest.delete(`/documents/${deleted}`);
  const answers = [await askAbout(guest, [first, foreign]), await askAbout(guest, [first, deleted])];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        code: 'document-not-found',
        message: 'We couldn’t find this document. It may have been deleted.',
        field: 'documentIds.1',
      },
    ]);
  }
  expect(await remaining(guest, first)).toEqual([3]);
  expect(
    (
      await askAbout(
        guest,
        Array.from({ length: DOCUMENTS_PER_QUESTION + 1 }, () => first),
      )
    ).statusCode,
  ).toBe(400);
});

test('several documents › an unreadable document is named, and the question costs nothing', async () => {
  const { guest, id: first } = await uploadAsGuest(lexden, lease, 'lease.pdf');
  const blank = await guest.uploadAndRead(makeScanPdf('blank'), 'blank.pdf');
  const answer = await askAbout(guest, [first, blank]);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    {
      code: 'document-failed',
      message: 'We couldn’t read “blank.pdf”, so we can’t answer questions about it. Leave it out and ask again.',
      field: 'documentIds.1',
    },
  ]);
  expect(await remaining(guest, first)).toEqual([3]);
});

test('several documents › a document deleted during the answer is named, and nothing is stored', async () => {
  const { guest, first, second } = await uploadTwo();
  meanwhile = () => guest.delete(`/documents/${second}`);
  const answer = await askAbout(guest, [first, second]);
  expect([answer.statusCode, answer.json().field]).toEqual([404, 'documentIds.1']);
  expect(await remaining(guest, first)).toEqual([3]);
  expect((await guest.get(`/conversations?documentId=${first}`)).json()).toEqual([]);
});

test('several documents › a cancelled question releases its reservation and is not stored', async () => {
  const { guest, id: first } = await uploadAsGuest(lexden, lease);
  const stopping = new AbortController();
  const asked = Promise.withResolvers<void>();
  // The job itself runs to its end, like a model that ignores the signal.
  meanwhile = async (signal) => {
    asked.resolve();
    while (!signal.aborted) await pause(5);
  };
  const errors = listenToErrors();
  const address = await lexden.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = guest.at(address).send({
    method: 'POST',
    url: '/api/session/chat',
    headers: { accept: 'text/event-stream' },
    payload: { message: 'Which law applies?', documentIds: [first] },
    signal: stopping.signal,
  });
  await asked.promise;
  expect(await remaining(guest, first)).toEqual([2]);
  stopping.abort();
  await expect(answer).rejects.toThrow('aborted');
  await expect.poll(() => remaining(guest, first)).toEqual([3]);
  expect((await guest.get(`/conversations?documentId=${first}`)).json()).toEqual([]);
  // Nothing failed, so nothing is logged.
  expect(errors).toEqual([]);
});

/** Error log entries of requests from here on. */
function listenToErrors(): unknown[] {
  const errors: unknown[] = [];
  const { log } = lexden.app;
  const makeChild = log.child.bind(log);
  vi.spyOn(log, 'child').mockImplementation((...parts) => {
    const child = makeChild(...parts);
    child.error = (...words: unknown[]) => void errors.push(words);
    return child;
  });
  return errors;
}
