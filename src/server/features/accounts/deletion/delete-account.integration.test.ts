import { afterEach, describe, expect, test } from 'vitest';
import { accountDeletionReceiptSchema, DELETION_PHRASE } from '#contract/account.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { signUp } from '#tests/support/builders/people/sign-up.ts';
import { expectEmpty, findInDatabase, findTraces } from '#tests/support/builders/server/find-traces.ts';
import { beforeCall, makeGate } from '#tests/support/builders/server/gate.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf, statusAndBody } from '#tests/support/client/refusal.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';
import { createAuditStore } from '../audit-log/audit-store.ts';
import { createAccountDeletion } from './delete-account.ts';
import { createAccountDeletionStore } from './delete-account-store.ts';

/** Words that occur nowhere else. */
const MARK = 'Quetzalcoatlus';
const ADA = { email: 'ada.dodo@example.org', name: 'Ada Dodo', password: 'four seasons long' };
const WORDS = [MARK, ADA.email, ADA.name];

/** The port that fails. */
let broken: 'files' | 'second file' | 'jobs' | 'provider' | undefined;

const pdf = await makeTextPdf([
  `${MARK} AGREEMENT\n\nThis Agreement is made between ${MARK} Incorporated and Ada Lovelace. ${MARK} Incorporated shall pay $500.00 each month. This Agreement is governed by the laws of Oregon and may be terminated by either party.`,
]);
let deletedFiles = 0;
const lexden = openBeforeEach(() =>
  startTestLexden({
    replaceAdapters: ({ blobs, jobs, identity }) => ({
      blobs: beforeCall(blobs, 'delete', () => {
        deletedFiles += 1;
        if (broken === 'files' || (broken === 'second file' && deletedFiles > 1)) {
          throw new BlobError('blob-unavailable', 'the store is away');
        }
      }),
      jobs: beforeCall(jobs, 'cancel', () => {
        if (broken === 'jobs') throw new Error('the queue is away');
      }),
      identity: beforeCall(identity, 'deleteUser', () => {
        if (broken === 'provider') throw new Error('the provider is away');
      }),
    }),
  }),
);
afterEach(() => {
  broken = undefined;
  deletedFiles = 0;
});

interface Holder {
  readonly userId: string;
  readonly subject: string;
  /** Keeps its session's token, whatever the server does to the cookie. */
  readonly client: TestClient;
}

/** A user of every feature: a trial that moved, documents, analysis, chat, two sessions, audit events. */
async function makeHolder(): Promise<Holder> {
  const guest = makeGuest(lexden);
  const first = await guest.uploadAndRead(pdf, `${MARK} one.pdf`);
  await guest.post(`/documents/${first}/analyze`);
  const person = await signUp(lexden, ADA, guest.id);
  const { status, body } = await person.sync();
  expect([status, body['movedDocuments']]).toEqual([200, 1]);
  const session = person.client.cookies.get('lexden_session') ?? '';
  const client = createTestClient(lexden, { session, guestId: guest.id });
  const { id: userId } = (await client.get('/auth/user')).json();
  const chat = { message: `What shall ${MARK} pay each month?`, documentIds: [first] };
  expect((await client.post('/chat', chat)).statusCode).toBe(200);
  const [sample] = (await client.post('/documents/sample')).json().documents;
  await client.whenRead(sample.id);
  expect((await client.get(`/documents/${first}/file`)).statusCode).toBe(200);
  await lexden.database.db
    .insertInto('sessions')
    .values({
      token_hash: 'of-another-device',
      id: 'another-device',
      user_id: userId,
      client: 'Safari on iOS',
      created_at: Date.now(),
      seen_at: Date.now(),
      expires_at: Date.now() + 86_400_000,
    })
    .execute();
  return { userId, subject: person.subject, client };
}

function deleteAccount(client: TestClient, confirmation: string = DELETION_PHRASE, headers = {}) {
  return client.post('/api/account/delete', { confirmation }, headers);
}

async function expectNothingLeft({ userId, subject }: Holder): Promise<void> {
  expect(await findTraces(lexden, [...WORDS, userId, subject])).toEqual([]);
  await expectEmpty(lexden, ['users', 'documents', 'sessions', 'reservations', 'blob_removals', 'identity_accounts']);
  expect(await Array.fromAsync(lexden.adapters.blobs.list(''))).toEqual([]);
  const events = await lexden.database.db.selectFrom('audit_events').selectAll().execute();
  expect(events).toMatchObject([{ user_id: null, action: 'account-deleted', document_id: null, client: null }]);
}

