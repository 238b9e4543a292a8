import { useQueryClient } from '@tanstack/react-query';
import { BATCH_LIMIT } from '#contract/batches.ts';
import { callerCalls } from '#contract/calls.ts';
import { makeCall } from '../api/call.ts';
import { useCaller } from '../api/caller.tsx';
import { describeFailure } from '../api/describe-failure.ts';
import { refreshLists } from '../api/queries.ts';
import { notifyFailure } from '../browser/notify.ts';
import { documentTexts } from './texts.ts';

/**
 * Asks the server to analyze several documents, one after the other; it does so also when the page is left. The pending
 * analyses are joined by `PendingAnalysisWatcher`, which reports their outcome.
 */
export function useRequestAnalyses(): (documentIds: readonly number[]) => Promise<void> {
  const client = useQueryClient();
  const caller = useCaller();
  return async (documentIds) => {
    if (documentIds.length === 0) return;
    try {
      // The upload dialog takes fewer files.
      const body = { documentIds: documentIds.slice(0, BATCH_LIMIT) };
      await makeCall(caller, callerCalls.analyzeDocuments, { body });
      await refreshLists(client, caller);
    } catch (error) {
      const message = describeFailure(error, documentTexts.analysisFailedText);
      notifyFailure({ title: documentTexts.analysisFailed, message });
    }
  };
}
