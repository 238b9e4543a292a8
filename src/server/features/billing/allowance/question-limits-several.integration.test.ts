import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import type { Plan } from '#contract/plans.ts';
import { makeAccount } from '#tests/support/builders/account.ts';
import { readContract } from '#tests/support/builders/contracts.ts';
import { type Gate, makeGate } from '#tests/support/builders/gate.ts';
import { makeSeededRandom } from '#tests/support/builders/seeded-random.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/test-lexden.ts';
import { makeLeasePdf } from '#tests/support/builders/text-pdf.ts';
import { releaseOrphanedReservations } from './orphaned-reservations.ts';

const ABOUT_BOTH = 'Which law applies?';
const ABOUT_LEASE = 'What is the monthly rent?';
const ABOUT_NEITHER = 'Who won the chess championship?';

let lexden: TestLexden;
let lease: Buffer;
/** Delays answers of the engine. */
let gate: Gate;
/** What the engine does with the next answers. */
let behaviour: 'answer' | 'fail' | 'misquote' = 'answer';

beforeAll(async () => {
  lease = await makeLeasePdf();
  lexden = await startTestLexden({
    replaceAdapters: ({ model }) => ({
      model: {
        ...model,
        async answer(request, options) {
          await gate.pass();
          if (behaviour === 'fail') throw new Error('the engine failed');
          const draft = await model.answer(request, options);
          if (behaviour === 'answer') return draft;
          return { ...draft, quotes: draft.quotes.map((quote) => ({ ...quote, text: 'words that stand nowhere' })) };
        },
      },
    }),
  });
});
beforeEach(() => {
  gate = makeGate();
  behaviour = 'answer';
});
afterAll(() => lexden.close());

