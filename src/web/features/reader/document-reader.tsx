import { type KeyboardEvent, useRef, useState } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { stripNamePrefix } from '../../lib/formatting.ts';
import { notifyFailure } from '../../lib/notify.ts';
import classes from './document-reader.module.css';
import { FindBar } from './find-bar.tsx';
import { OutsideLinkDialog } from './outside-link-dialog.tsx';
import { ReaderFailure, ReaderInterruption, ReaderSkeleton } from './reader-states.tsx';
import type { ReaderTarget } from './reader-target.ts';
import { ReaderHeader, ReaderToolbar } from './reader-toolbar.tsx';
import { saveFile } from './save-file.ts';
import { useReaderSession } from './use-reader-session.ts';
import './pdf-pages.css';

export interface DocumentReaderProps {
  readonly document: Document;
  /** Where to go and what to mark; a new `requestId` goes there again. */
  readonly target: ReaderTarget | null;
  readonly onClose: () => void;
}

/** The document's own pages, beside what is said about them. */
export function DocumentReader({ document, target, onClose }: DocumentReaderProps) {
  const [attempt, setAttempt] = useState(1);
  // A new key is a new reader: nothing of the last document or of the failed attempt is left in it.
  return (
    <OpenDocument
      key={`${document.id}/${attempt}`}
      document={document}
      target={target}
      onClose={onClose}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

function OpenDocument({ document, target, onClose, onRetry }: DocumentReaderProps & { readonly onRetry: () => void }) {
  const { containerRef, session, view, dismissLink } = useReaderSession(document, target);
  const [isFinding, setIsFinding] = useState(false);
  const findInputRef = useRef<HTMLInputElement>(null);
  const name = stripNamePrefix(document.originalName);

  const startFinding = () => {
    setIsFinding(true);
    // The field is there already when the search is asked for a second time.
    findInputRef.current?.select();
  };
  const endFinding = () => {
    setIsFinding(false);
    session?.search.end();
    containerRef.current?.focus({ preventScroll: true });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'f') return;
    event.preventDefault();
    startFinding();
  };
  const download = async () => {
    const bytes = await session?.readFile().catch(() => null);
    if (bytes) saveFile(bytes, name);
    else notifyFailure({ title: 'Download Failed', message: 'The file did not arrive. Please try again.' });
  };

  return (
    <section className={classes.reader} aria-label="Reader" onKeyDown={handleKeyDown}>
      <ReaderHeader
        name={name}
        isOpen={view.status === 'open'}
        onFind={startFinding}
        onDownload={download}
        onTurn={() => session?.turnPages()}
        onClose={onClose}
      />
      <ReaderToolbar view={view} session={session} />
      {isFinding && session && (
        <FindBar ref={findInputRef} search={session.search} result={view.search} onClose={endFinding} />
      )}
      {view.hasMissingPages && view.status !== 'failed' && <ReaderInterruption onRetry={onRetry} />}
      <div className={classes.stage}>
        {/* biome-ignore lint/a11y/useSemanticElements: pdf.js takes nothing but a div */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled by keyboard, too */}
        <div ref={containerRef} className={classes.pages} role="region" aria-label="Pages" tabIndex={0}>
          <div className="pdfViewer" />
        </div>
        {view.status === 'opening' && <ReaderSkeleton loadedPercent={view.loadedPercent} />}
        {view.failure && <ReaderFailure failure={view.failure} onRetry={onRetry} onClose={onClose} />}
      </div>
      <OutsideLinkDialog address={view.outsideLink} onClose={dismissLink} />
    </section>
  );
}
