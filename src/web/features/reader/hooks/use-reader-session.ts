import { type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { callerCalls, streamPaths } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { callUrl, makeCall } from '#web/lib/api/call.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { requestHeaders } from '#web/lib/api/request.ts';
import { WordsInSightContext } from '#web/lib/documents/words-in-sight.ts';
import type { ReaderFinding } from '../model/highlights/reader-finding.ts';
import { openReaderSession, type ReaderSession } from '../model/reader-session.ts';
import type { ReaderTarget } from '../model/reader-target.ts';
import { INITIAL_VIEW, type ReaderView } from '../model/reader-view.ts';
import { listPageWarnings } from '../model/viewer/page-notices.ts';

interface OpenReader {
  /** For the scrolling element; its only child holds the pages. */
  readonly containerRef: RefObject<HTMLDivElement | null>;
  readonly session: ReaderSession | null;
  readonly view: ReaderView;
  readonly dismissLink: () => void;
}

interface ShownInReader {
  readonly document: Document;
  readonly target: ReaderTarget | null;
  /** Highlighted on the pages; must be referentially stable. */
  readonly findings: readonly ReaderFinding[];
}

/** Opens a document while the component is mounted. Remount the component for another document. */
export function useReaderSession({ document, target, findings }: ShownInReader): OpenReader {
  const caller = useCaller();
  const inSight = useContext(WordsInSightContext);
  const containerRef = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<ReaderSession | null>(null);
  const [view, setView] = useState<ReaderView>(INITIAL_VIEW);
  const url = callUrl(caller, streamPaths.file, { params: { id: document.id } });

  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    let isOpen = true;
    const opened = openReaderSession({
      container,
      url,
      headers: requestHeaders(),
      runSearch: ({ query, isCaseSensitive, isWholeWords }, signal) =>
        makeCall(
          caller,
          callerCalls.searchDocument,
          {
            params: { id: document.id },
            query: { query, matchCase: String(isCaseSensitive), wholeWords: String(isWholeWords) },
          },
          { signal },
        ),
      loadHiddenText: async (pageNumber) => {
        const { describeHiddenReasons: describeHidden, loadHiddenText } = await import(
          '#web/lib/documents/hidden-text.ts'
        );
        const found = await loadHiddenText(caller, document.id, pageNumber);
        return found.map((hidden) => ({ why: describeHidden(hidden), text: hidden.text }));
      },
      onSee: (parts) => isOpen && inSight.show(parts),
      report: (change) => isOpen && setView((view) => mergeView(view, change)),
    });
    setSession(opened);
    return () => {
      isOpen = false;
      inSight.clear();
      opened.close();
      setSession(null);
      setView(INITIAL_VIEW);
    };
  }, [url, caller, document.id, inSight]);

  useEffect(() => session?.show(target), [session, target]);
  useEffect(() => {
    if (session) inSight.open(document.id, target);
  }, [session, inSight, document.id, target]);
  useEffect(() => session?.showFindings(findings), [session, findings]);

  // A search during ingestion did not cover all pages.
  const { status } = document;
  useEffect(() => {
    if (status === 'ready') session?.search.rerun();
  }, [session, status]);

  const { unreadPages, ocrPages, hiddenTextPages } = document;
  const warnings = useMemo(
    () => listPageWarnings({ unreadPages, ocrPages, hiddenTextPages }),
    [unreadPages, ocrPages, hiddenTextPages],
  );
  useEffect(() => session?.showPageWarnings(warnings), [session, warnings]);

  return { containerRef, session, view, dismissLink: () => setView((view) => ({ ...view, externalLink: null })) };
}

/** Scrolling reports its position many times a second: no render where nothing changed. */
function mergeView(view: ReaderView, change: Partial<ReaderView>): ReaderView {
  const merged = { ...view, ...change };
  const keys = Object.keys(change) as (keyof ReaderView)[];
  return keys.every((key) => view[key] === merged[key]) ? view : merged;
}
