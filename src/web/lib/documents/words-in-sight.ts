import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Source } from '#contract/sources.ts';

/** The part of a page that can be seen in the reader, in PDF points from the top of the page. */
export interface SeenPart {
  readonly pageNumber: number;
  readonly topPt: number;
  readonly bottomPt: number;
}

/** What the reader shows now. Only those who ask are told when their answer changes. */
export interface WordsInSight {
  show(documentId: number, parts: readonly SeenPart[]): void;
  clear(): void;
  has(source: Pick<Source, 'documentId' | 'pageNumber' | 'rects'>): boolean;
  subscribe(onChange: () => void): () => void;
}

export function createWordsInSight(): WordsInSight {
  let shownId: number | null = null;
  let seen: readonly SeenPart[] = [];
  const listeners = new Set<() => void>();
  const set = (documentId: number | null, parts: readonly SeenPart[]) => {
    shownId = documentId;
    seen = parts;
    for (const listener of listeners) listener();
  };
  return {
    show: set,
    clear: () => set(null, []),
    has({ documentId, pageNumber, rects: [first] }) {
      if (documentId !== shownId || !first) return false;
      const middlePt = first.y + first.height / 2;
      return seen.some((part) => part.pageNumber === pageNumber && part.topPt <= middlePt && middlePt <= part.bottomPt);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

export const WordsInSightContext = createContext<WordsInSight>(createWordsInSight());

/** Whether the first words of a source can be seen in the reader now. */
export function useIsInSight(source: Source | undefined): boolean {
  const words = useContext(WordsInSightContext);
  const isInSight = () => source !== undefined && words.has(source);
  return useSyncExternalStore(words.subscribe, isInSight, isInSight);
}
