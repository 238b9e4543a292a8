import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHttpGuest } from '#tests/support/builders/http-guest.ts';
import { makeServerPlace, type ServerPlace } from '#tests/support/builders/server-process.ts';
import { openTestBucket, type TestBucket } from '#tests/support/builders/test-bucket.ts';
import { testDatabaseTarget } from '#tests/support/builders/test-database-target.ts';
import { makeLeasePdf } from '#tests/support/builders/text-pdf.ts';

const PROGRAM = join(import.meta.dirname, '../../../src/server/operations/backup/backup-commands.ts');
const target = testDatabaseTarget();

/** Where a server with the embedded database has worked, and where its data goes. */
let [from, to]: ServerPlace[] = [];
let bucket: TestBucket | undefined;
beforeAll(async () => {
  from = await makeServerPlace({ kind: 'sqlite', postgresUrl: undefined });
  to = await makeServerPlace(target);
  if (target.kind === 'postgres') bucket = await openTestBucket();
});
afterAll(async () => {
  await from?.close();
  await to?.close();
  await bucket?.close();
});

/** What an administrator types. @returns what it printed */
function run(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr)) : resolve(stdout),
    );
  });
}

/** Beside the running server with a backup that is restored elsewhere, or after its end straight to the other place. */
async function carryOver(source: ServerPlace, there: ServerPlace, endServer: () => Promise<unknown>): Promise<string> {
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
  const guest = makeHttpGuest(server.address);
  const lease = await makeLeasePdf();
  const documentId = await guest.uploadDocument(lease);
  await guest.documentWhenRead(documentId);
  const analysis = await (await guest.post(`/documents/${documentId}/analyze`)).json();
  const question = { documentIds: [documentId], message: 'How much is the rent?' };
  expect((await guest.post('/chat', question)).status).toBe(200);

  const said = await carryOver(from, to, () => server.end('SIGTERM'));
  expect(said).toMatch(/read back and (has its hash|is the same)\./);

  const other = guest.at((await to.start(bucket?.settings)).address);
  expect(await other.document(documentId)).toMatchObject({ status: 'ready', pagesRead: 2 });
  const file = await other.call(`/documents/${documentId}/file`);
  expect(Buffer.from(await file.arrayBuffer()).equals(lease)).toBe(true);
  expect(await (await other.call(`/documents/${documentId}/analysis`)).json()).toEqual(analysis);
  // One of the trial's three questions was asked over there.
  const statuses = [await other.post('/chat', question), await other.post('/chat', question)].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([200, 200]);
  expect((await other.post('/chat', question)).status).toBe(403);
}, 60_000);
