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
const ANSWER: UploadResponse = { documents: [NEW_LEASE], refused: [], processingTime: 1 };

function partsOf(overrides: Partial<IdempotentUploadOptions>) {
  const send = vi.fn(async () => ANSWER);
  const listDocuments = vi.fn(async () => [OLD_LEASE, NEW_LEASE]);
  return { knownIds: new Set([1]), isRepeated: false, send, listDocuments, ...overrides };
}

test('an answer is the answer, and nobody is asked anything else', async () => {
  const parts = partsOf({});
  expect(await uploadIdempotently(parts, [LEASE])).toBe(ANSWER);
  expect(parts.listDocuments).not.toHaveBeenCalled();
});

const UNKNOWN = new RequestError(503, JSON.stringify({ code: 'outcome-unknown', message: 'Please look.' }), '60');

test.each([new UploadOutcomeUnknown(), new RequestError(502, ''), new RequestError(504, ''), UNKNOWN])(
  'where the answer was lost (%s), what the server has all the same is not missed',
  async (lost) => {
    const parts = partsOf({ send: () => Promise.reject(lost) });
    expect(await uploadIdempotently(parts, [LEASE])).toMatchObject({ documents: [NEW_LEASE], refused: [] });
  },
);

test('what was there before, or has another size or name, is not taken for it', async () => {
  const lost = new UploadOutcomeUnknown();
  const listDocuments = async () => [OLD_LEASE, documentOf(3, 'lease.pdf', 7), documentOf(4, 'other.pdf', LEASE.size)];
  await expect(uploadIdempotently(partsOf({ send: () => Promise.reject(lost), listDocuments }), [LEASE])).rejects.toBe(
    lost,
  );
});

test('a server that is away leaves the failure as it was', async () => {
  const lost = new UploadOutcomeUnknown();
  const listDocuments = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(uploadIdempotently(partsOf({ send: () => Promise.reject(lost), listDocuments }), [LEASE])).rejects.toBe(
    lost,
  );
});

test('a second try does not send again what has arrived', async () => {
  const parts = partsOf({ isRepeated: true });
  expect((await uploadIdempotently(parts, [LEASE])).documents).toEqual([NEW_LEASE]);
  expect(parts.send).not.toHaveBeenCalled();
  const missing = partsOf({ isRepeated: true, listDocuments: async () => [OLD_LEASE] });
  expect(await uploadIdempotently(missing, [LEASE])).toBe(ANSWER);
});

test('of two files one of which arrived, the other is named: all good files arrive together', async () => {
  const parts = partsOf({ send: () => Promise.reject(new UploadOutcomeUnknown()) });
  const { documents, refused } = await uploadIdempotently(parts, [OFFER, LEASE]);
  expect(documents).toEqual([NEW_LEASE]);
  expect(refused).toEqual([expect.objectContaining({ filename: 'offer.pdf' })]);
});

test('the same file chosen twice under one name needs two documents', async () => {
  const twin = new File(['lease'], 'lease.pdf');
  const { documents, refused } = await uploadIdempotently(partsOf({ isRepeated: true }), [LEASE, twin]);
  expect([documents.length, refused.length]).toEqual([1, 1]);
});

test.each([new UploadCancelled(), new RequestError(422, '{}')])(
  'a refusal, and a stop, end it at once (%s)',
  async (end) => {
    const parts = partsOf({ send: () => Promise.reject(end) });
    await expect(uploadIdempotently(parts, [LEASE])).rejects.toBe(end);
    expect(parts.listDocuments).not.toHaveBeenCalled();
  },
);

test('a file is known again by a name that the server has cleaned', async () => {
  const given = new File(['lease'], '\u200Fחוזה "1"\u202E .pdf');
  const stored = documentOf(5, 'חוזה "1" .pdf', given.size);
  const parts = partsOf({ isRepeated: true, listDocuments: async () => [stored] });
  expect((await uploadIdempotently(parts, [given])).documents).toEqual([stored]);
  expect(parts.send).not.toHaveBeenCalled();
});
