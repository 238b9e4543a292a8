import { HOUR_MS } from '#contract/units.ts';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { BlobRemover } from './blob-remover.ts';
import type { DocumentFile, ReconcileStore } from './reconcile-store.ts';

/**
 * Twice the time after which the reservation of an upload is released: a file this old is not being uploaded any more.
 */
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

/** The result of comparing files with documents. */
export interface Reconciliation {
  /** Document files in the store, with or without a document. */
  readonly files: number;
  /** Removed unfinished files of ended processes. */
  readonly leftoversRemoved: number;
  /** Files without a document, older than an hour. */
  readonly orphans: number;
  /** How many orphans were removed: all of them, or none. */
  readonly orphansRemoved: number;
  /** Documents whose file is missing. They are kept: deleting them would only lose more. */
  readonly documentsWithoutFile: readonly number[];
}

/**
 * Compares the files with the documents to find what a crash can leave and no other recovery finds.
 *
 * Orphans are removed only when most files belong to a document: otherwise the database is probably not the one of
 * these files. Safe beside running requests, and in several processes at once.
 *
 * @param signal ends it early; only the findings so far are lost
 * @throws BlobError `blob-unavailable`
 */
export async function reconcileFiles(dependencies: Dependencies, signal: AbortSignal): Promise<Reconciliation> {
  const { store, blobs, blobRemover } = dependencies;
  const leftoversRemoved = await blobs.removeIncompleteUploads(SAFE_AGE_MS);
  const { seen, orphans } = await scanFiles(dependencies, signal);
  const isOurs = orphans.length * 2 <= seen.size;
  let orphansRemoved = 0;
  for (const orphan of isOurs ? orphans : []) {
    signal.throwIfAborted();
    // Checked again: a restored document may have got its file back meanwhile.
    const [still] = await store.listOrphans([orphan]);
    if (still && (await blobRemover.remove(still.blobKey))) orphansRemoved += 1;
  }
  const documentsWithoutFile = await findDocumentsWithoutFile(dependencies, seen, signal);
  return { files: seen.size, leftoversRemoved, orphans: orphans.length, orphansRemoved, documentsWithoutFile };
}

async function scanFiles({ store, blobs, clock }: Dependencies, signal: AbortSignal) {
  const seen = new Set<string>();
  const orphans: DocumentFile[] = [];
  let old: DocumentFile[] = [];
  const flush = async () => {
    orphans.push(...(await store.listOrphans(old)));
    old = [];
  };
  for await (const { key, modifiedAt } of blobs.list(FOLDER)) {
    signal.throwIfAborted();
    // Files with other names are not ours.
    const id = FILE_OF_DOCUMENT.exec(key)?.[1];
    if (id === undefined) continue;
    seen.add(key);
    if (modifiedAt <= clock.now() - SAFE_AGE_MS) old.push({ id: Number(id), blobKey: key });
    if (old.length === BATCH) await flush();
  }
  await flush();
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
      // Its file may have been stored after the listing, and the document may have been deleted since.
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
