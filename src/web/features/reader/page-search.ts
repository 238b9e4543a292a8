import { type EventBus, FindState } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';

export interface SearchResult {
  readonly state: 'idle' | 'searching' | 'found' | 'not-found';
  /** Which match is shown, counted from 1; 0 when there is none. */
  readonly current: number;
  readonly total: number;
}

export const NO_SEARCH: SearchResult = { state: 'idle', current: 0, total: 0 };

/** Search for words in the pages. Results are reported as they come, page by page. */
export interface PageSearch {
  find(query: string): void;
  findNext(direction: 'next' | 'previous'): void;
  /** Takes the marks off the pages. */
  end(): void;
}

interface FindEvent {
  readonly state?: number;
  readonly matchesCount: { readonly current: number; readonly total: number };
}

export function createPageSearch(eventBus: EventBus, report: (result: SearchResult) => void): PageSearch {
  let query = '';
  let state: SearchResult['state'] = 'idle';

  const onEvent = (event: FindEvent) => {
    if (query === '') return;
    if (event.state !== undefined) state = stateOf(event.state);
    const { current, total } = event.matchesCount;
    report({ state: total > 0 ? 'found' : state, current, total });
  };
  eventBus.on('updatefindcontrolstate', onEvent);
  eventBus.on('updatefindmatchescount', onEvent);

  const dispatch = (type: '' | 'again', findPrevious: boolean) =>
    eventBus.dispatch('find', {
      source: null,
      type,
      query,
      caseSensitive: false,
      entireWord: false,
      matchDiacritics: false,
      highlightAll: true,
      findPrevious,
    });

  const end = () => {
    query = '';
    eventBus.dispatch('findbarclose', { source: null });
    report(NO_SEARCH);
  };

  return {
    find(words) {
      if (words.trim() === '') return end();
      query = words;
      report({ state: 'searching', current: 0, total: 0 });
      dispatch('', false);
    },
    findNext(direction) {
      if (query !== '') dispatch('again', direction === 'previous');
    },
    end,
  };
}

function stateOf(state: number): SearchResult['state'] {
  if (state === FindState.PENDING) return 'searching';
  return state === FindState.NOT_FOUND ? 'not-found' : 'found';
}
