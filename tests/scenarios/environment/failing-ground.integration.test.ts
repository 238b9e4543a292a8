import { expect, test } from 'vitest';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { setReadOnly } from './read-only-database.ts';

let isStoreAway = false;
/** Done when a file is stored and nothing else of its upload is. */
let onStored: (() => Promise<void>) | undefined;
/** Of the clock that everything in the server goes by, beside the machine's. */
let aheadMs = 0;
const YEAR_MS = 365 * 24 * 3_600_000;
const UNAVAILABLE = { status: 503, code: 'unavailable' };

function makeUnsteady(blobs: BlobStore): BlobStore {
  const reach = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isStoreAway) throw new BlobError('blob-unavailable', 'The store is away.');
    return work();
  };
  return {
    ...blobs,
    put: (key, content) =>
      reach(async () => {
        const stored = await blobs.put(key, content);
        await onStored?.();
        return stored;
      }),
    read: (key, expected) => reach(() => blobs.read(key, expected)),
    stream: (key, range) => reach(() => blobs.stream(key, range)),
    delete: (key) => reach(() => blobs.delete(key)),
  };
}

const lexden = setUpLexden({
  clock: { now: () => Date.now() + aheadMs },
  replaceAdapters: ({ blobs }) => ({ blobs: makeUnsteady(blobs) }),
});
const lease = await makeLeasePdf();

const file = () => [{ name: 'Lease.pdf', bytes: lease }];
const question = (id: number) => ({ message: 'How long before the end must I give notice?', documentIds: [id] });

async function outcomeOf(answer: ReturnType<Guest['get']>) {
  const { statusCode: status, headers, body } = await answer;
  if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  return { status, code: JSON.parse(body).code as string | undefined };
}

/** What a guest has used, and what is taken for work that is under way. */
async function countTaken(guest: Guest) {
  const { db } = lexden.database;
  const documents = (await guest.get('/documents')).json<{ id: number }[]>().map(({ id }) => id);
  const { user_id: userId } = await db
    .selectFrom('documents')
    .select('user_id')
    .where('id', 'in', documents)
    .executeTakeFirstOrThrow();
  const counted = await db.selectFrom('upload_counters').select('documents').where('user_id', '=', userId).execute();
  const places = await db.selectFrom('reservations').select('id').where('user_id', '=', userId).execute();
  return { documents: documents.length, uploads: counted[0]?.documents, places: places.length };
}

/** Keys of the files that are there, and of those that are still to be removed. */
async function listFiles() {
  const keys: string[] = [];
  for await (const { key } of lexden.adapters.blobs.list('documents/')) keys.push(key);
  const wishes = await lexden.database.db.selectFrom('blob_removals').select('blob_key').execute();
  return { keys: keys.sort(), wishes: wishes.length };
}

test('a store outage costs users nothing, and everything continues when it is back', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const before = await listFiles();
  isStoreAway = true;
  expect(await outcomeOf(guest.upload(file()))).toEqual(UNAVAILABLE);
  expect(await outcomeOf(guest.get(`/documents/${id}/file`))).toEqual(UNAVAILABLE);
  expect(await countTaken(guest)).toEqual({ documents: 1, uploads: 1, places: 0 });
  // What is read needs no file.
  expect((await guest.post('/chat', question(id))).statusCode).toBe(200);
  isStoreAway = false;
  expect((await guest.get(`/documents/${id}/file`)).rawPayload.equals(lease)).toBe(true);
  await expect.poll(listFiles, { timeout: 15_000 }).toEqual({ keys: before.keys, wishes: 0 });
});

test('what is deleted while the store is away is deleted at once for people, and its file when the store is back', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  isStoreAway = true;
  expect(await outcomeOf(guest.delete(`/documents/${id}`))).toEqual(UNAVAILABLE);
  isStoreAway = false;
  expect((await guest.get(`/documents/${id}`)).statusCode).toBe(404);
  await expect.poll(async () => (await listFiles()).keys.join(), { timeout: 15_000 }).not.toContain(`${id}`);
});

test('a read-only database refuses changes, shows the rest, and recovers without a restart', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  await setReadOnly(lexden.database, true);
  try {
    expect(await outcomeOf(guest.upload(file()))).toEqual(UNAVAILABLE);
    expect(await outcomeOf(guest.post('/chat', question(id)))).toEqual(UNAVAILABLE);
    expect(await outcomeOf(guest.delete(`/documents/${id}`))).toEqual(UNAVAILABLE);
    expect((await guest.get(`/documents/${id}/pages/1`)).statusCode).toBe(200);
  } finally {
    await setReadOnly(lexden.database, false);
  }
  expect(await countTaken(guest)).toEqual({ documents: 1, uploads: 1, places: 0 });
  await guest.uploadAndRead(lease);
  expect((await guest.post('/chat', question(id))).statusCode).toBe(200);
  expect(await countTaken(guest)).toEqual({ documents: 2, uploads: 2, places: 0 });
});

test('an upload during which the database fails has its reservation released as soon as that can be written', async () => {
  const guest = makeGuest(lexden);
  await guest.uploadAndRead(lease);
  const before = await listFiles();
  onStored = () => setReadOnly(lexden.database, true);
  try {
    expect(await outcomeOf(guest.upload(file()))).toEqual(UNAVAILABLE);
  } finally {
    onStored = undefined;
    await setReadOnly(lexden.database, false);
  }
  // Released in the background, without another request.
  expect(await countTaken(guest)).toEqual({ documents: 1, uploads: 2, places: 1 });
  const settled = { documents: 1, uploads: 1, places: 0, ...before };
  const read = async () => ({ ...(await countTaken(guest)), ...(await listFiles()) });
  await expect.poll(read, { timeout: 15_000 }).toEqual(settled);
});

test('a clock that jumps ahead by a year and back delays no request and grants nothing twice', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  for (const jumpMs of [YEAR_MS, -YEAR_MS, 0]) {
    aheadMs = jumpMs;
    expect((await guest.post('/chat', question(id))).statusCode).toBe(200);
  }
  aheadMs = YEAR_MS;
  await guest.uploadAndRead(lease, 'Another.pdf');
  aheadMs = 0;
  // Not by the month that a clock says: a trial has its uploads once.
  await guest.uploadAndRead(lease, 'Third.pdf');
  expect(await countTaken(guest)).toEqual({ documents: 3, uploads: 3, places: 0 });
});
