import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../lib/formatting.ts';
import classes from './match-list.module.css';
import type { PageSearch } from './page-search.ts';
import type { PageMatches, SearchResult } from './search-result.ts';
import type { Snippet } from './search-snippets.ts';

const ROW_PIXELS = 76;
const ROWS_AHEAD = 4;

interface MatchListProps {
  readonly search: PageSearch;
  readonly result: SearchResult;
  /** Pages whose words are in a picture: the search cannot see them. */
  readonly picturePages: number;
}

/** Every match with the words around it; only what is in sight is drawn and read. */
export function MatchList({ search, result, picturePages }: MatchListProps) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: result.total,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => ROW_PIXELS,
    overscan: ROWS_AHEAD,
  });
  const { current } = result;
  useEffect(() => {
    if (current > 0) rows.scrollToIndex(current - 1, { align: 'auto' });
  }, [current, rows]);
  return (
    <section className={classes.panel} aria-label="All matches">
      <p className={classes.head}>{describe(result)}</p>
      {picturePages > 0 && (
        <p className={classes.note}>
          {countOf(picturePages, 'page is a picture', 'pages are pictures')} and cannot be searched here.
        </p>
      )}
      <div ref={scrollerRef} className={classes.scroller}>
        <ol className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const place = findPage(result.pages, index);
            if (!place) return null;
            return (
              <li key={index} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
                <Match
                  search={search}
                  pageNumber={place.pageNumber}
                  index={index - place.before}
                  isCurrent={index === current - 1}
                />
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

interface MatchProps {
  readonly search: PageSearch;
  readonly pageNumber: number;
  readonly index: number;
  readonly isCurrent: boolean;
}

function Match({ search, pageNumber, index, isCurrent }: MatchProps) {
  const snippet = useSnippet(search, pageNumber, index);
  return (
    <button
      data-mantine-stop-propagation="true"
      type="button"
      className={classes.match}
      aria-current={isCurrent}
      onClick={() => search.choose(pageNumber, index)}
    >
      <span className={classes.page}>Page {pageNumber.toLocaleString('en-US')}</span>
      <span className={classes.words}>
        {snippet && (
          <>
            {snippet.before}
            <mark>{snippet.match}</mark>
            {snippet.after}
          </>
        )}
      </span>
    </button>
  );
}

function useSnippet(search: PageSearch, pageNumber: number, index: number): Snippet | null {
  const [snippet, setSnippet] = useState<Snippet | null>(null);
  useEffect(() => {
    let isWanted = true;
    void search.readSnippet(pageNumber, index).then((read) => {
      if (isWanted) setSnippet(read);
    });
    return () => {
      isWanted = false;
    };
  }, [search, pageNumber, index]);
  return snippet;
}

/** The page on which the match of this number stands, counted from 0. */
export function findPage(pages: readonly PageMatches[], index: number): PageMatches | null {
  let first = 0;
  let last = pages.length - 1;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((pages[middle]?.before ?? 0) <= index) first = middle;
    else last = middle - 1;
  }
  return pages[first] ?? null;
}

function describe({ state, total, pages }: SearchResult): string {
  if (state === 'idle') return 'Type what you are looking for.';
  if (state === 'searching') return 'Searching…';
  if (total === 0) return 'Not found in this document.';
  return `${countOf(total, 'match', 'matches')} on ${countOf(pages.length, 'page')}`;
}
