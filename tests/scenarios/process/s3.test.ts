import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerCalls } from '#contract/calls.ts';
import { createS3BlobStore } from '#server/adapters/blob-store/s3.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { listStoredFiles } from '#tests/scenarios/runner/stored-files.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openTestBucket, type TestBucket } from '#tests/support/builders/storage/test-bucket.ts';

let scenario: Scenario;
let bucket: TestBucket;
beforeEach(async () => {
  scenario = await openScenario({ database: 'sqlite' });
  bucket = await openTestBucket();
});
afterEach(async () => {
  await scenario.close();
  await bucket.close();
});

async function listBucket(): Promise<string[]> {
  const blobs = createS3BlobStore(bucket.options);
  const keys: string[] = [];
  for await (const { key } of blobs.list('')) keys.push(key);
  await blobs.close();
  return keys;
}

test('with a bucket and a key in the settings, a document is kept there encrypted, read, and removed', async () => {
  const key = `first:${randomBytes(32).toString('base64')}`;
  const server = await scenario.start({ ...bucket.settings, FILE_ENCRYPTION_KEYS: key });
  const guest = makeGuest(server.address);
  const lease = await makeLeasePdf();
  const documentId = await guest.uploadDocument(lease);
  expect(await guest.whenRead(documentId)).toMatchObject({ status: 'ready', pagesRead: 2 });
  expect(await listBucket()).toEqual([`documents/${documentId}.pdf`]);
  expect((await bucket.readObject(`documents/${documentId}.pdf`)).includes('%PDF')).toBe(false);
  expect((await guest.get(`/documents/${documentId}/file`)).rawPayload.equals(lease)).toBe(true);
  const part = await guest.get(`/documents/${documentId}/file`, { range: 'bytes=5-9' });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(lease.subarray(5, 10))).toBe(true);

  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')]);
  expect((await guest.upload([{ name: 'Damaged.pdf', bytes }])).statusCode).toBe(422);
  const receipt = await guest.call(callerCalls.deleteDocument, { params: { id: documentId } });
  expect(receipt).toMatchObject({ removed: { files: 1, pages: 2 } });
  expect(await listBucket()).toEqual([]);
  expect(await bucket.listUnfinishedUploads()).toEqual([]);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null, stderr: '' });
  await expect(listStoredFiles(scenario)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a bucket that is not there is told at the start, in one line', async () => {
  const { code, stderr } = await scenario.startFailing({ ...bucket.settings, S3_BUCKET: 'another-bucket' });
  expect(stderr).toMatch(/^The bucket another-bucket at S3_ENDPOINT \S+ cannot be used: NoSuchBucket\n$/);
  expect(code).toBe(1);
});
