import { useEffect, useMemo, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { useAnalysis } from '#web/lib/api/queries.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import type { Thread } from '../model/chat-thread.ts';
import { suggestNext } from '../model/suggest-questions.ts';

const STORAGE_KEY = 'suggestionsHidden';
const storage = createSafeStorage(() => localStorage);
/** Low windows and phones need their height for the answers: there they are shown when they are asked for. */
const LOW = '(max-height: 44rem), (max-width: 30em)';

export type Suggestions = ReturnType<typeof useSuggestions>;

/** Suggested questions that were not asked yet, once the conversation has begun; whether they are hidden is kept. */
export function useSuggestions({ id, hasAnalysis }: Document, thread: Thread | undefined) {
  const hasBegun = thread !== undefined && (thread.entries.length > 0 || thread.pending !== null);
  const { data: analysis } = useAnalysis(id, { enabled: hasAnalysis && hasBegun });
  const [isHidden, setHidden] = useState(() => storage.get(STORAGE_KEY) !== null || window.matchMedia(LOW).matches);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const wasHidden = useRef(isHidden);
  // The pressed button is replaced by the other one.
  useEffect(() => {
    if (wasHidden.current !== isHidden) toggleRef.current?.focus({ preventScroll: true });
    wasHidden.current = isHidden;
  }, [isHidden]);
  const questions = useMemo(
    () => (hasBegun && analysis ? suggestNext(analysis, listAsked(thread)) : []),
    [analysis, thread, hasBegun],
  );
  return {
    questions,
    isHidden,
    /** For the button that hides or shows them. */
    toggleRef,
    toggle: () => {
      setHidden(!isHidden);
      if (isHidden) storage.remove(STORAGE_KEY);
      else storage.set(STORAGE_KEY, 'yes');
    },
  };
}

function listAsked({ entries, pending }: Thread): readonly string[] {
  const asked = entries.flatMap((entry) => (entry.kind === 'question' ? [entry.text] : []));
  return pending ? [...asked, pending.question] : asked;
}
