import { expect, test } from 'vitest';
import { callerCalls } from '#contract/calls.ts';
import type { ChatResponse } from '#contract/chat.ts';
import { NOTE_LENGTH_LIMIT, NOTES_PER_DOCUMENT, type Note } from '#contract/notes.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { moveTrial } from '#tests/support/builders/people/trial-move.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import type { TestClient } from '#tests/support/client/test-client.ts';

const lexden = setUpLexden();
const lease = await makeLeasePdf();
const QUESTION = 'What is the monthly rent?';

async function ask(client: TestClient, documentIds: readonly number[], message = QUESTION): Promise<ChatResponse> {
  const answer = await client.post('/chat', { message, documentIds });
  expect(answer.statusCode).toBe(200);
  return answer.json<ChatResponse>();
}

const list = (client: TestClient, id: number) => client.call(callerCalls.listNotes, { params: { id } });
const write = (client: TestClient, id: number, text: string) => client.post(`/documents/${id}/notes`, { text });
const save = (client: TestClient, id: number, messageId: string) =>
  client.post(`/documents/${id}/notes/answers`, { messageId });
const countRows = async () => (await lexden.database.db.selectFrom('notes').select('id').execute()).length;

test('notes › an answer is saved with its question, its text and its sources, and deleted again', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  await ask(guest, [id], 'How long before the end must I give notice?');
  const answer = await ask(guest, [id]);
  const note = (await save(guest, id, answer.messageId)).json<Note>();
  expect(note).toMatchObject({ documentId: id, text: '', answer: { question: QUESTION, text: answer.response } });
  expect(note.answer?.metadata?.sources).toEqual(answer.sources);
  expect(answer.sources[0]?.rects.length).toBeGreaterThan(0);
  expect(await list(guest, id)).toEqual([note]);
  expect((await guest.delete(`/notes/${note.id}`)).json()).toEqual({ id: note.id });
  expect(await list(guest, id)).toEqual([]);
  expect((await guest.delete(`/notes/${note.id}`)).json()).toMatchObject({ code: 'note-not-found' });
  // The answer itself stays.
  const messages = await guest.get(`/conversations/${answer.conversationId}/messages`);
  expect(messages.json()).toHaveLength(4);
});

test('notes › an answer is saved once, whatever is requested at the same time', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const { messageId } = await ask(guest, [id]);
  const saved = await Promise.all(Array.from({ length: 8 }, () => save(guest, id, messageId)));
  expect(saved.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(saved.map((answer) => answer.json<Note>().id)).size).toBe(1);
  expect(await list(guest, id)).toHaveLength(1);
});

test('notes › only answers about the document can be saved', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const other = await guest.uploadAndRead(lease, 'Other lease.pdf');
  const { messageId, conversationId } = await ask(guest, [id]);
  const [question] = (await guest.get(`/conversations/${conversationId}/messages`)).json<{ id: string }[]>();
  const refusal = { code: 'answer-not-found' };
  expect((await save(guest, other, messageId)).json()).toMatchObject(refusal);
  expect((await save(guest, id, question?.id ?? '')).json()).toMatchObject(refusal);
  expect((await save(guest, id, '00000000-0000-7000-8000-000000000000')).json()).toMatchObject(refusal);
  expect(await list(guest, id)).toEqual([]);
});

test('notes › own words are written, changed and kept as they are', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const note = (
    await write(guest, id, '  Ask about the <b>roof</b>.\u0000\n\nAnd “heating”. \ud83e\udd8a ')
  ).json<Note>();
  expect(note).toMatchObject({ text: 'Ask about the <b>roof</b>.\n\nAnd “heating”. \ud83e\udd8a', answer: null });
  const edited = (await guest.put(`/notes/${note.id}`, { text: 'Asked.' })).json<Note>();
  expect(edited).toMatchObject({ id: note.id, text: 'Asked.', createdAt: note.createdAt });
  expect(await list(guest, id)).toEqual([edited]);
});

test('notes › text that is empty or too long is refused with what to do, and changes nothing', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const longest = 'a'.repeat(NOTE_LENGTH_LIMIT);
  const note = (await write(guest, id, longest)).json<Note>();
  expect(note.text).toBe(longest);
  const tooLong = { code: 'invalid-request', field: 'text', message: 'A note may have at most 4000 characters.' };
  expect((await write(guest, id, `${longest}a`)).json()).toMatchObject(tooLong);
  expect((await guest.put(`/notes/${note.id}`, { text: `${longest}a` })).json()).toMatchObject(tooLong);
  expect((await write(guest, id, ' \n ')).json()).toMatchObject({ field: 'text', message: 'Write a note first.' });
  expect((await write(guest, id, '\u0000')).json()).toMatchObject({ message: 'Write something, or delete the note.' });
  const emptied = await guest.put(`/notes/${note.id}`, { text: '' });
  expect(emptied.json()).toMatchObject({ field: 'text', message: 'Write something, or delete the note.' });
  expect(await list(guest, id)).toEqual([note]);
});

test('notes › the text beside a saved answer can be removed again', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const { messageId } = await ask(guest, [id]);
  const note = (await save(guest, id, messageId)).json<Note>();
  expect((await guest.put(`/notes/${note.id}`, { text: 'Too much.' })).json()).toMatchObject({ text: 'Too much.' });
  expect((await guest.put(`/notes/${note.id}`, { text: '' })).json()).toMatchObject({ text: '', answer: note.answer });
});

