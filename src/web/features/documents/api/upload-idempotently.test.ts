import { expect, test, vi } from 'vitest';
import type { Document, UploadResponse } from '#contract/documents.ts';
import { RequestError } from '#web/lib/api/request.ts';
import { UploadCancelled, UploadOutcomeUnknown } from './upload-files.ts';
import { type IdempotentUploadOptions, uploadIdempotently } from './upload-idempotently.ts';

const LEASE = new File(['lease'], 'lease.pdf');
const OFFER = new File(['offer: ten'], 'offer.pdf');

function documentOf(id: number, originalName: string, fileSize: number): Document {
  return { id, originalName, fileSize } as Document;
}

const OLD_LEASE = documentOf(1, 'lease.pdf', LEASE.size);
const NEW_LEASE = documentOf(2, 'lease.pdf', LEASE.size);
const RESPONSE: UploadResponse = { documents: [NEW_LEASE], refused: [], processingTime: 1 };

function optionsOf(overrides: Partial<IdempotentUploadOptions>) {
  const send = vi.fn(async () => RESPONSE);
  const listDocuments = vi.fn(async () => [OLD_LEASE, NEW_LEASE]);
  return { knownIds: new Set([1]), isRepeated: false, send, listDocuments, ...overrides };
}

test('uploadIdempotently › returns the response without listing documents', async () => {
  const options = optionsOf({});
  expect(await uploadIdempotently(options, [LEASE])).toBe(RESPONSE);
  expect(options.listDocuments).not.toHaveBeenCalled();
});

const UNKNOWN = new RequestError(503, JSON.stringify({ code: 'outcome-unknown', message: 'Please look.' }), '60');

test.each([new UploadOutcomeUnknown(), new RequestError(502, ''), new RequestError(504, ''), UNKNOWN])(
  'uploadIdempotently › finds the stored documents after a lost response (%s)',
  async (lost) => {
    const options = optionsOf({ send: () => Promise.reject(lost) });
    expect(await uploadIdempotently(options, [LEASE])).toMatchObject({ documents: [NEW_LEASE], refused: [] });
  },
);

test('uploadIdempotently › ignores older documents and those with another size or name', async () => {
  const lost = new UploadOutcomeUnknown();
  const listDocuments = async () => [OLD_LEASE, documentOf(3, 'lease.pdf', 7), documentOf(4, 'other.pdf', LEASE.size)];
  await expect(
    uploadIdempotently(optionsOf({ send: () => Promise.reject(lost), listDocuments }), [LEASE]),
  ).rejects.toBe(lost);
});

test('uploadIdempotently › rethrows the original error when listing documents fails', async () => {
  const lost = new UploadOutcomeUnknown();
  const listDocuments = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(
    uploadIdempotently(optionsOf({ send: () => Promise.reject(lost), listDocuments }), [LEASE]),
  ).rejects.toBe(lost);
});

test('uploadIdempotently › does not send again what an earlier attempt has stored', async () => {
  const options = optionsOf({ isRepeated: true });
  expect((await uploadIdempotently(options, [LEASE])).documents).toEqual([NEW_LEASE]);
  expect(options.send).not.toHaveBeenCalled();
  const missing = optionsOf({ isRepeated: true, listDocuments: async () => [OLD_LEASE] });
  expect(await uploadIdempotently(missing, [LEASE])).toBe(RESPONSE);
});

test('uploadIdempotently › reports a missing file as rejected when another one has arrived', async () => {
  const options = optionsOf({ send: () => Promise.reject(new UploadOutcomeUnknown()) });
  const { documents, refused } = await uploadIdempotently(options, [OFFER, LEASE]);
  expect(documents).toEqual([NEW_LEASE]);
  expect(refused).toEqual([expect.objectContaining({ filename: 'offer.pdf' })]);
});

test('uploadIdempotently › matches the same file chosen twice to two documents', async () => {
  const twin = new File(['lease'], 'lease.pdf');
  const { documents, refused } = await uploadIdempotently(optionsOf({ isRepeated: true }), [LEASE, twin]);
  expect([documents.length, refused.length]).toEqual([1, 1]);
});

test.each([new UploadCancelled(), new RequestError(422, '{}')])(
  'uploadIdempotently › rethrows a rejection or cancellation at once (%s)',
  async (end) => {
    const options = optionsOf({ send: () => Promise.reject(end) });
    await expect(uploadIdempotently(options, [LEASE])).rejects.toBe(end);
    expect(options.listDocuments).not.toHaveBeenCalled();
  },
);

test('uploadIdempotently › recognises a file under its sanitised name', async () => {
  const given = new File(['lease'], '\u200Fחוזה "1"\u202E .pdf');
  const stored = documentOf(5, 'חוזה "1" .pdf', given.size);
  const options = optionsOf({ isRepeated: true, listDocuments: async () => [stored] });
  expect((await uploadIdempotently(options, [given])).documents).toEqual([stored]);
  expect(options.send).not.toHaveBeenCalled();
});
