import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedDatabase } from '../../src/server/db/connection.ts';
import { type HttpGuest, makeHttpGuest } from '../builders/http-guest.ts';
import { makeServerPlace, type ServerPlace } from '../builders/server-process.ts';
import { testDatabaseTarget } from '../builders/test-database-target.ts';
import { multipartOf } from '../builders/test-lexden.ts';
import { makeLeasePdf } from '../builders/text-pdf.ts';
import { endSilence } from './end-silence.ts';
import { listStoredFiles } from './stored-files.ts';

let place: ServerPlace;
beforeEach(async () => {
  place = await makeServerPlace(testDatabaseTarget());
});
afterEach(() => place.close());

/** On PostgreSQL there may be other servers, so a place counts as abandoned only when its time is over. */
async function letPlacesExpire({ db, kind }: OpenedDatabase): Promise<void> {
  if (kind === 'postgres') await db.updateTable('reservations').set({ expires_at: 1 }).execute();
}

async function untilReserved({ db }: OpenedDatabase): Promise<void> {
  while (!(await db.selectFrom('reservations').select('id').executeTakeFirst())) await pause(1);
}

/** Sends the first half of an upload and keeps the line open. Answers what ends it. */
function beginUpload(address: string, guest: HttpGuest): { readonly ended: Promise<unknown> } {
  const { payload, contentType } = multipartOf([
    { name: 'half.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500_000, 'half ')]) },
  ]);
  const upload = request(`${address}/api/session/documents/upload`, {
    method: 'POST',
    headers: { 'x-session-id': guest.id, 'content-type': contentType, 'content-length': payload.length },
  });
  const ended = new Promise((resolve) => upload.once('error', resolve).once('response', resolve));
  upload.write(payload.subarray(0, payload.length / 2));
  return { ended };
}

async function expectNoUpload(address: string, guest: HttpGuest, { db }: OpenedDatabase): Promise<void> {
  const later = guest.at(address);
  expect(await (await later.call('/documents')).json()).toEqual([]);
  expect(await (await later.call('/user')).json()).toMatchObject({ documentsThisMonth: 0, uploadsRemaining: 3 });
  expect(await listStoredFiles(place)).toEqual([]);
  expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
}

test('an upload that was answered is there after the server was killed at that moment', async () => {
  const first = await place.start();
  const guest = makeHttpGuest(first.address);
  const documentId = await guest.uploadDocument(await makeLeasePdf());
  await first.end('SIGKILL');
  await endSilence(place.openDatabase());
  const second = await place.start();
  expect(await guest.at(second.address).documentWhenRead(documentId)).toMatchObject({ status: 'ready', pagesRead: 2 });
  expect(await listStoredFiles(place)).toEqual([`documents/${documentId}.pdf`]);
}, 60_000);

test('of an upload in the middle of which the server was killed, nothing is left', async () => {
  const first = await place.start();
  const database = place.openDatabase();
  const guest = makeHttpGuest(first.address);
  const { ended } = beginUpload(first.address, guest);
  await untilReserved(database);
  await expect.poll(() => listStoredFiles(place)).toHaveLength(1);
  await first.end('SIGKILL');
  expect(await ended).toBeInstanceOf(Error);
  await letPlacesExpire(database);
  const second = await place.start();
  await expectNoUpload(second.address, guest, database);
});

test('of an upload that stalls while the server is stopped, nothing is left, and the stop does not wait for it', async () => {
  const first = await place.start();
  const database = place.openDatabase();
  const guest = makeHttpGuest(first.address);
  const { ended } = beginUpload(first.address, guest);
  await untilReserved(database);
  await expect.poll(() => listStoredFiles(place)).toHaveLength(1);
  const startedAt = performance.now();
  expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null, stderr: '' });
  expect(performance.now() - startedAt).toBeLessThan(8000);
  expect(await ended).toBeInstanceOf(Error);
  // Put away by the server that ended, not by the next one.
  expect(await database.db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  expect(await listStoredFiles(place)).toEqual([]);
  const second = await place.start();
  await expectNoUpload(second.address, guest, database);
});

test('a question during which the server was killed costs nothing', async () => {
  const first = await place.start();
  const database = place.openDatabase();
  const guest = makeHttpGuest(first.address);
  const documentId = await guest.uploadDocument(await makeLeasePdf());
  await guest.documentWhenRead(documentId);
  const question = { message: 'How much is the rent each month?', documentIds: [documentId] };
  const asked = guest.post('/chat', question).catch((error: unknown) => error);
  await untilReserved(database);
  await first.end('SIGKILL');
  expect(await asked).toBeInstanceOf(Error);
  expect(await database.db.selectFrom('reservations').select(['kind', 'paid_with']).execute()).toEqual([
    { kind: 'question', paid_with: 'allowance' },
  ]);
  await letPlacesExpire(database);
  const later = guest.at((await place.start()).address);
  expect(await (await later.call(`/documents/${documentId}/chat-limits`)).json()).toMatchObject({
    remainingQuestions: 3,
  });
  expect(await database.db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  expect(await database.db.selectFrom('messages').selectAll().execute()).toEqual([]);
  const answer = await later.post('/chat', question);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ charged: true });
  expect(await (await later.call(`/documents/${documentId}/chat-limits`)).json()).toMatchObject({
    remainingQuestions: 2,
  });
}, 60_000);
