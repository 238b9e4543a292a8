import { beforeEach, describe, expect, test } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import { FREE_REPLIES_PER_DAY, type Plan } from '#contract/plans.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { AnswerControl } from '#tests/support/builders/services/controlled-answers.ts';
import { releaseOrphanedReservations } from './orphaned-reservations.ts';

const ABOUT_BOTH = 'Which law applies?';
const ABOUT_LEASE = 'What is the monthly rent?';
const ABOUT_NEITHER = 'Who won the chess championship?';

const answers = new AnswerControl();
const lease = await makeLeasePdf();
const lexden = openBeforeAll(() =>
  startTestLexden({ replaceAdapters: ({ model }) => ({ model: answers.wrap(model) }) }),
);
beforeEach(() => answers.reset());

async function makeAsker(plan: Plan = 'free', credits = 0) {
  const account = await makeAccount(lexden, { plan });
  const { db } = lexden.database;
  await db.updateTable('users').set({ chat_credits: credits }).where('id', '=', account.userId).execute();
  return {
    ...account,
    ask: async (documentIds: readonly number[], message = ABOUT_BOTH) =>
      (await account.post('/chat', { message, documentIds })).json<ChatResponse & { code?: string; field?: string }>(),
    /** Questions left of each document. */
    left: async (...ids: readonly number[]): Promise<number[]> => {
      const answers = await Promise.all(ids.map((id) => account.get(`/documents/${id}/chat-limits`)));
      return answers.map((answer) => answer.json().remainingQuestions);
    },
    credits: async (id: number): Promise<number> =>
      (await account.get(`/documents/${id}/chat-limits`)).json().globalCredits,
  };
}

async function makeAskerWithTwo(plan: Plan = 'free', credits = 0) {
  const asker = await makeAsker(plan, credits);
  const leaseId = await asker.uploadAndRead(lease, 'lease.pdf');
  const ndaId = await asker.uploadAndRead(readContract('mutual-nda'), 'nda.pdf');
  return { asker, leaseId, ndaId };
}

const quotedIn = (answer: ChatResponse) => [...new Set(answer.sources.map(({ documentId }) => documentId))];

function setUsed(id: number, count: number) {
  return lexden.database.db.updateTable('documents').set({ questions_used: count }).where('id', '=', id).execute();
}

async function useUpFreeReplies(...ids: readonly number[]): Promise<void> {
  const today = { free_replies_day: new Date().toISOString().slice(0, 10), free_replies: FREE_REPLIES_PER_DAY };
  await lexden.database.db.updateTable('documents').set(today).where('id', 'in', ids).execute();
}

