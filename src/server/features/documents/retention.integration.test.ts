import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { createLeases } from '#server/db/processes/leases.ts';
import { createAuditLog } from '#server/features/accounts/audit-log/audit-log.ts';
import { createAuditStore } from '#server/features/accounts/audit-log/audit-store.ts';
import { createJobs } from '#server/platform/jobs.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { findTraces } from '#tests/support/builders/server/find-traces.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { createBlobRemover } from './deletion/blob-remover.ts';
import { createDocumentDeletion } from './deletion/delete-document.ts';
import { createDocumentExpiry } from './deletion/expire-documents.ts';
import { createExpiryStore } from './deletion/expiry-store.ts';
import { createDocumentStore } from './document-store.ts';

const RETENTION_DAYS = 30;
/** A unique word. */
const MARK = 'Archaeopteryx';

let aheadMs = 0;
let isStoreUnavailable = false;
const lexden = setUpLexden({
  retentionDays: RETENTION_DAYS,
  clock: { now: () => Date.now() + aheadMs },
  replaceAdapters: ({ blobs }) => ({
    blobs: {
      ...blobs,
      async delete(key) {
        if (isStoreUnavailable) throw new BlobError('blob-unavailable', 'the store is away');
        return blobs.delete(key);
      },
    },
  }),
});

test('retention › documents show their expiry date, and leave only an audit log entry', async () => {
  const pdf = await makeTextPdf([
    `${MARK} AGREEMENT\n\n${MARK} Incorporated shall pay Ada Lovelace $500.00 each month. This Agreement is governed by the laws of Oregon and may be terminated by either party.`,
  ]);
  let guest = makeGuest(lexden);
  const [old, unread] = [
    await guest.uploadAndRead(pdf, `${MARK}.pdf`),
    await guest.uploadAndRead(pdf, `${MARK} once more.pdf`),
  ];
  await guest.post(`/documents/${old}/analyze`);
  await guest.post('/chat', { message: `What shall ${MARK} pay each month?`, documentIds: [old] });
  const { uploadedAt, keptUntil } = (await guest.get(`/documents/${old}`)).json();
  expect(Date.parse(keptUntil) - Date.parse(uploadedAt)).toBe(RETENTION_DAYS * DAY_MS);
  expect((await guest.get('/documents')).json()[0]).toHaveProperty('keptUntil');

  const { db } = lexden.database;
  const { user_id: userId } = await db.selectFrom('documents').select('user_id').executeTakeFirstOrThrow();
  const restart = async (afterMs: number) => {
    aheadMs = afterMs;
    await lexden.restart();
    guest = makeGuest(lexden, guest.id);
    return (await guest.get('/documents'))
      .json()
      .map(({ id }: { id: number }) => id)
      .sort();
  };
  expect(await restart(RETENTION_DAYS * DAY_MS - HOUR_MS)).toHaveLength(2);

  // One is still being read, and the file of the other cannot be removed yet.
  await db.updateTable('documents').set({ status: 'processing' }).where('id', '=', unread).execute();
  isStoreUnavailable = true;
  expect(await restart(RETENTION_DAYS * DAY_MS + HOUR_MS)).toEqual([unread]);
  expect(await db.selectFrom('blob_removals').select('blob_key').execute()).toEqual([
    { blob_key: `documents/${old}.pdf` },
  ]);
  isStoreUnavailable = false;
  await guest.get(`/documents/${unread}/events`);
  expect(await restart(RETENTION_DAYS * DAY_MS + 2 * HOUR_MS)).toEqual([]);

  expect(await findTraces(lexden, [MARK])).toEqual([]);
  const expired = await db
    .selectFrom('audit_events')
    .select(['user_id', 'document_id'])
    .where('action', '=', 'document-expired')
    .execute();
  expect(expired.map(({ document_id }) => document_id).sort()).toEqual([old, unread].sort());
  expect(new Set(expired.map(({ user_id }) => user_id))).toEqual(new Set([userId]));
  // Uploads stay counted, as with every deletion.
  expect((await guest.get('/user')).json()).toMatchObject({ documentsUploaded: 2 });
});

