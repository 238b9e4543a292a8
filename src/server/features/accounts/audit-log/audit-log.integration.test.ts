import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { type AuditEvent, auditLogSchema } from '#contract/account.ts';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { moveTrial } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';
import { createAuditLog } from './audit-log.ts';
import { createAuditStore } from './audit-store.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Advances the server's clock. */
let aheadMs = 0;
const invoice = readContract('invoice');
const clock = { now: () => Date.now() + aheadMs };
const lexden = openBeforeAll(() => startTestLexden({ replaceAdapters: () => ({ clock }) }));

async function readAuditLog(account: Account, before?: string) {
  const answer = await account.get(`/account/trail${before === undefined ? '' : `?before=${before}`}`);
  expect(answer.statusCode).toBe(200);
  return auditLogSchema.parse(answer.json());
}

const actionsOf = (events: readonly AuditEvent[]) => events.map((event) => event.action);

test('audit log › records uploads, file access and deletions, newest first, by document id only', async () => {
  const account = await makeAccount(lexden);
  const id = await account.uploadAndRead(invoice, 'Quetzalcoatlus.pdf');
  await account.get(`/documents/${id}/file`, { 'user-agent': CHROME });
  const { events, next } = await readAuditLog(account);
  expect(next).toBeNull();
  expect(events).toMatchObject([
    { action: 'document-read', documentId: id, documentName: 'Quetzalcoatlus.pdf', client: 'Chrome on Linux' },
    { action: 'document-uploaded', documentId: id, documentName: 'Quetzalcoatlus.pdf', client: null, detail: null },
  ]);
  const rows = await lexden.database.db.selectFrom('audit_events').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('Quetzalcoatlus');

  await account.delete(`/documents/${id}`);
  const after = await readAuditLog(account);
  expect(actionsOf(after.events)).toEqual(['document-deleted', 'document-read', 'document-uploaded']);
  expect(after.events.map((event) => [event.documentId, event.documentName])).toEqual(Array(3).fill([id, null]));
});

test('audit log › records accepted files of an upload and no refused one', async () => {
  const account = await makeAccount(lexden);
  const bytes = Buffer.from('no PDF');
  expect((await account.upload([{ name: 'bad.pdf', bytes }])).statusCode).toBe(400);
  const answer = await account.upload([
    { name: 'good.pdf', bytes: invoice },
    { name: 'bad.pdf', bytes },
    { name: 'fine.pdf', bytes: invoice },
  ]);
  const ids = answer.json().documents.map((document: { id: number }) => document.id);
  const { events } = await readAuditLog(account);
  expect(actionsOf(events)).toEqual(['document-uploaded', 'document-uploaded']);
  expect(new Set(events.map((event) => event.documentId))).toEqual(new Set(ids));
});

test('audit log › records range requests and reloads of a file as one event per interval, and nothing else', async () => {
  const account = await makeAccount(lexden);
  const id = await account.uploadAndRead(invoice);
  const readings = async () =>
    actionsOf((await readAuditLog(account)).events).filter((action) => action === 'document-read').length;
  await account.get(`/documents/${id}/file`, { range: 'bytes=100-199' });
  await account.get(`/documents/${id}/pages/1`);
  expect(await readings()).toBe(0);
  // Concurrently, like a browser that is reopened in the middle of a download.
  await Promise.all(Array.from({ length: 6 }, () => account.get(`/documents/${id}/file`, { range: 'bytes=0-99' })));
  await account.get(`/documents/${id}/file`, { range: 'bytes=100-199' });
  await account.get(`/documents/${id}/file`);
  expect(await readings()).toBe(1);
  try {
    aheadMs = 11 * MINUTE_MS;
    await account.get(`/documents/${id}/file`);
    expect(await readings()).toBe(2);
  } finally {
    aheadMs = 0;
  }
});

