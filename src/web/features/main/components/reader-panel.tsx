import { Modal } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense } from 'react';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { ErrorBoundary } from '#web/ui/pages/error-boundary.tsx';
import { useCloseOnBack } from '../hooks/use-close-on-back.ts';
import type { MainScreenState } from '../hooks/use-main-screen.ts';
import { mainTexts } from '../texts.ts';
import classes from './main-screen.module.css';
import { PaneLoading } from './pane-loading.tsx';
import { SplitHandle, useReaderShare } from './split-handle.tsx';

// The reader brings a PDF engine: it is loaded when the first page is opened.
const DocumentPages = lazy(async () => ({ default: (await import('./document-pages.tsx')).DocumentPages }));

interface ReaderPanelProps {
  readonly screen: MainScreenState;
  readonly isWide: boolean;
}

/** The reader beside the center, or over everything on narrow screens. */
export function ReaderPanel({ screen, isWide }: ReaderPanelProps) {
  const { reader, showFinding, follow } = screen;
  const shown = reader.document;
  const [percent, setPercent] = useReaderShare();
  useCloseOnBack('reader', shown !== null && !isWide, reader.close);
  const showInAnalysis = (itemKey: string) => {
    if (shown) showFinding(shown.id, itemKey);
    // On narrow screens the analysis is under the reader.
    if (!isWide) reader.close();
  };
  const content = shown && (
    // A failure to load the reader must not discard the chat draft beside it.
    <ErrorBoundary page={`pages of ${shown.id}`}>
      <Suspense fallback={<PaneLoading label={mainTexts.openingDocument} />}>
        <DocumentPages
          key={shown.id}
          document={shown}
          target={reader.target}
          takesFocus={reader.isRequested}
          onReadFinding={isWide ? (itemKey) => follow(shown.id, itemKey) : undefined}
          onShowFinding={showInAnalysis}
          onClose={reader.close}
        />
      </Suspense>
    </ErrorBoundary>
  );
  if (isWide) {
    if (!content) return null;
    return (
      <>
        <SplitHandle percent={percent} onChange={setPercent} />
        <div className={classes.reader} data-reader-pane style={{ flexGrow: percent / (100 - percent) }}>
          {content}
        </div>
      </>
    );
  }
  return (
    <Modal.Root
      opened={content !== null}
      onClose={reader.close}
      fullScreen
      padding={0}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Modal.Content
        className={classes.readerSheet ?? ''}
        onKeyDown={(event) => isForSheet(event) && reader.close()}
        aria-label={shown ? mainTexts.pagesOf(stripNamePrefix(shown.originalName)) : mainTexts.pages}
      >
        <Modal.Body className={classes.readerSheetBody ?? ''}>{content}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Menus, cards and search fields inside the sheet carry this attribute and handle Escape themselves. */
function isForSheet({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && (target as Element).closest('[data-mantine-stop-propagation="true"]') === null;
}
