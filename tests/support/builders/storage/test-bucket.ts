import { randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { GATEWAY_USER } from './ceph-gateway.ts';

/** A separate bucket in the object store of the test run, and ways to work on it behind the product's back. */
export interface TestBucket {
  /** What the adapter for S3 takes. */
  readonly options: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** The same, as the server's settings. */
  readonly settings: Readonly<Record<string, string>>;
  readObject(key: string): Promise<Buffer>;
  writeObject(key: string, bytes: Uint8Array): Promise<void>;
  /** Begins a multipart upload that is never completed, as a process does that is killed meanwhile. */
  beginUpload(key: string, firstPart: Uint8Array): Promise<void>;
  /** Keys of uploads in parts that were neither finished nor taken back. */
  listUnfinishedUploads(): Promise<string[]>;
  /** Removes all objects and whatever uploads have begun: quicker than a new bucket. */
  empty(): Promise<void>;
  /** Removes the bucket with what is in it. */
  close(): Promise<void>;
}

/** Needs `tests/support/setup/object-store.ts` among the project's global setup. */
export async function openTestBucket(): Promise<TestBucket> {
  const endpoint = process.env.TEST_S3_ENDPOINT;
  if (!endpoint) throw new Error('There is no object store: tests/support/setup/object-store.ts did not run.');
  const options = { endpoint, region: 'us-east-1', bucket: `lexden-${randomUUID()}`, ...GATEWAY_USER };
  const { region, bucket: Bucket } = options;
  const client = new S3Client({
    endpoint,
    region,
    credentials: GATEWAY_USER,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket }));
  const listUploads = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
  async function empty(): Promise<void> {
    for (const { Key, UploadId } of await listUploads())
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await removeObjects(client, Bucket);
  }
  return {
    options,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: Bucket,
      S3_ACCESS_KEY_ID: GATEWAY_USER.accessKeyId,
      S3_SECRET_ACCESS_KEY: GATEWAY_USER.secretAccessKey,
    },
    async readObject(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async writeObject(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    async beginUpload(Key, Body) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body }));
    },
    listUnfinishedUploads: async () => (await listUploads()).map(({ Key }) => Key ?? ''),
    empty,
    async close() {
      await empty();
      await client.send(new DeleteBucketCommand({ Bucket }));
      client.destroy();
    },
  };
}

async function removeObjects(client: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    if (Contents.length === 0) return;
    await Promise.all(Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))));
  }
}
