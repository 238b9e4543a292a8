import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import type { Document } from '#contract/documents.ts';
import { DocumentsPanel } from '#web/features/documents/components/list/documents-panel.tsx';
import type { CaptureHandlers } from '#web/features/documents/components/upload/upload-form.tsx';
import { UploadLimitDialog } from '#web/features/documents/components/upload/upload-limit-dialog.tsx';
import { UploadModal } from '#web/features/documents/components/upload/upload-modal.tsx';
import { WindowDropzone } from '#web/features/documents/components/upload/window-dropzone.tsx';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useSettings } from '#web/lib/api/queries.ts';
import { useAnalyzingIds } from '#web/lib/documents/analyze-document.ts';
import { useDeleteWithConfirmation } from '#web/lib/documents/delete-document.tsx';
import { PendingAnalysisWatcher } from '#web/lib/documents/pending-analysis-watcher.tsx';
import { ReadingProgressWatcher } from '#web/lib/documents/reading-progress-watcher.tsx';
import { createWordsInSight, WordsInSightContext } from '#web/lib/documents/words-in-sight.ts';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { useCloseOnBack } from '../hooks/use-close-on-back.ts';
import { useMainScreen, useStartParameters } from '../hooks/use-main-screen.ts';
import { mainTexts } from '../texts.ts';
import { CentrePane } from './centre-pane.tsx';
import classes from './main-screen.module.css';
import { ReaderPanel } from './reader-panel.tsx';
import { RightSidebar } from './right-sidebar.tsx';

const CapturePages = lazy(async () => ({
  default: (await import('#web/features/capture/components/capture-pages.tsx')).CapturePages,
}));
const renderCapture = (capture: CaptureHandlers) => (
  <Suspense fallback={null}>
    <CapturePages {...capture} />
  </Suspense>
);

/** From this width on figures and plans are at the right. */
const MEDIUM = '(min-width: 48em)';
/** From this width on the list and the reader are beside the center; below it they open over it. */
const WIDE = '(min-width: 62em)';
/** From this width on the pages stand open beside the center: with less, their letters are too small to read. */
const BESIDE = '(min-width: 75em)';
/** From this width on the list stays beside center and reader. */
const ROOMY = '(min-width: 90em)';
/** From this width on everything fits: list, chat, reader and figures. */
const VERY_WIDE = '(min-width: 112.5em)';

export function MainScreen() {
  const { product, mascot, metering } = useSettings();
  usePageTitle(mainTexts.pageTitle(product, mascot));
  const screen = useMainScreen(useWindowOf(BESIDE));
  const [wordsInSight] = useState(createWordsInSight);
  const upload = useUploadDialogs();
  const panel = usePanel();
  const isMedium = useWindowOf(MEDIUM);
  const isWide = useWindowOf(WIDE);
  const isVeryWide = useWindowOf(VERY_WIDE);
  const hasReader = isWide && screen.reader.document !== null;
  // With the reader open the list gives way first: text and page matter more.
  const hasList = useWindowOf(ROOMY) || (isWide && !hasReader);
  useStartParameters(({ documentId, opensAnalysis, opensUpload }) => {
    if (documentId !== null) {
      screen.missing.expectLinked(documentId);
      (opensAnalysis ? screen.openAnalysis : screen.select)(documentId);
      if (!isWide) panel.openByLink();
    }
    if (opensUpload) upload.open();
  });
  useCloseOnBack('panel', panel.isOpen && !hasList, panel.close);
  useFocusAfterList(hasList);
  const { selected } = screen;
  const panelElement = <Panel screen={screen} onUpload={upload.open} onChosen={panel.close} isDrawer={!hasList} />;
  return (
    <WordsInSightContext value={wordsInSight}>
      <div className={classes.screen} data-reader={hasReader}>
        {hasList ? (
          <div className={classes.panel}>{panelElement}</div>
        ) : (
          <Drawer.Root
            opened={panel.isOpen}
            onClose={panel.close}
            {...SIDE}
            // Passed as `className`, it would apply to the wrapper too.
            classNames={{ content: classes.drawer ?? '' }}
          >
            <Drawer.Overlay backgroundOpacity={0.45} />
            <Drawer.Content aria-label={mainTexts.yourPdfs}>{panelElement}</Drawer.Content>
          </Drawer.Root>
        )}
        <CentrePane
          screen={screen}
          hasList={hasList}
          linkedPanel={!hasList && panel.isLinked && !panel.isOpen && panelElement}
          onLeaveLinkedPanel={panel.close}
          onUpload={upload.open}
          onOpenPanel={panel.open}
          onSeePlans={upload.showLimit}
        />
        <ReaderPanel screen={screen} isWide={isWide} />
        {isMedium && (
          <RightSidebar
            onUpload={upload.open}
            // Without plans its figures are not worth a third of a tablet.
            collapse={
              selected === null && (isWide || metering) ? 'never' : hasReader && !isVeryWide ? 'overlay' : 'column'
            }
          />
        )}
        <ReadingProgressWatcher documents={screen.documents ?? []} selectedId={selected?.id ?? null} />
        <PendingAnalysisWatcher documents={screen.documents ?? []} />
        <WindowDropzone isEnabled={!upload.isOpen} onFiles={upload.open} />
        <UploadDialogs upload={upload} onUploaded={screen.welcome} />
      </div>
    </WordsInSightContext>
  );
}

