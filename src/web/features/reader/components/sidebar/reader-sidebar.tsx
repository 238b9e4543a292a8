import { type KeyboardEvent, lazy, Suspense } from 'react';
import type { Document } from '#contract/documents.ts';
import type { SidebarPanel } from '#web/features/reader/hooks/use-reader-commands.ts';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import type { ReaderSession } from '#web/features/reader/model/reader-session.ts';
import type { ReaderView } from '#web/features/reader/model/reader-view.ts';
import classes from '../document-reader.module.css';

const PagesPanel = lazy(async () => ({ default: (await import('./pages-panel.tsx')).PagesPanel }));
const MatchList = lazy(async () => ({ default: (await import('./match-list.tsx')).MatchList }));

interface ReaderSidebarProps {
  readonly panel: SidebarPanel;
  readonly session: ReaderSession;
  readonly view: ReaderView;
  readonly document: Document;
  readonly onClose: () => void;
}

/** Thumbnails or search matches, to the left of the pages. */
export function ReaderSidebar({ panel, session, view, document, onClose }: ReaderSidebarProps) {
  if (panel === null) return null;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the sidebar wherever the focus is in it
    <div className={classes.side} data-side={panel} {...KEEPS_DIALOG_OPEN} onKeyDown={handleKeyDown}>
      <Suspense>
        {panel === 'pages' ? (
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
