import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Thumbnails } from '#web/features/reader/model/viewer/thumbnails.ts';
import classes from './pages-panel.module.css';

const PICTURE_PIXELS = 104;
/** The number below a picture and the space around both. */
const ROUND_IT_PIXELS = 36;
const PAGES_AHEAD = 2;

interface PagesPanelProps {
  readonly thumbnails: Thumbnails;
  readonly pageNumber: number;
  readonly pageCount: number;
  /** Another number when pages changed their sizes. */
  readonly sizesRevision: number;
  readonly onGo: (pageNumber: number) => void;
}

/** Small pictures of all pages, of which only those in sight are there. */
export function PagesPanel({ thumbnails, pageNumber, pageCount, sizesRevision, onGo }: PagesPanelProps) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(pageNumber);
  const rows = useVirtualizer({
    count: pageCount,
    getScrollElement: () => scrollerRef.current,
    estimateSize: (index) => Math.round(thumbnails.heightToWidthRatio(index + 1) * PICTURE_PIXELS) + ROUND_IT_PIXELS,
    overscan: PAGES_AHEAD,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are asked for anew when they have changed
  useEffect(() => rows.measure(), [rows, sizesRevision]);
  useEffect(() => {
    setChosen(pageNumber);
    rows.scrollToIndex(pageNumber - 1, { align: 'auto' });
  }, [rows, pageNumber]);

  const focusPage = (next: number) => {
    setChosen(next);
    rows.scrollToIndex(next - 1, { align: 'auto' });
    // Far away it has to be drawn before it can take the focus.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scrollerRef.current?.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus({ preventScroll: true }),
      ),
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = pageForKey(event.key, chosen, pageCount);
    if (next === null) return;
    event.preventDefault();
    focusPage(next);
  };
  return (
    <section className={classes.panel} aria-label="Small pictures of the pages">
      <div ref={scrollerRef} className={classes.scroller}>
        <ol className={classes.rows} style={{ height: rows.getTotalSize() }} onKeyDown={handleKeyDown}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <li key={index} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
              <button
                data-mantine-stop-propagation="true"
                type="button"
                className={classes.page}
                data-page={index + 1}
                tabIndex={index + 1 === chosen ? 0 : -1}
                aria-label={`Page ${index + 1}`}
                aria-current={index + 1 === pageNumber ? 'page' : undefined}
                onClick={() => onGo(index + 1)}
              >
                <Picture thumbnails={thumbnails} pageNumber={index + 1} sizesRevision={sizesRevision} />
                <span className={classes.number}>{(index + 1).toLocaleString('en-US')}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface PictureProps {
  readonly thumbnails: Thumbnails;
  readonly pageNumber: number;
  readonly sizesRevision: number;
}

function Picture({ thumbnails, pageNumber, sizesRevision }: PictureProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const proportion = thumbnails.heightToWidthRatio(pageNumber);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turned pages are other pictures
  useEffect(() => {
    const canvas = canvasRef.current;
    return canvas ? thumbnails.draw(pageNumber, canvas, PICTURE_PIXELS) : undefined;
  }, [thumbnails, pageNumber, proportion, sizesRevision]);
  return (
    <canvas
      ref={canvasRef}
      className={classes.picture}
      style={{ width: PICTURE_PIXELS, height: Math.round(proportion * PICTURE_PIXELS) }}
    />
  );
}

/** Where a key leads from a page; null for keys that lead nowhere. */
export function pageForKey(key: string, from: number, pageCount: number): number | null {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(from + 1, pageCount);
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(from - 1, 1);
  if (key === 'Home') return 1;
  return key === 'End' ? pageCount : null;
}
