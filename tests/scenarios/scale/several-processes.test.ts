import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETION_PHRASE } from '#contract/account.ts';
import { RATE_LIMITS } from '#server/http/limits/rate-limits.ts';
import { endSilence } from '#tests/scenarios/process/end-silence.ts';
import { findInDatabase } from '#tests/support/builders/find-traces.ts';
import { makeHttpGuest } from '#tests/support/builders/http-guest.ts';
import { injectByHttp } from '#tests/support/builders/inject-by-http.ts';
import { makeLongContract } from '#tests/support/builders/long-contract.ts';
import { makeServerPlace, type ServerPlace, type ServerProcess } from '#tests/support/builders/server-process.ts';
import { signUp } from '#tests/support/builders/sign-up.ts';
import { openTestBucket, type TestBucket } from '#tests/support/builders/test-bucket.ts';
import { testDatabaseTarget } from '#tests/support/builders/test-database-target.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/text-pdf.ts';
import { followEvents, makeDeletingPerson } from './deleting-person.ts';
import { makePatientGuest, workPatiently } from './patient-guest.ts';
import { type RunningProxy, startProxy } from './start-proxy.ts';

/** On a quiet machine the whole file takes some fifteen seconds. */
const TIME_LIMIT_MS = 120_000;
const PAGES = 50;
const QUESTION = 'How much is the monthly rent?';
/** The worker has seconds to do with these, on any machine. */
const LONG_PAGES = 800;
/** Words that stand nowhere else. */
const MARK = 'Quetzalcoatlus';
const BEA = { email: 'bea.dodo@example.org', name: 'Bea Dodo' };

/** Two servers and a worker on PostgreSQL and an object store, behind nginx: what `compose.yaml` describes. */
let place: ServerPlace;
let bucket: TestBucket;
let web: readonly [ServerProcess, ServerProcess];
let worker: ServerProcess;
let proxy: RunningProxy;
let lease: Buffer;

const start = (role: 'web' | 'worker'): Promise<ServerProcess> =>
  place.start({ ...bucket.settings, ROLE: role, RATE_LIMITS: 'on', TRUST_PROXY: '1' });

beforeAll(async () => {
  [place, bucket, lease] = await Promise.all([makeServerPlace(testDatabaseTarget()), openTestBucket(), makeLeasePdf()]);
  // All at once, on an empty database.
  const [one, other, working] = await Promise.all([start('web'), start('web'), start('worker')]);
  [web, worker] = [[one, other], working];
  proxy = await startProxy(web.map(({ address }) => address));
}, TIME_LIMIT_MS);
afterAll(async () => {
  await proxy?.close();
  await place?.close();
  await bucket?.close();
}, 30_000);

