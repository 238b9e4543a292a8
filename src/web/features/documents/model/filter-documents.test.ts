import { expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { filterByName } from './filter-documents.ts';

const NAMES = ['Lease 12.pdf', 'Straße & Söhne.pdf', 'عقد إيجار.pdf', '😀 ﬁnal.pdf', '<b>bold</b>.pdf'];
const DOCUMENTS = NAMES.map((originalName, id) => ({ id, originalName }) as Document);

test.each([
  ['', [0, 1, 2, 3, 4]],
  ['  LEASE ', [0]],
  ['söhne', [1]],
  ['إيجار', [2]],
  ['😀 final', [3]],
  ['<b>', [4]],
  ['.*', []],
])('filterByName › "%s" matches %j', (query, ids) => {
  expect(filterByName(DOCUMENTS, query).map(({ id }) => id)).toEqual(ids);
});
