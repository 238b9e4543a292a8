import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cursorAfter, type Document } from '#contract/documents.ts';
import { insertManyDocuments } from '#tests/support/builders/database/many-documents.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

/** More than the 32,766 parameters that a statement of the embedded database takes. */
const COUNT = 33_000;

const lexden = setUpLexden({ role: 'web' });

test('document list › is complete, reports page problems, and is compressed', async () => {
  const { db } = lexden.database;
  const [owner, other] = [await makeAccount(lexden), await makeAccount(lexden)];
  const ids = await insertManyDocuments(db, owner.userId, { count: COUNT });
  const [ready, halfRead] = [ids[7] as number, ids[COUNT - 1] as number];
  await db.updateTable('documents').set({ status: 'processing' }).where('id', '=', halfRead).execute();
  await db
    .insertInto('document_pages')
    .values([
      { ...PAGE, document_id: ready, page_number: 2, status: 'unread', is_notable: 1 },
      { ...PAGE, document_id: ready, page_number: 5, read_by: 'ocr', is_notable: 1 },
      { ...PAGE, document_id: halfRead, page_number: 1, hidden_text: MARKS, is_notable: 1 },
      { ...PAGE, document_id: halfRead, page_number: 2, hidden_text: HIDDEN, is_notable: 1 },
    ])
    .execute();

  const packed = await owner.get('/documents', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  const text = gunzipSync(packed.rawPayload).toString();
  const list: Document[] = JSON.parse(text);
  const find = (id: number) => list.find((document) => document.id === id);
  expect(list).toHaveLength(COUNT);
  expect(packed.rawPayload.length).toBeLessThan(COUNT * 100);
  expect(find(ready)).toMatchObject({ pagesRead: 7, unreadPages: [2], ocrPages: [5], hiddenTextPages: [] });
  expect(find(halfRead)).toMatchObject({ pagesRead: 2, unreadPages: [], ocrPages: [], hiddenTextPages: [2] });

  const plain = await owner.get('/documents', { 'accept-encoding': 'gzip;q=0, identity' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body === text).toBe(true);
  expect((await other.get('/documents', { 'accept-encoding': 'gzip' })).json()).toEqual([]);
});

test('document list › pages add up to the whole list', async () => {
  const { db } = lexden.database;
  const owner = await makeAccount(lexden);
  const [firstId, count] = [5_000_000, 2_345];
  const ids = await insertManyDocuments(db, owner.userId, { count, firstId });
  // Documents of one upload are ordered by id.
  await db.updateTable('documents').set({ uploaded_at: 7 }).where('id', 'in', ids.slice(0, 900)).execute();
  const whole: Document[] = (await owner.get('/documents')).json();
  expect(new Set(whole.map(({ id }) => id))).toEqual(new Set(ids));

  for (const limit of [1000, 611]) {
    const parts: Document[][] = [];
    for (;;) {
      const last = parts.at(-1)?.at(-1);
      const query = new URLSearchParams({ limit: String(limit), ...(last && { after: cursorAfter(last) }) });
      const part: Document[] = (await owner.get(`/documents?${query}`)).json();
      parts.push(part);
      if (part.length < limit) break;
    }
    expect(parts.flat()).toEqual(whole);
    expect(parts).toHaveLength(Math.ceil(count / limit));
  }

  const middle = whole[1_100] as Document;
  const rest = async () => (await owner.get(`/documents?after=${cursorAfter(middle)}`)).json();
  expect(await rest()).toEqual(whole.slice(1_101));
  // A cursor is valid whether its document still exists or not.
  await owner.delete(`/documents/${middle.id}`);
  expect(await rest()).toEqual(whole.slice(1_101));
});

test('document list › refuses an invalid cursor and a limit out of range', async () => {
  const owner = await makeAccount(lexden);
  for (const query of [
    ...['page=2', 'limit=0', 'limit=1001', 'limit=many', 'limit=1.5', 'after=', 'after=7', 'after=2026-01-01,7'],
    ...['after=2026-13-01T00:00:00.000Z,7', 'after=2026-01-01T00:00:00.000Z,0'],
    ...['after=2026-01-01T00:00:00.000Z,9999999999999999', 'after=2026-01-01T00:00:00.000Z,7&after=x'],
  ]) {
    const answer = await owner.get(`/documents?${query}`);
    expect([query, answer.statusCode, answer.json().code]).toEqual([query, 400, 'invalid-request']);
  }
});

/** Like rows of older versions, without the misleading flag. */
const HIDDEN = JSON.stringify([{ reason: 'tiny', text: 'small print' }]);
const MARKS = JSON.stringify([{ reason: 'off-page', text: '4TH PASS PAGES', isMisleading: false }]);
const PAGE = {
  width: 595,
  height: 842,
  status: 'read',
  read_by: 'text',
  text: 'words',
  layout: new Uint8Array(),
  hidden_text: '[]',
  is_notable: 0,
} as const;
