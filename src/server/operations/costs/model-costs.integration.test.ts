import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import { TEST_PRICES } from '#server/adapters/language-model/ai-sdk/testing/providers.ts';
import { makeTrialRow } from '#tests/support/builders/database/rows.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type ModelLexden, startModelLexden } from '#tests/support/builders/server/model-lexden.ts';
import { describeCosts, readCostsCommand } from './describe-costs.ts';
import { createModelAccounting } from './model-accounting.ts';
import { createMonthCostsStore } from './month-costs-store.ts';

const QUESTION = 'How long before the end must I give notice?';
const QUOTE = { document: 1, page: 2, text: 'at least sixty (60) days before the end of the term' };
const GOOD = answerOf(statementOf('Notice has to be given at least 60 days before the end.', QUOTE));
const METRICS_TOKEN = 'a token of the metrics';

let lease: Buffer;
let guest: Guest;
let documentId: number;
beforeAll(async () => {
  lease = await makeLeasePdf();
});

const ask = async () =>
  (await guest.post('/chat', { message: QUESTION, documentIds: [documentId] })).json<ChatResponse>();

async function startAsking(model: ModelLexden): Promise<void> {
  guest = makeGuest(model.lexden);
  documentId = await guest.uploadAndRead(lease);
  model.provider.reset();
  model.forgetOutage();
  model.provider.play({ kind: 'value', value: GOOD });
}

const listUsage = ({ lexden }: ModelLexden) => lexden.database.db.selectFrom('model_usage').selectAll().execute();
const listReservations = ({ lexden }: ModelLexden) =>
  lexden.database.db.selectFrom('model_reservations').selectAll().execute();

describe('cost of models without a limit', () => {
  let model: ModelLexden;
  beforeAll(async () => {
    model = await startModelLexden('openai', { metricsToken: METRICS_TOKEN });
  });
  beforeEach(async () => {
    await model.lexden.database.db.deleteFrom('model_usage').execute();
    await model.lexden.database.db.deleteFrom('model_usage_totals').execute();
    await startAsking(model);
  });
  afterAll(() => model.close());

  test('is stored with the answer, and for its account and day by purpose', async () => {
    const { egress } = await ask();
    const { inputTokens = 0, outputTokens = 0, costUsd = null } = egress.usage ?? {};
    expect(costUsd).toBeCloseTo((inputTokens * TEST_PRICES.input + outputTokens * TEST_PRICES.output) / 1e6, 9);
    const [row, ...others] = await listUsage(model);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      day: new Date().toISOString().slice(0, 10),
      purpose: 'answer',
      calls: 1,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost_nano_usd: Math.round((costUsd ?? 0) * 1e9),
      unpriced_calls: 0,
    });
    await ask();
    expect(await listUsage(model)).toMatchObject([{ calls: 2, input_tokens: inputTokens * 2 }]);
  });

  test('counts what was read when the reader disconnects before the first words, as an estimate', async () => {
    model.provider.play({ kind: 'hang' });
    const controller = new AbortController();
    const asking = guest.at(model.lexden.app.listeningOrigin).send({
      method: 'POST',
      url: '/api/session/chat',
      payload: { message: QUESTION, documentIds: [documentId] },
      signal: controller.signal,
    });
    asking.catch(() => {});
    await expect.poll(() => model.provider.received()).toBe(1);
    controller.abort();
    await expect.poll(() => listUsage(model)).toHaveLength(1);
    const [row] = await listUsage(model);
    expect(row?.input_tokens).toBeGreaterThan(500);
  });

  test('is listed for the operator by account, or by purpose', async () => {
    await ask();
    const store = createMonthCostsStore(model.lexden.database.db);
    const month = new Date().toISOString().slice(0, 7);
    const list = (...args: string[]) => describeCosts(store, readCostsCommand(args, month));
    const [row] = await listUsage(model);
    const [header, account, total] = await list();
    expect(header).toMatch(/^account +calls +input tokens +output tokens +cost$/);
    expect(account).toMatch(new RegExp(`^trial ${row?.user_id} +1 +[\\d,]+ +[\\d,]+ +< \\$0\\.01$`));
    expect(total).toMatch(new RegExp(`^all of ${month} +1 `));
    expect((await list('--by', 'purpose'))[1]).toMatch(/^answer +1 /);
    const [json] = await list('--json');
    expect(JSON.parse(json ?? '')).toMatchObject({ by: 'account', rows: [{ calls: 1, unpricedCalls: 0 }] });
    expect(await list('2001-01')).toEqual(['No model was called in 2001-01.']);
    expect(() => readCostsCommand(['--by', 'name'], month)).toThrow(/^Usage:/);
  });

  test('is a metric by purpose, and names no account', async () => {
    await ask();
    const { body } = await model.lexden.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(body).toMatch(/lexden_model_tokens_total\{purpose="answer",direction="in"\} [1-9]/);
    expect(body).toMatch(/lexden_model_cost_dollars_total\{purpose="answer"\} 0\.\d+/);
    expect(body).toMatch(/lexden_model_month_accounts [1-9]/);
    expect(body).toMatch(/lexden_model_month_cost_dollars 0\.\d+/);
    const [row] = await listUsage(model);
    expect(body).not.toContain(row?.user_id);
  });
});

