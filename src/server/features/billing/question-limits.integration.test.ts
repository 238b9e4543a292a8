import { beforeEach, expect, test } from 'vitest';
import type { Plan } from '#contract/plans.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { AnswerControl } from '#tests/support/builders/services/controlled-answers.ts';

const answers = new AnswerControl();
const lease = await makeLeasePdf();
const lexden = openBeforeAll(() =>
  startTestLexden({ replaceAdapters: ({ model }) => ({ model: answers.wrap(model) }) }),
);
beforeEach(() => answers.reset());

type Asker = Pick<Account | Guest, 'get' | 'post' | 'uploadAndRead'> & { readonly userId: string };

async function makeAsker(plan: Plan | 'trial', credits: number): Promise<{ asker: Asker; id: number }> {
  const asker = plan === 'trial' ? makeGuest(lexden) : await makeAccount(lexden, { plan });
  const id = await asker.uploadAndRead(lease);
  const userId = 'userId' in asker ? asker.userId : (await asker.get('/user')).json().id;
  await setUser(userId, { chat_credits: credits });
  return { asker: { ...asker, userId }, id };
}

function setUser(userId: string, values: { chat_credits?: number; plan?: Plan }) {
  return lexden.database.db.updateTable('users').set(values).where('id', '=', userId).execute();
}

/** Outcome of one question. */
async function ask({ post }: Asker, id: number, message = 'What is the monthly rent?'): Promise<string> {
  const answer = await post('/chat', { message, documentIds: [id] });
  return answer.json().outcome ?? answer.json().code;
}

/** Asks questions concurrently and counts the outcomes. */
async function askAtOnce(asker: Asker, id: number, count = 100): Promise<Record<string, number>> {
  const outcomes = await Promise.all(Array.from({ length: count }, () => ask(asker, id)));
  return countEach(outcomes);
}