test(
  'what one process takes and another one reads is followed live at a third, page by page',
  async () => {
    const guest = makeHttpGuest(web[0].address);
    const documentId = await guest.uploadDocument(await makeLongContract(PAGES));
    const readyAt = async (): Promise<number> => {
      while ((await guest.document(documentId)).status === 'processing') await pause(50);
      return performance.now();
    };
    const watch = async (address: string) => {
      const events: { readonly at: number; readonly pagesRead: number; readonly status: string }[] = [];
      const stream = await guest.at(address).call(`/documents/${documentId}/events`);
      const decoder = new TextDecoder();
      for await (const chunk of stream.body ?? []) {
        const data = /data: (.*)/.exec(decoder.decode(chunk))?.[1];
        if (data) events.push({ at: performance.now(), ...JSON.parse(data) });
      }
      return events;
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
    const analysis = await guest.at(web[1].address).post(`/documents/${documentId}/analyze`);
    expect(analysis.status).toBe(200);
    const again = await guest.call(`/documents/${documentId}/analysis`);
    expect(await again.json()).toEqual(await analysis.json());
  },
  TIME_LIMIT_MS,
);

test(
  'limits hold for both together, whoever is asked',
  async () => {
    const [one, other] = web;
    const guest = makeHttpGuest(one.address);
    const documentId = await guest.uploadDocument(lease);
    await guest.documentWhenRead(documentId);
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        guest.at((turn % 2 ? one : other).address).post('/chat', { message: QUESTION, documentIds: [documentId] }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(3);
    const limits = await guest.at(proxy.address).call(`/documents/${documentId}/chat-limits`);
    expect(await limits.json()).toMatchObject({ remainingQuestions: 0 });

    const { perCaller } = RATE_LIMITS.search;
    const searched = await Promise.all(
      Array.from({ length: perCaller + 10 }, () =>
        guest.at(proxy.address).call(`/documents/${documentId}/search?query=rent`),
      ),
    );
    const statuses = searched.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(perCaller);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    await Promise.all([...asked, ...searched].map((answer) => answer.arrayBuffer()));

    const uploads = await Promise.all(web.map(({ address }) => guest.at(address).upload(lease)));
    const more = await Promise.all(web.map(({ address }) => guest.at(address).upload(lease)));
    // The third and the fourth one, and there is room for three.
    expect([...uploads, ...more].filter(({ status }) => status === 200)).toHaveLength(2);
  },
  TIME_LIMIT_MS,
);

test('whoever signs in through both is signed in at both, until one ends the session', async () => {
  const through = { app: injectByHttp(proxy.address) };
  const ada = await signUp(through, { email: 'ada@example.org', name: 'Ada', password: 'a long pass phrase of hers' });
  const { status, cookie } = await ada.sync();
  expect(status).toBe(200);
  const seen = async () =>
    Promise.all(
      web.map(async ({ address }) => (await fetch(`${address}/api/documents`, { headers: { cookie } })).status),
    );
  expect(await seen()).toEqual([200, 200]);
  const out = await fetch(`${web[0].address}/api/logout`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  expect(out.status).toBe(302);
  expect(await seen()).toEqual([401, 401]);
});

test(
  'what is deleted through one is gone everywhere, whatever another one and the worker are doing with it',
  async () => {
    const [one, other] = web.map(({ address }) => address) as [string, string];
    const bea = await makeDeletingPerson(proxy.address, BEA.email, BEA.name);
    const text = `${MARK} Incorporated shall pay a rent of $500.00 each month under this Agreement. `;
    const short = await bea.upload(one, await makeTextPdf([text]), `${MARK}.pdf`);
    const kept = await bea.upload(one, lease, 'Kept.pdf');
    // The other one has it in its memory by then.
    const ask = () => bea.post(other, '/chat', { message: `What shall ${MARK} pay?`, documentIds: [short.id] });
    await (await bea.call(other, `/documents/${short.id}/events`)).text();
    expect((await bea.post(other, `/documents/${short.id}/analyze`, {})).status).toBe(200);
    expect((await ask()).status).toBe(200);

    const pages = Array.from({ length: LONG_PAGES }, () => text.repeat(8));
    const long = await bea.upload(one, await makeTextPdf(pages), `${MARK} long.pdf`);
    const seen: (string | undefined)[] = [];
    const reading = Promise.withResolvers<void>();
    const watching = bea
      .call(other, `/documents/${long.id}/events`)
      .then((stream) =>
        followEvents(stream, ({ pagesRead = 0, status }) => {
          seen.push(status);
          if (pagesRead > 0) reading.resolve();
        }),
      )
      // The stream breaks off when its document is gone.
      .catch(() => undefined);
    await reading.promise;
    const underWay = [
      bea.post(other, `/documents/${long.id}/analyze`, {}),
      ...[ask(), ask(), bea.call(other, '/account/export')],
    ].map((asked) => asked.then((answer) => answer.arrayBuffer().then(() => answer.status)).catch(() => 0));
    const receipts = await Promise.all([bea.deleteDocument(one, short.id), bea.deleteDocument(one, long.id)]);
    const gone = await Promise.all([one, other].flatMap((at) => [short, long].map(({ id }) => bea.askAround(at, id))));
    expect(gone).toEqual([[404], [404], [404], [404]]);
    await watching;
    const [analysis] = await Promise.all(underWay);
    expect([seen.at(-1), analysis]).toEqual(['processing', 404]);
    expect(receipts[0]?.removed).toMatchObject({ files: 1, pages: 1, indexes: 1, analyses: 1, conversations: 1 });
    expect(receipts[1]?.removed).toMatchObject({ files: 1, indexes: 0, analyses: 0, conversations: 0 });
    expect(receipts[1]?.removed.pages).toBeGreaterThan(0);

    const rows = { database: { ...place.openDatabase(), file: undefined } };
    await expect.poll(() => findInDatabase(rows, [MARK]), { timeout: 20_000 }).toEqual([]);
    // Its number stays in the trail, and nowhere else: also the job has ended that was under way.
    for (const { id } of [short, long]) {
      await expect.poll(() => findInDatabase(rows, [String(id)]), { timeout: 20_000 }).toEqual(['audit_events']);
      await expect(bucket.readObject(`documents/${id}.pdf`)).rejects.toThrow();
    }
    expect(await bucket.listUnfinishedUploads()).toEqual([]);
    expect((await bea.call(other, `/documents/${kept.id}`)).status).toBe(200);

    const ended = await bea.post(one, '/account/delete', { confirmation: DELETION_PHRASE });
    expect(await ended.json()).toMatchObject({ removed: { documents: 1, files: 1 }, signInRemoved: true });
    expect((await bea.call(other, '/documents')).status).toBe(401);
    await expect(bucket.readObject(`documents/${kept.id}.pdf`)).rejects.toThrow();
    const traces = [BEA.email, BEA.name, bea.userId, String(kept.id), String(short.id)];
    await expect.poll(() => findInDatabase(rows, traces), { timeout: 20_000 }).toEqual([]);
  },
  TIME_LIMIT_MS,
);

test('a worker shows nobody the product', async () => {
  expect(worker.output().join('\n')).toContain(`is ready at ${worker.address} (a worker: health and metrics only)`);
  const asked = ['/', '/api/settings', '/api/session/documents', '/identity/auth', '/healthz', '/readyz'];
  const answers = await Promise.all(asked.map((path) => fetch(worker.address + path)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 200, 200]);
});

test(
  'one server and then the worker are killed under load: nothing acknowledged is lost, and others go on',
  async () => {
    const people = Array.from({ length: 5 }, () => makePatientGuest(proxy.address));
    const work = Promise.all(people.map((person) => workPatiently(person, [lease, lease])));
    const database = place.openDatabase();
    const untilDocuments = async (count: number) => {
      while (people.flatMap(({ documents }) => documents).length < count) await pause(5);
    };
    const countAnswers = () => people.flatMap(({ answers }) => answers).length;
    await untilDocuments(2);
    await web[0].end('SIGKILL');
    await untilDocuments(5);
    await worker.end('SIGKILL');
    const answeredBefore = countAnswers();
    await endSilence(database);
    worker = await start('worker');
    await work;

    // Both kills came in the middle of the work, and nobody had to go without.
    expect(answeredBefore).toBeLessThan(countAnswers());
    for (const { guest, documents, answers } of people) {
      expect(documents).toHaveLength(2);
      const listed = (await (await guest.call('/documents')).json()) as { id: number; status: string }[];
      for (const id of documents) {
        expect(listed.find((document) => document.id === id)).toMatchObject({ status: 'ready' });
        const file = await guest.call(`/documents/${id}/file`);
        expect(Buffer.from(await file.arrayBuffer()).equals(lease)).toBe(true);
      }
      for (const { documentId, conversationId, messageId } of answers) {
        const messages = (await (await guest.call(`/conversations/${conversationId}/messages`)).json()) as {
          id: string;
        }[];
        expect(messages.map(({ id }) => id)).toContain(messageId);
        const { remainingQuestions } = (await (await guest.call(`/documents/${documentId}/chat-limits`)).json()) as {
          remainingQuestions: number;
        };
        // One is charged; others may still be held for the server that was killed, until it is known to have ended.
        expect(remainingQuestions).toBeLessThanOrEqual(2);
      }
      expect(answers).toHaveLength(2);
    }
  },
  TIME_LIMIT_MS,
);