test('account deletion › leaves no row, no file and no trace in the database files', {
  timeout: 60_000,
}, async () => {
  const holder = await makeHolder();
  expect(await findInDatabase(lexden, WORDS)).toEqual(
    expect.arrayContaining(['users', 'documents', 'document_pages', 'analyses', 'messages', 'identity_accounts']),
  );
  const answer = await deleteAccount(holder.client, `  ${DELETION_PHRASE.toUpperCase()}\n`);
  expect(answer.statusCode).toBe(200);
  expect(accountDeletionReceiptSchema.parse(answer.json())).toMatchObject({
    removed: {
      documents: 2,
      files: 2,
      pages: 6,
      analyses: 1,
      conversations: 1,
      messages: 2,
      sessions: 2,
      // Two uploads of the trial and the account, the move, the sign-in, and one reading.
      auditEvents: 5,
    },
    signInRemoved: true,
    subscriptionEnded: false,
  });
  expect(answer.cookies).toMatchObject([{ name: 'lexden_session', value: '', path: '/' }]);
  await expectNothingLeft(holder);
  for (const url of ['/api/auth/user', '/api/documents', '/api/account/trail', '/api/account/export']) {
    expect([url, (await holder.client.get(url)).statusCode]).toEqual([url, 401]);
  }
  expect((await deleteAccount(holder.client)).statusCode).toBe(401);
  // Nothing is left for recovery.
  Object.assign(lexden, await lexden.restart());
  await expectNothingLeft(holder);
});

test('account deletion › leaves other users unchanged', { timeout: 60_000 }, async () => {
  const other = await makeAccount(lexden, { displayName: 'Another User' });
  const id = await other.uploadAndRead(pdf, 'Other.pdf');
  await other.post(`/documents/${id}/analyze`);
  await other.post('/chat', { message: 'What is to be paid each month?', documentIds: [id] });
  const guest = makeGuest(lexden);
  await guest.uploadAndRead(pdf, 'Trial.pdf');
  const holder = await makeHolder();
  const describeOthers = async () => [
    ...(await Promise.all(
      [
        '/documents',
        `/documents/${id}/analysis`,
        `/conversations?documentId=${id}`,
        '/account/trail',
        '/auth/user',
      ].map(async (path) => (await other.get(path)).json()),
    )),
    (await other.get(`/documents/${id}/file`, { range: 'bytes=1-' })).body,
    (await guest.get('/documents')).json(),
  ];
  const before = await describeOthers();
  expect((await deleteAccount(holder.client)).statusCode).toBe(200);
  expect(await describeOthers()).toEqual(before);
  expect(await findTraces(lexden, [ADA.email, holder.userId, holder.subject])).toEqual([]);
});

test.each(['', 'delete', 'delete my  account', `${DELETION_PHRASE}!`])(
  'account deletion › requires the phrase: %j',
  async (confirmation) => {
    const account = await makeAccount(lexden);
    const id = await account.uploadAndRead(pdf);
    expect(await statusAndBody(deleteAccount(account, confirmation))).toEqual([
      400,
      {
        code: 'confirmation-missing',
        message: `Please type “${DELETION_PHRASE}” to confirm. Nothing was deleted.`,
        field: 'confirmation',
      },
    ]);
    expect((await account.get(`/documents/${id}/file`)).rawPayload.equals(pdf)).toBe(true);
  },
);

test('account deletion › is refused to guests and cross-site requests', async () => {
  const [guest, account] = [makeGuest(lexden), await makeAccount(lexden)];
  await guest.uploadAndRead(pdf);
  expect(await refusalOf(deleteAccount(guest))).toEqual([401, 'unauthenticated']);
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await deleteAccount(account, DELETION_PHRASE, foreign)).json().code).toBe('cross-origin');
  expect(await refusalOf(deleteAccount(account, 'x'.repeat(101)))).toEqual([400, 'invalid-request']);
  expect((await account.get('/auth/user')).statusCode).toBe(200);
  expect((await guest.get('/documents')).json()).toHaveLength(1);
});

