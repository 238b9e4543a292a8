import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callerCalls } from '#contract/calls.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { queryKeys, refreshLists } from '#web/lib/api/queries.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { isDocumentNotFound, removeMissingDocument } from '#web/lib/documents/missing-document.ts';
import { analysisTexts } from '../texts.ts';

/** Saves the side that the reader is on, and replaces the cached analysis by the one for that side. */
export function useChooseSide(documentId: number) {
  const caller = useCaller();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (side: string | null) =>
      makeCall(caller, callerCalls.chooseSide, { params: { id: documentId }, body: { side } }),
    // Mutations run in order, so that the last choice wins.
    scope: { id: `choose-side-${documentId}` },
    onSuccess: (analysis) => {
      client.setQueryData(queryKeys.analysis(caller, documentId), analysis);
      // The level of the risk in lists, and their counts, are those of the chosen side.
      void refreshLists(client, caller);
    },
    onError: (error) => {
      if (isDocumentNotFound(error)) removeMissingDocument(client, caller, documentId);
      else
        notifyFailure({
          title: analysisTexts.sideNotSaved,
          message: describeFailure(error, analysisTexts.sideNotSavedText),
        });
    },
  });
  return { choose: mutate, isSaving: isPending };
}
