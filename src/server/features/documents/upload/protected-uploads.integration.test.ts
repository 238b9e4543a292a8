import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEncryptedBlobStore } from '#server/adapters/blob-store/encrypted.ts';
import { createFileBlobStore } from '#server/adapters/blob-store/file.ts';
import { serializeError } from '#server/operations/monitoring/create-logger.ts';
import { ENCRYPTED_FILE_MAGIC } from '#server/ports/blob-store.ts';
import {
  ACCENTED_PASSWORD,
  makeForeignEncryptionPdf,
  PLAIN_PASSWORD,
  PROTECTED_SENTENCE,
  readProtectedPdf,
} from '#tests/support/builders/documents/protected-pdfs.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { findTraces } from '#tests/support/builders/server/find-traces.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { fileHead, passwordPart } from '#tests/support/client/multipart.ts';
import { PASSWORD_ATTEMPT_LIMITS } from './password-attempts.ts';

let lexden: TestLexden;
/** Folder of the stored files. */
let files: string;
let lease: Buffer;
let locked: Buffer;
let accented: Buffer;
const logLines: string[] = [];
const KEY = { id: 'first', bytes: randomBytes(32) };

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'lexden-protected-'));
  const blobs = createEncryptedBlobStore({ inner: await createFileBlobStore({ folder: files }), keys: [KEY] });
  const logger = pino(
    { level: 'trace', serializers: { err: serializeError } },
    { write: (line: string) => void logLines.push(line) },
  );
  [lexden, lease, locked, accented] = await Promise.all([
    startTestLexden({
      metering: 'off',
      replaceAdapters: () => ({ logger, blobs }),
    }),
    makeLeasePdf(),
    readProtectedPdf('aes-128'),
    readProtectedPdf('aes-256-r6'),
  ]);
});
afterAll(async () => {
  await lexden.close();
  await rm(files, { recursive: true });
});

const upload = (guest: Guest, bytes: Uint8Array, password?: string) =>
  guest.upload([{ name: 'Protected.pdf', bytes, ...(password !== undefined && { password }) }]);

async function expectNothingLeft(): Promise<void> {
  const { db } = lexden.database;
  expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
}

describe('upload of a password-protected PDF', () => {
  test('requires the password, refuses a wrong one, and stores nothing of either', async () => {
    const guest = makeGuest(lexden);
    const without = await upload(guest, locked);
    expect([without.statusCode, without.json().code]).toEqual([422, 'pdf-password']);
    const empty = await upload(guest, locked, '');
    expect([empty.statusCode, empty.json().code]).toEqual([422, 'pdf-password']);
    const wrong = await upload(guest, locked, 'wrong-one');
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'pdf-password-wrong']);
    expect((await guest.get('/documents')).json()).toEqual([]);
    await expectNothingLeft();
  });

  test.each([
    ['an ASCII', () => locked, PLAIN_PASSWORD],
    ['an accented', () => accented, ACCENTED_PASSWORD],
  ])('with %s password is stored, read, cited and downloaded without it', async (_kind, bytes, password) => {
    const guest = makeGuest(lexden);
    const answer = await upload(guest, bytes(), password);
    expect(answer.statusCode).toBe(200);
    const [{ id, fileSize, pageCount }] = answer.json().documents;
    expect(pageCount).toBe(2);
    await guest.get(`/documents/${id}/events`);
    expect((await guest.get(`/documents/${id}/pages/1`)).json().text).toContain(PROTECTED_SENTENCE);
    const file = await guest.get(`/documents/${id}/file`);
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, fileSize]);
    expect(file.rawPayload.includes('/Encrypt')).toBe(false);
    await expect(lexden.adapters.reader.open(file.rawPayload)).resolves.toMatchObject({ pageCount: 2 });
    await guest.delete(`/documents/${id}`);
  });

  test('accepts one password per file of a batch and keeps the valid files', async () => {
    const guest = makeGuest(lexden);
    const answer = await guest.upload([
      { name: 'plain.pdf', bytes: lease },
      { name: 'right.pdf', bytes: locked, password: PLAIN_PASSWORD },
      { name: 'none.pdf', bytes: locked },
      { name: 'wrong.pdf', bytes: locked, password: ACCENTED_PASSWORD },
      { name: 'needless.pdf', bytes: lease, password: 'needless' },
      { name: 'certificate.pdf', bytes: makeForeignEncryptionPdf('certificate'), password: PLAIN_PASSWORD },
      { name: 'unknown.pdf', bytes: makeForeignEncryptionPdf('unknown-handler') },
    ]);
    const { documents, refused } = answer.json();
    expect(documents.map(({ originalName }: { originalName: string }) => originalName)).toEqual([
      'plain.pdf',
      'right.pdf',
      'needless.pdf',
    ]);
    expect(refused.map(({ filename, code }: { filename: string; code: string }) => [filename, code])).toEqual([
      ['none.pdf', 'pdf-password'],
      ['wrong.pdf', 'pdf-password-wrong'],
      ['certificate.pdf', 'pdf-certificate'],
      ['unknown.pdf', 'pdf-encryption'],
    ]);
    expect(refused[2].message).toMatch(/encrypted with a certificate/);
    expect(refused[2].message).not.toMatch(/password-protected/);
    for (const { id } of documents) await guest.delete(`/documents/${id}`);
    await expectNothingLeft();
  });

  test('refuses a form with a password after the last file, a repeated or a too long one', async () => {
    const guest = makeGuest(lexden);
    const send = (body: string) =>
      guest.post('/documents/upload', Buffer.from(body, 'latin1'), {
        'content-type': 'multipart/form-data; boundary=x',
      });
    const filePart = `${fileHead('x', { name: 'a.pdf' })}${locked.toString('latin1')}\r\n`;
    const word = passwordPart('x', PLAIN_PASSWORD);
    for (const body of [filePart + word, word + word + filePart, passwordPart('x', 'p'.repeat(1100)) + filePart]) {
      const answer = await send(`${body}--x--\r\n`);
      expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([
        400,
        'invalid-request',
        'password',
      ]);
      expect(answer.body).not.toContain(PLAIN_PASSWORD);
    }
    expect((await guest.get('/documents')).json()).toEqual([]);
    await expectNothingLeft();
  });
});

