import { describe, expect, test } from 'vitest';
import type { ChatEvent, ChatResponse, Message } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import { EMPTY_THREAD, endsWithNewAnswer, reduceThread, type Thread, threadFromMessages } from './chat-thread.ts';

const AT = '2026-03-02T09:41:00.000Z';
const source: Source = {
  documentId: 7,
  filename: 'lease.pdf',
  pageNumber: 4,
  quote: 'The Tenant shall pay',
  rects: [],
  verified: true,
};
const answer: ChatResponse = {
  response: 'The rent is due on the first.',
  sources: [source],
  conversationId: '018f2f6e-7a00-7000-8000-000000000001',
  messageId: '018f2f6e-7a00-7000-8000-000000000002',
  outcome: 'answered',
  coverage: { pagesTotal: 5, pagesRead: 5, unreadPages: [] },
  near: [],
  egress: { engine: 'built-in', passagesSent: 0 },
  charged: true,
};

function ask(thread: Thread, turnId: string, text = 'When is rent due?'): Thread {
  return reduceThread(thread, { type: 'asked', turnId, text, documentCount: 1, at: AT });
}

function receive(thread: Thread, turnId: string, event: ChatEvent): Thread {
  return reduceThread(thread, { type: 'received', turnId, event, at: AT });
}

describe('chat thread with a streamed answer', () => {
  test('starts again after a withdrawn event', () => {
    let thread = ask(EMPTY_THREAD, 'turn-1');
    thread = receive(thread, 'turn-1', { type: 'source', source });
    thread = receive(thread, 'turn-1', { type: 'text-delta', text: 'The rent is due daily.' });
    thread = receive(thread, 'turn-1', { type: 'withdrawn' });
    expect(thread.pending).toMatchObject({ text: '', sources: [], question: 'When is rent due?' });
    thread = receive(thread, 'turn-1', { type: 'text-delta', text: 'Monthly.' });
    expect(thread.pending?.text).toBe('Monthly.');
  });

  test('shows a statement that is being written until its text comes, or until it is taken back', () => {
    let thread = ask(EMPTY_THREAD, 'turn-1');
    thread = receive(thread, 'turn-1', { type: 'draft', text: 'The rent' });
    thread = receive(thread, 'turn-1', { type: 'draft', text: 'The rent is due' });
    expect(thread.pending).toMatchObject({ text: '', draft: 'The rent is due' });
    thread = receive(thread, 'turn-1', { type: 'text-delta', text: 'The rent is due monthly.', cites: [] });
    expect(thread.pending).toMatchObject({ text: 'The rent is due monthly.', draft: '' });
    thread = receive(thread, 'turn-1', { type: 'draft', text: 'It is' });
    thread = receive(thread, 'turn-1', { type: 'draft', text: '' });
    expect(thread.pending?.draft).toBe('');
    thread = receive(thread, 'turn-1', { type: 'draft', text: 'It is' });
    thread = receive(thread, 'turn-1', { type: 'withdrawn' });
    expect(thread.pending).toMatchObject({ text: '', draft: '' });
  });

  test('collects text and sources, then adds an entry with metadata', () => {
    let thread = ask(EMPTY_THREAD, 'turn-1');
    thread = receive(thread, 'turn-1', { type: 'text-delta', text: 'The rent ' });
    thread = receive(thread, 'turn-1', { type: 'text-delta', text: 'is due' });
    thread = receive(thread, 'turn-1', { type: 'source', source });
    expect(thread.pending).toMatchObject({ turnId: 'turn-1', text: 'The rent is due', sources: [source] });

    thread = receive(thread, 'turn-1', { type: 'done', answer });
    expect(thread.pending).toBeNull();
    expect(thread.conversationId).toBe(answer.conversationId);
    expect(thread.entries.map((entry) => entry.kind)).toEqual(['question', 'answer']);
    expect(thread.entries.at(-1)).toMatchObject({
      id: answer.messageId,
      text: answer.response,
      metadata: { outcome: 'answered', sources: [source], charged: true },
    });
  });

  test('keeps whole statements with their sources, until they are withdrawn', () => {
    let thread = ask(EMPTY_THREAD, 'turn-1');
    thread = receive(thread, 'turn-1', { type: 'source', source });
    thread = receive(thread, 'turn-1', { type: 'text-delta', text: 'It is due.', cites: [0] });
    thread = receive(thread, 'turn-1', { type: 'text-delta', text: ' Monthly.', cites: [0] });
    thread = receive(thread, 'turn-1', { type: 'text-delta', text: ' A note.' });
    expect(thread.pending).toMatchObject({
      text: 'It is due. Monthly. A note.',
      statements: [
        { text: 'It is due.', sources: [0] },
        { text: ' Monthly.', sources: [0] },
      ],
    });
    thread = receive(thread, 'turn-1', { type: 'withdrawn' });
    expect(thread.pending?.statements).toEqual([]);
  });

  test('ignores events of an ended turn', () => {
    const stopped = reduceThread(ask(EMPTY_THREAD, 'turn-1'), {
      type: 'ended',
      turnId: 'turn-1',
      tone: 'stopped',
      text: 'Stopped.',
      at: AT,
    });
    expect(receive(stopped, 'turn-1', { type: 'text-delta', text: 'late' })).toBe(stopped);
    const next = ask(stopped, 'turn-2');
    expect(receive(next, 'turn-1', { type: 'done', answer })).toBe(next);
  });

  test('allows one question at a time', () => {
    const asked = ask(EMPTY_THREAD, 'turn-1');
    expect(ask(asked, 'turn-2', 'Another one')).toBe(asked);
  });
});

describe('chat thread with an unanswered question', () => {
  const end = (tone: 'failed' | 'limit') =>
    reduceThread(ask(EMPTY_THREAD, 'turn-1'), { type: 'ended', turnId: 'turn-1', tone, text: 'No.', at: AT });

  test('replaces it when it is sent again', () => {
    const again = ask(end('failed'), 'turn-2');
    expect(again.entries).toEqual([{ kind: 'question', id: 'turn-2', text: 'When is rent due?', at: AT }]);
  });

  test('keeps it when the limit was reached', () => {
    const again = ask(end('limit'), 'turn-2');
    expect(again.entries.map((entry) => entry.kind)).toEqual(['question', 'notice', 'question']);
  });

  test('takes over the stored thread when the answer had been stored', () => {
    const stored = threadFromMessages(answer.conversationId, [
      { id: 'a', role: 'user', content: 'When is rent due?', metadata: null, createdAt: AT },
      { id: 'b', role: 'assistant', content: answer.response, metadata: null, createdAt: AT },
    ] satisfies Message[]);
    const asked = ask(EMPTY_THREAD, 'turn-1');
    expect(endsWithNewAnswer(stored, 'When is rent due?', asked)).toBe(true);
    expect(endsWithNewAnswer(stored, 'Who is the landlord?', asked)).toBe(false);
    expect(endsWithNewAnswer(stored, 'When is rent due?', ask(stored, 'turn-1'))).toBe(false);
    const thread = reduceThread(asked, { type: 'restored', turnId: 'turn-1', thread: stored });
    expect(thread).toBe(stored);
  });
});