test('account deletion › gives one receipt and one event for concurrent requests', async () => {
  const account: Account = await makeAccount(lexden);
  await account.uploadAndRead(pdf);
  const answers = await Promise.all([1, 2, 3, 4].map(() => deleteAccount(account)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401, 401]);
  expect(await findTraces(lexden, [MARK, account.userId, account.email])).toEqual([]);
  expect(await lexden.database.db.selectFrom('audit_events').select('action').execute()).toEqual([
    { action: 'account-deleted' },
  ]);
});

describe('subscription of a deleted account', () => {
  /** Account deletion with a fake payment provider. */
  const deletionWith = (endSubscription: (userId: string) => Promise<boolean>) => {
    const { db } = lexden.database;
    let passedMs = 0;
    const clock = { now: () => Date.now() + passedMs };
    const problems: unknown[] = [];
    const deletion = createAccountDeletion({
      accounts: createAccountDeletionStore(db),
      audit: createAuditStore(db),
      clock,
      endSubscription,
      forgetPayments: async () => {},
      identity: lexden.adapters.identity,
      documents: {
        listIds: async () => [],
        deleteOwn: () => Promise.reject(new Error('there is none')),
        removeUpload: async () => {},
      },
      purgeJobsAndPages: async () => {},
      onFailure: (error) => problems.push(error),
    });
    return { deletion, problems, pass: (durationMs: number) => (passedMs += durationMs) };
  };
  test('ends with the account, whatever its stored state', async () => {
    const [paying, free] = [await makeAccount(lexden), await makeAccount(lexden)];
    const { deletion } = deletionWith(async (userId) => userId === paying.userId);
    expect(await deletion.delete(paying.userId, DELETION_PHRASE)).toMatchObject({ subscriptionEnded: true });
    expect(await deletion.delete(free.userId, DELETION_PHRASE)).toMatchObject({ subscriptionEnded: false });
  });

  test('is ended by the request rather than by recovery, so that the receipt contains it', async () => {
    const gate = makeGate();
    let asked = 0;
    const end = async () => {
      asked += 1;
      await gate.pass();
      return true;
    };
    const [own, worker] = [deletionWith(end).deletion, deletionWith(end).deletion];
    // Both have started before.
    for (const each of [own, worker]) await each.resumeAll();
    gate.shut();
    const answer = own.delete((await makeAccount(lexden)).userId, DELETION_PHRASE);
    await gate.waitForCaller();
    await Promise.all([own.resumeAll(), worker.resumeAll()]);
    expect(asked).toBe(1);
    gate.open();
    expect(await answer).toMatchObject({ subscriptionEnded: true });
  });

  test('is ended before the account is deleted, with retries', async () => {
    const away = 'the payment provider is away';
    let isAway = true;
    const { deletion, problems, pass } = deletionWith(async () => {
      if (isAway) throw new Error(away);
      return true;
    });
    const account = await makeAccount(lexden);
    await expect(deletion.delete(account.userId, DELETION_PHRASE)).rejects.toMatchObject({
      code: 'deletion-unfinished',
    });
    await deletion.resumeAll();
    expect(problems).toMatchObject([{ message: away }, { message: away }]);
    expect(await findInDatabase(lexden, [account.userId])).toContain('users');
    isAway = false;
    pass(2 * MINUTE_MS);
    await deletion.resumeAll();
    expect(await findInDatabase(lexden, [account.userId])).toEqual([]);
  });
});

describe('interrupted account deletion', () => {
  test.each(['files', 'second file', 'jobs', 'provider'] as const)(
    'is completed after a restart: %s',
    { timeout: 60_000 },
    async (port) => {
      const holder = await makeHolder();
      broken = port;
      expect((await deleteAccount(holder.client)).statusCode).toBe(500);
      // The remaining data is inaccessible.
      expect((await holder.client.get('/documents')).statusCode).toBe(401);
      expect((await deleteAccount(holder.client)).statusCode).toBe(401);
      broken = undefined;
      Object.assign(lexden, await lexden.restart());
      await expectNothingLeft(holder);
    },
  );

  test('does not prevent the server from starting, and is retried', { timeout: 60_000 }, async () => {
    const holder = await makeHolder();
    broken = 'provider';
    expect((await deleteAccount(holder.client)).statusCode).toBe(500);
    Object.assign(lexden, await lexden.restart());
    expect((await makeGuest(lexden).get('/api/settings')).statusCode).toBe(200);
    expect(await findInDatabase(lexden, [ADA.email])).toContain('identity_accounts');
    broken = undefined;
    Object.assign(lexden, await lexden.restart());
    await expectNothingLeft(holder);
  });
});
