import { expect, test } from 'vitest';
import { createInMemoryCounter } from '#server/db/processes/request-counter.ts';
import { createUploadAllowance } from '#server/features/billing/allowance/upload-allowance.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { createBlobRemover } from './deletion/blob-remover.ts';
import { createDocumentStore } from './document-store.ts';
import { createPasswordAttempts } from './upload/password-attempts.ts';
import { createUploadService } from './upload/upload-service.ts';

const lexden = setUpLexden();

test('ambiguous commit › keeps the file of a document that was committed while the connection broke', async () => {
  const { adapters, database } = lexden;
  const { db } = database;
  const { userId } = await insertSession(db);
  const allowance = createUploadAllowance({ db, clock: adapters.clock, processId: 'one', metering: true });
  const documents = createDocumentStore(db);
  // Until the transaction ends, only those who wait for the owner's lock see the document, as releasing does.
  let hasEnded = false;
  const uploads = createUploadService<Awaited<ReturnType<typeof allowance.reserve>>>({
    ...adapters,
    db,
    queueLimit: 10,
    recordEvent: async () => {},
    documents: { ...documents, find: async (id) => (hasEnded ? documents.find(id) : undefined) },
    passwordAttempts: createPasswordAttempts(createInMemoryCounter(adapters.clock)),
    blobRemover: createBlobRemover({ ...adapters, db, onProblem: () => {} }),
    jobs: {
      ...adapters.jobs,
      enqueue: () => Promise.reject(new Error('cut off')),
    },
    ensureUser: async () => ({ id: userId, kind: 'account', plan: 'free' }),
    allowance: {
      ...allowance,
      async release(...given) {
        const answer = await allowance.release(...given);
        hasEnded = true;
        return answer;
      },
    },
  });
  const content = [await makeLeasePdf()];
  async function* files() {
    const chunks = (async function* all() {
      yield* content;
    })();
    yield {
      filename: 'Lease.pdf',
      mimeType: 'application/pdf',
      content: chunks,
      password: null,
      isTruncated: () => false,
    };
  }
  const options = { isSample: false, client: null };
  await expect(uploads.upload({ kind: 'account', userId }, files(), options)).rejects.toThrow('cut off');
  const stored = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
  const expected = { sizeBytes: stored.file_size, sha256: stored.sha256 };
  expect(Buffer.from(await adapters.blobs.read(stored.blob_key, expected)).equals(content[0] ?? Buffer.of())).toBe(
    true,
  );
  expect(await db.selectFrom('blob_removals').select('blob_key').execute()).toEqual([]);
  expect(await allowance.usage({ id: userId, kind: 'account', plan: 'free' })).toMatchObject({ used: 1 });
});
