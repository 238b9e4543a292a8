import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobs, openDatabase } from '#server/composition/storage.ts';
import { readConfig } from '#server/config/config.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { checkFiles } from '#server/operations/files/check-files.ts';
import { probeFiles } from '#server/operations/files/probe-files.ts';
import { rotateFileKeys } from '#server/operations/files/rotate-file-keys.ts';
import { createStoredFilesStore } from '#server/operations/files/stored-files-store.ts';
import { pollUntil } from '#tests/scenarios/runner/poll.ts';
import { linesOf, runCommand } from '#tests/scenarios/runner/run-command.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { insertManyDocuments } from '#tests/support/builders/database/many-documents.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';

const DOCUMENTS = 24;
const LONG_AGO_MS = 3_600_001;
const OLD_KEY = `old:${randomBytes(32).toString('base64')}`;
const NEW_KEY = `new:${randomBytes(32).toString('base64')}`;

let scenario: Scenario;
let database: OpenedDatabase;
let ids: readonly number[];

const configOf = (keys: string) => readConfig({ ...scenario.settings, FILE_ENCRYPTION_KEYS: keys });
const keyOf = (id: number) => `documents/${id}.pdf`;
const pathOf = (id: number) => join(scenario.dataFolder, 'files', keyOf(id));
const bytesOf = (id: number) => Buffer.alloc(100_000 + (id % 7), `%PDF-1.7 ${id} `);

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Stores the documents' files, the way a server with these keys would. */
async function storeFiles(keys: string): Promise<void> {
  const blobs = await openBlobs(configOf(keys));
  await Promise.all(ids.map((id) => blobs.put(keyOf(id), inOnePiece(bytesOf(id)))));
}

beforeAll(async () => {
  scenario = await openScenario();
  await mkdir(scenario.dataFolder, { recursive: true });
  database = await openDatabase(configOf(''));
  const { userId } = await insertSession(database.db, { email: 'ada@example.org' });
  ids = await insertManyDocuments(database.db, userId, { count: DOCUMENTS });
  for (const id of ids) {
    const sha256 = createHash('sha256').update(bytesOf(id)).digest('hex');
    const values = { blob_key: keyOf(id), file_size: bytesOf(id).length, sha256 };
    await database.db.updateTable('documents').set(values).where('id', '=', id).execute();
  }
});
afterAll(async () => {
  await database.close();
  await scenario.close();
});

