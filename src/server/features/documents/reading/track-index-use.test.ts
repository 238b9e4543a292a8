import { expect, test } from 'vitest';
import type { IndexedDocument, PassageIndex } from '#server/ports/passage-index.ts';
import { trackIndexUse } from './track-index-use.ts';

const named = (documentId: number): IndexedDocument => ({
  documentId,
  version: '1',
  load: async () => new Uint8Array(),
});

function openIndex() {
  const forgotten: number[] = [];
  const index: PassageIndex = {
    version: '1',
    build: async () => new Uint8Array(),
    listPassages: async () => [],
    getPassages: async () => [],
    retrieve: async () => ({ passages: [], categories: [], foundProbability: 0, foundByDocument: [] }),
    findRelated: async () => [],
    chooseContext: async () => [],
    countPassages: async () => [],
    findTables: async () => [],
    evict: (documentId) => void forgotten.push(documentId),
    close: async () => {},
  };
  return { index, forgotten };
}

test('trackIndexUse › evicts deleted documents once', async () => {
  const { index, forgotten } = openIndex();
  const asked: (readonly number[])[] = [];
  let present = [1, 2, 3, 4];
  const watched = trackIndexUse(index, async (ids) => {
    asked.push(ids);
    return present;
  });
  await watched.forgetDeleted();
  expect(asked).toEqual([]);
  await watched.index.listPassages(named(1));
  await watched.index.getPassages(named(2), [0]);
  await watched.index.retrieve([named(3), named(1)], 'When does it end?', [], 12);
  await watched.index.findRelated([named(4)], []);
  await watched.forgetDeleted();
  expect(forgotten).toEqual([]);
  present = [2];
  await watched.forgetDeleted();
  await watched.forgetDeleted();
  expect(forgotten).toEqual([3, 1, 4]);
  expect(asked).toEqual([[2, 3, 1, 4], [2, 3, 1, 4], [2]]);
});

test('trackIndexUse › drops the least recently used above the limit', async () => {
  const { index, forgotten } = openIndex();
  const watched = trackIndexUse(index, async () => []);
  for (let id = 1; id <= 150; id += 1) await watched.index.listPassages(named(id));
  await watched.forgetDeleted();
  expect(forgotten).toEqual(Array.from({ length: 100 }, (_, position) => position + 51));
});
