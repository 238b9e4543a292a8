import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEvent } from '#contract/account.ts';
import type { Document } from '#contract/documents.ts';
import type { Database } from '#server/db/connection.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { listOwners, moveTrial, removeUsers, sumOfEverything } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { listRoutes } from '#tests/support/builders/server/route-table.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';

/** A word that occurs only in the trial's documents. */
const MARK = 'Ravensholm';

let db: Database;
const lease = await makeTextPdf([`LEASE AGREEMENT. The Tenant ${MARK} shall pay a monthly rent of $900.00.`]);
const lexden = openBeforeAll(startTestLexden);
beforeAll(() => {
  db = lexden.database.db;
});
beforeEach(() => removeUsers(db));

const isPlanChange = ({ action }: AuditEvent) => action === 'plan-changed';
const askRent = (documentId: number) => ({ message: 'What is the monthly rent?', documentIds: [documentId] });

/** A guest with two documents (one analyzed, with a chat), the sample and purchased credits. */
async function makeBusyGuest(): Promise<{ guest: Guest; asked: number; conversationId: string }> {
  const guest = makeGuest(lexden);
  const asked = await guest.uploadAndRead(lease, 'asked.pdf');
  await guest.uploadAndRead(lease, 'other.pdf');
  const sample = (await guest.post('/documents/sample', {})).json().documents[0];
  // Fully processed, so that only the move changes anything.
  await guest.get(`/documents/${sample.id}/events`);
  await guest.post(`/documents/${asked}/analyze`, {});
  const { conversationId } = (await guest.post('/chat', askRent(asked))).json();
  await db.updateTable('users').set({ chat_credits: 7 }).where('guest_id_hash', 'is not', null).execute();
  return { guest, asked, conversationId };
}

describe('trial move', () => {
  test('moves documents, analysis, chat, counters, credits and the sample', async () => {
    const { guest, asked, conversationId } = await makeBusyGuest();
    const account = await makeAccount(lexden);
    const before = await sumOfEverything(db);
    const messages = (await guest.get(`/conversations/${conversationId}/messages`)).json();
    const listed = (await guest.get('/documents')).json();

    expect(await moveTrial(db, guest, account)).toEqual({ movedDocuments: 3 });

    expect((await account.get('/documents')).json()).toEqual(listed);
    expect((await account.get(`/documents/${asked}/analysis`)).statusCode).toBe(200);
    expect((await account.get(`/documents/${asked}/file`)).rawPayload.equals(lease)).toBe(true);
    expect((await account.get(`/conversations?documentId=${asked}`)).json()).toMatchObject([{ id: conversationId }]);
    expect((await account.get(`/conversations/${conversationId}/messages`)).json()).toEqual(messages);
    expect((await account.get(`/documents/${asked}/chat-limits`)).json()).toEqual({
      remainingQuestions: 2,
      questionLimit: 3,
      globalCredits: 7,
    });
    expect((await account.get('/auth/user')).json()).toMatchObject({
      isAnonymous: false,
      documentsThisMonth: 2,
      uploadsRemaining: 1,
      documentsUploaded: 3,
      chatQuestionsUsed: 1,
      chatCreditsRemaining: 7,
    });
    expect(await sumOfEverything(db)).toEqual(before);
    expect(await listOwners(db)).toEqual([account.userId]);
    const sample = (await account.post('/documents/sample', {})).json().documents[0];
    expect(listed.map(({ id }: Document) => id)).toContain(sample.id);
    // The conversation continues.
    const next = (await account.post('/chat', { ...askRent(asked), conversationId })).json();
    expect(next).toMatchObject({ conversationId, charged: true });
  });

  test('adds to the account, even beyond its limit, without losing anything', async () => {
    const [guest, account] = [makeGuest(lexden), await makeAccount(lexden)];
    for (const owner of [guest, account]) {
      await owner.uploadAndRead(lease, 'one.pdf');
      await owner.uploadAndRead(lease, 'two.pdf');
    }
    await account.post('/documents/sample', {});
    await guest.post('/documents/sample', {});
    expect(await moveTrial(db, guest, account)).toEqual({ movedDocuments: 3 });
    expect((await account.get('/documents')).json()).toHaveLength(6);
    expect((await account.get('/auth/user')).json()).toMatchObject({ documentsThisMonth: 4, uploadsRemaining: 0 });
    const refused = await account.upload([{ name: 'more.pdf', bytes: lease }]);
    expect(await refusalOf(refused)).toEqual([403, 'upload-limit-reached']);
    expect(refused.json().message).toContain('Monthly upload limit reached');
    expect((await account.get('/auth/user')).json()).toMatchObject({ documentsThisMonth: 4 });
  });

  test('counts the uploads of the trial in the account’s month', async () => {
    const [guest, account] = [makeGuest(lexden), await makeAccount(lexden)];
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await guest.uploadAndRead(lease, name);
    await moveTrial(db, guest, account);
    expect((await account.upload([{ name: 'more.pdf', bytes: lease }])).statusCode).toBe(403);
  });

  test('moves the subscription and keeps the better plan of both', async () => {
    const cases = [
      { trial: ['pro', 'active'], account: ['starter', 'active'], after: ['pro', 'active'] },
      { trial: ['starter', 'active'], account: ['pro', 'active'], after: ['pro', 'active'] },
      { trial: ['starter', 'active'], account: ['free', 'inactive'], after: ['starter', 'active'] },
      { trial: ['pro', 'inactive'], account: ['free', 'inactive'], after: ['free', 'inactive'] },
      { trial: ['free', 'inactive'], account: ['pro', 'active'], after: ['pro', 'active'] },
    ] as const;
    for (const { trial, account: own, after } of cases) {
      const [guest, account] = [makeGuest(lexden), await makeAccount(lexden)];
      await guest.post('/documents/sample', {});
      const { id } = (await guest.get('/user')).json();
      const setPlan = (userId: string, [plan, subscription_status]: readonly [string, string]) =>
        db.updateTable('users').set({ plan, subscription_status }).where('id', '=', userId).execute();
      await setPlan(id, trial);
      await setPlan(account.userId, own);
      await moveTrial(db, guest, account);
      const rows = await db
        .selectFrom('users')
        .select(['id', 'plan', 'subscription_status'])
        .where('id', 'in', [id, account.userId])
        .execute();
      const planOf = (userId: string) => rows.find((row) => row.id === userId);
      expect(planOf(account.userId)).toMatchObject({ plan: after[0], subscription_status: after[1] });
      expect(planOf(id)).toMatchObject({ plan: 'free', subscription_status: 'inactive' });
      const changes = (await account.get('/account/trail'))
        .json<{ events: AuditEvent[] }>()
        .events.filter(isPlanChange);
      const isChanged = own[0] !== after[0];
      expect(changes.map(({ detail }) => detail)).toEqual(isChanged ? [`${own[0]} to ${after[0]}`] : []);
    }
  });

  test('is deleted with the account', async () => {
    const { guest } = await makeBusyGuest();
    const account = await makeAccount(lexden);
    await moveTrial(db, guest, account);
    await removeUsers(db, account.userId);
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    expect(await listOwners(db)).toEqual([]);
  });
});

