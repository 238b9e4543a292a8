import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { describeBlobStore, gather } from './contract.ts';
import { createS3BlobStore } from './s3.ts';
import { startS3TestServer, TEST_BUCKET } from './s3-test-server.ts';

const KEYS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

describeBlobStore('S3', async () => {
  const server = await startS3TestServer();
  const options = { endpoint: server.endpoint, bucket: TEST_BUCKET, ...KEYS };
  const store = createS3BlobStore(options);
  return {
    store,
    overwrite: (key, bytes) => overwrite(options.endpoint, key, bytes),
    listLeftovers: () => server.listUnfinishedUploads(),
    close: async () => {
      await store.close();
      await server.close();
    },
  };
});

async function overwrite(endpoint: string, key: string, bytes: Uint8Array): Promise<void> {
  const { region, ...credentials } = KEYS;
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new PutObjectCommand({ Bucket: TEST_BUCKET, Key: key, Body: bytes }));
  client.destroy();
}

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield Buffer.of(1);
}

test('a store that is away, or lacks the bucket, is told apart from a blob that is not there', async () => {
  const server = await startS3TestServer();
  const withoutBucket = createS3BlobStore({ endpoint: server.endpoint, bucket: 'other', ...KEYS });
  const away = createS3BlobStore({ endpoint: server.endpoint, bucket: TEST_BUCKET, ...KEYS });
  onTestFinished(async () => {
    await withoutBucket.close();
    await away.close();
  });
  const unavailable = { name: 'BlobError', code: 'blob-unavailable' };
  await expect(withoutBucket.put('a', oneByte())).rejects.toMatchObject(unavailable);
  await expect(withoutBucket.stream('a')).rejects.toMatchObject(unavailable);
  await server.close();
  await expect(away.put('a', oneByte())).rejects.toMatchObject(unavailable);
  await expect(away.stream('a')).rejects.toMatchObject(unavailable);
  await expect(away.delete('a')).rejects.toMatchObject(unavailable);
  await expect(gather(away.list(''))).rejects.toMatchObject(unavailable);
});

test('a list longer than one answer of the store is complete', async () => {
  // The test server cannot go on with a list under this version of Node, so its answers are spelt out here.
  const asked: (string | null)[] = [];
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token');
    asked.push(token);
    response.setHeader('content-type', 'application/xml');
    response.end(token === 'more' ? listAnswer('b', '') : listAnswer('a', 'more'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store = createS3BlobStore({ endpoint: `http://127.0.0.1:${port}`, bucket: TEST_BUCKET, ...KEYS });
  onTestFinished(async () => {
    await store.close();
    server.close();
  });
  const modifiedAt = Date.UTC(2026, 10, 21);
  expect(await gather(store.list(''))).toEqual([
    { key: 'a', sizeBytes: 7, modifiedAt },
    { key: 'b', sizeBytes: 7, modifiedAt },
  ]);
  expect(asked).toEqual([null, 'more']);
});

function listAnswer(key: string, nextToken: string): string {
  const next = nextToken ? `<NextContinuationToken>${nextToken}</NextContinuationToken>` : '';
  return (
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${nextToken !== ''}</IsTruncated>${next}` +
    `<Contents><Key>${key}</Key><Size>7</Size><LastModified>2026-11-21T00:00:00.000Z</LastModified></Contents>` +
    '</ListBucketResult>'
  );
}
