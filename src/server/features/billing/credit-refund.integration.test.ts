import { beforeEach, expect, test } from 'vitest';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { openCheckout } from '#tests/support/builders/payments/shop.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { AnswerControl } from '#tests/support/builders/services/controlled-answers.ts';

const answers = new AnswerControl();

const lease = await makeLeasePdf();
const lexden = openBeforeAll(() =>
  startTestLexden({ replaceAdapters: ({ model }) => ({ model: answers.wrap(model) }) }),
);
beforeEach(() => answers.reset());

/** A user on the free plan with a document that has no questions left. */
async function makeAsker(): Promise<{ readonly account: Account; readonly id: number }> {
  const account = await makeAccount(lexden);
  const id = await account.uploadAndRead(lease);
  await lexden.database.db.updateTable('documents').set({ questions_used: 3 }).where('id', '=', id).execute();
  return { account, id };
}

/** Buys a pack. @returns the provider's id of its checkout */
async function buyPack(account: Account): Promise<string> {
  const checkoutUrl = await openCheckout(account, 'boost');
  await lexden.payments.pay(checkoutUrl);
  return checkoutUrl.split('/').at(-1) ?? '';
}

async function ask(account: Account, id: number): Promise<string> {
  const answer = await account.post('/chat', { message: 'What is the monthly rent?', documentIds: [id] });
  return answer.json().outcome ?? answer.json().code;
}

async function creditsOf(account: Account, id: number): Promise<number> {
  return (await account.get(`/documents/${id}/chat-limits`)).json().globalCredits;
}

async function takenOf(account: Account): Promise<number[]> {
  const { db } = lexden.database;
  const packs = db.selectFrom('payments').select('credits_taken').where('user_id', '=', account.userId);
  return (await packs.orderBy('created_at').orderBy('id').execute()).map((pack) => pack.credits_taken);
}

/** Asks questions that stay pending, each with a reserved credit, until the gate opens. */
async function beginAsking(
  account: Account,
  id: number,
  count: number,
): Promise<{ readonly outcomes: Promise<string[]> }> {
  answers.gate.shut();
  const outcomes = Promise.all(Array.from({ length: count }, () => ask(account, id)));
  const held = () => lexden.database.db.selectFrom('reservations').select('paid_with').execute();
  await expect.poll(held, { interval: 5, timeout: 20_000 }).toEqual(Array(count).fill({ paid_with: 'credit' }));
  return { outcomes };
}

/** Lets pending questions fail. */
async function failAll({ outcomes }: { readonly outcomes: Promise<string[]> }): Promise<void> {
  answers.set('fail');
  answers.gate.open();
  expect(new Set(await outcomes)).toEqual(new Set(['answer-failed']));
  answers.set('answer');
}

test('a pack refunded among a hundred questions: spent, taken and remaining credits add up to ten', async () => {
  const { account, id } = await makeAsker();
  const pack = await buyPack(account);
  expect(await creditsOf(account, id)).toBe(10);
  const asking = Promise.all(Array.from({ length: 100 }, () => ask(account, id)));
  await lexden.payments.refund(pack);
  const outcomes = await asking;
  const answered = outcomes.filter((outcome) => outcome === 'answered').length;
  expect(outcomes.filter((outcome) => outcome === 'chat-limit-reached')).toHaveLength(100 - answered);
  expect(await creditsOf(account, id)).toBe(0);
  expect(await takenOf(account)).toEqual([10 - answered]);
});

test('credits reserved by pending questions are not restored when the pack is refunded and the questions fail', async () => {
  const { account, id } = await makeAsker();
  const [first] = [await buyPack(account), await buyPack(account)];
  const pending = await beginAsking(account, id, 4);
  expect(await creditsOf(account, id)).toBe(16);
  await lexden.payments.refund(first);
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([10, [6, 0]]);
  await failAll(pending);
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([10, [10, 0]]);
  // The other pack is complete: later failures cost nothing.
  await failAll(await beginAsking(account, id, 2));
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([10, [10, 0]]);
});

test('credits reserved by pending questions are spent when answered, although the pack is refunded', async () => {
  const { account, id } = await makeAsker();
  const pack = await buyPack(account);
  const { outcomes } = await beginAsking(account, id, 4);
  await lexden.payments.refund(pack);
  answers.gate.open();
  expect(await outcomes).toEqual(Array(4).fill('answered'));
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([0, [6]]);
});

test.each(['before', 'after'])('a dispute won %s pending questions fail restores all credits', async (won) => {
  const { account, id } = await makeAsker();
  const pack = await buyPack(account);
  const pending = await beginAsking(account, id, 4);
  await lexden.payments.dispute(pack, 'open');
  if (won === 'before') await lexden.payments.dispute(pack, 'win');
  await failAll(pending);
  if (won === 'after') {
    expect([await creditsOf(account, id), await takenOf(account)]).toEqual([0, [10]]);
    await lexden.payments.dispute(pack, 'win');
  }
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([10, [0]]);
});

test('a question that fails after a won dispute costs nothing, although an older, spent pack was refunded', async () => {
  const { account, id } = await makeAsker();
  const older = await buyPack(account);
  await lexden.database.db.updateTable('users').set({ chat_credits: 0 }).where('id', '=', account.userId).execute();
  await lexden.payments.refund(older);
  const newer = await buyPack(account);
  const pending = await beginAsking(account, id, 1);
  await lexden.payments.dispute(newer, 'open');
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([0, [0, 9]]);
  await lexden.payments.dispute(newer, 'win');
  await failAll(pending);
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([10, [0, 0]]);
});

test('a partial refund stays withdrawn when a dispute about the rest is won', async () => {
  const { account, id } = await makeAsker();
  const pack = await buyPack(account);
  const pending = await beginAsking(account, id, 8);
  await lexden.payments.refund(pack, 50);
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([0, [2]]);
  await lexden.payments.dispute(pack, 'open');
  await lexden.payments.dispute(pack, 'win');
  await failAll(pending);
  expect([await creditsOf(account, id), await takenOf(account)]).toEqual([5, [5]]);
});
