import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { gather } from '#server/adapters/blob-store/contract.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { createBlobRemover } from './blob-remover.ts';
import { reconcileFiles } from './reconcile-files.ts';
import { createReconcileStore } from './reconcile-store.ts';

/** A file that belongs to a document. */
let kept: readonly number[];
const lexden = setUpLexden({ role: 'web' });

beforeAll(async () => {
  const [guest, bytes] = [makeGuest(lexden), await makeLeasePdf()];
  const answer = await guest.upload([1, 2, 3].map((number) => ({ name: `${number}.pdf`, bytes })));
  kept = answer.json().documents.map(({ id }: { readonly id: number }) => id);
});
beforeEach(async () => {
  await lexden.database.db.deleteFrom('reservations').execute();
  await lexden.database.db.deleteFrom('blob_removals').execute();
});

const keyOf = (id: number) => `documents/${id}.pdf`;

async function put(...ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await lexden.adapters.blobs.put(keyOf(id), Readable.from([Buffer.from('%PDF-1.7')]));
  }
}

async function listKeys(): Promise<string[]> {
  return (await gather(lexden.adapters.blobs.list(''))).map(({ key }) => key).sort();
}

/** Reconciles with a later clock. */
function reconcile(later = 2 * HOUR_MS, blobs: BlobStore = lexden.adapters.blobs) {
  const { db } = lexden.database;
  const clock = { now: () => Date.now() + later };
  const onProblem = (error: Error) => {
    throw error;
  };
  const blobRemover = createBlobRemover({ db, blobs, clock, onProblem });
  return reconcileFiles({ store: createReconcileStore(db), blobs, blobRemover, clock }, AbortSignal.timeout(20_000));
}

const removeAll = (...ids: readonly number[]) => Promise.all(ids.map((id) => lexden.adapters.blobs.delete(keyOf(id))));

test('reconcileFiles › removes only orphans older than the grace period', async () => {
  const [orphan, uploading, scheduled] = [11, 12, 13] as const;
  await put(orphan, uploading, scheduled);
  const { db } = lexden.database;
  const { id: user } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('reservations')
    .values({
      id: 'under way',
      kind: 'upload',
      user_id: user,
      period: null,
      document_id: uploading,
      paid_with: null,
      owner: 'another process',
      expires_at: Date.now() + HOUR_MS,
    })
    .execute();
  await db
    .insertInto('blob_removals')
    .values({ blob_key: keyOf(scheduled), requested_at: Date.now() + HOUR_MS })
    .execute();
  await lexden.adapters.blobs.put('documents/notes.txt', Readable.from([]));

  expect(await reconcile(HOUR_MS - MINUTE_MS)).toMatchObject({ files: 6, orphans: 0, orphansRemoved: 0 });
  const found = await reconcile();
  expect(found).toMatchObject({ files: 6, orphans: 1, orphansRemoved: 1, documentsWithoutFile: [] });
  expect(await listKeys()).toEqual([...[...kept, uploading, scheduled].map(keyOf), 'documents/notes.txt'].sort());
  expect(await db.selectFrom('blob_removals').select('blob_key').execute()).toEqual([{ blob_key: keyOf(scheduled) }]);
  await removeAll(uploading, scheduled);
  await lexden.adapters.blobs.delete('documents/notes.txt');
});

test('reconcileFiles › keeps the file of an upload that completes meanwhile', async () => {
  const { db } = lexden.database;
  const [late] = [21];
  const row = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
  await put(late);
  const blobs: BlobStore = {
    ...lexden.adapters.blobs,
    async *list(prefix) {
      yield* lexden.adapters.blobs.list(prefix);
      await db
        .insertInto('documents')
        .values({ ...row, id: late, blob_key: keyOf(late) })
        .execute();
    },
  };
  expect(await reconcile(2 * HOUR_MS, blobs)).toMatchObject({ files: 4, orphans: 0 });
  expect(await listKeys()).toContain(keyOf(late));
  await db.deleteFrom('documents').where('id', '=', late).execute();
  await removeAll(late);
});

test('reconcileFiles › is safe in two processes at once', async () => {
  const orphans = [31, 32, 33];
  await put(...orphans);
  const found = await Promise.all([reconcile(), reconcile()]);
  expect(found.map((one) => one.orphansRemoved).reduce((sum, count) => sum + count)).toBe(orphans.length);
  expect(await listKeys()).toEqual(kept.map(keyOf).sort());
});

test('reconcileFiles › keeps all files when most are orphans, as the database is probably another one', async () => {
  const strangers = [41, 42, 43, 44];
  await put(...strangers);
  expect(await reconcile()).toMatchObject({ files: 7, orphans: 4, orphansRemoved: 0 });
  expect(await listKeys()).toHaveLength(7);
  await removeAll(...strangers);
});

test('reconcileFiles › reports and keeps a document with a lost file, but not one stored after the listing', async () => {
  const { blobs } = lexden.adapters;
  const [lost, unlisted] = kept as readonly [number, number];
  await blobs.delete(keyOf(lost));
  const partial: BlobStore = {
    ...blobs,
    async *list(prefix) {
      for await (const blob of blobs.list(prefix)) if (blob.key !== keyOf(unlisted)) yield blob;
    },
  };
  expect(await reconcile(2 * HOUR_MS, partial)).toMatchObject({ files: 1, documentsWithoutFile: [lost] });
  const rows = await lexden.database.db.selectFrom('documents').select('id').execute();
  expect(rows).toHaveLength(kept.length);
});
