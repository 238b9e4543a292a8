import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/platform/testing-listen.ts';
import { findFreePort } from '#tests/support/builders/services/free-port.ts';
import { openTestBucket, type TestBucket } from '#tests/support/builders/storage/test-bucket.ts';
import { describeBlobStore, gather } from './contract.ts';
import { createEncryptedBlobStore } from './encrypted.ts';
import { createS3BlobStore } from './s3.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket.close());

const openStore = () => createS3BlobStore(bucket.options);
const KEYS = [{ id: 'first', bytes: new Uint8Array(32).fill(1) }];

describe.each([
  ['S3', openStore],
  ['S3, encrypted', () => createEncryptedBlobStore({ inner: openStore(), keys: KEYS })],
])('%s', (name, open) => {
  describeBlobStore(name, async () => {
    const store = open();
    return {
      store,
      readRaw: (key) => bucket.readObject(key),
      writeRaw: (key, bytes) => bucket.writeObject(key, bytes),
      leaveUnfinished: (key) => bucket.beginUpload(key, Buffer.from('half')),
      listLeftovers: () => bucket.listUnfinishedUploads(),
      close: async () => {
        await store.close();
        await bucket.empty();
      },
    };
  });
});
const unavailable = { name: 'BlobError', code: 'blob-unavailable' };

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield Buffer.of(1);
}

test('S3 blob store › distinguishes an unreachable store, a missing bucket and a wrong key from a missing blob', async () => {
  const port = await findFreePort();
  const stores = [
    createS3BlobStore({ ...bucket.options, bucket: 'other' }),
    createS3BlobStore({ ...bucket.options, secretAccessKey: 'wrong' }),
    createS3BlobStore({ ...bucket.options, endpoint: `http://127.0.0.1:${port}` }),
  ];
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
  await Promise.all(
    stores.map(async (store) => {
      await expect(store.put('a', oneByte())).rejects.toMatchObject(unavailable);
      await expect(store.stream('a')).rejects.toMatchObject(unavailable);
      await expect(store.delete('a')).rejects.toMatchObject(unavailable);
      await expect(gather(store.list(''))).rejects.toMatchObject(unavailable);
      await expect(store.removeIncompleteUploads(0)).rejects.toMatchObject(unavailable);
    }),
  );
});

test('S3 blob store › lists beyond one page', async () => {
  const store = createS3BlobStore({ ...bucket.options, listPageSize: 2 });
  onTestFinished(async () => {
    await store.close();
    await bucket.empty();
  });
  const keys = Array.from({ length: 5 }, (_, index) => `documents/${index}`);
  for (const key of keys) await bucket.writeObject(key, Buffer.of(1));
  for (const key of keys) await bucket.beginUpload(key, Buffer.of(1));
  const listed = await gather(store.list('documents/'));
  expect(listed.map(({ key }) => key).sort()).toEqual(keys);
  expect(await store.removeIncompleteUploads(0)).toBe(5);
  expect(await bucket.listUnfinishedUploads()).toEqual([]);
});

/** Long enough for a busy machine. */
const LIMITS = { requestMs: 10_000, silenceMs: 200 };
/** For a store that never responds. */
const SHORT_LIMITS = { requestMs: 100, silenceMs: 200 };

/** A scripted store behind the adapter. */
async function openStoreThat(answer: RequestListener, timeLimits = LIMITS) {
  const { url: endpoint, close } = await listen(createServer(answer));
  const store = createS3BlobStore({ ...bucket.options, endpoint, timeLimits });
  onTestFinished(async () => {
    await store.close();
    await close();
  });
  return store;
}

const SLOW_DOWN =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>';

test('S3 blob store › retries when asked to slow down', async () => {
  const answers = [503, 503, 200];
  const store = await openStoreThat((request, response) => {
    request.resume();
    const status = answers.shift() ?? 500;
    response.writeHead(status, { 'content-type': 'application/xml' }).end(status === 200 ? '' : SLOW_DOWN);
  });
  await store.put('a', oneByte());
  expect(answers).toEqual([]);
});

test('S3 blob store › gives up on a store that keeps throttling, never responds, or stalls', async () => {
  let asked = 0;
  const refuses = await openStoreThat((request, response) => {
    request.resume();
    asked += 1;
    response.writeHead(503, { 'content-type': 'application/xml' }).end(SLOW_DOWN);
  });
  const silent = await openStoreThat((request) => void request.resume(), SHORT_LIMITS);
  const stops = await openStoreThat((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half');
  });
  await Promise.all([
    expect(refuses.put('a', oneByte())).rejects.toMatchObject(unavailable),
    expect(silent.put('a', oneByte())).rejects.toMatchObject(unavailable),
    expect(stops.read('a', { sizeBytes: 1000, sha256: '' })).rejects.toMatchObject(unavailable),
    expect(stops.stream('a').then((stream) => gather(stream as AsyncIterable<Uint8Array>))).rejects.toThrow(),
  ]);
  expect(asked).toBe(4);
});
