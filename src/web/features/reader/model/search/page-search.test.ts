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
  const requests: { query: SearchQuery; signal: AbortSignal; response: PromiseWithResolvers<DocumentSearch> }[] = [];
  let result: SearchResult | undefined;
  const shown: number[] = [];
  const search = createPageSearch({
    runSearch: (query, signal) => {
      const response = Promise.withResolvers<DocumentSearch>();
      requests.push({ query, signal, response });
      return response.promise;
    },
    currentPage: () => currentPage,
    onMatches: () => undefined,
    onShow: (index) => shown.push(index),
    report: (next) => {
      result = next;
    },
  });
  const type = (text: string) => {
    search.find(text);
    vi.runAllTimers();
  };
  const flush = () => vi.advanceTimersByTimeAsync(0);
  return { search, requests, shown, type, flush, result: () => result };
}

test('page search › debounces typing and starts at the first match from the current page', async () => {
  const { search, requests, shown, flush, result } = open(4);
  search.find('re');
  search.find('rent');
  vi.runAllTimers();
  expect(requests.map(({ query }) => query.query)).toEqual(['rent']);
  requests[0]?.response.resolve(found(1, 5, 7));
  await flush();
  expect(result()).toMatchObject({ state: 'found', current: 2, total: 3, pagesRead: 9 });
  search.findNext('next');
  search.findNext('next');
  search.findNext('previous');
  expect(shown).toEqual([1, 2, 0, 2]);
});

test('page search › drops the response to an earlier query', async () => {
  const { requests, type, flush, result } = open();
  type('old');
  type('new');
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[1]?.response.resolve(found());
  requests[0]?.response.resolve(found(1));
  await flush();
  expect(result()).toMatchObject({ state: 'not-found', total: 0 });
});

test('page search › reports a failure and repeats the query on request', async () => {
  const { search, requests, type, flush, result } = open();
  search.setOption('isWholeWords', true);
  type('rent');
  requests[0]?.response.reject(new Error('away'));
  await flush();
  expect(result()?.state).toBe('failed');
  search.rerun();
  vi.runAllTimers();
  expect(requests[1]?.query).toEqual({ query: 'rent', isCaseSensitive: false, isWholeWords: true });
  requests[1]?.response.resolve(found(2));
  await flush();
  expect(result()).toMatchObject({ state: 'found', current: 1 });
  search.clear();
  expect(result()).toMatchObject({ state: 'idle', total: 0, matches: [], isWholeWords: true });
});
