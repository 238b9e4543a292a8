import { useEffect, useRef } from 'react';
import type { Document } from '#contract/documents.ts';
import { useAnalyzeDocument, useAnalyzingIds } from './analyze-document.ts';

/** Browsers allow six connections per server, and each of these occupies one. */
const MAX_CONCURRENT_JOINS = 2;
/** An analysis that always fails is not retried forever. */
const MAX_JOINS_PER_DOCUMENT = 3;

/**
 * Joins analyses that were started before this page was loaded or the connection was lost, as if started here. Renders
 * nothing.
 */
export function PendingAnalysisWatcher({ documents }: { readonly documents: readonly Document[] }) {
  const analyze = useAnalyzeDocument();
  const analyzingIds = useAnalyzingIds();
  const joins = useRef(new Map<number, number>());
  const joinable = documents
    .filter(({ id, isAnalysisPending }) => isAnalysisPending && !analyzingIds.has(id))
    .map(({ id }) => id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids
  useEffect(() => {
    for (const id of joinable.slice(0, Math.max(0, MAX_CONCURRENT_JOINS - analyzingIds.size))) {
      const joined = joins.current.get(id) ?? 0;
      if (joined >= MAX_JOINS_PER_DOCUMENT) continue;
      joins.current.set(id, joined + 1);
      analyze(id, 'automatic');
    }
  }, [joinable.join(), analyzingIds.size]);
  return null;
}
