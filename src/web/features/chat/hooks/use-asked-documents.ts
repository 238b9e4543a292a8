import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { chatLimitsQuery, useLoadedDocuments } from '#web/lib/api/queries.ts';
import { countedDocuments, findLowestLimits, selectAskedDocuments } from '../model/asked-documents.ts';
import type { AskedDocuments } from './use-questions.ts';

/** Which further documents the questions in one document's talk are about. Remembered while the page lives. */
export function useAskedDocuments(document: Document) {
  const client = useQueryClient();
  const caller = useCaller();
  const { documents } = useLoadedDocuments();
  const key = [caller.kind, 'chat-others', document.id] as const;
  const [otherIds, setOtherIds] = useState(() => client.getQueryData<readonly number[]>(key) ?? []);
  const asked: AskedDocuments = useMemo(
    () => [document, ...selectAskedDocuments(documents ?? [], document.id, otherIds)],
    [document, documents, otherIds],
  );
  function setOthers(ids: readonly number[]): void {
    setOtherIds(ids);
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<readonly number[]>(key, ids);
  }
  return { documents: documents ?? [], asked, setOthers };
}

/** Of the documents asked about the one with the fewest questions left, and its limits. */
export function useLowestLimits(asked: AskedDocuments) {
  const caller = useCaller();
  const counted = countedDocuments(asked);
  const answers = useQueries({
    queries: counted.map(({ id }, index) => ({
      ...chatLimitsQuery(caller, id),
      // Ten documents are not all polled: a question refreshes the limits of each.
      ...(index > 0 && { refetchInterval: false as const }),
    })),
  });
  return findLowestLimits(
    counted,
    answers.map(({ data }) => data),
  );
}
