import { afterEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { ACCOUNT_CALLER } from '#web/lib/api/caller.tsx';
import { queryKeys, removeDocumentFromCache } from '#web/lib/api/queries.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { loadStoredThread } from '../api/load-stored-thread.ts';
import { type Thread, threadFromMessages } from '../model/chat-thread.ts';
import { getCachedThread, pruneDeletedAnswers, threadKey } from './use-chat-thread.ts';

const AT = '2026-03-02T09:41:00.000Z';
const caller = ACCOUNT_CALLER;
const coverage = { pagesTotal: 2, pagesRead: 2, unreadPages: [] };

/** A question and its answer about these documents. */
function turn(number: number, documentIds: readonly number[]): Message[] {
  const shared = { sources: [], near: [], coverage, egress: { engine: 'built-in', passagesSent: 0 } };
  const documents = documentIds.map((documentId) => ({ documentId, filename: `${documentId}.pdf`, coverage }));
  const metadata = {
    ...shared,
    outcome: 'answered',
    charged: true,
    ...(documents.length > 1 && { documents }),
  } as const;
  return [
    { id: `q${number}`, role: 'user', content: 'Which law applies?', metadata: null, createdAt: AT },
    { id: `a${number}`, role: 'assistant', content: 'Oregon.', metadata, createdAt: AT },
  ];
}

function openClient() {
  const client = createQueryClient();
  client.setQueryData(queryKeys.documents(caller), [{ id: 7 }, { id: 8 }]);
  const thread: Thread = threadFromMessages('c', [...turn(1, [7]), ...turn(2, [7, 8]), ...turn(3, [7])]);
  const pending = {
    turnId: 't',
    question: 'And?',
    documentCount: 1,
    text: 'On',
    sources: [],
    statements: [],
    draft: '',
  };
  client.setQueryData<Thread>(threadKey(caller, 7), { ...thread, pending });
  const ids = () => getCachedThread(client, caller, 7).entries.map(({ id }) => id);
  return { client, ids, pending };
}

test('pruneDeletedAnswers › removes answers that cite a deleted document from other threads', () => {
  const { client, ids, pending } = openClient();
  pruneDeletedAnswers(client, caller);
  expect(ids()).toEqual(['q1', 'a1', 'q2', 'a2', 'q3', 'a3']);
  removeDocumentFromCache(client, caller, 8);
  pruneDeletedAnswers(client, caller);
  expect(ids()).toEqual(['q1', 'a1', 'q3', 'a3']);
  expect(getCachedThread(client, caller, 7).pending).toEqual(pending);
});

test('pruneDeletedAnswers › ignores threads newer than the list of documents', () => {
  const { client, ids } = openClient();
  client.setQueryData(queryKeys.documents(caller), [{ id: 7 }], { updatedAt: 1 });
  pruneDeletedAnswers(client, caller);
  expect(ids()).toHaveLength(6);
});

afterEach(() => vi.unstubAllGlobals());

test('loadStoredThread › accepts metadata as JSON text and skips invalid messages', async () => {
  const [question, answer] = turn(1, [7]);
  const stored = [question, { ...answer, metadata: JSON.stringify(answer?.metadata) }, { role: 'assistant' }, null];
  const conversation = { id: '018f2b5e-0000-7000-8000-000000000001', documentId: 7, createdAt: AT };
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/messages') ? stored : [conversation]));
  const { entries } = await loadStoredThread(caller, 7);
  expect(entries).toMatchObject([
    { kind: 'question', text: 'Which law applies?' },
    { kind: 'answer', text: 'Oregon.', metadata: { outcome: 'answered', egress: { engine: 'built-in' } } },
  ]);
});
