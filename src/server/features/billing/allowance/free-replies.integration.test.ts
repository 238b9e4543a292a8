import { describe, expect, test } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import { FREE_REPLIES_PER_DAY } from '#contract/plans.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { takeFreeReply } from './question-allowance-store.ts';

const ABSENT = 'Who won the chess championship?';
const lexden = setUpLexden();
const lease = await makeLeasePdf();

async function makeAsker() {
  const account = await makeAccount(lexden, { plan: 'free' });
  const id = await account.uploadAndRead(lease, 'lease.pdf');
  const ask = async (message: string) =>
    (await account.post('/chat', { message, documentIds: [id] })).json<ChatResponse>();
  const left = async (): Promise<number> =>
    (await account.get(`/documents/${id}/chat-limits`)).json().remainingQuestions;
  return { id, ask, left };
}

describe('free replies', () => {
  test('are a fixed number for each document and day, and begin again on the next one', async () => {
    const { id, ask, left } = await makeAsker();
    const { db } = lexden.database;
    const set = (day: string, count: number) =>
      db.updateTable('documents').set({ free_replies_day: day, free_replies: count }).where('id', '=', id).execute();
    await set(new Date().toISOString().slice(0, 10), FREE_REPLIES_PER_DAY - 1);
    expect((await ask(ABSENT)).charged).toBe(false);
    expect(await left()).toBe(3);
    expect((await ask(ABSENT)).charged).toBe(true);
    expect(await left()).toBe(2);
    await set('2026-01-31', FREE_REPLIES_PER_DAY);
    expect((await ask(ABSENT)).charged).toBe(false);
    expect(await left()).toBe(2);
  });

  test('do not pay for answers with a source', async () => {
    const { ask, left } = await makeAsker();
    expect(await ask('What is the monthly rent?')).toMatchObject({ outcome: 'answered', charged: true });
    expect(await left()).toBe(2);
  });

  test('are never more than the limit, however many are taken at once', async () => {
    const { id } = await makeAsker();
    const { db } = lexden.database;
    const day = '2026-03-01';
    const taken = await Promise.all(
      Array.from({ length: 12 }, () =>
        db.transaction().execute((transaction) => takeFreeReply(transaction, { documentId: id, day, limit: 5 })),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
  });
});
