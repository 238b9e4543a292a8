import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { saveBlob } from '#web/lib/browser/save-blob.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { useReaderCommands } from '../hooks/use-reader-commands.ts';
import { useReaderKeys, useSingleKeyShortcuts } from '../hooks/use-reader-keys.ts';
import { useReaderSession } from '../hooks/use-reader-session.ts';
import { chooseFindings, type ReaderFinding, type ShownMarks } from '../model/highlights/reader-finding.ts';
import type { ReaderSession } from '../model/reader-session.ts';
import type { ReaderTarget } from '../model/reader-target.ts';
import type { ReaderView } from '../model/reader-view.ts';
import { readerTexts } from '../texts.ts';
import classes from './document-reader.module.css';
import { ExternalLinkDialog } from './external-link-dialog.tsx';
import { MissingPagesNotice, ReaderFailure, ReaderSkeleton } from './reader-states.tsx';
import { FindingCard } from './sidebar/finding-card.tsx';
import { FindingsMenu } from './sidebar/findings-menu.tsx';
import { ReaderSidebar } from './sidebar/reader-sidebar.tsx';
import { FindBar } from './toolbar/find-bar.tsx';
import { ReaderHeader, ReaderToolbar } from './toolbar/reader-toolbar.tsx';
import { ShortcutsDialog } from './toolbar/shortcuts-dialog.tsx';
import '../model/viewer/pdf-pages.css';

interface DocumentReaderProps {
  readonly document: Document;
  /** Where to scroll and what to highlight; a new `requestId` scrolls there again. */
  readonly target: ReaderTarget | null;
  /** Whether it was opened by the user, and not by itself beside the analysis. */
  readonly takesFocus: boolean;
  /** Findings of the document; must be referentially stable. */
  readonly findings: readonly ReaderFinding[];
  /** The user has scrolled to the words of a finding. */
  readonly onReadFinding?: ((key: string) => void) | undefined;
  /** Opens a finding in the analysis. */
  readonly onShowFinding: (key: string) => void;
  readonly onClose: () => void;
}

const RISKS_ONLY: ShownMarks = { risks: true, others: false };
const NOTHING: ShownMarks = { risks: false, others: false };

