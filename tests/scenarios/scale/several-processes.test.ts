import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETION_PHRASE } from '#contract/account.ts';
import { accountCalls, callerCalls, publicCalls } from '#contract/calls.ts';
import { RATE_LIMITS } from '#server/http/limits/rate-limits.ts';
import { createDocumentLedger } from '#tests/scenarios/runner/document-ledger.ts';
import { expireHeartbeats } from '#tests/scenarios/runner/expire-heartbeats.ts';
import { pollUntil } from '#tests/scenarios/runner/poll.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { type RunningProxy, startProxy } from '#tests/scenarios/runner/start-proxy.ts';
import { makeLongContract } from '#tests/support/builders/documents/long-contract.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { signUp } from '#tests/support/builders/people/sign-up.ts';
import { findInDatabase } from '#tests/support/builders/server/find-traces.ts';
import { openTestBucket, type TestBucket } from '#tests/support/builders/storage/test-bucket.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';
import { probeDocument } from './probe-document.ts';
import { type RetryingUser, workWithRetries } from './retrying-user.ts';

/** On a quiet machine the whole file takes some fifteen seconds. */
const TIME_LIMIT_MS = 120_000;
const PAGES = 50;
const QUESTION = 'How much is the monthly rent?';
/** The worker has seconds to do with these, on any machine. */
const LONG_PAGES = 800;
/** Words that stand nowhere else. */
const MARK = 'Quetzalcoatlus';
const BEA = { email: 'bea.dodo@example.org', name: 'Bea Dodo', password: 'a long pass phrase of theirs' };

/** Two servers and a worker on PostgreSQL and an object store, behind nginx: what `compose.yaml` describes. */
let scenario: Scenario;
let bucket: TestBucket;
let web: readonly [ServerProcess, ServerProcess];
let worker: ServerProcess;
let proxy: RunningProxy;
let lease: Buffer;

const start = (role: 'web' | 'worker'): Promise<ServerProcess> =>
  scenario.start({ ...bucket.settings, ROLE: role, RATE_LIMITS: 'on', TRUST_PROXY: '1' });

beforeAll(async () => {
  [scenario, bucket, lease] = await Promise.all([openScenario(), openTestBucket(), makeLeasePdf()]);
  // All at once, on an empty database.
  const [one, other, working] = await Promise.all([start('web'), start('web'), start('worker')]);
  [web, worker] = [[one, other], working];
  proxy = await startProxy(web.map(({ address }) => address));
}, TIME_LIMIT_MS);
afterAll(async () => {
  await proxy?.close();
  await scenario?.close();
  await bucket?.close();
}, 30_000);

test(
  'what one process takes and another one reads is followed live at a third, page by page',
  async () => {
    const guest = makeGuest(web[0].address);
    const documentId = await guest.uploadDocument(await makeLongContract(PAGES));
    const readyAt = async (): Promise<number> => {
      const read = () => guest.call(callerCalls.getDocument, { params: { id: documentId } });
      while ((await read()).status === 'processing') await pause(50);
      return performance.now();
    };
    const watch = async (address: string) => {
      const { events } = await guest.at(address).events(documentId);
      return Array.fromAsync(events, ({ data }) => ({ at: performance.now(), ...data }));
    };
    const [ready, beside, through] = await Promise.all([readyAt(), watch(web[1].address), watch(proxy.address)]);
    for (const events of [beside, through]) {
      // A proxy that kept events to itself would hand them all over at the end.
      expect(events.filter(({ status }) => status === 'processing').length).toBeGreaterThan(0);
      expect(events.at(-1)).toMatchObject({ status: 'ready', pagesRead: PAGES });
      expect(events.map(({ pagesRead }) => pagesRead)).toEqual(
        events.map(({ pagesRead }) => pagesRead).sort((a, b) => a - b),
      );
      // A document that has not changed for a while is looked at once a second; the rest is for a busy machine.
      expect((events.at(-1)?.at ?? 0) - ready).toBeLessThan(10_000);
      expect((events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0)).toBeGreaterThan(100);
    }
    const document = { params: { id: documentId } };
    const analysis = await guest.at(web[1].address).call(callerCalls.analyze, document);
    expect(await guest.call(callerCalls.getAnalysis, document)).toEqual(analysis);
  },
  TIME_LIMIT_MS,
);

