import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { MEBIBYTE } from '#contract/units.ts';
import {
  makeDamagedPdf,
  makeEncryptedPdf,
  makeManyPagesPdf,
  makePageBombPdf,
  makeZeroPagesPdf,
} from '#tests/support/builders/documents/hostile-pdfs.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { fileHead } from '#tests/support/client/multipart.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';

const FORM_HEAD = fileHead('x', { name: 'a.pdf' });

const lexden = setUpLexden();
const lease = await makeLeasePdf();

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(lexden.dataFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.parentPath.includes('files')).map((entry) => entry.name);
}

async function expectNothingLeft(): Promise<void> {
  const { db } = lexden.database;
  expect(await storedFiles()).toEqual([]);
  expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('documents').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
  // The uploads counted so far, of all users.
  const counted = await db
    .selectFrom('upload_counters')
    .select(({ fn }) => fn.sum('documents').as('all'))
    .executeTakeFirst();
  const taken = await db
    .selectFrom('users')
    .select(({ fn }) => fn.sum('documents_uploaded').as('all'))
    .executeTakeFirst();
  expect(Number(counted?.all)).toBe(Number(taken?.all));
}

describe('refused upload gives its reason and leaves nothing', () => {
  const refusals = [
    {
      name: 'text',
      build: () => Buffer.from('hello'),
      status: 400,
      code: 'file-type',
      words: /Only PDF files are allowed\./,
    },
    {
      name: 'wrong type',
      build: () => lease,
      type: 'image/png',
      status: 400,
      code: 'file-type',
      words: /Only PDF files/,
    },
    {
      name: 'passes for one that the store has encrypted',
      build: () => Buffer.concat([Buffer.from('\x89LXSEAL\n', 'latin1'), lease]),
      status: 400,
      code: 'file-type',
      words: /Only PDF files/,
    },
    { name: 'empty', build: () => Buffer.alloc(0), status: 400, code: 'file-empty', words: /empty/ },
    {
      name: 'too large',
      build: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * MEBIBYTE)]),
      status: 413,
      code: 'file-too-large',
      words: /Maximum file size is 20MB\./,
    },
    { name: 'password', build: () => makeEncryptedPdf(), status: 422, code: 'pdf-password', words: /password/ },
    { name: 'damaged', build: makeDamagedPdf, status: 422, code: 'pdf-damaged', words: /damaged/ },
    { name: 'no pages', build: makeZeroPagesPdf, status: 422, code: 'pdf-no-pages', words: /no pages/ },
    {
      name: 'page bomb',
      build: () => makePageBombPdf(),
      status: 422,
      code: 'pdf-too-complex',
      words: /too complex to open/,
    },
    {
      name: 'more pages than a document has',
      build: () => makeManyPagesPdf(5001),
      status: 422,
      code: 'pdf-too-complex',
      words: /too complex to open/,
    },
  ];

  test.each(refusals)('$name', async ({ build, type = 'application/pdf', status, code, words }) => {
    const guest = makeGuest(lexden);
    const answer = await guest.upload([{ name: 'a.pdf', bytes: await build(), type }]);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().message).toMatch(words);
    await expectNothingLeft();
  });

  test('more files than the plan allows', async () => {
    const guest = makeGuest(lexden);
    const answer = await guest.upload(Array.from({ length: 6 }, (_, n) => ({ name: `${n}.pdf`, bytes: lease })));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'too-many-files', message: 'Maximum 5 files allowed.', field: 'files' },
    ]);
    await expectNothingLeft();
  });

  test('a form without files, with an unknown field, or no form at all', async () => {
    const guest = makeGuest(lexden);
    expect((await guest.upload([])).json().code).toBe('no-files');
    const other = await guest.upload([{ name: 'a.pdf', bytes: lease, field: 'attachment' }]);
    expect([other.statusCode, other.json().field]).toEqual([400, 'attachment']);
    const json = await guest.post('/documents/upload', {});
    expect(json.statusCode).toBe(415);
    await expectNothingLeft();
  });
});