/** The PDF viewer with its toolbar, search and finding highlights. */
export function DocumentReader(props: DocumentReaderProps) {
  const [attempt, setAttempt] = useState(1);
  // A new key remounts the reader: no state of the previous document or failed attempt remains.
  return <OpenDocument key={`${props.document.id}/${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpenDocument(props: DocumentReaderProps & { readonly onRetry: () => void }) {
  const { document, target, takesFocus, findings, onReadFinding, onClose, onRetry } = props;
  const [marks, setMarks] = useState(RISKS_ONLY);
  const shownFindings = useMemo(() => chooseFindings(findings, marks), [findings, marks]);
  const { containerRef, session, view, dismissLink } = useReaderSession({ document, target, findings: shownFindings });
  const readerRef = useRef<HTMLElement>(null);
  const name = stripNamePrefix(document.originalName);
  const [usesSingleKeys, setUsesSingleKeys] = useSingleKeyShortcuts();
  const toggleFindings = () => setMarks(marks.risks || marks.others ? NOTHING : RISKS_ONLY);
  const toggleOthers = () => setMarks({ ...marks, others: !marks.others });
  const controls = useReaderCommands({ containerRef, session, view, toggleFindings, toggleOthers });
  useReaderKeys({ readerRef, usesSingleKeys, onCommand: controls.run });
  useFirstFocus(containerRef, view.status === 'open' && target === null && takesFocus);
  useReadFinding(view.readFinding, onReadFinding);

  const download = useCallback(async () => {
    const bytes = await session?.readFile().catch(() => null);
    if (bytes) saveBlob(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
    else notifyFailure({ title: readerTexts.downloadFailed, message: readerTexts.downloadFailedText });
  }, [session, name]);
  const isOpen = view.status === 'open';
  const { panel, run } = controls;
  const findingsMenu = useMemo(
    () =>
      findings.length > 0 && (
        <FindingsMenu
          findings={findings}
          marks={marks}
          isDisabled={!isOpen}
          onMark={setMarks}
          onStep={(direction) => run(direction === 'next' ? 'next-finding' : 'previous-finding')}
        />
      ),
    [findings, marks, isOpen, run],
  );

  return (
    <section ref={readerRef} className={classes.reader} aria-label={readerTexts.reader}>
      <ReaderHeader
        name={name}
        isOpen={isOpen}
        findings={findingsMenu}
        onCommand={run}
        onDownload={download}
        onClose={onClose}
      />
      <ReaderToolbar
        view={view}
        session={session}
        pageFieldRef={controls.pageFieldRef}
        hasPagesPanel={panel === 'pages'}
        onTogglePages={() => controls.run('pages')}
      />
      {controls.isSearching && session && (
        <FindBar
          ref={controls.findInputRef}
          search={session.search}
          result={view.search}
          hasList={panel === 'matches'}
          onToggleList={controls.toggleMatches}
          onClose={controls.closeSearch}
          onEscape={() => (view.shownHighlight ? session.findings.dismiss() : controls.closeSearch())}
        />
      )}
      {view.hasMissingPages && view.status !== 'failed' && <MissingPagesNotice onRetry={onRetry} />}
      <ReaderBody {...props} view={view} session={session} containerRef={containerRef} controls={controls} />
      <ExternalLinkDialog address={view.externalLink} onClose={dismissLink} />
      <ShortcutsDialog
        isOpen={controls.hasShortcuts}
        usesSingleKeys={usesSingleKeys}
        onUseSingleKeys={setUsesSingleKeys}
        onClose={controls.closeShortcuts}
      />
    </section>
  );
}

interface ReaderBodyProps extends Pick<DocumentReaderProps, 'document' | 'onShowFinding' | 'onClose'> {
  readonly view: ReaderView;
  readonly session: ReaderSession | null;
  readonly containerRef: RefObject<HTMLDivElement | null>;
  readonly controls: ReturnType<typeof useReaderCommands>;
  readonly onRetry: () => void;
}

/** The pages, the sidebar, and what overlays the pages. */
function ReaderBody({ document, view, session, containerRef, controls, ...on }: ReaderBodyProps) {
  const stageRef = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.body}>
      {session && view.status === 'open' && (
        <ReaderSidebar
          panel={controls.panel}
          session={session}
          view={view}
          document={document}
          onClose={controls.closePanel}
        />
      )}
      <div ref={stageRef} className={classes.stage}>
        {/* biome-ignore lint/a11y/useSemanticElements: pdf.js requires a div */}
        <div
          ref={containerRef}
          className={classes.pages}
          role="region"
          aria-label={readerTexts.pages}
          // Not focusable while the failure message covers the pages.
          tabIndex={view.failure ? -1 : 0}
        >
          <div className="pdfViewer" />
        </div>
        {session && view.shownHighlight && (
          <FindingCard
            key={view.shownHighlight.highlight.id}
            shown={view.shownHighlight}
            control={session.findings}
            stageRef={stageRef}
            onShowFinding={on.onShowFinding}
          />
        )}
        {view.status === 'opening' && <ReaderSkeleton loadedPercent={view.loadedPercent} />}
        {view.failure && <ReaderFailure failure={view.failure} onRetry={on.onRetry} onClose={on.onClose} />}
      </div>
    </div>
  );
}

function useReadFinding(key: string | null, onRead: DocumentReaderProps['onReadFinding']): void {
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    if (key !== null) latest.current?.(key);
  }, [key]);
}

/** The element that opened the reader is often unmounted and the focus lost: move it to the pages. */
function useFirstFocus(containerRef: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => {
    const container = containerRef.current;
    if (isReady && globalThis.document.activeElement?.contains(container)) container?.focus({ preventScroll: true });
  }, [containerRef, isReady]);
}
