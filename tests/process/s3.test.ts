import { afterEach, beforeEach, expect, test } from 'vitest';
import { createS3BlobStore } from '../../src/server/adapters/blob-store/s3.ts';
import {
  type S3TestServer,
  startS3TestServer,
  TEST_BUCKET,
} from '../../src/server/adapters/blob-store/s3-test-server.ts';
import { makeHttpGuest } from '../builders/http-guest.ts';
import { makeServerPlace, type ServerPlace } from '../builders/server-process.ts';
import { makeLeasePdf } from '../builders/text-pdf.ts';
import { listStoredFiles } from './stored-files.ts';

/** The only keys that the test's store knows. */
const KEYS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let place: ServerPlace;
let store: S3TestServer;
beforeEach(async () => {
  place = await makeServerPlace({ kind: 'sqlite', postgresUrl: undefined });
  store = await startS3TestServer();
});
afterEach(async () => {
  await place.close();
  await store.close();
});

function settingsFor(bucket: string): Record<string, string> {
  return {
    S3_ENDPOINT: store.endpoint,
    S3_REGION: KEYS.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
}

async function listBucket(): Promise<string[]> {
  const blobs = createS3BlobStore({ endpoint: store.endpoint, bucket: TEST_BUCKET, ...KEYS });
  const keys: string[] = [];
  for await (const { key } of blobs.list('')) keys.push(key);
  await blobs.close();
  return keys;
}

test('with a bucket in the settings, a document is kept in it, read from it, and removed from it', async () => {
  const server = await place.start(settingsFor(TEST_BUCKET));
  const guest = makeHttpGuest(server.address);
  const lease = await makeLeasePdf();
  const documentId = await guest.uploadDocument(lease);
  expect(await guest.documentWhenRead(documentId)).toMatchObject({ status: 'ready', pagesRead: 2 });
  expect(await listBucket()).toEqual([`documents/${documentId}.pdf`]);
  const file = await guest.call(`/documents/${documentId}/file`);
  expect(Buffer.from(await file.arrayBuffer()).equals(lease)).toBe(true);
  const part = await guest.call(`/documents/${documentId}/file`, { headers: { range: 'bytes=5-9' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(lease.subarray(5, 10))).toBe(true);

  const damaged = await guest.upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')]));
  expect(damaged.status).toBe(422);
  const receipt = await guest.call(`/documents/${documentId}`, { method: 'DELETE' });
  expect(await receipt.json()).toMatchObject({ removed: { files: 1, pages: 2 } });
  expect(await listBucket()).toEqual([]);
  expect(await store.listUnfinishedUploads()).toEqual([]);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null, stderr: '' });
  await expect(listStoredFiles(place)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a bucket that is not there is told at the start, in one line', async () => {
  const { code, stderr } = await place.startInVain(settingsFor('another-bucket'));
  expect(stderr).toMatch(/^The bucket another-bucket at S3_ENDPOINT \S+ cannot be used: [^\n]+\n$/);
  expect(code).toBe(1);
});
