import { expect, test } from 'vitest';
import type { ChatEvent, ChatRequest, ChatResponse } from '#contract/chat.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { askQuestion } from './ask-question.ts';
import { EMPTY_THREAD, reduceThread, type Thread, threadFromMessages } from './chat-thread.ts';

const AT = '2026-03-02T09:41:00.000Z';
const CONVERSATION = '018f2f6e-7a00-7000-8000-000000000001';
const request: ChatRequest = { message: 'When is rent due?', documentIds: [7, 8] };
const answer: ChatResponse = {
  response: 'On the first.',
  sources: [],
  conversationId: CONVERSATION,
  messageId: '018f2f6e-7a00-7000-8000-000000000002',
  outcome: 'answered',
  coverage: { pagesTotal: 5, pagesRead: 5, unreadPages: [] },
  near: [],
  egress: { engine: 'built-in', passagesSent: 0 },
  charged: true,
};

interface Situation {
  readonly events: readonly ChatEvent[];
  readonly breaksWith?: unknown;
  readonly stored?: Thread;
  readonly aborted?: boolean;
  /** The thread before the question. */
  readonly before?: Thread;
}

async function ask({ events, breaksWith, stored = EMPTY_THREAD, aborted = false, before = EMPTY_THREAD }: Situation) {
  let thread = before;
  let opened = 0;
  const controller = new AbortController();
  const end = await askQuestion(
    {
      async *openAnswer() {
        opened += 1;
        yield* events;
        if (aborted) controller.abort();
        if (breaksWith) throw breaksWith;
      },
      currentThread: () => thread,
      loadThread: async () => stored,
      readErrorBody: (error) => (error as { body?: ErrorBody }).body ?? null,
      apply: (action) => {
        thread = reduceThread(thread, action);
      },
      now: () => AT,
    },
    {
      turnId: 'turn-1',
      request,
      signal: controller.signal,
      documentNames: ['lease.pdf', 'nda.pdf'],
      limitText: 'Lexi: no more.',
    },
  );
  return { end, thread, opened, last: thread.entries.at(-1) };
}

const delta: ChatEvent = { type: 'text-delta', text: 'On the' };

test('askQuestion › adds the answer and its conversation to the thread [spec: 4.27]', async () => {
  const { end, thread, last } = await ask({ events: [delta, { type: 'done', answer }] });
  expect(end).toEqual({ kind: 'answered' });
  expect(thread).toMatchObject({ conversationId: CONVERSATION, pending: null });
  expect(last).toMatchObject({ kind: 'answer', text: 'On the first.' });
});

test('askQuestion › shows the limit as an assistant message, from an event or a failed call [spec: 8.8]', async () => {
  const error: ErrorBody = { code: 'chat-limit-reached', message: 'Chat limit reached.' };
  for (const situation of [
    { events: [{ type: 'error', error } as const] },
    { events: [], breaksWith: Object.assign(new Error('429'), { body: error }) },
  ]) {
    const { end, last } = await ask(situation);
    expect(end).toEqual({ kind: 'limit' });
    expect(last).toMatchObject({ kind: 'notice', tone: 'limit', text: 'Lexi: no more.' });
  }
});

test('askQuestion › names the document without questions left, of several', async () => {
  const error: ErrorBody = { code: 'chat-limit-reached', message: 'Chat limit reached.', field: 'documentIds.1' };
  const { last } = await ask({ events: [{ type: 'error', error }] });
  expect(last).toMatchObject({ tone: 'limit', text: 'Lexi: no more. No questions are left for “nda.pdf”.' });
});

test("askQuestion › shows the server's error message and that the question was not counted", async () => {
  const error: ErrorBody = { code: 'answer-failed', message: 'Something went wrong while answering.' };
  const { end, last } = await ask({ events: [delta, { type: 'error', error }] });
  expect(end).toEqual({ kind: 'failed', message: error.message, isListStale: false });
  expect(last).toMatchObject({
    kind: 'notice',
    tone: 'failed',
    text: 'Something went wrong while answering. This question is free.',
    question: request.message,
    partial: 'On the',
  });
});

test('askQuestion › fails when the stream ends without a done event', async () => {
  const { end, thread, last } = await ask({ events: [delta] });
  expect(end).toEqual({ kind: 'failed', message: null, isListStale: false });
  expect(thread.pending).toBeNull();
  expect(last).toMatchObject({ kind: 'notice', tone: 'failed' });
});

test('askQuestion › names a document that was deleted elsewhere, also the own one of the conversation', async () => {
  const error: ErrorBody = {
    code: 'document-not-found',
    message: 'This document was not found.',
    field: 'documentIds.1',
  };
  const other = await ask({ events: [{ type: 'error', error }] });
  expect(other.end).toMatchObject({ kind: 'failed', message: expect.stringContaining('“nda.pdf”'), isListStale: true });
  expect(other.last).toMatchObject({ tone: 'failed', text: expect.stringContaining('“nda.pdf” was not found.') });
  const own = await ask({ events: [{ type: 'error', error: { ...error, field: 'documentIds.0' } }] });
  expect(own.last).toMatchObject({ tone: 'gone', text: expect.stringContaining('This document was deleted') });
});

