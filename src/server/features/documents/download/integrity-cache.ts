import { MINUTE_MS } from '#contract/units.ts';
import type { BlobStore, StoredBlob } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import { verifyHashStream } from './verify-hash-stream.ts';

/** How long a verification stays valid: about as long as a reader is open. */
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
 * Verifies files before ranges of them are served: a range has no hash of its own, so the whole file is read against
 * its hash, once for all concurrent requests.
 */
export function createIntegrityCache({ blobs, clock }: Dependencies) {
  /** By key, oldest first. A key is never reused. */
  const looks = new Map<string, Look>();

  async function lookThrough(key: string, expected: StoredBlob): Promise<void> {
    for await (const _ of verifyHashStream(await blobs.stream(key), expected));
  }

  function look(key: string, expected: StoredBlob): Look {
    const made = { at: clock.now(), result: lookThrough(key, expected) };
    const forget = () => looks.get(key) === made && looks.delete(key);
    // Failures are not cached: the store may be back, or the file repaired.
    made.result.catch(forget);
    looks.delete(key);
    looks.set(key, made);
    const [oldest] = looks.keys();
    if (looks.size > REMEMBERED_AT_MOST && oldest !== undefined) looks.delete(oldest);
    return made;
  }

  return {
    /**
     * Resolves when the file has the expected hash, as of the last ten minutes.
     * @throws BlobError `blob-corrupt`, `blob-not-found`, `blob-unavailable`
     */
    require(key: string, expected: StoredBlob): Promise<void> {
      const last = looks.get(key);
      const isFresh = last !== undefined && clock.now() - last.at < TRUSTED_FOR_MS;
      return (isFresh ? last : look(key, expected)).result;
    },
  };
}