describe('trial move happens once', () => {
  test('and the guest id is refused afterwards on every route', async () => {
    const { guest, asked, conversationId } = await makeBusyGuest();
    const account = await makeAccount(lexden);
    await moveTrial(db, guest, account);
    const before = await sumOfEverything(db);
    const routes = listRoutes(lexden.app).filter(({ path }) => path.startsWith('/api/session/'));
    expect(routes.length).toBeGreaterThan(14);
    for (const { method, path } of routes) {
      const id = path.includes('/conversations/') ? conversationId : asked;
      const url = `${path.replace(':id', String(id)).replace(':pageNumber', '1')}?documentId=${asked}`;
      const answer = await guest.send({
        method,
        url,
        ...(method === 'POST' &&
          !path.endsWith('/upload') && { payload: path.endsWith('/chat') ? askRent(asked) : {} }),
      });
      expect([method, path, answer.statusCode]).toEqual([method, path, 401]);
      expect(answer.body).not.toContain(MARK);
      if (method !== 'HEAD') expect(answer.json().code).toBe('trial-moved');
    }
    expect(await refusalOf(guest.upload([{ name: 'more.pdf', bytes: lease }]))).toEqual([401, 'trial-moved']);
    expect(await sumOfEverything(db)).toEqual(before);
  });

  test('a second sign-in moves nothing, into the same account or another one', async () => {
    const { guest } = await makeBusyGuest();
    const [account, other] = [await makeAccount(lexden), await makeAccount(lexden)];
    await moveTrial(db, guest, account);
    const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(await moveTrial(db, guest, account)).toBe(null);
    expect(await moveTrial(db, guest, other)).toBe(null);
    expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(users);
    expect((await other.get('/documents')).json()).toEqual([]);
  });

  test('a browser without a trial moves nothing and creates none', async () => {
    const account = await makeAccount(lexden);
    expect(await moveTrial(db, makeGuest(lexden), account)).toBe(null);
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: account.userId }]);
  });

  test('twenty concurrent sign-ins into one account move it once', async () => {
    const { guest } = await makeBusyGuest();
    const account = await makeAccount(lexden);
    const before = await sumOfEverything(db);
    const moves = await Promise.all(Array.from({ length: 20 }, () => moveTrial(db, guest, account)));
    expect(moves.filter((move) => move !== null)).toEqual([{ movedDocuments: 3 }]);
    expect(await sumOfEverything(db)).toEqual(before);
    expect(await listOwners(db)).toEqual([account.userId]);
  });

  test('concurrent moves into two accounts give everything to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = makeGuest(lexden);
      const id = await guest.uploadAndRead(lease);
      await guest.post('/chat', askRent(id));
      const accounts = [await makeAccount(lexden), await makeAccount(lexden)];
      const moves = await Promise.all(accounts.map((account) => moveTrial(db, guest, account)));
      expect(moves.filter((move) => move !== null)).toEqual([{ movedDocuments: 1 }]);
      const [winner, loser] = moves[0] ? accounts : accounts.toReversed();
      expect((await winner?.get('/auth/user'))?.json()).toMatchObject({ documentsThisMonth: 1, chatQuestionsUsed: 1 });
      expect((await winner?.get(`/conversations?documentId=${id}`))?.json()).toHaveLength(1);
      expect((await loser?.get('/auth/user'))?.json()).toMatchObject({ documentsThisMonth: 0, chatQuestionsUsed: 0 });
      expect((await loser?.get('/documents'))?.json()).toEqual([]);
    }
  });

  test('two trials of one user move into one account concurrently', async () => {
    const guests = [makeGuest(lexden), makeGuest(lexden)];
    for (const guest of guests) await guest.uploadAndRead(lease);
    const account = await makeAccount(lexden);
    const moves = await Promise.all(guests.map((guest) => moveTrial(db, guest, account)));
    expect(moves).toEqual([{ movedDocuments: 1 }, { movedDocuments: 1 }]);
    expect((await account.get('/auth/user')).json()).toMatchObject({ documentsThisMonth: 2, documentsUploaded: 2 });
  });

  test('a deleted account gets nothing, and the trial stays', async () => {
    const { guest } = await makeBusyGuest();
    await expect(moveTrial(db, guest, { userId: 'unknown' })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await guest.get('/documents')).json()).toHaveLength(3);
  });
});
