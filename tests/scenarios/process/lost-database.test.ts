import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerCalls } from '#contract/calls.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { expectOneLine } from '#tests/support/builders/server/expect-one-line.ts';

let scenario: Scenario;
let server: ServerProcess;
let guest: Guest;
let lease: Buffer;
let database: string;

beforeEach(async () => {
  lease = await makeLeasePdf();
  scenario = await openScenario({ database: 'sqlite' });
  server = await scenario.start({ LOG_LEVEL: 'warn' });
  guest = makeGuest(server.address);
  database = join(scenario.dataFolder, 'lexden.sqlite');
});
afterEach(() => scenario.close());

const readiness = async () => {
  const { statusCode: status, json } = await guest.send({ url: '/readyz' });
  return { status, parts: json().parts };
};

test('a database that is deleted under the server is noticed, and nothing is acknowledged any more', async () => {
  const id = await guest.uploadAndRead(lease);
  expect(await readiness()).toMatchObject({ status: 200, parts: { database: 'ok' } });
  await rm(database);
  const refused = await guest.upload([{ name: 'Another.pdf', bytes: lease }]);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await guest.delete(`/documents/${id}`)).statusCode).toBe(503);
  // The answer is kept for some seconds.
  await expect.poll(readiness, { timeout: 10_000 }).toMatchObject({ status: 503, parts: { database: 'unavailable' } });
  const told =
    /The file .*lexden\.sqlite was deleted while the server works on it\. .* stop the server, put the file back/;
  await expect.poll(() => server.output().join('\n')).toMatch(told);
  // What is there is still shown.
  expect((await guest.call(callerCalls.getDocument, { params: { id } })).status).toBe('ready');
});

test('a server does not begin with an empty database where files of documents are', async () => {
  const id = await guest.uploadAndRead(lease);
  await server.end('SIGTERM');
  await rename(database, `${database}.away`);
  const line =
    /^The folder .*files holds files of documents, but .*lexden\.sqlite is missing or empty, .* Put it back, or restore a backup\. To begin without these documents, move .*files away/;
  // Refusing leaves nothing behind that the next start would take for a database.
  for (let start = 1; start <= 2; start += 1) expectOneLine(await scenario.startFailing(), line);
  await rename(`${database}.away`, database);
  server = await scenario.start();
  expect((await guest.at(server.address).call(callerCalls.getDocument, { params: { id } })).status).toBe('ready');
  await server.end('SIGTERM');
  // On purpose.
  await rm(database);
  const away = join(scenario.dataFolder, '../away');
  await mkdir(away);
  await rename(join(scenario.dataFolder, 'files'), join(away, 'files'));
  server = await scenario.start();
  expect((await guest.at(server.address).get(`/documents/${id}`)).statusCode).toBe(404);
});
