import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentSearch } from '#contract/documents.ts';
import { createPageSearch, type SearchQuery } from './page-search.ts';
import type { SearchResult } from './search-result.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const matchOn = (pageNumber: number) => ({ pageNumber, before: '', match: 'x', after: '', rects: [] });
const found = (...pages: number[]): DocumentSearch => ({
  total: pages.length,
  matches: pages.map(matchOn),
  pagesRead: 9,
});

function open(currentPage = 1) {
  const asked: { wanted: SearchQuery; signal: AbortSignal; answer: PromiseWithResolvers<DocumentSearch> }[] = [];
  let result: SearchResult | undefined;
  const shown: number[] = [];
  const search = createPageSearch({
    ask: (wanted, signal) => {
      const answer = Promise.withResolvers<DocumentSearch>();
      asked.push({ wanted, signal, answer });
      return answer.promise;
    },
    currentPage: () => currentPage,
    onMatches: () => undefined,
    onShow: (index) => shown.push(index),
    report: (next) => {
      result = next;
    },
  });
  const type = (words: string) => {
    search.find(words);
    vi.runAllTimers();
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { search, asked, shown, type, settle, result: () => result };
}

test('asks when the typing pauses, and shows the next match from where one reads', async () => {
  const { search, asked, shown, settle, result } = open(4);
  search.find('re');
  search.find('rent');
  vi.runAllTimers();
  expect(asked.map(({ wanted }) => wanted.query)).toEqual(['rent']);
  asked[0]?.answer.resolve(found(1, 5, 7));
  await settle();
  expect(result()).toMatchObject({ state: 'found', current: 2, total: 3, pagesRead: 9 });
  search.findNext('next');
  search.findNext('next');
  search.findNext('previous');
  expect(shown).toEqual([1, 2, 0, 2]);
});

test('an answer to what was asked before is dropped', async () => {
  const { asked, type, settle, result } = open();
  type('old');
  type('new');
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer.resolve(found());
  asked[0]?.answer.resolve(found(1));
  await settle();
  expect(result()).toMatchObject({ state: 'not-found', total: 0 });
});

test('a failure is said, and the same is asked again when people want it', async () => {
  const { search, asked, type, settle, result } = open();
  search.setOption('isWholeWords', true);
  type('rent');
  asked[0]?.answer.reject(new Error('away'));
  await settle();
  expect(result()?.state).toBe('failed');
  search.rerun();
  vi.runAllTimers();
  expect(asked[1]?.wanted).toEqual({ query: 'rent', isCaseSensitive: false, isWholeWords: true });
  asked[1]?.answer.resolve(found(2));
  await settle();
  expect(result()).toMatchObject({ state: 'found', current: 1 });
  search.clear();
  expect(result()).toMatchObject({ state: 'idle', total: 0, matches: [], isWholeWords: true });
});
