import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export const TEST_BUCKET = 'lexden-test';
/** Where the server keeps the parts of uploads. */
const UPLOADS_FOLDER = '._S3rver_uploads';

/** A store that speaks S3 inside the test's own process. */
export interface S3TestServer {
  readonly endpoint: string;
  /** Parts of uploads that were neither finished nor taken back. */
  listUnfinishedUploads(): Promise<string[]>;
  close(): Promise<void>;
}

export async function startS3TestServer(): Promise<S3TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'lexden-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: TEST_BUCKET, configs: [] }],
  });
  makeWritesWhole(server);
  takeUploadsBack(server, directory);
  const address = await server.run();
  return {
    endpoint: `http://127.0.0.1:${(address as AddressInfo).port}`,
    listUnfinishedUploads: () => readdir(join(directory, TEST_BUCKET, UPLOADS_FOLDER)).catch(() => []),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * This server answers before its file is written and lets two writers of one key write into one file, which no real
 * store does. Writes to a key wait for each other here, and for the disk.
 */
function makeWritesWhole(server: S3rver): void {
  const { store } = server;
  const putObject = store.putObject.bind(store);
  const putPart = store.putPart.bind(store);
  const writers = new Map<string, Promise<unknown>>();
  store.putObject = (object) => {
    const path = store.getResourcePath(object.bucket, object.key, 'object');
    const before = writers.get(path) ?? Promise.resolve();
    const written = before.then(async () => {
      const result = await putObject(object);
      await waitForSize(path, result.size);
      return result;
    });
    writers.set(
      path,
      written.catch(() => {}),
    );
    return written;
  };
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const result = await putPart(bucket, uploadId, partNumber, content);
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber));
    await waitForSize(path, result.size);
    return result;
  };
}

/** Every real store can take an unfinished upload back; this server lacks the call (AbortMultipartUpload). */
function takeUploadsBack(server: S3rver, directory: string): void {
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== 'DELETE' || !uploadId || !/^[0-9a-f]+$/.test(uploadId)) return next();
    await rm(join(directory, TEST_BUCKET, UPLOADS_FOLDER, uploadId), { recursive: true, force: true });
    context.status = 204;
  });
}

async function waitForSize(path: string, sizeBytes: number): Promise<void> {
  while ((await stat(path)).size !== sizeBytes) await new Promise((resolve) => setTimeout(resolve, 1));
}