test('cost › of a model without a known price is not known, and never 0', async () => {
  const model = await startModelLexden('openai-compatible', { settings: { prices: undefined } });
  await startAsking(model);
  const { egress } = await ask();
  expect(egress.usage).toMatchObject({ costUsd: null });
  expect(await listUsage(model)).toMatchObject([{ calls: 1, unpriced_calls: 1, cost_nano_usd: 0 }]);
  const lines = await describeCosts(
    createMonthCostsStore(model.lexden.database.db),
    readCostsCommand([], new Date().toISOString().slice(0, 7)),
  );
  expect(lines.at(1)).toMatch(/not known$/);
  expect(lines.at(-1)).toBe('1 calls are not in the cost, as their price is not known: set LLM_PRICES.');
  await model.close();
});

describe('limit of the day', () => {
  /** Room for the reservation of about one call, which is 8,000 tokens of output and its input. */
  const TOKENS = 12_000;
  const settings = { contextTokens: 120_000 };

  test('is kept by parallel questions; the built-in engine answers the others and says why', async () => {
    const model = await startModelLexden('openai-compatible', { settings, limits: { tokens: TOKENS } });
    await startAsking(model);
    const { promise: release, resolve: resume } = Promise.withResolvers<void>();
    model.provider.play({ kind: 'held', value: GOOD, release });
    let answered = 0;
    const asking = Array.from({ length: 3 }, async () => {
      const answer = await ask();
      answered += 1;
      return answer;
    });
    await expect.poll(() => answered, { timeout: 10_000 }).toBe(2);
    resume();
    const answers = await Promise.all(asking);
    const limited = answers.filter(({ egress }) => egress.engine === 'built-in');
    expect(limited).toHaveLength(2);
    expect(model.provider.requests).toHaveLength(1);
    for (const { egress } of limited) {
      expect(egress.notice).toContain('has reached your limit for today, which starts again at midnight UTC');
      expect(egress.provider).toBeUndefined();
      expect(egress.usage).toBeUndefined();
    }
    // Nothing stays reserved, and the operator's log is not filled by a limit that the operator has set.
    expect(await listReservations(model)).toEqual([]);
    expect(model.problems).toEqual([]);
    await model.close();
  });

  test('gives back what a call did not use, and counts per account', async () => {
    const model = await startModelLexden('openai-compatible', { settings, limits: { tokens: TOKENS } });
    await startAsking(model);
    const [first, second] = [await ask(), await ask()];
    expect([first.egress.engine, second.egress.engine]).not.toContain('built-in');
    const [row] = await listUsage(model);
    await model.lexden.database.db
      .updateTable('model_usage')
      .set({ input_tokens: TOKENS })
      .where('user_id', '=', row?.user_id ?? '')
      .execute();
    expect((await ask()).egress.engine).toBe('built-in');
    await startAsking(model);
    expect((await ask()).egress.engine).not.toBe('built-in');
    await model.close();
  });

  test('in dollars is kept as well', async () => {
    const model = await startModelLexden('openai', { limits: { costUsd: 0.000_001 } });
    await startAsking(model);
    expect((await ask()).egress).toMatchObject({ engine: 'built-in' });
    expect(model.provider.requests).toHaveLength(0);
    await model.close();
  });

  test('is one for all servers on a database, and for an account and the trial that moved into it', async () => {
    const model = await startModelLexden();
    const { db } = model.lexden.database;
    const clock = { now: () => Date.now() };
    const limits = { costUsd: 1, tokens: undefined };
    const servers = [1, 2].map(() => createModelAccounting({ db, clock, limits, onProblem: expect.unreachable }));
    const [trialId, accountId] = ['a trial', 'an account'];
    for (const id of [accountId, trialId]) await db.insertInto('users').values(makeTrialRow({ id })).execute();
    await db.updateTable('users').set({ merged_into: accountId }).where('id', '=', trialId).execute();
    const call = { purpose: 'check', provider: 'P', model: 'm', maxTokens: 10, maxCostUsd: 0.3 } as const;
    const opened = await Promise.all(
      [accountId, trialId, accountId, trialId, accountId, accountId].map((userId, index) =>
        servers[index % 2]?.accounts.during(userId, () => servers[index % 2]?.meter.open(call) ?? Promise.reject()),
      ),
    );
    const made = opened.filter((metered) => metered !== undefined);
    expect(made).toHaveLength(3);
    const usage = { calls: 1, inputTokens: 5, outputTokens: 1, costUsd: 0.1 };
    await Promise.all(made.map((metered) => metered.settle(usage)));
    expect(await listUsage(model)).toMatchObject([
      { user_id: accountId, purpose: 'check', calls: 3, cost_nano_usd: 300_000_000 },
    ]);
    const openAgain = (userId: string) =>
      servers[0]?.accounts.during(userId, () => servers[0]?.meter.open(call) ?? Promise.reject());
    expect(await openAgain(trialId)).toBeDefined();
    expect(await openAgain(trialId)).toBeDefined();
    expect(await openAgain(trialId)).toBeUndefined();
    // Of a process that has ended in the meantime.
    await db.updateTable('model_reservations').set({ expires_at: 1 }).execute();
    expect(await openAgain(trialId)).toBeDefined();
    // What was paid stays in the totals when the account is deleted.
    await db.deleteFrom('users').where('id', '=', accountId).execute();
    expect([await listUsage(model), await listReservations(model)]).toEqual([[], []]);
    const list = await describeCosts(
      createMonthCostsStore(db),
      readCostsCommand([], new Date().toISOString().slice(0, 7)),
    );
    expect(list[1]).toMatch(/^deleted accounts, and checks at starts +3 +15 +3 +\$0\.30$/);
    await model.close();
  });
});