test('retention › a document in use by chat or analysis is not deleted', async () => {
  aheadMs = 0;
  const pdf = await makeTextPdf(['The rent under this Agreement is $100.00 each month.']);
  const { id } = await uploadAsGuest(lexden, pdf);
  const { db } = lexden.database;
  const store = createExpiryStore(db);
  const isLeft = async () => {
    const listed = await store.listExpired(Date.now(), undefined, 10);
    return [listed.every((expired) => expired.id !== id), !(await store.isIdle(db, id))];
  };
  expect(await isLeft()).toEqual([false, false]);
  await db.updateTable('documents').set({ analysis_requested_at: 1 }).where('id', '=', id).execute();
  expect(await isLeft()).toEqual([true, true]);
  await db.updateTable('documents').set({ ai_analyzed_at: 2 }).where('id', '=', id).execute();
  expect(await isLeft()).toEqual([false, false]);
  const { user_id } = await db.selectFrom('documents').select('user_id').executeTakeFirstOrThrow();
  const place = { id: 'asked', kind: 'question', period: null, document_id: id, paid_with: 'credit' } as const;
  await db
    .insertInto('reservations')
    .values({ ...place, user_id, owner: 'another process', expires_at: Date.now() })
    .execute();
  expect(await isLeft()).toEqual([true, true]);
  await db.deleteFrom('reservations').execute();
});

test('retention › does not interrupt work that began after the listing', async () => {
  const { adapters, database } = lexden;
  const pdf = await makeTextPdf(['The rent under this Agreement is $100.00 each month.']);
  const { guest, id } = await uploadAsGuest(lexden, pdf);
  const cancelled: string[] = [];
  const store = createExpiryStore(database.db);
  const deletion = createDocumentDeletion({
    ...adapters,
    database,
    jobs: { cancelAll: async (_schema, documentId) => void cancelled.push(String(documentId)) },
    blobRemover: createBlobRemover({ ...adapters, db: database.db, onProblem: () => {} }),
  });
  const expiry = createDocumentExpiry({
    store,
    deletion,
    clock: { now: () => Date.now() + 2 * DAY_MS },
    retentionDays: 1,
    onProblem: () => {},
    leases: createLeases(database),
    recordEvent: async () => {},
    findDocument: async (documentId) => {
      if (documentId !== id) return undefined;
      await database.db.updateTable('documents').set({ analysis_requested_at: 1 }).where('id', '=', id).execute();
      return createDocumentStore(database.db).find(documentId);
    },
  });
  expect(await expiry.removeExpired()).toBe(true);
  expect(cancelled.filter((documentId) => documentId === String(id))).toEqual([]);
  expect((await guest.get(`/documents/${id}`)).statusCode).toBe(200);
  await guest.delete(`/documents/${id}`);
});

test('retention › two concurrent processes delete each document once', async () => {
  const guest = makeGuest(lexden);
  const pdf = await makeTextPdf(['The rent under this Agreement is $100.00 each month.']);
  const ids = [await guest.uploadAndRead(pdf), await guest.uploadAndRead(pdf), await guest.uploadAndRead(pdf)];
  const { adapters, database } = lexden;
  const clock = { now: () => Date.now() + (RETENTION_DAYS + 1) * DAY_MS };
  const { db } = database;
  const auditLog = createAuditLog({ audit: createAuditStore(db), clock });
  const onProblem = (error: Error) => expect.fail(error.message);
  const blobRemover = createBlobRemover({ ...adapters, db, clock, onProblem });
  const expiry = createDocumentExpiry({
    clock,
    retentionDays: RETENTION_DAYS,
    store: createExpiryStore(db),
    recordEvent: auditLog.recordEvent,
    onProblem,
    findDocument: createDocumentStore(db).find,
    deletion: createDocumentDeletion({ ...adapters, database, clock, blobRemover, jobs: createJobs(adapters.jobs) }),
    // Both hold the lease, as when one was silent beyond its expiry.
    leases: { acquire: async () => ({ release: async () => {} }) },
  });
  expect(await Promise.all([expiry.removeExpired(), expiry.removeExpired()])).toEqual([true, true]);
  expect((await guest.get('/documents')).json()).toEqual([]);
  const expired = await db
    .selectFrom('audit_events')
    .select('document_id')
    .where('action', '=', 'document-expired')
    .where('document_id', 'in', ids)
    .execute();
  expect(expired.map(({ document_id }) => document_id).sort()).toEqual(ids.sort());
});

test('retention › is off without the setting', async () => {
  aheadMs = 0;
  const { id } = makeGuest(lexden);
  const uploaded = await makeGuest(lexden, id).uploadAndRead(
    await makeTextPdf(['The rent under this Agreement is $100.00 each month.']),
  );
  aheadMs = 1000 * DAY_MS;
  await lexden.restart({ retentionDays: undefined });
  const [document] = (await makeGuest(lexden, id).get('/documents')).json();
  expect(document).toMatchObject({ id: uploaded });
  expect(document).not.toHaveProperty('keptUntil');
});
