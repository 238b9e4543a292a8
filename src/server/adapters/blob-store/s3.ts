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
import { KIBIBYTE, MEBIBYTE, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import {
  BlobError,
  type BlobListing,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
} from '#server/ports/blob-store.ts';
import { hashWhileStreaming, verifyBytes } from './checksum.ts';
import { assertBlobKey, assertBlobPrefix } from './key.ts';
import { rechunk } from './rechunk.ts';
import { abortMultipartUpload, listMultipartUploads, type MultipartUpload } from './s3-multipart-uploads.ts';

/** The smallest part S3 takes; at most this many parts are in memory at once for each upload. */
const PART_SIZE_BYTES = 5 * MEBIBYTE;
const PARTS_IN_FLIGHT = 2;
/** Parts are made of whole ones. What is left over behind a part would keep the memory of all of it. */
const CHUNK_BYTES = 64 * KIBIBYTE;
const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
/** For one part up, or until the first byte comes down. */
const REQUEST_TIMEOUT_MS = 20 * SECOND_MS;
/** For silence in the middle of a download; whoever reads it may be slow, too. */
const SILENCE_LIMIT_MS = MINUTE_MS;
/** Of each request, where the store cannot be reached, does not answer in time, or puts it off (503); the pauses grow. */
const ATTEMPTS = 4;
/** Downloads hold a connection for as long as their readers take; what waits for one counts as not answered. */
const CONNECTIONS = 256;

export interface S3BlobStoreOptions {
  readonly endpoint: string;
  readonly region: string;
  /** Must exist. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Milliseconds; what suits a store in the same network when left out. */
  readonly timeLimits?: { readonly requestMs: number; readonly silenceMs: number };
  /** Objects that are asked for at once in a list; as many as the store gives when left out. */
  readonly listPageSize?: number;
}

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly listPageSize: number | undefined;
}

/** Keeps blobs in a bucket of any store that speaks S3. */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore {
  const bucket: Bucket = { client: connect(options), name: options.bucket, listPageSize: options.listPageSize };
  return {
    put: (key, content) => putObject(bucket, key, content),

    async read(key, expected) {
      assertBlobKey(key);
      const bytes = await reachStore(key, async () => {
        const answer = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key: key }));
        return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      });
      verifyBytes(key, bytes, expected);
      return bytes;
    },

    async stream(key, range) {
      assertBlobKey(key);
      return reachStore(key, () => openStream(bucket, key, range));
    },

    async delete(key) {
      assertBlobKey(key);
      await reachStore(key, () => removeUnfinished(bucket, key, (upload) => upload.key === key));
      // The answer to a deletion does not say whether there was anything.
      if (!(await exists(bucket, key))) return false;
      await reachStore(key, () => bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key })));
      return true;
    },

    list: (prefix) => listObjects(bucket, prefix),
    removeIncompleteUploads(olderThanMs) {
      const newest = Date.now() - olderThanMs;
      return reachStore('', () => removeUnfinished(bucket, '', ({ begunAt }) => begunAt <= newest));
    },
    close: async () => bucket.client.destroy(),
  };
}

async function removeUnfinished(
  { client, name, listPageSize }: Bucket,
  prefix: string,
  isMeant: (upload: MultipartUpload) => boolean,
): Promise<number> {
  let removed = 0;
  for await (const upload of listMultipartUploads(client, {
    Bucket: name,
    Prefix: prefix,
    MaxUploads: listPageSize,
  })) {
    if (isMeant(upload) && (await abortMultipartUpload(client, name, upload))) removed += 1;
  }
  return removed;
}

function connect(options: S3BlobStoreOptions): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, timeLimits } = options;
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
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: timeLimits?.requestMs ?? REQUEST_TIMEOUT_MS,
      // Without this the SDK only warns.
      throwOnRequestTimeout: true,
      socketTimeout: timeLimits?.silenceMs ?? SILENCE_LIMIT_MS,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  });
}

async function putObject(bucket: Bucket, key: string, content: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
  assertBlobKey(key);
  const { content: measured, finish } = hashWhileStreaming(content);
  let sourceFailure: { readonly error: unknown } | undefined;
  async function* noteFailure(): AsyncGenerator<Uint8Array> {
    try {
      yield* rechunk(measured, CHUNK_BYTES);
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
  assertBlobPrefix(prefix);
  let continuation: string | undefined;
  do {
    const page = await reachStore(prefix, () =>
      bucket.client.send(
        new ListObjectsV2Command({
          Bucket: bucket.name,
          Prefix: prefix,
          ...(bucket.listPageSize && { MaxKeys: bucket.listPageSize }),
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
