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

/** The smallest part S3 accepts; at most this many parts are buffered per upload. */
const PART_SIZE_BYTES = 5 * MEBIBYTE;
const PARTS_IN_FLIGHT = 2;
/** Parts are made of whole chunks: a remainder would keep the memory of its chunk. */
const CHUNK_BYTES = 64 * KIBIBYTE;
const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
/** To upload one part, or until the first byte of a download. */
const REQUEST_TIMEOUT_MS = 20 * SECOND_MS;
/** Idle timeout during a download; the client may be slow, too. */
const IDLE_TIMEOUT_MS = MINUTE_MS;
/** Per request, when the store is unreachable, times out or throttles (503); with exponential backoff. */
const ATTEMPTS = 4;
/** A download holds a connection as long as its client reads; waiting for a connection counts as a timeout. */
const CONNECTIONS = 256;

interface S3BlobStoreOptions {
  readonly endpoint: string;
  readonly region: string;
  /** Must exist. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Milliseconds; defaults suit a store in the same network. */
  readonly timeLimits?: { readonly requestMs: number; readonly silenceMs: number };
  /** Page size of lists; the store's default when left out. */
  readonly listPageSize?: number;
}

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly listPageSize: number | undefined;
}

/** Blobs in a bucket of any S3-compatible store. */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore {
  const bucket: Bucket = { client: connect(options), name: options.bucket, listPageSize: options.listPageSize };
  return {
    put: (key, content) => putObject(bucket, key, content),

    async read(key, expected) {
      assertBlobKey(key);
      const bytes = await withBlobErrors(key, async () => {
        const response = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key: key }));
        return (await response.Body?.transformToByteArray()) ?? new Uint8Array();
      });
      verifyBytes(key, bytes, expected);
      return bytes;
    },

    async stream(key, range) {
      assertBlobKey(key);
      return withBlobErrors(key, () => openStream(bucket, key, range));
    },

    async delete(key) {
      assertBlobKey(key);
      await withBlobErrors(key, () => abortIncompleteUploads(bucket, key, (upload) => upload.key === key));
      // S3 deletions succeed for missing objects, too.
      if (!(await exists(bucket, key))) return false;
      await withBlobErrors(key, () => bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key })));
      return true;
    },

    list: (prefix) => listObjects(bucket, prefix),
    removeIncompleteUploads(olderThanMs) {
      const latestStart = Date.now() - olderThanMs;
      return withBlobErrors('', () => abortIncompleteUploads(bucket, '', ({ startedAt }) => startedAt <= latestStart));
    },
    close: async () => bucket.client.destroy(),
  };
}

async function abortIncompleteUploads(
  { client, name, listPageSize }: Bucket,
  prefix: string,
  isSelected: (upload: MultipartUpload) => boolean,
): Promise<number> {
  let removed = 0;
  for await (const upload of listMultipartUploads(client, {
    Bucket: name,
    Prefix: prefix,
    MaxUploads: listPageSize,
  })) {
    if (isSelected(upload) && (await abortMultipartUpload(client, name, upload))) removed += 1;
  }
  return removed;
}

function connect(options: S3BlobStoreOptions): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, timeLimits } = options;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Virtual-hosted buckets need wildcard DNS, which self-hosted stores rarely have.
    forcePathStyle: true,
    // Some stores take the SDK's trailing checksums for content. The bytes are hashed here, and every request is signed
    // with the hash of its payload.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: timeLimits?.requestMs ?? REQUEST_TIMEOUT_MS,
      // Otherwise the SDK only warns.
      throwOnRequestTimeout: true,
      socketTimeout: timeLimits?.silenceMs ?? IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  });
}

async function putObject(bucket: Bucket, key: string, content: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
  assertBlobKey(key);
  const { content: measured, finish } = hashWhileStreaming(content);
  let sourceError: { readonly error: unknown } | undefined;
  async function* captureSourceError(): AsyncGenerator<Uint8Array> {
    try {
      yield* rechunk(measured, CHUNK_BYTES);
    } catch (error) {
      sourceError = { error };
      throw error;
    }
  }
  const upload = new Upload({
    client: bucket.client,
    params: { Bucket: bucket.name, Key: key, Body: Readable.from(captureSourceError(), { objectMode: false }) },
    partSize: PART_SIZE_BYTES,
    queueSize: PARTS_IN_FLIGHT,
  });
  try {
    // A failed upload is aborted; the object appears only with the final request.
    await upload.done();
  } catch (error) {
    if (sourceError) throw sourceError.error;
    throw toBlobError(key, error);
  }
  return finish();
}

async function exists(bucket: Bucket, key: string): Promise<boolean> {
  try {
    await withBlobErrors(key, () => bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key })));
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
    const response = await bucket.client.send(
      new GetObjectCommand({
        Bucket: bucket.name,
        Key: key,
        // HTTP ranges are inclusive.
        ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
      }),
    );
    if (response.Body instanceof Readable) return response.Body;
    throw new Error('The response has no body.');
  } catch (error) {
    // A range beyond the end is empty, as for a file.
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
    const page = await withBlobErrors(prefix, () =>
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

async function withBlobErrors<T>(key: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toBlobError(key, error);
  }
}

function toBlobError(key: string, error: unknown): BlobError {
  // "NotFound" is the error of HEAD requests; a missing bucket has its own.
  const isMissing = error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
  if (isMissing) return new BlobError('blob-not-found', `There is no blob ${key}.`, { cause: error });
  return new BlobError('blob-unavailable', `The store failed a request for the blob ${key}.`, {
    cause: error,
  });
}