/** Names of the keys that stand in the files' headers, each once, with how many have it. */
async function countByKey(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const id of ids) {
    const file = await open(pathOf(id));
    const { buffer } = await file.read(Buffer.alloc(14), 0, 14, 0);
    await file.close();
    const name = buffer.subarray(0, 4).equals(Buffer.from('%PDF')) ? 'plain' : buffer.toString('latin1', 11);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function run(args: readonly string[], keys: string) {
  return runCommand('files/manage-files.ts', args, { ...scenario.settings, FILE_ENCRYPTION_KEYS: keys });
}

async function runToEnd(args: readonly string[], keys: string) {
  const { code, stdout, stderr } = await run(args, keys).ended;
  return { code, lines: linesOf(stdout + stderr) };
}

/** Kills the command as soon as it has changed so many files. */
async function rotateAndKill(keys: string, enough: number): Promise<void> {
  const { child, ended } = run(['rotate'], keys);
  const hasChangedEnough = async () => child.exitCode !== null || ((await countByKey())['new'] ?? 0) >= enough;
  await pollUntil(hasChangedEnough, { intervalMs: 1 });
  child.kill('SIGKILL');
  await ended;
}

test('files get a new key by a command that is killed on the way, and every one stays whole', async () => {
  await storeFiles(OLD_KEY);
  const keys = `${NEW_KEY},${OLD_KEY}`;
  await rotateAndKill(keys, 4);
  const between = await countByKey();
  expect(between['new']).toBeGreaterThanOrEqual(4);
  expect((between['new'] ?? 0) + (between['old'] ?? 0)).toBe(DOCUMENTS);
  const { code, lines } = await runToEnd(['rotate'], keys);
  const isNew = 'encrypted with the key "new"';
  expect(lines).toEqual([
    expect.stringMatching(`^Now ${isNew}: \\d+. Already ${isNew}: \\d+. Deleted meanwhile: 0. Failed: 0.$`),
    `Every file is ${isNew}. No file needs "old" any more; backups made before do.`,
  ]);
  expect(code).toBe(0);
  expect(await countByKey()).toEqual({ new: DOCUMENTS });
  const checked = await runToEnd(['check'], NEW_KEY);
  expect(checked.lines).toEqual([expect.stringMatching(`^Intact: ${DOCUMENTS} \\(2.3 MiB\\). Damaged: 0.`)]);
  expect(checked.code).toBe(0);
});

test('what is wrong is named by check and rotate, and nothing comes back of what was deleted meanwhile', async () => {
  await storeFiles('');
  const [damaged, missing, deleted] = ids as [number, number, number];
  await writeFile(pathOf(damaged), 'something else');
  await rm(pathOf(missing));
  await writeFile(join(scenario.dataFolder, 'files/documents/orphan.pdf'), 'left by a crash');
  await writeFile(join(scenario.dataFolder, 'files/documents/A Note.txt'), 'not a file of the product');
  const files = createStoredFilesStore(database.db);
  const blobs = await openBlobs(configOf(NEW_KEY));
  const now = () => Date.now() + LONG_AGO_MS;
  const found = await checkFiles({ files, blobs, now });
  expect([...found.orphans].sort()).toEqual(['documents/A Note.txt', 'documents/orphan.pdf']);
  expect(found).toMatchObject({
    intact: DOCUMENTS - 2,
    problems: [
      expect.stringContaining(`Document ${damaged}: The blob documents/${damaged}.pdf has 14 bytes`),
      expect.stringContaining(`Document ${missing}: There is no blob`),
    ],
    counts: { 'blob-not-found': 1, 'blob-corrupt': 1, 'blob-unavailable': 0 },
  });
  expect((await checkFiles({ files, blobs, now: Date.now })).orphans).toEqual([]);

  const row = await database.db.selectFrom('documents').selectAll().where('id', '=', deleted).executeTakeFirstOrThrow();
  const withConcurrentDeletion = {
    ...blobs,
    async findKeyId(key: string) {
      if (key === keyOf(deleted)) await database.db.deleteFrom('documents').where('id', '=', deleted).execute();
      return blobs.findKeyId(key);
    },
  };
  const rotation = await rotateFileKeys({ files, blobs: withConcurrentDeletion, wantedKey: 'new' });
  expect(rotation).toMatchObject({ changed: DOCUMENTS - 3, unchanged: 0, gone: 1 });
  expect(rotation.problems).toHaveLength(2);
  // The damaged one and the orphan.
  expect(rotation.remaining).toEqual(new Map([[undefined, 2]]));
  expect(await readdir(join(scenario.dataFolder, 'files/documents'))).not.toContain(`${deleted}.pdf`);
  await database.db.insertInto('documents').values(row).execute();
});

test('a key that is missing is said at the start, and files can be stored as they are again', async () => {
  await storeFiles(OLD_KEY);
  await rm(join(scenario.dataFolder, 'files/documents/orphan.pdf'), { force: true });
  expect(await probeFiles(await openBlobs(configOf(`${NEW_KEY},${OLD_KEY}`)))).toEqual([]);
  expect(await probeFiles(await openBlobs(configOf(NEW_KEY)))).toEqual([
    expect.stringMatching(/^20 of 20 checked files cannot be read\. The blob \S+ is encrypted with the key "old"/),
  ]);
  const { code, lines } = await runToEnd(['rotate', '--to-plain'], OLD_KEY);
  expect(code).toBe(0);
  expect(lines[1]).toBe('Every file is unencrypted. No file needs "old" any more; backups made before do.');
  expect(await countByKey()).toEqual({ plain: DOCUMENTS });
});