test('notes › requests at the same time do not exceed the number of a document', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const { messageId } = await ask(guest, [id]);
  const { db } = lexden.database;
  const row = { document_id: id, message_id: null, text: 'x', created_at: 1, updated_at: 1 };
  await db
    .insertInto('notes')
    .values(Array.from({ length: NOTES_PER_DOCUMENT - 3 }, (_, index) => ({ ...row, id: `note ${index}` })))
    .execute();
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, index) => write(guest, id, `Note ${index}`)),
    save(guest, id, messageId),
  ]);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(4);
  for (const refusal of refused) {
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'A document can have 200 notes. Delete one to make room for another.',
    ]);
  }
  expect((await db.selectFrom('notes').select('id').where('document_id', '=', id).execute()).length).toBe(
    NOTES_PER_DOCUMENT,
  );
});

test('notes › another user neither sees nor changes them', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const { messageId } = await ask(guest, [id]);
  const note = (await save(guest, id, messageId)).json<Note>();
  const stranger = await makeAccount(lexden);
  const own = await stranger.uploadAndRead(lease);
  expect((await stranger.get(`/documents/${id}/notes`)).statusCode).toBe(404);
  expect((await write(stranger, id, 'Mine.')).json()).toMatchObject({ code: 'document-not-found' });
  // An answer of another user cannot be drawn into an own document.
  expect((await save(stranger, own, messageId)).json()).toMatchObject({ code: 'answer-not-found' });
  expect((await stranger.put(`/notes/${note.id}`, { text: 'Mine.' })).json()).toMatchObject({ code: 'note-not-found' });
  expect((await stranger.delete(`/notes/${note.id}`)).json()).toMatchObject({ code: 'note-not-found' });
  expect(await list(stranger, own)).toEqual([]);
  expect(await list(guest, id)).toEqual([note]);
});

test('notes › an answer about several documents is listed with each, and goes with any of them', async () => {
  const guest = makeGuest(lexden);
  const first = await guest.uploadAndRead(await makeTextPdf(['The rent under this Agreement is $100.00 each month.']));
  const second = await guest.uploadAndRead(await makeTextPdf(['The deposit under this Agreement is $200.00 in all.']));
  const bare = await ask(guest, [first, second], 'How much is the deposit?');
  const annotated = await ask(guest, [first, second], 'How much is the rent?');
  await save(guest, first, bare.messageId);
  const kept = (await save(guest, first, annotated.messageId)).json<Note>();
  await guest.put(`/notes/${kept.id}`, { text: 'Cheap.' });
  expect(await list(guest, first)).toHaveLength(2);
  expect(await list(guest, second)).toEqual(await list(guest, first));
  const receipt = (await guest.delete(`/documents/${second}`)).json();
  expect(receipt.removed).toMatchObject({ messages: 4, notes: 1 });
  // The owner's own words stay; nothing of the deleted document does.
  expect(await list(guest, first)).toMatchObject([{ id: kept.id, text: 'Cheap.', answer: null }]);
});

test('notes › are deleted with their document and with their account', async () => {
  const account = await makeAccount(lexden);
  const [first, second] = [await account.uploadAndRead(lease), await account.uploadAndRead(lease)];
  const before = await countRows();
  const { messageId } = await ask(account, [first]);
  const note = (await save(account, first, messageId)).json<Note>();
  await account.put(`/notes/${note.id}`, { text: 'Too much.' });
  await write(account, first, 'Ask about the roof.');
  await write(account, second, 'Ask about the heating.');
  expect((await account.delete(`/documents/${first}`)).json().removed).toMatchObject({ notes: 2 });
  expect(await countRows()).toBe(before + 1);
  const receipt = await account.post('/account/delete', { confirmation: 'delete my account' });
  expect(receipt.json().removed).toMatchObject({ documents: 1, notes: 1 });
  expect(await countRows()).toBe(before);
});

test('notes › of a trial are in the account that it moved into', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const { messageId } = await ask(guest, [id]);
  await save(guest, id, messageId);
  await write(guest, id, 'Ask about the roof.');
  const before = await list(guest, id);
  const account = await makeAccount(lexden);
  await moveTrial(lexden.database.db, guest, account);
  expect(await list(account, id)).toEqual(before);
  const [note] = before;
  expect((await account.put(`/notes/${note?.id}`, { text: 'Mine still.' })).statusCode).toBe(200);
  expect((await guest.get(`/documents/${id}/notes`)).statusCode).toBe(401);
});

test('notes › are in the export, to read and for programs', async () => {
  const account = await makeAccount(lexden);
  const id = await account.uploadAndRead(lease);
  const { messageId, response } = await ask(account, [id]);
  await save(account, id, messageId);
  await write(account, id, 'Ask about the roof.');
  const files = await readArchive((await account.get('/account/export')).rawPayload);
  const read = (name: string) => [...files].find(([path]) => path.endsWith(name))?.[1].toString() ?? '';
  expect(JSON.parse(read('notes.json'))).toEqual(await list(account, id));
  expect(read('notes.txt')).toContain('Ask about the roof.');
  expect(read('notes.txt')).toContain(`You asked: ${QUESTION}\nAnswer: ${response}\nSources:\n    Lease.pdf, page`);
});
