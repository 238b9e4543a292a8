import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  exportedAccountSchema,
  exportedActivitySchema,
  exportedConversationSchema,
  exportedPaymentsSchema,
} from '#contract/account.ts';
import { analysisSchema } from '#contract/analysis.ts';
import { documentSchema } from '#contract/documents.ts';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import { insertPayment } from '#tests/support/builders/database/billing-rows.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { moveTrial } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';
import { httpTransport } from '#tests/support/client/transport.ts';
import { SAMPLE_OTHERS } from '#tests/support/engine/sample-others.ts';

const [lease, invoice] = [readContract('residential-lease'), readContract('invoice')];
/** Replaces the stream of a stored file when a test returns one. */
let streamInstead: (key: string) => ReturnType<BlobStore['stream']> | undefined;

const lexden = openBeforeAll(() =>
  startTestLexden({
    replaceAdapters: ({ blobs }) => ({
      blobs: { ...blobs, stream: (key, range) => streamInstead(key) ?? blobs.stream(key, range) },
    }),
  }),
);
beforeEach(() => {
  streamInstead = () => undefined;
});

async function exportData(account: Account): Promise<Map<string, Buffer>> {
  const answer = await account.get('/account/export');
  expect(answer.statusCode).toBe(200);
  return readArchive(answer.rawPayload);
}

const parse = (file: Buffer | undefined): unknown => JSON.parse(file?.toString() ?? '');
const foldersOf = (files: ReadonlyMap<string, Buffer>) => [
  ...new Set([...files.keys()].filter((path) => path.includes('/')).map((path) => path.split('/')[1])),
];

test('export › contains files byte for byte, analyses, conversations, account and activity', {
  timeout: 60_000,
}, async () => {
  const account = await makeAccount(lexden, { email: 'ada@example.org', displayName: 'Ada Finch' });
  const leaseId = await account.uploadAndRead(lease, 'Lease of May.pdf');
  const invoiceId = await account.uploadAndRead(invoice, 'Invoice.pdf');
  const analysis = (await account.post(`/documents/${leaseId}/analyze`)).json();
  const question = 'How much is the rent each month?';
  const answer = (await account.post('/chat', { message: question, documentIds: [leaseId] })).json();

  await insertPayment(lexden.database.db, { id: 'pack_1', user_id: account.userId });

  const response = await account.get('/account/export');
  expect(response.headers['content-type']).toBe('application/zip');
  const today = new Date().toISOString().slice(0, 10);
  expect(response.headers['content-disposition']).toBe(`attachment; filename="lexden-export-${today}.zip"`);
  expect(response.headers['cache-control']).toBe('no-store');
  const files = await readArchive(response.rawPayload);
  const [first, second] = ['documents/1-Lease of May', 'documents/2-Invoice'];
  expect([...files.keys()]).toEqual([
    ...['README.txt', 'account.json', 'payments.json', 'activity.json'],
    ...['original.pdf', 'document.json', 'analysis.json', 'analysis.txt', 'document-model.json'].map(
      (name) => `${first}/${name}`,
    ),
    ...['conversation.json', 'conversation.txt'].map((name) => `${first}/${name}`),
    ...['original.pdf', 'document.json'].map((name) => `${second}/${name}`),
  ]);
  expect(files.get(`${first}/original.pdf`)?.equals(lease)).toBe(true);
  expect(files.get(`${second}/original.pdf`)?.equals(invoice)).toBe(true);

  expect(exportedAccountSchema.parse(parse(files.get('account.json')))).toMatchObject({
    user: { id: account.userId, email: 'ada@example.org', displayName: 'Ada Finch', documentsUploaded: 2 },
    sessions: [{ client: 'Chrome on Linux' }],
  });
  expect(files.get('account.json')?.toString()).not.toMatch(/token|hash/i);
  expect(exportedPaymentsSchema.parse(parse(files.get('payments.json')))).toMatchObject([
    { id: 'pack_1', kind: 'boost', status: 'paid', amount: 100, currency: 'usd', isTest: true },
  ]);
  const activity = exportedActivitySchema.parse(parse(files.get('activity.json')));
  expect(activity.map((event) => [event.action, event.documentId, event.detail])).toEqual([
    ['data-exported', null, 'documents: 2'],
    ['document-uploaded', invoiceId, null],
    ['document-uploaded', leaseId, null],
  ]);
  expect(documentSchema.parse(parse(files.get(`${first}/document.json`)))).toMatchObject({
    id: leaseId,
    originalName: 'Lease of May.pdf',
    hasAnalysis: true,
    status: 'ready',
  });
  expect(analysisSchema.parse(parse(files.get(`${first}/analysis.json`)))).toEqual(analysisSchema.parse(analysis));
  const model = (await account.get(`/documents/${leaseId}/model`)).json();
  expect(parse(files.get(`${first}/document-model.json`))).toEqual(model);
  const conversation = exportedConversationSchema.parse(parse(files.get(`${first}/conversation.json`)));
  expect(conversation.messages.map((message) => message.content)).toEqual([question, answer.response]);

  const toRead = files.get(`${first}/analysis.txt`)?.toString();
  expect(analysis.dates).not.toEqual([]);
  for (const { day, title } of analysis.dates) expect(toRead).toContain(`- ${day}: ${title}.`);
  for (const text of [analysis.summary, ...analysis.keyTerms, ...analysis.obligations]) expect(toRead).toContain(text);
  expect(toRead).toContain(`page ${analysis.citations[0].source.pageNumber}: “${analysis.citations[0].source.quote}”`);
  const chat = files.get(`${first}/conversation.txt`)?.toString();
  expect(chat).toContain(`You, `);
  expect(chat).toContain(question);
  const [source] = answer.sources;
  expect(chat).toContain(`Lease of May.pdf, page ${source.pageNumber}: “${source.quote}”`);
});

