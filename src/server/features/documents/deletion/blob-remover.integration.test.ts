import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { createBlobRemover } from './blob-remover.ts';

const lexden = setUpLexden();

const bytes = () => Readable.from([Buffer.from('%PDF-1.7')]);

test('blob remover › removes a pending upload when it has expired or was given up', async () => {
  const { database, adapters } = lexden;
  const { db } = database;
  const start = Date.now();
  let now = start;
  const onProblem = (error: Error) => {
    throw error;
  };
  const remover = createBlobRemover({ db, blobs: adapters.blobs, clock: { now: () => now }, onProblem });
  const [early, late] = ['documents/1.pdf', 'documents/2.pdf'];
  for (const key of [early, late]) {
    await remover.scheduleRemoval(key, db, start + 1000);
    await adapters.blobs.put(key, bytes());
  }
  await remover.removeDue();
  expect((await buffer(await adapters.blobs.stream(late))).toString()).toBe('%PDF-1.7');

  expect(await remover.remove(early)).toBe(true);
  expect(await db.selectFrom('blob_removals').select('blob_key').execute()).toEqual([{ blob_key: late }]);

  now = start + 1000;
  await remover.removeDue();
  await expect(adapters.blobs.stream(late)).rejects.toMatchObject({ code: 'blob-not-found' });
  expect(await db.selectFrom('blob_removals').select('blob_key').execute()).toEqual([]);
});
