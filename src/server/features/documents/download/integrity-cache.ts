import { MINUTE_MS } from '#contract/units.ts';
import type { BlobStore, StoredBlob } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import { verifyHashStream } from './verify-hash-stream.ts';

/** How long a verification stays valid: about as long as a reader is open. */
const TRUSTED_FOR_MS = 10 * MINUTE_MS;
const MAX_ENTRIES = 1_000;

interface Dependencies {
  readonly blobs: Pick<BlobStore, 'stream'>;
  readonly clock: Clock;
}

interface Verification {
  readonly at: number;
  readonly result: Promise<void>;
}

/**
 * Verifies files before ranges of them are served: a range has no hash of its own, so the whole file is read against
 * its hash, once for all concurrent requests.
 */
export function createIntegrityCache({ blobs, clock }: Dependencies) {
  /** By key, oldest first. A key is never reused. */
  const verifications = new Map<string, Verification>();

  async function readAll(key: string, expected: StoredBlob): Promise<void> {
    for await (const _ of verifyHashStream(await blobs.stream(key), expected));
  }

  function verify(key: string, expected: StoredBlob): Verification {
    const verification = { at: clock.now(), result: readAll(key, expected) };
    const forget = () => verifications.get(key) === verification && verifications.delete(key);
    // Failures are not cached: the store may be back, or the file repaired.
    verification.result.catch(forget);
    verifications.delete(key);
    verifications.set(key, verification);
    const [oldest] = verifications.keys();
    if (verifications.size > MAX_ENTRIES && oldest !== undefined) verifications.delete(oldest);
    return verification;
  }

  return {
    /**
     * Resolves when the file has the expected hash, as of the last ten minutes.
     * @throws BlobError `blob-corrupt`, `blob-not-found`, `blob-unavailable`
     */
    require(key: string, expected: StoredBlob): Promise<void> {
      const last = verifications.get(key);
      const isFresh = last !== undefined && clock.now() - last.at < TRUSTED_FOR_MS;
      return (isFresh ? last : verify(key, expected)).result;
    },
  };
}
