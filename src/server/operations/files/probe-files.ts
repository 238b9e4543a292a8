import { BlobError, type BlobStore, isBlobKey } from '#server/ports/blob-store.ts';

/** Keys are random, so the first ones are a fair sample. */
const SAMPLE_SIZE = 20;

/**
 * Decrypts the beginning of some files, so that a missing or wrong encryption key is noticed at startup. `npm run files
 * -- check` verifies all files.
 * @returns lines for the administrator; none when all of them could be opened
 */
export async function probeFiles(blobs: BlobStore): Promise<string[]> {
  try {
    const keys = await listSome(blobs);
    const problems = (await Promise.all(keys.map((key) => findProblem(blobs, key)))).filter(
      (line) => line !== undefined,
    );
    if (problems.length === 0) return [];
    return [
      `${problems.length} of ${keys.length} checked files cannot be read. ${problems[0]} Fix FILE_ENCRYPTION_KEYS, and run "npm run files -- check".`,
    ];
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    return [`The stored files could not be checked. ${error.message}`];
  }
}

async function listSome(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list('')) {
    if (!isBlobKey(key)) continue;
    if (keys.push(key) === SAMPLE_SIZE) break;
  }
  return keys;
}

async function findProblem(blobs: BlobStore, key: string): Promise<string | undefined> {
  try {
    const stream = await blobs.stream(key, { start: 0, end: 1 });
    for await (const _ of stream);
    return undefined;
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    // Deleted since the listing.
    return error.code === 'blob-not-found' ? undefined : error.message;
  }
}
