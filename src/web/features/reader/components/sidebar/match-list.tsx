import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Document, SearchMatch } from '#contract/documents.ts';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import type { PageSearch } from '#web/features/reader/model/search/page-search.ts';
import type { SearchResult } from '#web/features/reader/model/search/search-result.ts';
import { readerTexts } from '#web/features/reader/texts.ts';
import classes from './match-list.module.css';
import list from './virtual-list.module.css';

const ROW_PIXELS = 76;
const OVERSCAN = 4;

interface MatchListProps {
  readonly search: PageSearch;
  readonly result: SearchResult;
  readonly document: Document;
}

/** Every match with its context, as a virtual list. */
export function MatchList({ search, result, document }: MatchListProps) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: result.matches.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN,
  });
  const { current } = result;
  useEffect(() => {
    if (current > 0) rows.scrollToIndex(current - 1, { align: 'auto' });
  }, [current, rows]);
  return (
    <section className={classes.panel} aria-label={readerTexts.allMatches}>
      <p className={classes.head}>{describeMatches(result)}</p>
      {listNotes(document, result).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <div ref={scrollerRef} className={`${classes.scroller} ${list.scroller}`}>
        <ol className={list.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const match = result.matches[index];
            if (!match) return null;
            return (
              <li key={index} className={`${classes.row} ${list.row}`} style={{ transform: `translateY(${start}px)` }}>
                <MatchRow match={match} isCurrent={index === current - 1} onChoose={() => search.goToMatch(index)} />
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

interface MatchRowProps {
  readonly match: SearchMatch;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function MatchRow({ match, isCurrent, onChoose }: MatchRowProps) {
  return (
    <button {...KEEPS_DIALOG_OPEN} type="button" className={classes.match} aria-current={isCurrent} onClick={onChoose}>
      <span className={classes.page}>{readerTexts.page(match.pageNumber.toLocaleString('en-US'))}</span>
      <span className={classes.words}>
        {match.before}
        <mark>{match.match}</mark>
        {match.after}
      </span>
    </button>
  );
}

/** Notes about pages that the search covers only in part. */
function listNotes({ pageCount, unreadPages, ocrPages }: Document, { pagesRead }: SearchResult): readonly string[] {
  const notes: string[] = [];
  if (pagesRead !== null && pagesRead < pageCount)
    notes.push(readerTexts.readSoFar(pagesRead.toLocaleString('en-US'), pageCount));
  if (unreadPages.length > 0) notes.push(readerTexts.unreadNotSearched(unreadPages));
  if (ocrPages.length > 0) notes.push(readerTexts.scannedMayMiss(ocrPages));
  return notes;
}

function describeMatches({ state, total, matches }: SearchResult): string {
  if (state === 'idle') return readerTexts.searchHint;
  if (state === 'searching') return readerTexts.searching;
  if (state === 'failed') return readerTexts.searchFailedText;
  if (total === 0) return readerTexts.notFoundText;
  if (total > matches.length) return readerTexts.firstMatches(total, matches.length.toLocaleString('en-US'));
  const pages = new Set(matches.map(({ pageNumber }) => pageNumber));
  return readerTexts.matchesOnPages(total, pages.size);
}