test('export › says that risks were not assessed, and shows no score', async () => {
  const account = await makeAccount(lexden);
  const id = await account.uploadAndRead(await makeTextPdf(SAMPLE_OTHERS.recipe), 'Cake.pdf');
  await account.post(`/documents/${id}/analyze`);
  const files = await exportData(account);
  const folder = 'documents/1-Cake';
  expect(parse(files.get(`${folder}/document.json`))).toMatchObject({ riskLevel: null, riskScore: null });
  expect(parse(files.get(`${folder}/analysis.json`))).toMatchObject({ riskScore: null, notAssessed: 'kind' });
  const toRead = files.get(`${folder}/analysis.txt`)?.toString();
  expect(toRead).toContain('Risk score: Not assessed. This does not look like an agreement of a known kind.');
  expect(toRead).not.toMatch(/of 100|Risk Assessment/);
});

test('export › contains what moved with a trial, and nothing of other users', async () => {
  const [guest, account, other] = [makeGuest(lexden), await makeAccount(lexden), await makeAccount(lexden)];
  await guest.uploadAndRead(invoice, 'From the trial.pdf');
  await insertPayment(lexden.database.db, { id: 'of another user', user_id: other.userId });
  await other.uploadAndRead(lease, 'Of another user.pdf');
  await moveTrial(lexden.database.db, guest, account);
  const files = await exportData(account);
  expect(foldersOf(files)).toEqual(['1-From the trial']);
  expect(JSON.stringify([...files])).not.toContain(other.userId);
  expect(parse(files.get('payments.json'))).toEqual([]);
  expect(exportedActivitySchema.parse(parse(files.get('activity.json')))).toHaveLength(2);
});

test('export › works for an account without documents', async () => {
  const account = await makeAccount(lexden);
  const files = await exportData(account);
  expect([...files.keys()]).toEqual(['README.txt', 'account.json', 'payments.json', 'activity.json']);
});

test('export › keeps documents in separate folders for any document name', async () => {
  const account = await makeAccount(lexden, { plan: 'pro' });
  const names = [
    ...['../../x', '/etc/passwd', 'C:\\boot.ini', 'CON', 'same.pdf', 'same.pdf', '..', `${'x'.repeat(251)}.pdf`],
    ...['🦊 contract 👩‍👩‍👧.pdf', 'عقد الإيجار.pdf', 'evil\u202Efdp.exe', '<script>alert(1)</script>.pdf'],
  ];
  const { db } = lexden.database;
  for (const name of names) {
    const [document] = (await account.upload([{ name: 'plain.pdf', bytes: invoice }])).json().documents;
    // Written to the database directly: uploads sanitize most of these names.
    await db.updateTable('documents').set({ original_name: name }).where('id', '=', document.id).execute();
  }
  const files = await exportData(account);
  const folders = foldersOf(files);
  expect(folders).toHaveLength(names.length);
  expect(folders).toEqual(expect.arrayContaining(['04-CON', '05-same', '06-same', '10-عقد الإيجار']));
  for (const path of files.keys()) {
    expect(path).toMatch(
      /^(README\.txt|(account|payments|activity)\.json|documents\/\d\d-[^/\\:]+\/[a-z]+\.(pdf|json))$/u,
    );
  }
  expect(files.get('documents/05-same/original.pdf')?.equals(invoice)).toBe(true);
});

