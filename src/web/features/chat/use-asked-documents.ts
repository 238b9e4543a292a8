import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { useCaller } from '../../lib/caller.tsx';
import { useDocuments } from '../../lib/queries.ts';
import { chargedDocument, chooseAsked } from './asked-documents.ts';
import type { AskedDocuments } from './use-questions.ts';

const NONE: readonly number[] = [];

/** Which further documents the questions in one document's talk are about. Remembered while the page lives. */
export function useAskedDocuments(document: Document) {
  const client = useQueryClient();
  const caller = useCaller();
  const { data: documents } = useDocuments();
  const key = useMemo(() => [caller.kind, 'chat-others', document.id] as const, [caller.kind, document.id]);
  const { data: otherIds = NONE } = useQuery<readonly number[]>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const asked: AskedDocuments = useMemo(
    () => [document, ...chooseAsked(documents ?? [], document.id, otherIds)],
    [document, documents, otherIds],
  );
  return {
    documents: documents ?? [],
    asked,
    charged: chargedDocument(asked),
    setOthers: (ids: readonly number[]) => client.setQueryData<readonly number[]>(key, ids),
  };
}
