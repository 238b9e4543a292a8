import { type KeyboardEvent, lazy, Suspense } from 'react';
import type { Document } from '#contract/documents.ts';
import type { SidebarPanel } from '#web/features/reader/hooks/use-reader-commands.ts';
import type { ReaderSession } from '#web/features/reader/model/reader-session.ts';
import type { ReaderView } from '#web/features/reader/model/reader-view.ts';
import classes from '../document-reader.module.css';

const PagesPanel = lazy(async () => ({ default: (await import('./pages-panel.tsx')).PagesPanel }));
const MatchList = lazy(async () => ({ default: (await import('./match-list.tsx')).MatchList }));

interface ReaderSideProps {
  readonly side: SidebarPanel;
  readonly session: ReaderSession;
  readonly view: ReaderView;
  readonly document: Document;
  readonly onClose: () => void;
}

/** Small pictures of the pages, or what a search has found, at the left of the pages. */
export function ReaderSidebar({ side, session, view, document, onClose }: ReaderSideProps) {
  if (side === null) return null;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever in it the focus is
    <div className={classes.side} data-side={side} data-mantine-stop-propagation="true" onKeyDown={handleKeyDown}>
      <Suspense>
        {side === 'pages' ? (
          <PagesPanel
            thumbnails={session.thumbnails}
            pageNumber={view.pageNumber}
            pageCount={view.pageCount}
            sizesRevision={view.sizesRevision}
            onGo={session.goToPage}
          />
        ) : (
          <MatchList search={session.search} result={view.search} document={document} />
        )}
      </Suspense>
    </div>
  );
}