describe('password attempts', () => {
  const { perFile, perUser } = PASSWORD_ATTEMPT_LIMITS;

  test('are limited per file, also concurrently, and then refuse the right password', async () => {
    const guest = makeGuest(lexden);
    // Starts the trial.
    await upload(guest, locked);
    const answers = await Promise.all(
      Array.from({ length: perFile + 8 }, (_, n) => upload(guest, locked, `wrong-${n}`)),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'pdf-password-wrong')).toHaveLength(perFile);
    const refused = answers.filter((answer) => answer.json().code === 'pdf-password-attempts');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.statusCode).toBe(429);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(600);
    expect(refused[0]?.json().message).toMatch(/Too many wrong passwords\. Try again in 1\d minutes/);
    expect((await upload(guest, locked, PLAIN_PASSWORD)).json().code).toBe('pdf-password-attempts');
    // Neither another file nor another user is affected.
    expect((await upload(guest, accented, ACCENTED_PASSWORD)).statusCode).toBe(200);
    expect((await upload(makeGuest(lexden), locked, PLAIN_PASSWORD)).statusCode).toBe(200);
  });

  test('are not counted when the password is right', async () => {
    const guest = makeGuest(lexden);
    for (let count = 0; count <= perFile; count += 1) {
      expect((await upload(guest, locked, PLAIN_PASSWORD)).statusCode).toBe(200);
    }
  });

  test('are limited per user without using up the attempts of a file', async () => {
    const guest = makeGuest(lexden);
    await upload(guest, locked);
    const copies = Array.from({ length: perUser + 4 }, (_, n) => Buffer.concat([locked, Buffer.from(`\n%${n}\n`)]));
    const codes: string[] = [];
    for (const copy of copies) codes.push((await upload(guest, copy, 'wrong')).json().code);
    expect(codes.slice(0, perUser)).toEqual(Array(perUser).fill('pdf-password-wrong'));
    expect(codes.slice(perUser)).toEqual(Array(4).fill('pdf-password-attempts'));
  });
});

test('protected PDF › the password is in no database, file or log, even after a failure', async () => {
  const words = [PLAIN_PASSWORD, ACCENTED_PASSWORD, 'wrong-one', 'wrong-7', 'needless'];
  const forms = words.flatMap((word) => {
    const bytes = Buffer.from(word);
    return [word, JSON.stringify(word).slice(1, -1), bytes.toString('base64'), bytes.toString('hex')];
  });
  expect(logLines.length).toBeGreaterThan(10);
  expect(forms.filter((form) => logLines.some((line) => line.includes(form)))).toEqual([]);
  expect(await findTraces(lexden, forms)).toEqual([]);
  expect(await findTraces({ ...lexden, dataFolder: files }, forms)).toEqual([]);
});

test('protected PDF › the decrypted file is stored encrypted at rest, with the hash and size of the stored bytes', async () => {
  const { adapters, database } = lexden;
  const guest = makeGuest(lexden);
  const { id } = (await upload(guest, locked, PLAIN_PASSWORD)).json().documents[0];
  const row = await database.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const bytes = await adapters.blobs.read(row.blob_key, { sizeBytes: row.file_size, sha256: row.sha256 });
  expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
  const onDisk = await readFile(join(files, row.blob_key));
  expect(onDisk.subarray(0, ENCRYPTED_FILE_MAGIC.length)).toEqual(Buffer.from(ENCRYPTED_FILE_MAGIC));
});
