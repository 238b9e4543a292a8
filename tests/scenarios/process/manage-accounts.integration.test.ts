import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf, runCommand } from '#tests/scenarios/runner/run-command.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';

let scenario: Scenario;
let server: ServerProcess;
beforeAll(async () => {
  scenario = await openScenario();
  server = await scenario.start();
});
afterAll(() => scenario.close());

/** What an administrator types, while the server runs. */
async function run(args: readonly string[], settings = scenario.settings) {
  const { code, stdout, stderr } = await runCommand('accounts/manage-accounts.ts', args, settings).ended;
  return { code, lines: linesOf(stdout), complaint: stderr.trim() };
}

async function statusOf(token: string): Promise<number> {
  return (await createTestClient(server.address, { session: token }).get('/api/auth/user')).statusCode;
}

test('shuts an account out of the running server, and lets it in again', async () => {
  const { db } = scenario.openDatabase();
  const ada = await insertSession(db, { email: 'Ada@example.org', displayName: 'Ada Finch' });
  const bea = await insertSession(db, { email: 'bea@example.org' });
  expect([await statusOf(ada.token), await statusOf(bea.token)]).toEqual([200, 200]);

  expect(await run(['disable', 'ada@EXAMPLE.org'])).toEqual({
    code: 0,
    complaint: '',
    lines: [`The account Ada@example.org (${ada.userId}) is disabled. Sessions ended: 1.`],
  });
  expect([await statusOf(ada.token), await statusOf(bea.token)]).toEqual([401, 200]);
  const listed = await run(['list']);
  expect(listed.code).toBe(0);
  expect(listed.lines).toEqual([
    expect.stringMatching(`^${ada.userId}  Ada@example\\.org  Ada Finch  free  since [\\d-]{10}  disabled$`),
    expect.stringMatching(`^${bea.userId}  bea@example\\.org .* enabled$`),
  ]);

  expect((await run(['disable', ada.userId])).lines[0]).toContain('is disabled already');
  expect((await run(['enable', ada.userId])).lines[0]).toContain('is enabled again');
  expect((await run(['enable', ada.userId])).lines[0]).toContain('is not disabled');
  // The sessions of before stay ended.
  expect(await statusOf(ada.token)).toBe(401);
});

test('does nothing where it is not clear who is meant', async () => {
  const { db } = scenario.openDatabase();
  const twins = [
    await insertSession(db, { email: 'twin@example.org' }),
    await insertSession(db, { email: 'twin@example.org' }),
  ];
  for (const name of ['unknown@example.org', '', '%', 'twin@example.org']) {
    const { code, lines, complaint } = await run(['disable', name]);
    expect([name, code, lines, complaint.split('\n').length]).toEqual([name, 1, [], 1]);
  }
  const { complaint } = await run(['disable', 'twin@example.org']);
  for (const { userId } of twins) expect(complaint).toContain(userId);
  for (const { token } of twins) expect(await statusOf(token)).toBe(200);
});

test('leaves an account alone whose holder is having it deleted', async () => {
  const { db } = scenario.openDatabase();
  const { userId } = await insertSession(db);
  const gone = { disabled_at: Date.now(), deletion_requested_at: Date.now() };
  await db.updateTable('users').set(gone).where('id', '=', userId).execute();
  for (const command of ['enable', 'disable']) {
    expect(await run([command, userId])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('being deleted'),
    });
  }
});

test.each([[[]], [['list', 'all']], [['disable']], [['enable', 'a', 'b']], [['remove', 'a']]])(
  'says what there is when asked for %j',
  async (args) => {
    const { code, lines, complaint } = await run(args);
    expect([code, lines]).toEqual([1, []]);
    expect(complaint).toContain('npm run accounts -- disable');
  },
);

test('makes no database where there is none', async () => {
  const { code, complaint } = await run(['list'], { DATA_DIR: join(scenario.dataFolder, 'nothing') });
  expect([code, complaint]).toEqual([1, expect.stringMatching(/^There is no database in .*nothing\./)]);
});