test('export › contains what exists of unprocessed and unreadable documents', async () => {
  const waiting = await startTestLexden({ role: 'web' });
  onTestFinished(() => waiting.close());
  const account = await makeAccount(waiting);
  const [first] = (await account.upload([{ name: 'Waiting.pdf', bytes: invoice }])).json().documents;
  const [second] = (await account.upload([{ name: 'Failed.pdf', bytes: lease }])).json().documents;
  await waiting.database.db
    .updateTable('documents')
    .set({ status: 'failed', failure: 'pdf-no-readable-text' })
    .where('id', '=', second.id)
    .execute();
  const files = await exportData(account);
  expect(documentSchema.parse(parse(files.get('documents/1-Waiting/document.json')))).toMatchObject({
    id: first.id,
    status: 'processing',
  });
  expect(documentSchema.parse(parse(files.get('documents/2-Failed/document.json')))).toMatchObject({
    id: second.id,
    status: 'failed',
    failure: { code: 'pdf-no-readable-text' },
  });
  expect(files.get('documents/2-Failed/original.pdf')?.equals(lease)).toBe(true);
});

test('export › adds a note for a missing or damaged file instead of failing', async () => {
  const account = await makeAccount(lexden);
  const ids = [await account.uploadAndRead(invoice, 'Gone.pdf'), await account.uploadAndRead(lease, 'Damaged.pdf')];
  await lexden.adapters.blobs.delete(`documents/${ids[0]}.pdf`);
  const damaged = Buffer.from('%PDF-something else');
  streamInstead = (key) => (key.includes(String(ids[1])) ? Promise.resolve(Readable.from([damaged])) : undefined);
  const files = await exportData(account);
  expect(files.has('documents/1-Gone/original.pdf')).toBe(false);
  expect(files.get('documents/1-Gone/NOTE.txt')?.toString()).toContain('is missing, so it is not in this archive');
  expect(files.has('documents/1-Gone/document.json')).toBe(true);
  expect(files.get('documents/2-Damaged/original.pdf')?.equals(damaged)).toBe(true);
  expect(files.get('documents/2-Damaged/NOTE.txt')?.toString()).toContain('differs from the file that was uploaded');
});

test('export › omits a file that is unreadable in the middle', async () => {
  const account = await makeAccount(lexden);
  await account.uploadAndRead(invoice, 'Torn.pdf');
  streamInstead = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('%PDF-1.7');
        throw new BlobError('blob-corrupt', 'a part does not open');
      })(),
    );
  const files = await exportData(account);
  expect(files.has('documents/1-Torn/original.pdf')).toBe(false);
  expect(files.get('documents/1-Torn/NOTE.txt')?.toString()).toContain('is damaged and cannot be opened');
  expect(files.has('documents/1-Torn/document.json')).toBe(true);
});

test('export › aborts the transfer when the store becomes unavailable, so that the archive does not look complete', async () => {
  const account = await makeAccount(lexden);
  await account.uploadAndRead(invoice);
  streamInstead = async () => {
    throw new BlobError('blob-unavailable', 'the store is away');
  };
  await expect(account.get('/account/export')).rejects.toThrow();
  streamInstead = () => undefined;
  // On PostgreSQL the lease is released a moment after the transfer was aborted.
  const files = await vi.waitFor(() => exportData(account), { timeout: 10_000 });
  expect(files.has('documents/1-Lease/original.pdf')).toBe(true);
});

test('export › runs once at a time per account, and stops when the client disconnects', async () => {
  const account = await makeAccount(lexden);
  await account.uploadAndRead(invoice);
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>();
  // One chunk, then it stalls.
  streamInstead = async () => {
    const endless = new Readable({ read() {} });
    endless.push(invoice);
    return endless.once('close', onClose);
  };
  const address = await lexden.app.listen({ host: '127.0.0.1', port: 0 });
  const { body, hangUp } = await httpTransport(address).open({ url: '/api/account/export', headers: account.headers });
  await body[Symbol.asyncIterator]().next();
  expect(await refusalOf(account.get('/account/export'))).toEqual([429, 'rate-limited']);
  // Another user's request is not delayed.
  expect((await exportData(await makeAccount(lexden))).has('README.txt')).toBe(true);

  hangUp();
  await closed;
  streamInstead = () => undefined;
  await expect.poll(async () => (await account.get('/account/export')).statusCode).toBe(200);
});

test('export › is available to accounts only, and not cross-site', async () => {
  const guest = makeGuest(lexden);
  await guest.uploadAndRead(invoice);
  const [anonymous, forger] = [{ guestId: '' }, { guestId: '', session: 'x'.repeat(43) }];
  for (const caller of [guest, createTestClient(lexden, anonymous), createTestClient(lexden, forger)]) {
    expect(await refusalOf(caller.get('/api/account/export'))).toEqual([401, 'unauthenticated']);
  }
  const account = await makeAccount(lexden);
  expect(await refusalOf(account.get('/account/export', { 'sec-fetch-site': 'cross-site' }))).toEqual([
    403,
    'cross-origin',
  ]);
});