test('a batch stores the valid files and reports each invalid one [spec: 7.5]', async () => {
  const guest = makeGuest(lexden);
  const answer = await guest.upload([
    { name: 'good.pdf', bytes: lease },
    { name: 'bad.pdf', bytes: Buffer.from('no') },
    { name: 'locked.pdf', bytes: await makeEncryptedPdf() },
  ]);
  expect(answer.statusCode).toBe(200);
  const { documents, refused } = answer.json();
  expect(documents.map((document: { originalName: string }) => document.originalName)).toEqual(['good.pdf']);
  expect(refused.map(({ filename, code }: { filename: string; code: string }) => [filename, code])).toEqual([
    ['bad.pdf', 'file-type'],
    ['locked.pdf', 'pdf-password'],
  ]);
  await guest.delete(`/documents/${documents[0].id}`);
});

test.each([
  ['has no boundary', 'multipart/form-data; boundary=', '{}'],
  ['ends in the middle of a file', 'multipart/form-data; boundary=x', (form: string) => form.slice(0, -20)],
  ['ends before its last boundary', 'multipart/form-data; boundary=x', (form: string) => form.slice(0, -5)],
])('a form that %s is refused as a client error', async (_name, type, body) => {
  const whole = `${FORM_HEAD}${lease.toString('latin1')}\r\n--x--\r\n`;
  const payload = Buffer.from(typeof body === 'string' ? body : body(whole), 'latin1');
  const answer = await makeGuest(lexden).post('/documents/upload', payload, { 'content-type': type });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
  const { db } = lexden.database;
  expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
});

test('a form without a file starts no trial', async () => {
  const { db } = lexden.database;
  const countUsers = async () => (await db.selectFrom('users').select('id').execute()).length;
  const before = await countUsers();
  const empty = await makeGuest(lexden).upload([]);
  const elsewhere = await makeGuest(lexden).upload([{ name: 'a.pdf', bytes: lease, field: 'elsewhere' }]);
  expect([empty, elsewhere].map(({ statusCode, json }) => [statusCode, json().code])).toEqual([
    [400, 'no-files'],
    [400, 'invalid-request'],
  ]);
  expect(await countUsers()).toBe(before);
});

describe('upload over a real connection', () => {
  let address: string;
  beforeAll(async () => {
    address = await lexden.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('an endless chunked body is cut off with a response', async () => {
    const status = await new Promise<number | string>((resolve) => {
      const client = makeGuest(address).beginUpload();
      let answered = false;
      client.on('response', (response) => {
        answered = true;
        resolve(response.statusCode ?? 0);
        response.resume();
      });
      client.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      client.write(`${FORM_HEAD}%PDF-1.7\n`);
      const block = Buffer.alloc(MEBIBYTE);
      const pump = () => {
        if (answered || client.destroyed) return;
        if (client.write(block)) setImmediate(pump);
        else client.once('drain', pump);
      };
      pump();
    });
    expect(status).toBe(413);
    await expectNothingLeft();
  });

  test('a client that continues to send after the response is cut off', async () => {
    const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    // Clients see a cut-off connection as an error.
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const headers = [`x-session-id: ${makeGuestId()}`, 'content-type: multipart/form-data; boundary=x'];
    const head = `${FORM_HEAD}%PDF-1.7\n`;
    const request = ['POST /api/session/documents/upload HTTP/1.1', 'host: localhost', ...headers];
    socket.write(`${[...request, 'transfer-encoding: chunked'].join('\r\n')}\r\n\r\n`);
    socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEBIBYTE), Buffer.from('\r\n')]);
    const pump = () => {
      if (socket.destroyed) return;
      if (socket.write(chunk)) setImmediate(pump);
      else socket.once('drain', pump);
    };
    pump();
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    await expectNothingLeft();
  });

  test('a client that disconnects in the middle leaves nothing', async () => {
    await new Promise<void>((resolve) => {
      const client = makeGuest(address).beginUpload();
      client.on('error', () => resolve());
      client.on('close', () => resolve());
      client.write(`${FORM_HEAD}%PDF-1.7\n`);
      client.write(Buffer.alloc(3 * MEBIBYTE), () => setTimeout(() => client.destroy(), 50));
    });
    await expect.poll(storedFiles, { timeout: 5000 }).toEqual([]);
    await expect
      .poll(() => lexden.database.db.selectFrom('reservations').selectAll().execute(), { timeout: 5000 })
      .toEqual([]);
    await expectNothingLeft();
  });
});