/** Asserts the counted questions of documents, and that no reservation is left. */
async function readCounts(userId: string) {
  const { db } = lexden.database;
  expect(await db.selectFrom('reservations').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'questions_used', 'questions_reserved'])
    .where('user_id', '=', userId)
    .execute();
  expect(rows.map((row) => row.questions_reserved)).toEqual(rows.map(() => 0));
  const user = await db
    .selectFrom('users')
    .select(['questions_asked', 'chat_credits'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { used: new Map(rows.map((row) => [row.id, row.questions_used])), ...user };
}

describe('question allowance › a question about several documents', () => {
  test('counts for each document that its answer quotes, in either order', async () => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo();
    for (const [round, order] of [
      [leaseId, ndaId],
      [ndaId, leaseId],
    ].entries()) {
      const answer = await asker.ask(order);
      expect([answer.charged, quotedIn(answer).sort()]).toEqual([true, [leaseId, ndaId].sort()]);
      expect(await asker.left(leaseId, ndaId)).toEqual([2 - round, 2 - round]);
    }
    expect((await readCounts(asker.userId)).questions_asked).toBe(2);
  });

  test('does not count for a document that its answer does not quote, in either order', async () => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo();
    for (const order of [
      [leaseId, ndaId],
      [ndaId, leaseId],
    ]) {
      expect(quotedIn(await asker.ask(order, ABOUT_LEASE))).toEqual([leaseId]);
    }
    expect(await asker.left(leaseId, ndaId)).toEqual([1, 3]);
    await readCounts(asker.userId);
  });

  test('is refused when one document has no questions left, and the error names it', async () => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo();
    await setUsed(leaseId, 3);
    const first = await asker.ask([leaseId, ndaId]);
    expect([first.code, first.field]).toEqual(['chat-limit-reached', 'documentIds.0']);
    const last = await asker.ask([ndaId, ndaId, leaseId]);
    expect([last.code, last.field]).toEqual(['chat-limit-reached', 'documentIds.1']);
    expect((await asker.ask([ndaId])).charged).toBe(true);
    expect(await asker.left(leaseId, ndaId)).toEqual([0, 2]);
    expect(await readCounts(asker.userId)).toMatchObject({ questions_asked: 1 });
  });

  test('spends one credit when one document has no questions left, and no question of the others', async () => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo('free', 2);
    await setUsed(leaseId, 3);
    for (const order of [
      [leaseId, ndaId],
      [ndaId, leaseId],
    ]) {
      expect((await asker.ask(order)).charged).toBe(true);
    }
    expect(await asker.left(leaseId, ndaId)).toEqual([0, 3]);
    expect((await asker.ask([ndaId, leaseId])).code).toBe('chat-limit-reached');
    expect(await readCounts(asker.userId)).toMatchObject({ questions_asked: 2, chat_credits: 0 });
  });

  test('is free when the answer is “not found”, a credit included', async () => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo('free', 1);
    expect(await asker.ask([leaseId, ndaId], ABOUT_NEITHER)).toMatchObject({ outcome: 'not-found', charged: false });
    await setUsed(leaseId, 3);
    expect((await asker.ask([ndaId, leaseId], ABOUT_NEITHER)).charged).toBe(false);
    expect(await asker.left(leaseId, ndaId)).toEqual([0, 3]);
    expect(await readCounts(asker.userId)).toMatchObject({ questions_asked: 0, chat_credits: 1 });
  });

  test('counts for the document with most questions left once the free replies of the day are used up', async () => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo();
    await setUsed(leaseId, 2);
    await useUpFreeReplies(leaseId, ndaId);
    const answer = await asker.ask([leaseId, ndaId], ABOUT_NEITHER);
    expect(answer).toMatchObject({ outcome: 'not-found', charged: true });
    expect(await asker.left(leaseId, ndaId)).toEqual([1, 2]);
    await asker.ask([ndaId, leaseId], ABOUT_NEITHER);
    expect(await asker.left(leaseId, ndaId)).toEqual([1, 1]);
    expect(await readCounts(asker.userId)).toMatchObject({ questions_asked: 2 });
  });

  test.each(['fail', 'misquote'] as const)('costs nothing without an answer: %s', async (kind) => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo('free', 1);
    answers.set(kind);
    expect((await asker.ask([leaseId, ndaId])).charged ?? false).toBe(false);
    await setUsed(leaseId, 3);
    expect((await asker.ask([ndaId, leaseId])).charged ?? false).toBe(false);
    expect(await asker.left(leaseId, ndaId)).toEqual([0, 3]);
    expect(await readCounts(asker.userId)).toMatchObject({ questions_asked: 0, chat_credits: 1 });
  });

  test('does not count for the sample if it is also about another document', async () => {
    const asker = await makeAsker();
    const leaseId = await asker.uploadAndRead(lease, 'lease.pdf');
    const sample = (await asker.post('/documents/sample')).json().documents[0].id;
    await asker.get(`/documents/${sample}/events`);
    await asker.ask([sample, leaseId], ABOUT_LEASE);
    await asker.ask([leaseId, sample], ABOUT_LEASE);
    expect(await asker.left(leaseId, sample)).toEqual([1, 3]);
    await setUsed(sample, 3);
    expect((await asker.ask([sample, leaseId], ABOUT_LEASE)).charged).toBe(true);
    expect((await asker.ask([sample])).code).toBe('chat-limit-reached');
  });

  test('reserves a question of each document until it is answered', async () => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo();
    answers.gate.shut();
    const pending = [0, 1, 2].map(() => asker.ask([ndaId, leaseId], ABOUT_LEASE));
    await expect.poll(() => asker.left(leaseId, ndaId), { interval: 5, timeout: 20_000 }).toEqual([0, 0]);
    expect((await asker.ask([ndaId])).code).toBe('chat-limit-reached');
    answers.gate.open();
    await Promise.all(pending);
    expect(await asker.left(leaseId, ndaId)).toEqual([0, 3]);
    await readCounts(asker.userId);
  });

  test('costs nothing when one of its documents is deleted before the answer', async () => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo();
    answers.gate.shut();
    const answer = asker.ask([ndaId, leaseId]);
    await expect.poll(() => asker.left(leaseId), { interval: 5, timeout: 20_000 }).toEqual([2]);
    await asker.delete(`/documents/${ndaId}`);
    answers.gate.open();
    expect(await answer).toMatchObject({ code: 'document-not-found', field: 'documentIds.0' });
    expect(await asker.left(leaseId)).toEqual([3]);
    expect(await readCounts(asker.userId)).toMatchObject({ questions_asked: 0 });
  });
});

