import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Document, UploadResponse } from '#contract/documents.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAnonymousClient, makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';

const lexden = setUpLexden();
const lease = await makeLeasePdf();

describe('trial user', () => {
  test('has no user record before the first upload, and reading creates none', async () => {
    const guest = makeGuest(lexden);
    expect((await guest.get('/user')).statusCode).toBe(401);
    expect((await guest.get('/documents')).json()).toEqual([]);
    expect((await guest.get('/dashboard')).json()).toMatchObject({ metrics: { totalDocuments: 0 } });
    expect((await guest.get('/user')).statusCode).toBe(401);
  });

  test('uploads a contract, watches its reading, and finds it in the list [spec: 6.2]', async () => {
    const guest = makeGuest(lexden);
    const answer = await guest.upload([{ name: '17_Lease.pdf', bytes: lease }]);
    expect(answer.statusCode).toBe(200);
    const { documents, refused, processingTime } = answer.json<UploadResponse>();
    expect(refused).toEqual([]);
    expect(processingTime).toBeGreaterThanOrEqual(0);
    expect(documents[0]).toMatchObject({
      originalName: '17_Lease.pdf',
      fileSize: lease.length,
      pageCount: 2,
      hasAnalysis: false,
    });
    expect(documents[0]?.filename).toMatch(/^\d+_17_Lease\.pdf$/);
    const id = documents[0]?.id ?? 0;
    const events = await guest.get(`/documents/${id}/events`);
    expect(events.headers['content-type']).toContain('text/event-stream');
    const states = [...events.body.matchAll(/event: document\ndata: (.*)\n\n/g)].map(
      ([, data]) => JSON.parse(data ?? '') as Document,
    );
    expect(states.at(-1)).toMatchObject({ status: 'ready', pagesRead: 2, unreadPages: [] });
    const listed = (await guest.get('/documents')).json<Document[]>();
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ id, status: 'ready', metadata: { isLegalDocument: true } });
    expect(listed[0]?.content).toContain('RESIDENTIAL LEASE AGREEMENT');
    expect((await guest.get('/user')).json()).toMatchObject({
      isAnonymous: true,
      plan: 'free',
      documentsThisMonth: 1,
      uploadsRemaining: 2,
    });
  });

  test('downloads the file byte for byte, whole and in ranges', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const whole = await guest.get(`/documents/${id}/file`);
    expect(whole.rawPayload.equals(lease)).toBe(true);
    expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'accept-ranges': 'bytes' });
    expect(whole.headers['content-disposition']).toMatch(/^attachment/);
    const part = await guest.get(`/documents/${id}/file`, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${lease.length}`);
    expect(part.rawPayload.equals(lease.subarray(10, 20))).toBe(true);
    const outside = await guest.get(`/documents/${id}/file`, { range: `bytes=${lease.length}-` });
    expect(outside.statusCode).toBe(416);
  });

  test('gets no range of a corrupt file', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const file = join(lexden.dataFolder, `files/documents/${id}.pdf`);
    const altered = Buffer.from(lease);
    altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
    await writeFile(file, altered);
    const range = { range: 'bytes=10-19' };
    expect((await guest.get(`/documents/${id}/file`, range)).statusCode).toBe(410);
    await writeFile(file, lease);
    expect((await guest.get(`/documents/${id}/file`, range)).rawPayload.equals(lease.subarray(10, 20))).toBe(true);
  });

  test('gets the words of a page with their positions', async () => {
    const { guest, id } = await uploadAsGuest(lexden, lease);
    const page = (await guest.get(`/documents/${id}/pages/1`)).json();
    expect(page).toMatchObject({ pageNumber: 1, status: 'read', hiddenText: [] });
    const word = page.words.find(({ text }: { text: string }) => text === '$1,450.00');
    expect(word.x).toBeGreaterThan(72);
    expect(word.y).toBeGreaterThan(72);
    expect(word.y).toBeLessThan(page.height / 2);
    for (const beyond of [3, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect((await guest.get(`/documents/${id}/pages/${beyond}`)).statusCode).toBe(404);
    }
    expect((await guest.get(`/documents/${id}/pages/0`)).statusCode).toBe(400);
  });

  test('opens the sample without using an upload, and the same one again', async () => {
    const guest = makeGuest(lexden);
    const [first, second] = [await guest.post('/documents/sample'), await guest.post('/documents/sample')];
    expect(first.statusCode).toBe(200);
    expect(second.json().documents[0].id).toBe(first.json().documents[0].id);
    expect(first.json().documents[0].isSample).toBe(true);
    expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 0, uploadsRemaining: 3 });
  });
});

describe('documents of other users', () => {
  test('look like missing ones in every call', async () => {
    const [owner, stranger] = [makeGuest(lexden), makeGuest(lexden)];
    const id = await owner.uploadAndRead(lease);
    await stranger.uploadAndRead(lease);
    for (const guest of [stranger, makeGuest(lexden)]) {
      for (const path of ['', '/file', '/analysis', '/chat-limits', '/pages/1', '/events']) {
        const answer = await guest.get(`/documents/${id}${path}`);
        expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'document-not-found']);
      }
      expect((await guest.post(`/documents/${id}/analyze`)).statusCode).toBe(404);
      expect((await guest.delete(`/documents/${id}`)).statusCode).toBe(404);
      expect((await guest.get(`/conversations?documentId=${id}`)).statusCode).toBe(404);
      expect((await guest.post('/chat', { message: 'Who?', documentIds: [id] })).statusCode).toBe(404);
    }
    expect((await owner.get(`/documents/${id}`)).statusCode).toBe(200);
  });

  test('need an account session or a valid guest id', async () => {
    const anonymous = makeAnonymousClient(lexden);
    for (const path of ['/api/documents', '/api/auth/user', '/api/session/documents']) {
      expect((await anonymous.get(path)).statusCode).toBe(401);
    }
    for (const id of ['guest_1', `${makeGuestId()}-`, "guest_1700000000000'; drop--x", 'x'.repeat(5000)]) {
      const answer = await makeGuest(lexden, id).get('/documents');
      expect([id.slice(0, 20), answer.statusCode, answer.json().code]).toEqual([
        id.slice(0, 20),
        400,
        'guest-id-invalid',
      ]);
    }
  });

  test('refuse cross-site writes', async () => {
    const guest = makeGuest(lexden);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await guest.post('/documents/sample', undefined, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross-origin']);
  });
});
