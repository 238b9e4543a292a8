import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Rectangle, Source } from '#contract/sources.ts';

/** The part of a page that can be seen in the reader, in PDF points from the top of the page. */
export interface SeenPart {
  readonly pageNumber: number;
  readonly topPt: number;
  readonly bottomPt: number;
}

type Words = Pick<Source, 'pageNumber' | 'quote'> & { readonly rects: readonly Rectangle[] };

/** The words that were opened in the reader, while it shows them. Only those who ask are told when their answer changes. */
export interface WordsInSight {
  /** @param words null while a document is open without them */
  open(documentId: number, words: Words | null): void;
  show(parts: readonly SeenPart[]): void;
  clear(): void;
  has(source: Words & Pick<Source, 'documentId'>): boolean;
  subscribe(onChange: () => void): () => void;
}

export function createWordsInSight(): WordsInSight {
  let openedId: number | null = null;
  let opened: Words | null = null;
  let seen: readonly SeenPart[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    open(documentId, words) {
      openedId = documentId;
      opened = words;
      tell();
    },
    show(parts) {
      seen = parts;
      tell();
    },
    clear() {
      openedId = null;
      opened = null;
      seen = [];
      tell();
    },
    has({ documentId, pageNumber, quote, rects: [first] }) {
      const start = opened?.rects[0];
      const isOpened = documentId === openedId && pageNumber === opened?.pageNumber && quote === opened.quote;
      // A page may have the same words twice.
      if (!isOpened || !first || first.x !== start?.x || first.y !== start.y) return false;
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

/** Whether a source was opened in the reader, and its first words can be seen there now. */
export function useIsInSight(source: Source | undefined): boolean {
  const words = useContext(WordsInSightContext);
  const isInSight = () => source !== undefined && words.has(source);
  return useSyncExternalStore(words.subscribe, isInSight, isInSight);
}
