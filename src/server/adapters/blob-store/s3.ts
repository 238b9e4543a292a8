import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { MEBIBYTE, MINUTE_MS, SECOND_MS } from '../../../contract/units.ts';
import {
  BlobError,
  type BlobListing,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
} from '../../ports/blob-store.ts';
import { checkBytes, measure } from './checksum.ts';
import { checkBlobKey, checkBlobPrefix } from './key.ts';

/** The smallest part S3 takes; at most this many parts are in memory at once for each upload. */
const PART_SIZE_BYTES = 5 * MEBIBYTE;
const PARTS_IN_FLIGHT = 2;
const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
const REQUEST_TIMEOUT_MS = MINUTE_MS;

export interface S3BlobStoreOptions {
  readonly endpoint: string;
  readonly region: string;
  /** Must exist. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

/** Keeps blobs in a bucket of any store that speaks S3. */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore {
  const bucket: Bucket = { client: connect(options), name: options.bucket };
  return {
    put: (key, content) => putObject(bucket, key, content),

    async read(key, expected) {
      checkBlobKey(key);
      const bytes = await reachStore(key, async () => {
        const answer = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key: key }));
        return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      });
      checkBytes(key, bytes, expected);
      return bytes;
    },

    async stream(key, range) {
      checkBlobKey(key);
      return reachStore(key, () => openStream(bucket, key, range));
    },

    async delete(key) {
      checkBlobKey(key);
      // The answer to a deletion does not say whether there was anything.
      if (!(await exists(bucket, key))) return false;
      await reachStore(key, () => bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key })));
      return true;
    },

    list: (prefix) => listObjects(bucket, prefix),
    close: async () => bucket.client.destroy(),
  };
}

function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3BlobStoreOptions): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names as host names need DNS that stores of one's own rarely have.
    forcePathStyle: true,
    // Some stores take the SDK's trailing checksums for content. We hash the bytes ourselves, and every request is signed
    // with the hash of its own bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
}

async function putObject(bucket: Bucket, key: string, content: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
  checkBlobKey(key);
  const { content: measured, finish } = measure(content);
  let sourceFailure: { readonly error: unknown } | undefined;
  async function* noteFailure(): AsyncGenerator<Uint8Array> {
    try {
      yield* measured;
    } catch (error) {
      sourceFailure = { error };
      throw error;
    }
  }
  const upload = new Upload({
    client: bucket.client,
    params: { Bucket: bucket.name, Key: key, Body: Readable.from(noteFailure(), { objectMode: false }) },
    partSize: PART_SIZE_BYTES,
    queueSize: PARTS_IN_FLIGHT,
  });
  try {
    // An upload that fails takes its parts back; the object comes into being only with the last request.
    await upload.done();
  } catch (error) {
    if (sourceFailure) throw sourceFailure.error;
    throw describeFailure(key, error);
  }
  return finish();
}

async function exists(bucket: Bucket, key: string): Promise<boolean> {
  try {
    await reachStore(key, () => bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key })));
    return true;
  } catch (error) {
    if (error instanceof BlobError && error.code === 'blob-not-found') return false;
    throw error;
  }
}

async function openStream(bucket: Bucket, key: string, range: ByteRange | undefined): Promise<Readable> {
  if (range && range.end <= range.start) {
    await bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }));
    return Readable.from([], { objectMode: false });
  }
  try {
    const answer = await bucket.client.send(
      new GetObjectCommand({
        Bucket: bucket.name,
        Key: key,
        // HTTP counts the last byte in.
        ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
      }),
    );
    if (answer.Body instanceof Readable) return answer.Body;
    throw new Error('The answer has no body.');
  } catch (error) {
    // A part behind the end is empty, as it is in a file.
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) {
      return Readable.from([], { objectMode: false });
    }
    throw error;
  }
}

async function* listObjects(bucket: Bucket, prefix: string): AsyncGenerator<BlobListing> {
  checkBlobPrefix(prefix);
  let continuation: string | undefined;
  do {
    const page = await reachStore(prefix, () =>
      bucket.client.send(
        new ListObjectsV2Command({
          Bucket: bucket.name,
          Prefix: prefix,
          ...(continuation && { ContinuationToken: continuation }),
        }),
      ),
    );
    for (const { Key: key, Size: sizeBytes, LastModified: modified } of page.Contents ?? []) {
      if (key !== undefined) yield { key, sizeBytes: sizeBytes ?? 0, modifiedAt: modified?.getTime() ?? 0 };
    }
    continuation = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (continuation);
}

async function reachStore<T>(key: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw describeFailure(key, error);
  }
}

function describeFailure(key: string, error: unknown): BlobError {
  // "NotFound" is what a request without a body in its answer gets; a missing bucket has a name of its own.
  const isMissing = error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
  if (isMissing) return new BlobError('blob-not-found', `There is no blob ${key}.`, { cause: error });
  return new BlobError('blob-unavailable', `The store did not do what was asked for the blob ${key}.`, {
    cause: error,
  });
}