function countEach(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function limitsOf(asker: Asker, id: number) {
  return (await asker.get(`/documents/${id}/chat-limits`)).json();
}

/** Asserts the charged questions in all counters, and that no reservation is left. */
async function expectCharged({ userId }: Asker, id: number, ofDocument: number, inAll: number): Promise<void> {
  const { db } = lexden.database;
  const columns = ['questions_used', 'questions_reserved'] as const;
  const document = await db.selectFrom('documents').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  expect(document).toEqual({ questions_used: ofDocument, questions_reserved: 0 });
  const user = await db.selectFrom('users').select('questions_asked').where('id', '=', userId).executeTakeFirst();
  expect(user).toEqual({ questions_asked: inAll });
  const answers = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .where('conversations.document_id', '=', id)
    .where('role', '=', 'assistant')
    .where('metadata', 'like', '%"charged":true%')
    .select('messages.id')
    .execute();
  expect(answers).toHaveLength(inAll);
  expect(await db.selectFrom('reservations').where('user_id', '=', userId).selectAll().execute()).toEqual([]);
}

test.each([
  ['trial', 3, 0],
  ['free', 3, 5],
  ['starter', 7, 4],
  ['premium', 15, 2],
] as const)(
  'a hundred questions at once on %s: the document’s %i and %i credits, and not one more [spec: 9.3]',
  async (plan, questionLimit, credits) => {
    const { asker, id } = await makeAsker(plan, credits);
    expect(await limitsOf(asker, id)).toEqual({
      remainingQuestions: questionLimit,
      questionLimit,
      globalCredits: credits,
    });
    const answered = questionLimit + credits;
    expect(await askAtOnce(asker, id)).toEqual({ answered, 'chat-limit-reached': 100 - answered });
    expect(await limitsOf(asker, id)).toEqual({ remainingQuestions: 0, questionLimit, globalCredits: 0 });
    await expectCharged(asker, id, questionLimit, answered);
  },
);

test('credits are spent once each under concurrent questions about several documents [spec: 9.7]', async () => {
  const { asker, id } = await makeAsker('starter', 4);
  const other = await asker.uploadAndRead(lease);
  const both = await Promise.all([askAtOnce(asker, id, 50), askAtOnce(asker, other, 50)]);
  expect(both.reduce((sum, counts) => sum + (counts.answered ?? 0), 0)).toBe(7 + 7 + 4);
  for (const document of [id, other]) {
    expect(await limitsOf(asker, document)).toEqual({ remainingQuestions: 0, questionLimit: 7, globalCredits: 0 });
  }
});

test('failed and refused ones of a hundred concurrent questions cost nothing', async () => {
  const { asker, id } = await makeAsker('pro', 5);
  answers.set((position) => (position % 4 === 0 ? 'fail' : position % 4 === 1 ? 'misquote' : 'answer'));
  const { answered = 0, refused = 0, 'answer-failed': broken = 0, ...rest } = await askAtOnce(asker, id);
  expect(Object.keys(rest)).toEqual(['chat-limit-reached']);
  expect([refused, broken].every((count) => count > 0)).toBe(true);
  const { remainingQuestions, globalCredits } = await limitsOf(asker, id);
  expect(remainingQuestions + globalCredits).toBe(15 + 5 - answered);
  await expectCharged(asker, id, 15 - remainingQuestions, answered);
  answers.set('answer');
  const left = 20 - answered;
  expect(await askAtOnce(asker, id, 30)).toEqual({ answered: left, 'chat-limit-reached': 30 - left });
});

test('an upgrade during answers raises the limit at once; a downgrade withdraws nothing', async () => {
  const { asker, id } = await makeAsker('free', 0);
  answers.gate.shut();
  const first = ['', '', ''].map(() => ask(asker, id));
  await untilReserved(id, 3);
  expect(await ask(asker, id)).toBe('chat-limit-reached');
  await setUser(asker.userId, { plan: 'starter' });
  const second = ['', '', '', ''].map(() => ask(asker, id));
  await untilReserved(id, 7);
  expect(await askAtOnce(asker, id, 20)).toEqual({ 'chat-limit-reached': 20 });
  await setUser(asker.userId, { plan: 'free' });
  expect(await limitsOf(asker, id)).toEqual({ remainingQuestions: 0, questionLimit: 3, globalCredits: 0 });
  answers.gate.open();
  expect(countEach(await Promise.all([...first, ...second]))).toEqual({ answered: 7 });
  expect(await ask(asker, id)).toBe('chat-limit-reached');
  await expectCharged(asker, id, 7, 7);
  await setUser(asker.userId, { plan: 'pro' });
  expect(await limitsOf(asker, id)).toMatchObject({ remainingQuestions: 8, questionLimit: 15 });
});

test('a downgrade among a hundred questions charges exactly the answered ones', async () => {
  const { asker, id } = await makeAsker('pro', 0);
  const asking = askAtOnce(asker, id);
  await setUser(asker.userId, { plan: 'free' });
  const { answered = 0, 'chat-limit-reached': refused = 0 } = await asking;
  expect(answered + refused).toBe(100);
  expect([answered >= 3, answered <= 15]).toEqual([true, true]);
  await expectCharged(asker, id, answered, answered);
  expect(await limitsOf(asker, id)).toEqual({ remainingQuestions: 0, questionLimit: 3, globalCredits: 0 });
});

test('a question about the sample and an own document counts for the own document', async () => {
  const { asker, id } = await makeAsker('free', 0);
  const sample = (await asker.post('/documents/sample')).json().documents[0].id;
  await asker.get(`/documents/${sample}/events`);
  const about = (documentIds: number[]) => asker.post('/chat', { message: 'What is the monthly rent?', documentIds });
  expect((await about([sample, id])).json().charged).toBe(true);
  expect(await limitsOf(asker, id)).toMatchObject({ remainingQuestions: 2 });
  expect(await limitsOf(asker, sample)).toMatchObject({ remainingQuestions: 3 });
  await about([sample]);
  expect(await limitsOf(asker, sample)).toMatchObject({ remainingQuestions: 2 });
});

async function untilReserved(id: number, count: number): Promise<void> {
  const find = () =>
    lexden.database.db.selectFrom('documents').select('questions_reserved').where('id', '=', id).executeTakeFirst();
  await expect.poll(find, { interval: 5, timeout: 20_000 }).toEqual({ questions_reserved: count });
}
