import type { ClientRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { KIBIBYTE, MEBIBYTE } from '#contract/units.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { multipartOf, type UploadedFile } from '#tests/support/client/multipart.ts';

let address: string;
/** Fails in the middle of a file, like a full disk. */
let isStoreFailing = false;

const lexden = setUpLexden({
  metering: 'off',
  replaceAdapters: ({ blobs }) => ({
    blobs: {
      ...blobs,
      async put(key, content) {
        if (!isStoreFailing) return blobs.put(key, content);
        await content[Symbol.asyncIterator]().next();
        throw new BlobError('blob-unavailable', 'The disk refused to work.');
      },
    },
  }),
});
const lease = await makeLeasePdf();

beforeAll(async () => {
  address = await lexden.app.listen({ port: 0, host: '127.0.0.1' });
});

interface UploadAnswer {
  readonly status: number;
  readonly body: {
    readonly documents?: readonly { readonly originalName: string }[];
    readonly refused?: readonly { readonly filename: string; readonly code: string; readonly message: string }[];
    readonly code?: string;
    readonly message?: string;
    readonly filename?: string;
  };
}

/** Sends a chunked form over a separate socket, and reads the response meanwhile. */
function sendForm(files: readonly UploadedFile[], pieceBytes: number): Promise<UploadAnswer> {
  const { payload, contentType } = multipartOf(files);
  return new Promise((resolve, reject) => {
    const client = makeGuest(address).beginUpload({ 'content-type': contentType });
    client.once('error', reject);
    client.once('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, body: (await json(response)) as UploadAnswer['body'] });
      client.destroy();
    });
    writePieces(client, payload, pieceBytes).catch(reject);
  });
}

async function writePieces(client: ClientRequest, payload: Buffer, pieceBytes: number) {
  for (let start = 0; start < payload.length && !client.destroyed; start += pieceBytes) {
    if (client.write(payload.subarray(start, start + pieceBytes))) continue;
    // Not `drain` alone: a connection that is closed never drains.
    while (client.writableNeedDrain && !client.destroyed) await nextTurn();
  }
  client.end();
}

/** Bytes that are not a PDF; some look like a multipart boundary. */
function notAPdf(sizeBytes: number): Buffer {
  return Buffer.alloc(sizeBytes, 'PK\x03\x04 no pdf \r\n--\r\n', 'latin1');
}

const good = (name: string): UploadedFile => ({ name, bytes: lease });
const refusedFiles = ({ body }: UploadAnswer) => body.refused?.map(({ filename, code }) => [filename, code]);
const acceptedNames = ({ body }: UploadAnswer) => body.documents?.map(({ originalName }) => originalName);

const SIZES: readonly (readonly [string, number])[] = [
  ['10 KB', 10_000],
  ['64 KiB', 64 * KIBIBYTE],
  ['64 KiB and a byte', 64 * KIBIBYTE + 1],
  ['1 MB', MEBIBYTE],
  ['19 MB', 19 * MEBIBYTE],
  ['21 MB', 21 * MEBIBYTE],
];

describe.each(SIZES)('upload of %s that is not a PDF', (_size, sizeBytes) => {
  test('alone is refused with its name', async () => {
    const { status, body } = await sendForm([{ name: 'bad.pdf', bytes: notAPdf(sizeBytes) }], 16 * KIBIBYTE);
    expect([status, body]).toEqual([
      400,
      { code: 'file-type', message: 'Only PDF files are allowed.', filename: 'bad.pdf' },
    ]);
  });

  test.each([0, 1, 2])('at position %i of a batch does not affect the valid files', async (position) => {
    const files = [good('one.pdf'), good('two.pdf')];
    files.splice(position, 0, { name: 'bad.pdf', bytes: notAPdf(sizeBytes) });
    const answer = await sendForm(files, 16 * KIBIBYTE);
    expect(answer.status).toBe(200);
    expect(acceptedNames(answer)).toEqual(['one.pdf', 'two.pdf']);
    expect(refusedFiles(answer)).toEqual([['bad.pdf', 'file-type']]);
  });
});

test('batch upload › refuses a large non-PDF sent in chunks of a few bytes', async () => {
  const files = [{ name: 'bad.pdf', bytes: notAPdf(200 * KIBIBYTE) }, good('good.pdf')];
  const answer = await sendForm(files, 7);
  expect(acceptedNames(answer)).toEqual(['good.pdf']);
  expect(refusedFiles(answer)).toEqual([['bad.pdf', 'file-type']]);
});

test('batch upload › reports each invalid file with its reason', async () => {
  const answer = await sendForm(
    [
      { name: 'text.pdf', bytes: notAPdf(MEBIBYTE) },
      good('one.pdf'),
      { name: 'large.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(21 * MEBIBYTE)]) },
      { name: 'picture.pdf', bytes: notAPdf(3 * MEBIBYTE), type: 'image/png' },
      { name: 'empty.pdf', bytes: Buffer.alloc(0) },
      good('two.pdf'),
      { name: 'last.pdf', bytes: notAPdf(MEBIBYTE) },
    ],
    64 * KIBIBYTE,
  );
  expect(acceptedNames(answer)).toEqual(['one.pdf', 'two.pdf']);
  expect(refusedFiles(answer)).toEqual([
    ['text.pdf', 'file-type'],
    ['large.pdf', 'file-too-large'],
    ['picture.pdf', 'file-type'],
    ['empty.pdf', 'file-empty'],
    ['last.pdf', 'file-type'],
  ]);
});

test('batch upload › an invalid batch is refused with the name of the first file', async () => {
  const files = ['first.pdf', 'second.pdf'].map((name) => ({ name, bytes: notAPdf(MEBIBYTE) }));
  const { status, body } = await sendForm(files, 16 * KIBIBYTE);
  expect([status, body.code, body.filename]).toEqual([400, 'file-type', 'first.pdf']);
});

test('batch upload › refuses a large file in an unknown field without reading it', async () => {
  const { status, body } = await sendForm(
    [{ name: 'other.pdf', bytes: notAPdf(MEBIBYTE), field: 'attachment' }, good('good.pdf')],
    16 * KIBIBYTE,
  );
  expect([status, body.code]).toEqual([400, 'invalid-request']);
});

test('batch upload › responds at once when the store fails within a large file', async () => {
  isStoreFailing = true;
  onTestFinished(() => {
    isStoreFailing = false;
  });
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MEBIBYTE)]);
  const { status, body } = await sendForm([{ name: 'large.pdf', bytes }, good('good.pdf')], 16 * KIBIBYTE);
  expect([status, body.code]).toEqual([503, 'unavailable']);
});

test('batch upload › leaves nothing when the client disconnects during a refused file', async () => {
  const { db } = lexden.database;
  const listIds = () => db.selectFrom('documents').select('id').orderBy('id').execute();
  const before = await listIds();
  const { payload, contentType } = multipartOf([good('good.pdf'), { name: 'bad.pdf', bytes: notAPdf(MEBIBYTE) }]);
  const client = makeGuest(address).beginUpload({
    'content-type': contentType,
    'content-length': String(payload.length),
  });
  await new Promise((resolve) => client.write(payload.subarray(0, payload.length - 100_000), resolve));
  await expect.poll(() => lexden.app.callsUnderWay.size).toBeGreaterThan(0);
  client.destroy();
  await expect.poll(() => lexden.app.callsUnderWay.size).toBe(0);
  await expect.poll(() => db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  expect(await listIds()).toEqual(before);
});
