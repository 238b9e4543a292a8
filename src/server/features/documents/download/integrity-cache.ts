import { MINUTE_MS } from '#contract/units.ts';
import type { BlobStore, StoredBlob } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import { verifyHashStream } from './verify-hash-stream.ts';

/** For so long parts of a file are sent without another look at all of it: about as long as somebody reads in it. */
const TRUSTED_FOR_MS = 10 * MINUTE_MS;
const REMEMBERED_AT_MOST = 1_000;

interface Dependencies {
  readonly blobs: Pick<BlobStore, 'stream'>;
  readonly clock: Clock;
}

interface Look {
  readonly at: number;
  readonly result: Promise<void>;
}

/**
 * A part of a file has no hash of its own, so before parts are sent the whole file is read against its hash, once for
 * everybody who asks meanwhile: nobody is to see a page that was never uploaded.
 */
export function createIntegrityCache({ blobs, clock }: Dependencies) {
  /** By key, the oldest first. A key stands for one upload for ever. */
  const looks = new Map<string, Look>();

  async function lookThrough(key: string, expected: StoredBlob): Promise<void> {
    for await (const _ of verifyHashStream(await blobs.stream(key), expected));
  }

  function look(key: string, expected: StoredBlob): Look {
    const made = { at: clock.now(), result: lookThrough(key, expected) };
    const forget = () => looks.get(key) === made && looks.delete(key);
    // What failed is looked at again: the store may be back, or the file mended.
    made.result.catch(forget);
    looks.delete(key);
    looks.set(key, made);
    const [oldest] = looks.keys();
    if (looks.size > REMEMBERED_AT_MOST && oldest !== undefined) looks.delete(oldest);
    return made;
  }

  return {
    /**
     * Resolves when all bytes under the key are those that were stored, as of the last ten minutes.
     * @throws BlobError `blob-corrupt`, `blob-not-found`, `blob-unavailable`
     */
    require(key: string, expected: StoredBlob): Promise<void> {
      const last = looks.get(key);
      const isFresh = last !== undefined && clock.now() - last.at < TRUSTED_FOR_MS;
      return (isFresh ? last : look(key, expected)).result;
    },
  };
}
