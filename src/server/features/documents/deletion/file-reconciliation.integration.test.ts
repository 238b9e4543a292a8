import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { gather } from '#server/adapters/blob-store/contract.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { createBlobRemover } from './blob-remover.ts';
import { createFileReconciliation, type FileReconciliation } from './file-reconciliation.ts';

let documentId: number;
const lexden = setUpLexden({ role: 'web' });

beforeAll(async () => {
  const answer = await makeGuest(lexden).upload([{ name: 'Lease.pdf', bytes: await makeLeasePdf() }]);
  documentId = answer.json().documents[0].id;
});

/** Runs the reconciliation two hours from now; returns the log. */
function createReconciliation(blobs: BlobStore = lexden.adapters.blobs) {
  const logged: [string, object, string][] = [];
  const { database } = lexden;
  const clock = { now: () => Date.now() + 2 * HOUR_MS };
  const reconciliation: FileReconciliation = createFileReconciliation({
    database,
    blobs,
    clock,
    blobRemover: createBlobRemover({ db: database.db, blobs, clock, onProblem: () => {} }),
    logger: {
      warn: (about, message) => logged.push(['warn', about, message]),
      error: (about, message) => logged.push(['error', about, message]),
    },
  });
  return { reconciliation, logged };
}

async function putOrphan(id: number): Promise<void> {
  const bytes = Readable.from([Buffer.from('%PDF-1.7')]);
  await lexden.adapters.blobs.put(`documents/${id}.pdf`, bytes);
}

test('file reconciliation › logs what was removed and what needs attention', async () => {
  const { reconciliation, logged } = createReconciliation();
  await reconciliation.run();
  expect(logged).toEqual([]);
  await putOrphan(1);
  await reconciliation.run();
  await putOrphan(2);
  await putOrphan(3);
  await reconciliation.run();
  await lexden.adapters.blobs.delete(`documents/${documentId}.pdf`);
  await reconciliation.run();
  const strangers = 'most files belong to no document: they are kept, as the database may be another one';
  expect(logged).toEqual([
    ['warn', { orphansRemoved: 1, leftoversRemoved: 0 }, 'removed leftover files of ended processes'],
    ['error', { files: 3, orphans: 2 }, strangers],
    ['error', { files: 2, orphans: 2 }, strangers],
    ['error', { documents: 1, numbers: [documentId] }, 'files of documents are missing; their rows are kept'],
  ]);
  expect(await gather(lexden.adapters.blobs.list(''))).toHaveLength(2);
});

test('file reconciliation › runs in one process at a time and is interrupted by shutdown', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let lists = 0;
  const slow: BlobStore = {
    ...lexden.adapters.blobs,
    async *list() {
      lists += 1;
      begun.resolve();
      await held.promise;
      yield* lexden.adapters.blobs.list('');
    },
  };
  const { reconciliation, logged } = createReconciliation(slow);
  const running = reconciliation.run();
  await begun.promise;
  const second = reconciliation.run();
  const ended = reconciliation.end();
  held.resolve();
  await Promise.all([running, second, ended]);
  expect([lists, logged]).toEqual([1, []]);
});
