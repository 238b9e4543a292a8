import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Document } from '#contract/documents.ts';
import { AUTOMATIC_ANALYSIS_DELAY_MS } from '#contract/timings.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { analysisQuery, queryKeys, useLoadedDocuments } from '#web/lib/api/queries.ts';
import { errorCode, errorMessage } from '#web/lib/api/request.ts';
import { notifyFailure, notifySuccess } from '#web/lib/browser/notify.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { useAnalyzeDocument } from '#web/lib/documents/analyze-document.ts';
import { isDocumentNotFound } from '#web/lib/documents/missing-document.ts';
import { useRequestAnalyses } from '#web/lib/documents/request-analyses.ts';
import { readStartParameters, type StartParameters, withoutStartParameters } from '../model/address-parameters.ts';
import { mainTexts } from '../texts.ts';
import { useMissingDocument } from './use-missing-document.ts';
import { useReader } from './use-reader.ts';

const ANALYSIS_LOADED_MS = 1500;

export type CentreView = 'chat' | 'analysis';

interface FollowedItem {
  readonly documentId: number;
  readonly itemKey: string;
}

export type MainScreenState = ReturnType<typeof useMainScreen>;

/**
 * Selected document, center view and reader state.
 *
 * @param opensBeside whether there is room for the pages beside the center
 */
export function useMainScreen(opensBeside: boolean) {
  const { documents, isWhole } = useLoadedDocuments();
  const [selectedId, setSelectedId] = useSelection();
  const [view, setView] = useStoredView();
  const reader = useReader({ documents, isWhole, selectedId, opensBeside });
  const analyze = useAnalyzeDocument();
  const requestAnalyses = useRequestAnalyses();
  const { track } = useAnalytics();
  const loadAnalysis = useLoadAnalysis();
  const selectedNow = useRef(selectedId);
  selectedNow.current = selectedId;
  const selected = documents?.find(({ id }) => id === selectedId) ?? null;
  const [activeItem, activateItem] = useActiveItem();
  const [followed, setFollowed] = useState<FollowedItem | null>(null);
  const missing = useMissingDocument({ documents, isWhole, selectedId, onMissing: leave });

  /** Back to the list, with no selection. */
  function leave(): void {
    reader.leave();
    setSelectedId(null);
    setView('chat');
    activateItem(null);
  }

  function select(documentId: number): void {
    if (documentId !== selectedId && documentId !== reader.document?.id) reader.leave();
    choose(documentId);
    setView('chat');
  }

  function choose(documentId: number): void {
    if (documentId !== selectedId) activateItem(null);
    missing.dismiss();
    setSelectedId(documentId);
  }

  /** Shows the analysis item of a finding chosen in the reader. */
  function showFinding(documentId: number, itemKey: string): void {
    choose(documentId);
    setView('analysis');
    activateItem(itemKey);
  }

  function showAnalysis(documentId: number): void {
    select(documentId);
    setView('analysis');
    void loadAnalysis(documentId);
  }

  function openAnalysis(documentId: number): void {
    track('feature_used', { feature_name: 'view_analysis' });
    showAnalysis(documentId);
  }

  function startAnalysis(documentId: number, start: 'chosen' | 'automatic' = 'chosen'): void {
    // Not when the user has moved on to another document.
    if (selectedNow.current === documentId) setView('analysis');
    analyze(documentId, start);
  }

  /** Selects and analyzes the first of the uploaded documents; the others are analyzed after it. */
  function welcome(uploaded: readonly Document[]): void {
    const [first, ...others] = uploaded;
    if (!first) return;
    select(first.id);
    if (first.hasAnalysis) showAnalysis(first.id);
    setTimeout(() => {
      if (!first.hasAnalysis) startAnalysis(first.id, 'automatic');
      void requestAnalyses(others.filter(({ hasAnalysis }) => !hasAnalysis).map(({ id }) => id));
    }, AUTOMATIC_ANALYSIS_DELAY_MS);
  }

  function forget(documentId: number): void {
    if (documentId === selectedId) leave();
  }

  return {
    documents,
    isWhole,
    selected,
    activeItem,
    /** The item of the selected document's analysis whose words are being read in the pages. */
    followedItem: followed?.documentId === selectedId ? followed.itemKey : null,
    follow: (documentId: number, itemKey: string) => setFollowed({ documentId, itemKey }),
    showFinding,
    missing,
    view,
    setView,
    reader,
    select,
    openAnalysis,
    startAnalysis,
    welcome,
    forget,
  };
}

