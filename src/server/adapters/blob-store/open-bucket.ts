import { SECOND_MS } from '#contract/units.ts';
import type { S3Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import { createS3BlobStore } from './s3.ts';

/** Startup must fail before the operator gives up waiting. */
const STARTUP_TIMEOUT_MS = 15 * SECOND_MS;

async function withTimeout(response: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const reason = `there was no response within ${STARTUP_TIMEOUT_MS / SECOND_MS} seconds`;
    timer = setTimeout(() => reject(new Error(reason)), STARTUP_TIMEOUT_MS);
  });
  await Promise.race([response, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Opens a bucket and lists it once, so that a wrong name or key fails at startup and not at the first upload.
 * @throws ConfigError
 */
export async function openBucket(s3: S3Config): Promise<BlobStore> {
  const blobs = createS3BlobStore(s3);
  try {
    await withTimeout(blobs.list('')[Symbol.asyncIterator]().next());
  } catch (error) {
    const { cause = error } = error as Error;
    // The client uses these messages for errors without one of their own.
    const hasMessage = cause instanceof Error && !['', 'UnknownError'].includes(cause.message);
    const reason = hasMessage ? cause.message : cause instanceof Error ? cause.name : String(cause);
    throw new ConfigError(`The bucket ${s3.bucket} at S3_ENDPOINT ${s3.endpoint} cannot be used: ${reason}`);
  }
  return blobs;
}
