import { expect, test, vi } from 'vitest';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import type { SentPassage } from '#server/ports/language-model.ts';
import type { PlacedTable } from '#server/ports/passage-index.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { gatherPassages, gatherWhole, type TextSource } from './gather-text.ts';

const PAGE = 'The Tenant shall pay the rent on the first day of each month. '.repeat(40);
const lease = { id: 5, pageCount: 3, originalName: 'Lease.pdf' } as DocumentRecord;
const tableOn = (pageNumber: number, start: number): PlacedTable => ({
  table: { documentId: 5, pageNumber, headers: ['Room', 'Rent'], rows: [['Attic', '$300']] },
  spans: [{ pageNumber, start, end: start + 20 }],
});
const passage: SentPassage = {
  ...passageOf('The rent of the attic is below.', 2, { documentId: 5, spans: [{ pageNumber: 2, start: 0, end: 31 }] }),
  total: 9,
};

function openSource(pageCount = 3) {
  const source = {
    pageTexts: vi.fn<TextSource['pageTexts']>(async () =>
      Array.from({ length: pageCount }, (_, index) => ({ documentId: 5, pageNumber: index + 1, text: PAGE })),
    ),
    countPassages: vi.fn<TextSource['countPassages']>(async () => 9),
    chooseContext: vi.fn<TextSource['chooseContext']>(async () => [passage]),
    tables: vi.fn<TextSource['tables']>(async () => [tableOn(2, 10), tableOn(2, 900)]),
  };
  return source;
}
const asked = { documents: [lease], question: 'What is the rent?', history: [] };

test('gatherWhole › sends all pages that fit, with their tables', async () => {
  const sent = await gatherWhole(openSource(), { textTokensLimit: () => 5_000 }, asked);
  expect(sent).toMatchObject({ isWhole: true, passages: [], passageCount: 9 });
  expect(sent?.pages.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3]);
  expect(sent?.tables).toHaveLength(2);
});

test('gatherWhole › sends none that do not fit, and loads no document of very many pages', async () => {
  const source = openSource();
  expect(await gatherWhole(source, { textTokensLimit: () => 2_000 }, asked)).toBeUndefined();
  expect(source.pageTexts).toHaveBeenCalledTimes(1);
  const long = { ...asked, documents: [{ ...lease, pageCount: 1_000 }] };
  expect(await gatherWhole(source, { textTokensLimit: () => 5_000 }, long)).toBeUndefined();
  expect(source.pageTexts).toHaveBeenCalledTimes(1);
});

test('gatherWhole › leaves room for the question and earlier turns', async () => {
  const history = [{ role: 'user' as const, content: 'word '.repeat(2_000) }];
  const limits = [2_900, 3_900].map((limit) => ({ textTokensLimit: () => limit }));
  const fits = await Promise.all(
    limits.map(async (model) => [
      (await gatherWhole(openSource(), model, asked)) !== undefined,
      (await gatherWhole(openSource(), model, { ...asked, history })) !== undefined,
    ]),
  );
  expect(fits).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('gatherPassages › sends chosen passages and the tables that they are part of', async () => {
  const source = openSource();
  const sent = await gatherPassages(source, { textTokensLimit: () => 2_000 }, { ...asked, ranked: [passage] });
  expect(sent).toMatchObject({ isWhole: false, pages: [], passages: [passage], passageCount: 1 });
  expect(sent?.tables).toEqual([tableOn(2, 10).table]);
  expect(source.tables.mock.calls[0]?.[1]).toEqual(new Set([1, 2]));
  expect(source.chooseContext.mock.calls[0]?.[1].tokensLimit).toBeLessThan(2_000);
});

test('gathering › sends nothing to an engine that answers from its own search', async () => {
  const source = openSource();
  expect(await gatherWhole(source, {}, asked)).toBeUndefined();
  expect(await gatherPassages(source, {}, { ...asked, ranked: [] })).toBeUndefined();
  expect(source.chooseContext).not.toHaveBeenCalled();
});
