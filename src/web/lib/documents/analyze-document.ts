import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callerCalls } from '#contract/calls.ts';
import { useAnalytics } from '../analytics/analytics.ts';
import { makeCall } from '../api/call.ts';
import { useCaller } from '../api/caller.tsx';
import { queryKeys, refreshLists } from '../api/queries.ts';
import { errorMessage } from '../api/request.ts';
import { notifyFailure, notifyInfo, notifySuccess } from '../browser/notify.ts';
import { analysisRetryDelayMs, isOverloaded, shouldRetryAnalysis } from './analysis-retries.ts';
import { isDocumentNotFound, removeMissingDocument } from './missing-document.ts';
import { documentTexts } from './texts.ts';

const ANALYZE_KEY = ['analyze'];
/** Where the analysis itself lands on the screen a glance is enough, and longer would cover its first risk. */
const SHOWN_TOAST_MS = 1500;

/**
 * Starts an analysis, reports its outcome and refreshes the lists. Does nothing for a document already being analyzed.
 * Automatic starts are not tracked as feature use.
 * @param again whether it replaces the stored analysis
 */
export function useAnalyzeDocument({
  again = false,
} = {}): (documentId: number, start?: 'chosen' | 'automatic') => void {
  const { track } = useAnalytics();
  const caller = useCaller();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ANALYZE_KEY,
    mutationFn: (documentId: number) =>
      makeCall(caller, callerCalls.analyze, { params: { id: documentId }, ...(again && { body: { again } }) }),
    // A retry starts as soon as there is capacity, or joins the resumed analysis; the document stays busy until then.
    retry: shouldRetryAnalysis,
    retryDelay: (_failures, error) => {
      if (isOverloaded(error))
        notifyInfo({
          title: documentTexts.busy,
          message: documentTexts.busyText(error.retryAfterSeconds),
        });
      return analysisRetryDelayMs(error);
    },
    onSuccess: async (analysis) => {
      client.setQueryData(queryKeys.analysis(caller, analysis.documentId), analysis);
      await refreshLists(client, caller);
      const isShown = document.querySelector(`[data-shows-analysis="${analysis.documentId}"]`) !== null;
      notifySuccess({
        title: documentTexts.analysisComplete,
        message: documentTexts.analysisCompleteText,
        ...(isShown && { durationMs: SHOWN_TOAST_MS }),
      });
    },
    onError: async (error, documentId) => {
      if (isDocumentNotFound(error)) return removeMissingDocument(client, caller, documentId);
      // The list has the current state.
      await refreshLists(client, caller).catch(() => {});
      notifyFailure({ title: documentTexts.analysisFailed, message: describeAnalysisFailure(error) });
    },
  });
  return (documentId, start = 'chosen') => {
    const isBusy = client.isMutating({
      mutationKey: ANALYZE_KEY,
      predicate: ({ state }) => state.variables === documentId,
    });
    if (isBusy > 0) return;
    if (start === 'chosen') track('feature_used', { feature_name: 'quick_analyze' });
    mutate(documentId);
  };
}

/** The server's message, if any. An unreachable server is reported by the connection banner. */
export function describeAnalysisFailure(error: unknown): string {
  return errorMessage(error, documentTexts.analysisFailedText);
}

/** The documents being analyzed, wherever that was started. */
export function useAnalyzingIds(): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: ANALYZE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as number,
  });
  const key = ids.join();
  // Referentially stable while the ids are the same: another set would re-render whole lists.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids.
  return useMemo(() => new Set(ids), [key]);
}