test.each(['failed', 'stopped'] as const)(
  'askQuestion › on retry after it %s restores the stored answer, and asks only if there is none',
  async (tone) => {
    const stored = threadFromMessages(CONVERSATION, [
      { id: 'a', role: 'user', content: request.message, metadata: null, createdAt: AT },
      { id: answer.messageId, role: 'assistant', content: answer.response, metadata: null, createdAt: AT },
    ]);
    const turn = { turnId: 'turn-0', at: AT };
    const before = [
      { ...turn, type: 'asked', text: request.message, documentCount: 2 } as const,
      { ...turn, type: 'ended', tone, text: 'No answer came.' } as const,
    ].reduce(reduceThread, EMPTY_THREAD);
    const found = await ask({ events: [{ type: 'done', answer }], stored, before });
    expect([found.end, found.opened, found.thread]).toEqual([{ kind: 'answered' }, 0, stored]);
    const missing = await ask({ events: [{ type: 'done', answer }], before });
    expect([missing.end, missing.opened]).toEqual([{ kind: 'answered' }, 1]);
    // An answered question is asked again.
    const again = await ask({ events: [{ type: 'done', answer }], stored, before: stored });
    expect([again.end, again.opened]).toEqual([{ kind: 'answered' }, 1]);
  },
);

test('askQuestion › ignores a second question while one is pending', async () => {
  const before = reduceThread(EMPTY_THREAD, {
    type: 'asked',
    turnId: 'turn-0',
    text: request.message,
    documentCount: 2,
    at: AT,
  });
  const { end, opened, thread } = await ask({ events: [{ type: 'done', answer }], before });
  expect([end, opened, thread]).toEqual([{ kind: 'busy' }, 0, before]);
});

test('askQuestion › restores the stored answer after a lost connection', async () => {
  const stored = threadFromMessages(CONVERSATION, [
    { id: 'a', role: 'user', content: request.message, metadata: null, createdAt: AT },
    { id: answer.messageId, role: 'assistant', content: answer.response, metadata: null, createdAt: AT },
  ]);
  const { end, thread } = await ask({ events: [delta], breaksWith: new TypeError('network error'), stored });
  expect(end).toEqual({ kind: 'answered' });
  expect(thread).toEqual(stored);
});

test('askQuestion › on outcome-unknown looks for a stored answer and makes no claim about counting', async () => {
  const error: ErrorBody = { code: 'outcome-unknown', message: 'It is not known yet. Please look again in a minute.' };
  const stored = threadFromMessages(CONVERSATION, [
    { id: 'a', role: 'user', content: request.message, metadata: null, createdAt: AT },
    { id: answer.messageId, role: 'assistant', content: answer.response, metadata: null, createdAt: AT },
  ]);
  const there = await ask({ events: [delta, { type: 'error', error }], stored });
  expect([there.end, there.thread]).toEqual([{ kind: 'answered' }, stored]);
  const { end, last } = await ask({ events: [delta, { type: 'error', error }] });
  expect(end).toMatchObject({ kind: 'failed', message: error.message });
  expect(last).toMatchObject({ tone: 'failed', text: error.message, question: request.message });
});

test.each([
  ['is stopped before anything was shown', [], true, 'This question is free.'],
  ['is stopped after a part was shown', [delta], true, 'so this question counts.'],
  [
    'is stopped after a part was shown and taken back',
    [delta, { type: 'withdrawn' }],
    true,
    'so this question counts.',
  ],
  ['is lost before anything was shown', [], false, 'only counts once answered.'],
  ['is lost after a part was shown', [delta], false, 'this question counts.'],
] as const)('askQuestion › an answer that %s states whether it counts', async (_name, events, aborted, words) => {
  const { last } = await ask({ events, aborted, breaksWith: new TypeError('network error') });
  expect(last).toMatchObject({ kind: 'notice', text: expect.stringContaining(words) });
});

test('askQuestion › states that the question counts when its document is deleted during the answer', async () => {
  const error: ErrorBody = { code: 'document-not-found', message: 'Not found.', field: 'documentIds.0' };
  const { last } = await ask({ events: [delta, { type: 'error', error }] });
  expect(last).toMatchObject({ tone: 'gone', text: expect.stringContaining('so this question counts.') });
});

test('askQuestion › reports a stopped answer', async () => {
  const { end, last } = await ask({ events: [delta], aborted: true, breaksWith: new DOMException('', 'AbortError') });
  expect(end).toEqual({ kind: 'stopped' });
  expect(last).toMatchObject({ kind: 'notice', tone: 'stopped' });
});
