import { BlobError, type BlobStore, isBlobKey } from '#server/ports/blob-store.ts';

/** Keys are random, so the first ones listed are as good a sample as any. */
const SAMPLE_SIZE = 20;

/**
 * Opens the beginning of some files: a key that is missing in the settings, or is another one, shows at the start and
 * not when somebody wants to read. What every file is like, `npm run files -- check` tells.
 * @returns a line for whoever runs the server; none when all of them could be opened
 */
export async function probeFiles(blobs: BlobStore): Promise<string[]> {
  try {
    const keys = await listSome(blobs);
    const problems = (await Promise.all(keys.map((key) => findProblem(blobs, key)))).filter(
      (line) => line !== undefined,
    );
    if (problems.length === 0) return [];
    return [
      `${problems.length} of ${keys.length} stored files that were tried cannot be read. ${problems[0]} Mend FILE_ENCRYPTION_KEYS, and run "npm run files -- check".`,
    ];
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    return [`The stored files could not be tried. ${error.message}`];
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
    // Deleted since it was listed.
    return error.code === 'blob-not-found' ? undefined : error.message;
  }
}
