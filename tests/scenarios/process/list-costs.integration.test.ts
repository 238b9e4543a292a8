import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf, runCommand } from '#tests/scenarios/runner/run-command.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';

const USED = { provider: 'OpenAI', calls: 3, input_tokens: 12_000, output_tokens: 345, unpriced_calls: 0 };

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
  await scenario.start();
});
afterAll(() => scenario.close());

async function run(...args: readonly string[]) {
  const { code, stdout, stderr } = await runCommand('costs/list-costs.ts', args, scenario.settings).ended;
  return { code, lines: linesOf(stdout), complaint: stderr.trim() };
}

test('lists what models cost in a month, while the server runs', async () => {
  const { db } = scenario.openDatabase();
  const ada = await insertSession(db, { email: 'ada@example.org' });
  const day = { day: '2026-10-05', purpose: 'answer', model: 'gpt-5-mini', cost_nano_usd: 1_234_000_000 };
  await db
    .insertInto('model_usage')
    .values({ user_id: ada.userId, ...day, ...USED })
    .execute();
  const bob = await insertSession(db, { email: 'bob@example.org' });
  await db
    .insertInto('model_usage')
    .values({ user_id: bob.userId, ...day, ...USED, cost_nano_usd: 3_800_000 })
    .execute();
  await db
    .insertInto('model_usage_totals')
    .values({ ...day, ...USED })
    .execute();

  const { code, lines, complaint } = await run('2026-10');
  expect([code, complaint]).toEqual([0, '']);
  expect(lines[1]).toMatch(`ada@example.org (${ada.userId})`);
  expect(lines[1]).toMatch(/ +3 +12,000 +345 +\$1\.23$/);
  expect(lines.find((line) => line.startsWith('bob@'))).toMatch(/ +345 +< \$0\.01$/);
  expect((await run('2026-10', '--by', 'model')).lines[1]).toMatch(/^gpt-5-mini +3 /);
  expect((await run()).lines[0]).toMatch(/^No model was called in \d{4}-\d{2}\.$/);
  expect(await run('--by', 'color')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^Usage:\nnpm run costs/),
  });
});
