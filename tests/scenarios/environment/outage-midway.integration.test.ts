import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { openShakyDatabase, type ShakyDatabase } from './shaky-database.ts';

let lexden: TestLexden;
let shaky: ShakyDatabase;
let lease: Buffer;
beforeAll(async () => {
  lease = await makeLeasePdf();
  lexden = await startTestLexden({
    reachDatabase: async (database) => {
      shaky = await openShakyDatabase(database);
      return shaky.database;
    },
  });
});
afterEach(() => shaky.mend());
afterAll(async () => {
  await lexden.app.close();
  await shaky.close();
  await lexden.close();
});

const QUESTION = 'How long before the end must I give notice?';
const ask = (id: number) => ({ message: QUESTION, documentIds: [id] });
const file = () => [{ name: 'Lease.pdf', bytes: lease }];

async function outcomeOf(answer: ReturnType<Guest['get']>) {
  const { statusCode: status, headers, body } = await answer;
  if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  return { status, code: JSON.parse(body).code as string | undefined };
}

/** What a guest sees of questions about a document, and what the server has counted of them. */
async function countQuestions(guest: Guest, id: number) {
  const left = (await guest.get(`/documents/${id}/chat-limits`)).json().remainingQuestions as number;
  const [talk] = (await guest.get(`/conversations?documentId=${id}`)).json<{ id: string }[]>();
  const messages = talk ? (await guest.get(`/conversations/${talk.id}/messages`)).json<object[]>() : [];
  const { user_id: userId } = await findOwner(id);
  const { questions_asked: asked } = await lexden.database.db
    .selectFrom('users')
    .select('questions_asked')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { left, messages: messages.length, asked };
}

async function countUploads(guest: Guest) {
  const documents = (await guest.get('/documents')).json<{ id: number }[]>();
  const { user_id: userId } = await findOwner(documents[0]?.id ?? 0);
  const { db } = lexden.database;
  const counted = await db.selectFrom('upload_counters').select('documents').where('user_id', '=', userId).execute();
  const places = await db.selectFrom('reservations').select('id').where('user_id', '=', userId).execute();
  return { documents: documents.length, uploads: counted[0]?.documents, places: places.length };
}

function findOwner(id: number) {
  const { db } = lexden.database;
  return db.selectFrom('documents').select('user_id').where('id', '=', id).executeTakeFirstOrThrow();
}

const NOTHING_ASKED = { left: 3, messages: 0, asked: 0 };
const ASKED_ONCE = { left: 2, messages: 2, asked: 1 };
const UNAVAILABLE = { status: 503, code: 'unavailable' };
const UNCLEAR = { status: 503, code: 'outcome-unknown' };
const SETTLING = { timeout: 10_000 };

test('a question during which the database goes away is not counted, and is refused with Retry-After', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  shaky.breakAt('document_pages');
  expect(await outcomeOf(guest.post('/chat', ask(id)))).toEqual(UNAVAILABLE);
  await shaky.mend();
  await expect.poll(() => countQuestions(guest, id), SETTLING).toEqual(NOTHING_ASKED);
  // An answer that is on its way already says the same in its last event.
  shaky.breakAt('messages');
  const last = (await Array.fromAsync((await guest.ask(ask(id))).events)).at(-1);
  expect(last?.name).toBe('error');
  expect(last?.data.error).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
  await shaky.mend();
  await expect.poll(() => countQuestions(guest, id), SETTLING).toEqual(NOTHING_ASKED);
  expect((await guest.post('/chat', ask(id))).statusCode).toBe(200);
  expect(await countQuestions(guest, id)).toEqual(ASKED_ONCE);
});

test('a reservation is released where the database did not confirm its commit', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  shaky.loseCommit('reservations');
  expect(await outcomeOf(guest.post('/chat', ask(id)))).toEqual(UNAVAILABLE);
  await expect.poll(() => countQuestions(guest, id), SETTLING).toEqual(NOTHING_ASKED);
  shaky.loseCommit('reservations');
  expect(await outcomeOf(guest.upload(file()))).toEqual(UNAVAILABLE);
  await expect.poll(() => countUploads(guest), SETTLING).toEqual({ documents: 1, uploads: 1, places: 0 });
});

test('an answer whose commit is ambiguous is sent all the same, and counted once', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  shaky.loseCommit('messages');
  const answer = await guest.post('/chat', ask(id));
  expect(answer.statusCode).toBe(200);
  expect(await countQuestions(guest, id)).toEqual(ASKED_ONCE);
  const [talk] = (await guest.get(`/conversations?documentId=${id}`)).json();
  const messages = (await guest.get(`/conversations/${talk.id}/messages`)).json();
  expect(messages.at(-1)).toMatchObject({ id: answer.json().messageId, content: answer.json().response });
});

test('files whose commit is ambiguous are stored once, and the response says so', async () => {
  const guest = makeGuest(lexden);
  shaky.loseCommit('documents');
  const answer = await guest.upload([...file(), { name: 'Another.pdf', bytes: lease }]);
  expect([answer.statusCode, answer.json().documents?.length]).toEqual([200, 2]);
  expect(await countUploads(guest)).toEqual({ documents: 2, uploads: 2, places: 0 });
  const { id } = answer.json().documents[0];
  await guest.get(`/documents/${id}/events`);
  expect((await guest.get(`/documents/${id}`)).json()).toMatchObject({ status: 'ready' });
  expect((await guest.get(`/documents/${id}/file`)).rawPayload.equals(lease)).toBe(true);
});

test('files are there once where the database goes away after they were kept, before they are described', async () => {
  const guest = makeGuest(lexden);
  shaky.breakAt('document_pages');
  expect(await outcomeOf(guest.upload(file()))).toEqual(UNCLEAR);
  await shaky.mend();
  expect(await countUploads(guest)).toEqual({ documents: 1, uploads: 1, places: 0 });
});

test('an ambiguous commit is answered with outcome-unknown, and takes effect once', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  shaky.loseCommit('messages', true);
  expect(await outcomeOf(guest.post('/chat', ask(id)))).toEqual(UNCLEAR);
  await shaky.mend();
  expect(await countQuestions(guest, id)).toEqual(ASKED_ONCE);
  shaky.loseCommit('documents', true);
  expect(await outcomeOf(guest.upload(file()))).toEqual(UNCLEAR);
  await shaky.mend();
  await expect.poll(() => countUploads(guest), SETTLING).toEqual({ documents: 2, uploads: 2, places: 0 });
  const [newest] = (await guest.get('/documents')).json();
  expect((await guest.get(`/documents/${newest.id}/file`)).rawPayload.equals(lease)).toBe(true);
});
