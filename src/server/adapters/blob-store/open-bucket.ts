import { SECOND_MS } from '#contract/units.ts';
import type { S3Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import { createS3BlobStore } from './s3.ts';

/** A start that fails must say so before the administrator gives up on it. */
const FIRST_ANSWER_LIMIT_MS = 15 * SECOND_MS;

async function answerInTime(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const reason = `there was no answer within ${FIRST_ANSWER_LIMIT_MS / SECOND_MS} seconds`;
    timer = setTimeout(() => reject(new Error(reason)), FIRST_ANSWER_LIMIT_MS);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Opens a bucket and lists it once: a wrong name or key shows at the start and not at the first upload.
 * @throws ConfigError
 */
export async function openBucket(s3: S3Config): Promise<BlobStore> {
  const blobs = createS3BlobStore(s3);
  try {
    await answerInTime(blobs.list('')[Symbol.asyncIterator]().next());
  } catch (error) {
    const { cause = error } = error as Error;
    // What a store gives a name and no words for, its client calls so.
    const hasWords = cause instanceof Error && !['', 'UnknownError'].includes(cause.message);
    const reason = hasWords ? cause.message : cause instanceof Error ? cause.name : String(cause);
    throw new ConfigError(`The bucket ${s3.bucket} at S3_ENDPOINT ${s3.endpoint} cannot be used: ${reason}`);
  }
  return blobs;
}
