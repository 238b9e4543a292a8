import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import type { Thumbnails } from '#web/features/reader/model/viewer/thumbnails.ts';
import { readerTexts } from '#web/features/reader/texts.ts';
import classes from './pages-panel.module.css';
import list from './virtual-list.module.css';

const THUMBNAIL_PIXELS = 104;
/** Height of the page number and the padding. */
const ROW_PADDING_PIXELS = 36;
const OVERSCAN = 2;

interface PagesPanelProps {
  readonly thumbnails: Thumbnails;
  readonly pageNumber: number;
  readonly pageCount: number;
  /** Changes when page sizes have changed. */
  readonly sizesRevision: number;
  readonly onGo: (pageNumber: number) => void;
}

/** Thumbnails of all pages, as a virtual list. */
export function PagesPanel({ thumbnails, pageNumber, pageCount, sizesRevision, onGo }: PagesPanelProps) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(pageNumber);
  const rows = useVirtualizer({
    count: pageCount,
    getScrollElement: () => scrollerRef.current,
    estimateSize: (index) =>
      Math.round(thumbnails.heightToWidthRatio(index + 1) * THUMBNAIL_PIXELS) + ROW_PADDING_PIXELS,
    overscan: OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: row heights are measured again when page sizes have changed
  useEffect(() => rows.measure(), [rows, sizesRevision]);
  useEffect(() => {
    setFocused(pageNumber);
    rows.scrollToIndex(pageNumber - 1, { align: 'auto' });
  }, [rows, pageNumber]);

  const focusPage = (next: number) => {
    setFocused(next);
    rows.scrollToIndex(next - 1, { align: 'auto' });
    // A row far away must be rendered before it can take the focus.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scrollerRef.current?.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus({ preventScroll: true }),
      ),
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = pageForKey(event.key, focused, pageCount);
    if (next === null) return;
    event.preventDefault();
    focusPage(next);
  };
  return (
    <section className={classes.panel} aria-label={readerTexts.thumbnails}>
      <div ref={scrollerRef} className={`${classes.scroller} ${list.scroller}`}>
        <ol className={list.rows} style={{ height: rows.getTotalSize() }} onKeyDown={handleKeyDown}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <li key={index} className={`${classes.row} ${list.row}`} style={{ transform: `translateY(${start}px)` }}>
              <button
                {...KEEPS_DIALOG_OPEN}
                type="button"
                className={classes.page}
                data-page={index + 1}
                tabIndex={index + 1 === focused ? 0 : -1}
                aria-label={readerTexts.page(String(index + 1))}
                aria-current={index + 1 === pageNumber ? 'page' : undefined}
                onClick={() => onGo(index + 1)}
              >
                <Thumbnail thumbnails={thumbnails} pageNumber={index + 1} sizesRevision={sizesRevision} />
                <span className={classes.number}>{(index + 1).toLocaleString('en-US')}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface ThumbnailProps {
  readonly thumbnails: Thumbnails;
  readonly pageNumber: number;
  readonly sizesRevision: number;
}

function Thumbnail({ thumbnails, pageNumber, sizesRevision }: ThumbnailProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const ratio = thumbnails.heightToWidthRatio(pageNumber);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rotated page has another thumbnail
  useEffect(() => {
    const canvas = canvasRef.current;
    return canvas ? thumbnails.draw(pageNumber, canvas, THUMBNAIL_PIXELS) : undefined;
  }, [thumbnails, pageNumber, ratio, sizesRevision]);
  return (
    <canvas
      ref={canvasRef}
      className={classes.picture}
      style={{ width: THUMBNAIL_PIXELS, height: Math.round(ratio * THUMBNAIL_PIXELS) }}
    />
  );
}

/** The page that a key moves to; null for other keys. */
export function pageForKey(key: string, from: number, pageCount: number): number | null {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(from + 1, pageCount);
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(from - 1, 1);
  if (key === 'Home') return 1;
  return key === 'End' ? pageCount : null;
}