test('audit log › is paginated by 50, each event once', async () => {
  const { db } = lexden.database;
  const account = await makeAccount(lexden);
  const auditLog = createAuditLog({ audit: createAuditStore(db), clock: { now: () => Date.now() } });
  for (let n = 0; n < 120; n += 1) {
    await auditLog.recordEvent(db, { userId: account.userId, action: 'signed-in', detail: String(n) });
  }
  const details: (string | null)[] = [];
  const sizes: number[] = [];
  let before: string | undefined;
  do {
    const page = await readAuditLog(account, before);
    details.push(...page.events.map((event) => event.detail));
    sizes.push(page.events.length);
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(sizes).toEqual([50, 50, 20]);
  expect(details).toEqual(Array.from({ length: 120 }, (_, n) => String(119 - n)));
  expect((await account.get('/account/trail?before=1')).statusCode).toBe(400);
});

test('audit log › has no next cursor after a full last page', async () => {
  const { db } = lexden.database;
  const account = await makeAccount(lexden);
  const auditLog = createAuditLog({ audit: createAuditStore(db), clock: { now: () => Date.now() } });
  for (let n = 0; n < 50; n += 1) await auditLog.recordEvent(db, { userId: account.userId, action: 'signed-in' });
  const page = await readAuditLog(account);
  expect([page.events.length, page.next]).toEqual([50, null]);
});

test('audit log › shows events of a trial only in the account that it moved into', async () => {
  const [guest, account, other] = [makeGuest(lexden), await makeAccount(lexden), await makeAccount(lexden)];
  const id = await guest.uploadAndRead(invoice, 'Trial.pdf');
  expect((await readAuditLog(account)).events).toEqual([]);
  await moveTrial(lexden.database.db, guest, account);
  expect((await readAuditLog(account)).events).toMatchObject([
    { action: 'document-uploaded', documentId: id, documentName: 'Trial.pdf' },
  ]);
  expect((await readAuditLog(other)).events).toEqual([]);
  // Document names are shown only for the user's own documents, whatever id an event has.
  const auditLog = createAuditLog({ audit: createAuditStore(lexden.database.db), clock: { now: () => Date.now() } });
  const entry = { userId: other.userId, action: 'document-read', documentId: id } as const;
  await auditLog.recordEvent(lexden.database.db, entry);
  expect((await readAuditLog(other)).events).toMatchObject([{ documentId: id, documentName: null }]);
  // The id of another user's event is no valid cursor.
  const [event] = (await readAuditLog(account)).events;
  expect((await readAuditLog(other, event?.id)).events).toEqual([]);
});

test('audit log › is available to accounts only', async () => {
  const guest = makeGuest(lexden);
  await guest.uploadAndRead(invoice);
  expect(await refusalOf(guest.get('/api/account/trail'))).toEqual([401, 'unauthenticated']);
  expect((await guest.get('/account/trail')).statusCode).toBe(404);
});

test('audit log › cannot be changed, and not be shortened while its user exists', async () => {
  const { db } = lexden.database;
  const account = await makeAccount(lexden);
  await account.uploadAndRead(invoice);
  const ofAccount = sql`user_id = ${account.userId}`;
  for (const statement of [
    sql`update audit_events set detail = 'nothing happened' where ${ofAccount}`,
    sql`update audit_events set user_id = null where ${ofAccount}`,
    sql`delete from audit_events where ${ofAccount}`,
    sql`delete from audit_events`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow('append-only');
  }
  // Nor is it deleted by cascade with its user.
  await expect(sql`delete from users where id = ${account.userId}`.execute(db)).rejects.toThrow(/foreign key/i);
  expect(actionsOf((await readAuditLog(account)).events)).toEqual(['document-uploaded']);
});

test('audit log › records no event for an unknown user', async () => {
  const { db } = lexden.database;
  const auditLog = createAuditLog({ audit: createAuditStore(db), clock: { now: () => Date.now() } });
  await expect(auditLog.recordEvent(db, { userId: uuidv7(), action: 'signed-out' })).rejects.toThrow(/foreign key/i);
});

test('audit log › keeps events without a user for 90 days', async () => {
  const { db } = lexden.database;
  const start = Date.now();
  const account = await makeAccount(lexden);
  const auditLog = createAuditLog({ audit: createAuditStore(db), clock: { now: () => start } });
  await auditLog.recordEvent(db, { userId: null, action: 'sign-in-failed' });
  await auditLog.recordEvent(db, { userId: account.userId, action: 'sign-in-failed' });
  const eventsWithoutUser = () => db.selectFrom('audit_events').selectAll().where('user_id', 'is', null).execute();
  await auditLog.purge(start + 90 * DAY_MS);
  expect(await eventsWithoutUser()).toHaveLength(1);
  await auditLog.purge(start + 90 * DAY_MS + 1);
  expect(await eventsWithoutUser()).toHaveLength(0);
  expect((await readAuditLog(account)).events).toHaveLength(1);
});