test(
  'limits hold for both servers together',
  async () => {
    const [one, other] = web;
    const guest = makeGuest(one.address);
    const documentId = await guest.uploadAndRead(lease);
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        guest.at((turn % 2 ? one : other).address).post('/chat', { message: QUESTION, documentIds: [documentId] }),
      ),
    );
    expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    const through = guest.at(proxy.address);
    const limits = await through.call(callerCalls.chatLimits, { params: { id: documentId } });
    expect(limits).toMatchObject({ remainingQuestions: 0 });

    const { perCaller } = RATE_LIMITS.search;
    const searched = await Promise.all(
      Array.from({ length: perCaller + 10 }, () => through.get(`/documents/${documentId}/search?query=rent`)),
    );
    const statuses = searched.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(perCaller);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);

    const uploads = await Promise.all(
      web.map(({ address }) => guest.at(address).upload([{ name: 'Lease.pdf', bytes: lease }])),
    );
    const more = await Promise.all(
      web.map(({ address }) => guest.at(address).upload([{ name: 'Lease.pdf', bytes: lease }])),
    );
    // The third and the fourth one, and there is room for three.
    expect([...uploads, ...more].filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  },
  TIME_LIMIT_MS,
);

test('a session opened through the proxy is valid at both servers, until one ends it', async () => {
  const person = { email: 'ada@example.org', name: 'Ada', password: 'a long pass phrase of hers' };
  const ada = await signUp(proxy.address, person);
  expect((await ada.sync()).status).toBe(200);
  const session = ada.client.cookies.get('lexden_session') ?? '';
  const seen = async () =>
    Promise.all(
      web.map(async ({ address }) => (await createTestClient(address, { session }).get('/documents')).statusCode),
    );
  expect(await seen()).toEqual([200, 200]);
  const atOne = createTestClient(web[0].address, { session });
  expect((await atOne.get('/api/logout', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(302);
  expect(await seen()).toEqual([401, 401]);
});

test(
  'what is deleted through one is gone everywhere, whatever another one and the worker are doing with it',
  async () => {
    const bea = await signUp(proxy.address, BEA);
    await bea.sync();
    const [one, other] = web.map(({ address }) => bea.client.at(address)) as [TestClient, TestClient];
    const { id: userId } = await one.call(publicCalls.accountUser);
    const text = `${MARK} Incorporated shall pay a rent of $500.00 each month under this Agreement. `;
    const short = await one.uploadDocument(await makeTextPdf([text]), `${MARK}.pdf`);
    const kept = await one.uploadDocument(lease, 'Kept.pdf');
    // The other one has it in its memory by then.
    const ask = () => other.post('/chat', { message: `What shall ${MARK} pay?`, documentIds: [short] });
    await other.whenRead(short);
    await other.call(callerCalls.analyze, { params: { id: short } });
    expect((await ask()).statusCode).toBe(200);

    const pages = Array.from({ length: LONG_PAGES }, () => text.repeat(8));
    const long = await one.uploadDocument(await makeTextPdf(pages), `${MARK} long.pdf`);
    const seen: (string | undefined)[] = [];
    const reading = Promise.withResolvers<void>();
    const watch = async () => {
      for await (const { data } of (await other.events(long)).events) {
        seen.push(data.status);
        if (data.pagesRead > 0) reading.resolve();
      }
    };
    // The stream breaks off when its document is gone.
    const watching = watch().catch(() => undefined);
    await reading.promise;
    const underWay = [
      other.post(`/documents/${long}/analyze`, {}),
      ...[ask(), ask(), other.get('/account/export')],
    ].map((asked) => asked.then(({ statusCode }) => statusCode).catch(() => 0));
    const remove = (id: number) => one.call(callerCalls.deleteDocument, { params: { id } });
    const receipts = await Promise.all([remove(short), remove(long)]);
    const gone = await Promise.all([one, other].flatMap((at) => [short, long].map((id) => probeDocument(at, id))));
    expect(gone).toEqual([[404], [404], [404], [404]]);
    await watching;
    const [analysis] = await Promise.all(underWay);
    expect([seen.at(-1), analysis]).toEqual(['processing', 404]);
    expect(receipts[0]?.removed).toMatchObject({ files: 1, pages: 1, indexes: 1, analyses: 1, conversations: 1 });
    expect(receipts[1]?.removed).toMatchObject({ files: 1, indexes: 0, analyses: 0, conversations: 0 });
    expect(receipts[1]?.removed.pages).toBeGreaterThan(0);

    const rows = { database: { ...scenario.openDatabase(), file: undefined } };
    await expect.poll(() => findInDatabase(rows, [MARK]), { timeout: 20_000 }).toEqual([]);
    // Its number stays in the trail, and nowhere else: also the job has ended that was under way.
    for (const id of [short, long]) {
      await expect.poll(() => findInDatabase(rows, [String(id)]), { timeout: 20_000 }).toEqual(['audit_events']);
      await expect(bucket.readObject(`documents/${id}.pdf`)).rejects.toThrow();
    }
    expect(await bucket.listUnfinishedUploads()).toEqual([]);
    await other.call(callerCalls.getDocument, { params: { id: kept } });

    const ended = await one.call(accountCalls.deleteAccount, { body: { confirmation: DELETION_PHRASE } });
    expect(ended).toMatchObject({ removed: { documents: 1, files: 1 }, signInRemoved: true });
    expect((await other.get('/api/documents')).statusCode).toBe(401);
    await expect(bucket.readObject(`documents/${kept}.pdf`)).rejects.toThrow();
    const traces = [BEA.email, BEA.name, userId, String(kept), String(short)];
    await expect.poll(() => findInDatabase(rows, traces), { timeout: 20_000 }).toEqual([]);
  },
  TIME_LIMIT_MS,
);

test('a worker process serves health and metrics only', async () => {
  expect(worker.output().join('\n')).toContain(`is ready at ${worker.address} (a worker: health and metrics only)`);
  const asked = ['/', '/api/settings', '/api/session/documents', '/identity/auth', '/healthz', '/readyz'];
  const client = createTestClient(worker.address);
  const answers = await Promise.all(asked.map((url) => client.send({ url })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 200, 200]);
});

test(
  'one server and then the worker are killed under load: nothing acknowledged is lost, and others continue',
  async () => {
    const ledger = createDocumentLedger();
    const users = Array.from({ length: 5 }, (): RetryingUser => ({ client: makeGuest(proxy.address), answers: [] }));
    const work = Promise.all(users.map((user) => workWithRetries(user, [lease, lease], ledger)));
    const database = scenario.openDatabase();
    const untilDocuments = (count: number) =>
      pollUntil(() => users.flatMap(({ client }) => ledger.idsOf(client)).length >= count, { intervalMs: 5 });
    const countAnswers = () => users.flatMap(({ answers }) => answers).length;
    await untilDocuments(2);
    await web[0].end('SIGKILL');
    await untilDocuments(5);
    await worker.end('SIGKILL');
    const answeredBefore = countAnswers();
    await expireHeartbeats(database);
    worker = await start('worker');
    await work;

    // Both kills came in the middle of the work, and every user got what they asked for.
    expect(answeredBefore).toBeLessThan(countAnswers());
    expect(await ledger.verify()).toEqual([]);
    for (const { client: guest, answers } of users) {
      const listed = await guest.call(callerCalls.listDocuments);
      expect(ledger.idsOf(guest)).toHaveLength(2);
      for (const id of ledger.idsOf(guest))
        expect(listed.find((document) => document.id === id)).toMatchObject({ status: 'ready' });
      for (const { documentId, conversationId, messageId } of answers) {
        const messages = await guest.call(callerCalls.listMessages, { params: { id: conversationId } });
        expect(messages.map(({ id }) => id)).toContain(messageId);
        const limits = await guest.call(callerCalls.chatLimits, { params: { id: documentId } });
        // One is charged; others may still be held for the server that was killed, until it is known to have ended.
        expect(limits.remainingQuestions).toBeLessThanOrEqual(2);
      }
      expect(answers).toHaveLength(2);
    }
  },
  TIME_LIMIT_MS,
);
