import { expect, test } from 'vitest';
import { MEBIBYTE } from '#contract/units.ts';
import { openDatabase } from '#server/composition/storage.ts';
import { makeDataFolder } from '#tests/support/builders/database/data-folder.ts';
import { readRows } from './table-copy-store.ts';

const MANY = 200;

test('readRows › bounds the memory of a batch for large rows', async () => {
  const data = await makeDataFolder();
  const { db, close } = await openDatabase(data.config);
  const bytes = Buffer.alloc(6 * MEBIBYTE);
  for (const documentId of data.documentIds)
    await db
      .insertInto('document_indexes')
      .values({ document_id: documentId, version: '1', bytes })
      .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ bytes }))
      .execute();
  const sizes: number[] = [];
  for await (const rows of readRows(db, 'document_indexes', MANY)) sizes.push(rows.length);
  expect(sizes).toEqual([2, 1]);
  const small: number[] = [];
  for await (const rows of readRows(db, 'documents', 2)) small.push(rows.length);
  expect(small).toEqual([2, 1]);
  await close();
  await data.close();
});