/** The analysis item shown last. Showing the same one again triggers again. */
function useActiveItem(): readonly [string | null, (itemKey: string | null) => void] {
  const [activeItem, setActiveItem] = useState<string | null>(null);
  function activateItem(itemKey: string | null): void {
    setActiveItem(null);
    if (itemKey === null) return;
    requestAnimationFrame(() => {
      setActiveItem(itemKey);
      requestAnimationFrame(() => focusItem(itemKey));
    });
  }
  return [activeItem, activateItem];
}

/** Keyboard users continue at the item's source chip. */
function focusItem(itemKey: string): void {
  const item = document.querySelector(`[data-citation-key="${CSS.escape(itemKey)}"]`);
  item?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
}

function useLoadAnalysis(): (documentId: number) => Promise<void> {
  const client = useQueryClient();
  const caller = useCaller();
  return async (documentId) => {
    if (client.getQueryData(queryKeys.analysis(caller, documentId))) return;
    try {
      await client.fetchQuery(analysisQuery(caller, documentId));
      // It is on the screen: a glance is enough.
      notifySuccess({ title: mainTexts.analysisLoaded, durationMs: ANALYSIS_LOADED_MS });
    } catch (error) {
      // Closed before it loaded: not reported. A deleted document is reported in its place.
      if (isCancelledError(error) || isDocumentNotFound(error)) return;
      const isMissing = errorCode(error) === 'analysis-not-found';
      notifyFailure({
        title: isMissing ? mainTexts.analysisNotFound : mainTexts.analysisFailed,
        message: isMissing ? mainTexts.analysisNotFoundText : errorMessage(error, mainTexts.analysisFailedText),
      });
    }
  };
}

/**
 * Removes the start parameters from the address, then applies them once, so that history entries added by opened layers
 * have a clean address.
 */
export function useStartParameters(act: (parameters: StartParameters) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const actRef = useRef(act);
  actRef.current = act;
  const asked = useRef<StartParameters | null>(null);
  useEffect(() => {
    const cleaned = withoutStartParameters(parameters);
    if (cleaned) {
      asked.current = readStartParameters(parameters);
      setParameters(cleaned, { replace: true });
      return;
    }
    const start = asked.current;
    asked.current = null;
    if (start) actRef.current(start);
  }, [parameters, setParameters]);
}

const STORAGE_KEY = 'selectedDocumentId';
const storage = () => createSafeStorage(() => sessionStorage);

/** The selected document id, kept in session storage across page changes. */
function useSelection(): readonly [number | null, (documentId: number | null) => void] {
  const [selectedId, setSelectedId] = useState(readStored);
  function select(documentId: number | null): void {
    setSelectedId(documentId);
    if (documentId === null) storage().remove(STORAGE_KEY);
    else storage().set(STORAGE_KEY, String(documentId));
  }
  return [selectedId, select];
}

const VIEW_KEY = 'centreView';

/** Chat or analysis, kept with the selection. */
function useStoredView(): readonly [CentreView, (view: CentreView) => void] {
  const [view, setView] = useState<CentreView>(() => (storage().get(VIEW_KEY) === 'analysis' ? 'analysis' : 'chat'));
  function show(next: CentreView): void {
    setView(next);
    storage().set(VIEW_KEY, next);
  }
  return [view, show];
}

function readStored(): number | null {
  const stored = Number(storage().get(STORAGE_KEY));
  return Number.isSafeInteger(stored) && stored > 0 ? stored : null;
}
