import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { chatLimitsQuery, useLoadedDocuments } from '#web/lib/api/queries.ts';
import { countedDocuments, findLowestLimits, selectAskedDocuments } from '../model/asked-documents.ts';
import type { AskedDocuments } from './use-questions.ts';

/** The additional documents of questions, by conversation. Kept in the query cache until the page is unloaded. */
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

/** The document with the fewest questions left, and its limits. */
export function useLowestLimits(asked: AskedDocuments) {
  const caller = useCaller();
  const counted = countedDocuments(asked);
  const limits = useQueries({
    queries: counted.map(({ id }, index) => ({
      ...chatLimitsQuery(caller, id),
      // Poll only the first of up to ten documents: every question refreshes the limits of all.
      ...(index > 0 && { refetchInterval: false as const }),
    })),
  });
  return findLowestLimits(
    counted,
    limits.map(({ data }) => data),
  );
}
