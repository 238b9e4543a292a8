import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerCalls } from '#contract/calls.ts';
import { runCommand } from '#tests/scenarios/runner/run-command.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openTestBucket, type TestBucket } from '#tests/support/builders/storage/test-bucket.ts';

const target = testDatabaseTarget();

/** Where a server with the embedded database has worked, and where its data goes. */
let [from, to]: Scenario[] = [];
let bucket: TestBucket | undefined;
beforeAll(async () => {
  from = await openScenario({ database: 'sqlite' });
  to = await openScenario({ database: target });
  if (target.kind === 'postgres') bucket = await openTestBucket();
});
afterAll(async () => {
  await from?.close();
  await to?.close();
  await bucket?.close();
});

/** Runs a command that succeeds. @returns what it printed */
async function run(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await runCommand('backup/backup-commands.ts', args, settings).ended;
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** Beside the running server with a backup that is restored elsewhere, or after its end straight to the other place. */
async function carryOver(source: Scenario, there: Scenario, endServer: () => Promise<unknown>): Promise<string> {
  if (target.kind === 'postgres') {
    await endServer();
    return run(['move', '--from', source.dataFolder], { ...there.settings, ...bucket?.settings });
  }
  const backups = `${source.dataFolder}-backups`;
  const made = await run(['backup', backups, '--keep', '2'], source.settings);
  expect(made).toMatch(/^Backed up to .*: 1 documents of 1 users, 1 files, as of .*Z\. Every file in it was read back/);
  await endServer();
  return run(['restore', /Backed up to (\S+):/.exec(made)?.[1] ?? ''], there.settings);
}

test('a document, its analysis and what was asked are there after all data has moved to another place', async () => {
  if (!from || !to) throw new Error('There are no places.');
  const server = await from.start();
  const guest = makeGuest(server.address);
  const lease = await makeLeasePdf();
  const documentId = await guest.uploadAndRead(lease);
  const document = { params: { id: documentId } };
  const analysis = await guest.call(callerCalls.analyze, document);
  const question = { documentIds: [documentId], message: 'How much is the rent?' };
  await guest.call(callerCalls.chat, { body: question });

  const said = await carryOver(from, to, () => server.end('SIGTERM'));
  expect(said).toMatch(/read back and (has its hash|is the same)\./);

  const other = guest.at((await to.start(bucket?.settings)).address);
  expect(await other.call(callerCalls.getDocument, document)).toMatchObject({ status: 'ready', pagesRead: 2 });
  expect((await other.get(`/documents/${documentId}/file`)).rawPayload.equals(lease)).toBe(true);
  expect(await other.call(callerCalls.getAnalysis, document)).toEqual(analysis);
  // One of the trial's three questions was asked over there.
  for (const status of [200, 200, 403]) expect((await other.post('/chat', question)).statusCode).toBe(status);
}, 60_000);