describe('question allowance › orphaned reservations of a question about several documents', () => {
  test.each([0, 1])('are released (%i credits)', async (credits) => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo('free', credits);
    const { db, kind } = lexden.database;
    if (credits > 0) await setUsed(leaseId, 3);
    const before = [...(await asker.left(leaseId, ndaId)), await asker.credits(leaseId)];
    answers.gate.shut();
    const answer = asker.ask([ndaId, leaseId]);
    const findRows = () => db.selectFrom('reservations').selectAll().where('user_id', '=', asker.userId).execute();
    await expect.poll(async () => (await findRows()).length, { interval: 5 }).toBe(credits > 0 ? 1 : 2);
    const endedProcesses = [...new Set((await findRows()).map(({ owner }) => owner))];
    const { clock } = lexden.adapters;
    const release = () =>
      releaseOrphanedReservations({
        db,
        kind,
        clock,
        processId: 'next',
        endedProcesses,
        removeUpload: async () => {},
      });
    await Promise.all([release(), release()]);
    expect([...(await asker.left(leaseId, ndaId)), await asker.credits(leaseId)]).toEqual(before);
    answers.gate.open();
    expect((await answer).code).toBe('answer-failed');
    expect([...(await asker.left(leaseId, ndaId)), await asker.credits(leaseId)]).toEqual(before);
    expect(await readCounts(asker.userId)).toMatchObject({ questions_asked: 0 });
  });
});

describe('question allowance › parallel questions about overlapping documents', () => {
  test.each([
    [1, 0],
    [2, 4],
  ])('never exceed the limit of a document (seed %i, %i credits)', async (seed, credits) => {
    const { asker, leaseId, ndaId } = await makeAskerWithTwo('free', credits);
    const ids = [leaseId, ndaId, await asker.uploadAndRead(lease, 'second-lease.pdf')];
    const random = makeSeededRandom(seed);
    const pick = () => {
      const order = ids.map((id) => ({ id, rank: random() })).sort((a, b) => a.rank - b.rank);
      return order.slice(0, 1 + Math.floor(random() * ids.length)).map(({ id }) => id);
    };
    const messages = [ABOUT_BOTH, ABOUT_LEASE];
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => asker.ask(pick(), messages[Math.floor(random() * messages.length)])),
    );
    const charged = answers.filter((answer) => answer.charged);
    const others = answers.filter((answer) => !answer.charged);
    // A reply without an answer is free.
    const unanswered = (one: ChatResponse) => one.outcome === 'not-found' || one.hedged === true;
    const refused = others.filter((one) => !unanswered(one));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'chat-limit-reached'));
    const { used, questions_asked, chat_credits } = await readCounts(asker.userId);
    expect(questions_asked).toBe(charged.length);
    expect([...used.values()].every((count) => count <= 3)).toBe(true);
    const spent = credits - chat_credits;
    for (const [id, count] of used) {
      const quoting = charged.filter((answer) => quotedIn(answer).includes(id)).length;
      // A question paid with a credit counts for no document.
      expect(quoting - count).toBeLessThanOrEqual(spent);
    }
    // An answer that quotes nothing counts for one document, once the free replies are used up.
    const due = charged.reduce((sum, answer) => sum + Math.max(1, quotedIn(answer).length), 0);
    const counted = [...used.values()].reduce((sum, count) => sum + count, 0);
    if (credits === 0) expect(counted).toBe(due);
    expect(chat_credits).toBeGreaterThanOrEqual(0);
    expect(charged.length).toBeLessThanOrEqual(3 * ids.length + spent);
  });
});
