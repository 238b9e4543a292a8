import { HOUR_MS } from '#contract/units.ts';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { BlobRemover } from './blob-remover.ts';
import type { DocumentFile, ReconcileStore } from './reconcile-store.ts';

/** Twice what an upload may take before its place is given back: a file this old is not on its way any more. */
const SAFE_AGE_MS = HOUR_MS;
const BATCH = 500;
const FOLDER = 'documents/';
const FILE_OF_DOCUMENT = /^documents\/(\d+)\.pdf$/;

interface Dependencies {
  readonly store: ReconcileStore;
  readonly blobs: Pick<BlobStore, 'list' | 'stream' | 'removeIncompleteUploads'>;
  readonly blobRemover: Pick<BlobRemover, 'remove'>;
  readonly clock: Clock;
}

/** What files and documents had to say of each other. */
export interface Reconciliation {
  /** Files of documents in the store, whoever has them. */
  readonly files: number;
  /** Unfinished ones of ended processes that were removed. */
  readonly leftoversRemoved: number;
  /** Files that no document has, older than an hour. */
  readonly orphans: number;
  /** How many of those were removed: all of them, or none. */
  readonly orphansRemoved: number;
  /** Documents whose file is not there. Nothing of them is removed: what is lost is not made more by that. */
  readonly documentsWithoutFile: readonly number[];
}

/**
 * Compares the files with the documents, for what a crash can leave that nothing else looks for.
 *
 * Files that nobody has are removed only where most files belong to a document: otherwise it is more likely that the
 * database is not the one of these files, and then all of them are somebody's.
 * Safe beside people at work, and in several processes at once.
 *
 * @param signal ends it early; what was found until then is lost, and nothing else
 * @throws BlobError `blob-unavailable`
 */
export async function reconcileFiles(dependencies: Dependencies, signal: AbortSignal): Promise<Reconciliation> {
  const { store, blobs, blobRemover } = dependencies;
  const leftoversRemoved = await blobs.removeIncompleteUploads(SAFE_AGE_MS);
  const { seen, orphans } = await lookThroughFiles(dependencies, signal);
  const isOurs = orphans.length * 2 <= seen.size;
  let orphansRemoved = 0;
  for (const orphan of isOurs ? orphans : []) {
    signal.throwIfAborted();
    // Looked at once more: between the two a restored document may have come back to its file.
    const [still] = await store.listOrphans([orphan]);
    if (still && (await blobRemover.remove(still.blobKey))) orphansRemoved += 1;
  }
  const documentsWithoutFile = await findDocumentsWithoutFile(dependencies, seen, signal);
  return { files: seen.size, leftoversRemoved, orphans: orphans.length, orphansRemoved, documentsWithoutFile };
}

async function lookThroughFiles({ store, blobs, clock }: Dependencies, signal: AbortSignal) {
  const seen = new Set<string>();
  const orphans: DocumentFile[] = [];
  let old: DocumentFile[] = [];
  const lookUp = async () => {
    orphans.push(...(await store.listOrphans(old)));
    old = [];
  };
  for await (const { key, modifiedAt } of blobs.list(FOLDER)) {
    signal.throwIfAborted();
    // What is called otherwise was not put there by this product.
    const id = FILE_OF_DOCUMENT.exec(key)?.[1];
    if (id === undefined) continue;
    seen.add(key);
    if (modifiedAt <= clock.now() - SAFE_AGE_MS) old.push({ id: Number(id), blobKey: key });
    if (old.length === BATCH) await lookUp();
  }
  await lookUp();
  return { seen, orphans };
}

async function findDocumentsWithoutFile(
  { store, blobs }: Dependencies,
  seen: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<number[]> {
  const missing: number[] = [];
  let above = 0;
  for (;;) {
    signal.throwIfAborted();
    const documents = await store.listFiles(above, BATCH);
    for (const { id, blobKey } of documents) {
      above = id;
      // Its file may have come after the list was made, and the document may be gone by now.
      const isMissing = !seen.has(blobKey) && !(await hasFile(blobs, blobKey)) && (await store.isThere(id));
      if (isMissing) missing.push(id);
    }
    if (documents.length < BATCH) return missing;
  }
}

async function hasFile(blobs: Pick<BlobStore, 'stream'>, key: string): Promise<boolean> {
  try {
    (await blobs.stream(key, { start: 0, end: 0 })).destroy();
    return true;
  } catch (error) {
    if (error instanceof BlobError && error.code === 'blob-not-found') return false;
    throw error;
  }
}