async function makePerson(plan: Plan = 'free', credits = 0) {
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

async function makePersonWithTwo(plan: Plan = 'free', credits = 0) {
  const person = await makePerson(plan, credits);
  const leaseId = await person.uploadAndRead(lease, 'lease.pdf');
  const ndaId = await person.uploadAndRead(readContract('mutual-nda'), 'nda.pdf');
  return { person, leaseId, ndaId };
}

const quotedIn = (answer: ChatResponse) => [...new Set(answer.sources.map(({ documentId }) => documentId))];

function setUsed(id: number, count: number) {
  return lexden.database.db.updateTable('documents').set({ questions_used: count }).where('id', '=', id).execute();
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

describe('a question about several documents', () => {
  test('counts for each document that its answer quotes, in either order', async () => {
    const { person, leaseId, ndaId } = await makePersonWithTwo();
    for (const [round, order] of [
      [leaseId, ndaId],
      [ndaId, leaseId],
    ].entries()) {
      const answer = await person.ask(order);
      expect([answer.charged, quotedIn(answer).sort()]).toEqual([true, [leaseId, ndaId].sort()]);
      expect(await person.left(leaseId, ndaId)).toEqual([2 - round, 2 - round]);
    }
    expect((await readCounts(person.userId)).questions_asked).toBe(2);
  });

  test('does not count for a document that its answer does not quote, in either order', async () => {
    const { person, leaseId, ndaId } = await makePersonWithTwo();
    for (const order of [
      [leaseId, ndaId],
      [ndaId, leaseId],
    ]) {
      expect(quotedIn(await person.ask(order, ABOUT_LEASE))).toEqual([leaseId]);
    }
    expect(await person.left(leaseId, ndaId)).toEqual([1, 3]);
    await readCounts(person.userId);
  });

  test('is refused when one document has no questions left, wherever it is in the list, and names it', async () => {
    const { person, leaseId, ndaId } = await makePersonWithTwo();
    await setUsed(leaseId, 3);
    const first = await person.ask([leaseId, ndaId]);
    expect([first.code, first.field]).toEqual(['chat-limit-reached', 'documentIds.0']);
    const last = await person.ask([ndaId, ndaId, leaseId]);
    expect([last.code, last.field]).toEqual(['chat-limit-reached', 'documentIds.1']);
    expect((await person.ask([ndaId])).charged).toBe(true);
    expect(await person.left(leaseId, ndaId)).toEqual([0, 2]);
    expect(await readCounts(person.userId)).toMatchObject({ questions_asked: 1 });
  });

  test('spends one credit when one document has no questions left, and nothing of the others', async () => {
    const { person, leaseId, ndaId } = await makePersonWithTwo('free', 2);
    await setUsed(leaseId, 3);
    for (const order of [
      [leaseId, ndaId],
      [ndaId, leaseId],
    ]) {
      expect((await person.ask(order)).charged).toBe(true);
    }
    expect(await person.left(leaseId, ndaId)).toEqual([0, 3]);
    expect((await person.ask([ndaId, leaseId])).code).toBe('chat-limit-reached');
    expect(await readCounts(person.userId)).toMatchObject({ questions_asked: 2, chat_credits: 0 });
  });

  test('that is answered with “not found” counts once, for the document with most questions left', async () => {
    const { person, leaseId, ndaId } = await makePersonWithTwo();
    await setUsed(leaseId, 2);
    const answer = await person.ask([leaseId, ndaId], ABOUT_NEITHER);
    expect(answer).toMatchObject({ outcome: 'not-found', charged: true });
    expect(await person.left(leaseId, ndaId)).toEqual([1, 2]);
    await person.ask([ndaId, leaseId], ABOUT_NEITHER);
    expect(await person.left(leaseId, ndaId)).toEqual([1, 1]);
    expect(await readCounts(person.userId)).toMatchObject({ questions_asked: 2 });
  });

  test.each(['fail', 'misquote'] as const)('whose answer is not given (%s) costs nothing', async (kind) => {
    const { person, leaseId, ndaId } = await makePersonWithTwo('free', 1);
    behaviour = kind;
    expect((await person.ask([leaseId, ndaId])).charged ?? false).toBe(false);
    await setUsed(leaseId, 3);
    expect((await person.ask([ndaId, leaseId])).charged ?? false).toBe(false);
    expect(await person.left(leaseId, ndaId)).toEqual([0, 3]);
    expect(await readCounts(person.userId)).toMatchObject({ questions_asked: 0, chat_credits: 1 });
  });

  test('never counts for the sample while it is about another document', async () => {
    const person = await makePerson();
    const leaseId = await person.uploadAndRead(lease, 'lease.pdf');
    const sample = (await person.post('/documents/sample')).json().documents[0].id;
    await person.get(`/documents/${sample}/events`);
    await person.ask([sample, leaseId], ABOUT_LEASE);
    await person.ask([leaseId, sample], ABOUT_LEASE);
    expect(await person.left(leaseId, sample)).toEqual([1, 3]);
    await setUsed(sample, 3);
    expect((await person.ask([sample, leaseId], ABOUT_LEASE)).charged).toBe(true);
    expect((await person.ask([sample])).code).toBe('chat-limit-reached');
  });

  test('holds a question of each document while it is answered', async () => {
    const { person, leaseId, ndaId } = await makePersonWithTwo();
    gate.shut();
    const answers = [0, 1, 2].map(() => person.ask([ndaId, leaseId], ABOUT_LEASE));
    await expect.poll(() => person.left(leaseId, ndaId), { interval: 5, timeout: 20_000 }).toEqual([0, 0]);
    expect((await person.ask([ndaId])).code).toBe('chat-limit-reached');
    gate.open();
    await Promise.all(answers);
    expect(await person.left(leaseId, ndaId)).toEqual([0, 3]);
    await readCounts(person.userId);
  });

  test('costs nothing when one of its documents is deleted before it is answered', async () => {
    const { person, leaseId, ndaId } = await makePersonWithTwo();
    gate.shut();
    const answer = person.ask([ndaId, leaseId]);
    await expect.poll(() => person.left(leaseId), { interval: 5, timeout: 20_000 }).toEqual([2]);
    await person.delete(`/documents/${ndaId}`);
    gate.open();
    expect(await answer).toMatchObject({ code: 'document-not-found', field: 'documentIds.0' });
    expect(await person.left(leaseId)).toEqual([3]);
    expect(await readCounts(person.userId)).toMatchObject({ questions_asked: 0 });
  });
});

describe('a process that ends while it answers a question about several documents', () => {
  test.each([0, 1])('leaves no reservation behind (%i credits)', async (credits) => {
    const { person, leaseId, ndaId } = await makePersonWithTwo('free', credits);
    const { db, kind } = lexden.database;
    if (credits > 0) await setUsed(leaseId, 3);
    const before = [...(await person.left(leaseId, ndaId)), await person.credits(leaseId)];
    gate.shut();
    const answer = person.ask([ndaId, leaseId]);
    const findRows = () => db.selectFrom('reservations').selectAll().where('user_id', '=', person.userId).execute();
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
    expect([...(await person.left(leaseId, ndaId)), await person.credits(leaseId)]).toEqual(before);
    gate.open();
    expect((await answer).code).toBe('answer-failed');
    expect([...(await person.left(leaseId, ndaId)), await person.credits(leaseId)]).toEqual(before);
    expect(await readCounts(person.userId)).toMatchObject({ questions_asked: 0 });
  });
});

describe('many questions at once about overlapping documents', () => {
  test.each([
    [1, 0],
    [2, 4],
  ])('never pass the limit of a document (seed %i, %i credits)', async (seed, credits) => {
    const { person, leaseId, ndaId } = await makePersonWithTwo('free', credits);
    const ids = [leaseId, ndaId, await person.uploadAndRead(lease, 'second-lease.pdf')];
    const random = makeSeededRandom(seed);
    const pick = () => {
      const order = ids.map((id) => ({ id, rank: random() })).sort((a, b) => a.rank - b.rank);
      return order.slice(0, 1 + Math.floor(random() * ids.length)).map(({ id }) => id);
    };
    const messages = [ABOUT_BOTH, ABOUT_LEASE];
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => person.ask(pick(), messages[Math.floor(random() * messages.length)])),
    );
    const charged = answers.filter((answer) => answer.charged);
    const others = answers.filter((answer) => !answer.charged);
    expect(others.map(({ code }) => code)).toEqual(others.map(() => 'chat-limit-reached'));
    const { used, questions_asked, chat_credits } = await readCounts(person.userId);
    expect(questions_asked).toBe(charged.length);
    expect([...used.values()].every((count) => count <= 3)).toBe(true);
    const spent = credits - chat_credits;
    for (const [id, count] of used) {
      const quoting = charged.filter((answer) => quotedIn(answer).includes(id)).length;
      // A question that a credit paid for counts for no document.
      expect(quoting - count).toBeLessThanOrEqual(spent);
    }
    // An answer that quotes nothing counts for one document.
    const due = charged.reduce((sum, answer) => sum + Math.max(1, quotedIn(answer).length), 0);
    const counted = [...used.values()].reduce((sum, count) => sum + count, 0);
    if (credits === 0) expect(counted).toBe(due);
    expect(chat_credits).toBeGreaterThanOrEqual(0);
    expect(charged.length).toBeLessThanOrEqual(3 * ids.length + spent);
  });
});