/** Known at the first render: nothing moves after it. */
function useWindowOf(query: string): boolean {
  return useMediaQuery(query, true, { getInitialValueInEffect: false });
}

/** Choosing a document may replace the list, and the focus with it, by its pages: it continues where the list is. */
function useFocusAfterList(hasList: boolean): void {
  const hadList = useRef(hasList);
  useEffect(() => {
    const isGone = hadList.current && !hasList;
    hadList.current = hasList;
    if (!isGone || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-opens-list]')?.focus({ preventScroll: true });
  }, [hasList]);
}

/** The list from the side, at full height. */
const SIDE = { position: 'left', size: 'min(90vw, 360px)' } as const;

/** State of the document list on narrow screens: over the page, or, opened by a link, above what the link leads to. */
function usePanel() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isLinked, setLinked] = useState(false);
  return {
    isOpen,
    isLinked,
    open,
    openByLink: () => setLinked(true),
    close: () => {
      setLinked(false);
      close();
    },
  };
}

interface PanelProps {
  readonly screen: ReturnType<typeof useMainScreen>;
  readonly onUpload: () => void;
  readonly onChosen: () => void;
  readonly isDrawer: boolean;
}

function Panel({ screen, onUpload, onChosen, isDrawer }: PanelProps) {
  const analyzingIds = useAnalyzingIds();
  const confirmDelete = useDeleteWithConfirmation(screen.forget);
  const andClose = (act: (documentId: number) => void) => (documentId: number) => {
    act(documentId);
    onChosen();
  };
  return (
    <DocumentsPanel
      selectedId={screen.selected?.id ?? null}
      analyzingIds={analyzingIds}
      onSelect={andClose(screen.select)}
      onAnalyze={andClose(screen.startAnalysis)}
      onViewAnalysis={andClose(screen.openAnalysis)}
      onDelete={confirmDelete}
      onUpload={() => {
        onChosen();
        onUpload();
      }}
      onClose={isDrawer ? onChosen : undefined}
    />
  );
}

function useUploadDialogs() {
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [shown, setShown] = useState<'none' | 'upload' | 'limit'>('none');
  return {
    isOpen: shown === 'upload',
    isLimitOpen: shown === 'limit',
    dropped,
    open: (files?: unknown) => {
      setDropped(Array.isArray(files) ? files : []);
      setShown('upload');
    },
    showLimit: () => setShown('limit'),
    close: () => setShown('none'),
  };
}

interface UploadDialogsProps {
  readonly upload: ReturnType<typeof useUploadDialogs>;
  readonly onUploaded: (documents: readonly Document[]) => void;
}

function UploadDialogs({ upload, onUploaded }: UploadDialogsProps) {
  const isTrial = useCaller().kind === 'trial';
  return (
    <>
      <UploadModal
        isOpen={upload.isOpen}
        initialFiles={upload.dropped}
        onClose={upload.close}
        onUploaded={onUploaded}
        onLimitReached={upload.showLimit}
        renderCapture={renderCapture}
      />
      <UploadLimitDialog isOpen={upload.isLimitOpen} isTrial={isTrial} onClose={upload.close} />
    </>
  );
}
