import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';

interface RowSelection {
  readonly selectedIds: ReadonlySet<number>;
  /** @param isRange also all rows between this one and the one before */
  readonly toggle: (documentId: number, isRange: boolean) => void;
}

/** For the rows; without a provider nothing can be selected. */
const SelectionContext = createContext<RowSelection>({ selectedIds: new Set(), toggle: () => undefined });
export const SelectionProvider = SelectionContext.Provider;

export function useRowSelection(): RowSelection {
  return useContext(SelectionContext);
}

/**
 * The selected documents. Those that are not shown any more, as the filter or the list has changed, are not selected:
 * nothing is done to a document that is not on screen.
 * @param shown in the order of the rows
 */
export function useSelection(shown: readonly Document[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const selected = useMemo(
    () => (chosenIds.size === 0 ? [] : shown.filter(({ id }) => chosenIds.has(id))),
    [shown, chosenIds],
  );
  const rows = useRef(shown);
  rows.current = shown;
  const last = useRef<number | null>(null);
  const toggle = useCallback((documentId: number, isRange: boolean) => {
    const ids = rows.current.map(({ id }) => id);
    const [from, to] = [last.current ?? documentId, documentId].map((id) => ids.indexOf(id)).sort((a, b) => a - b);
    const range = isRange && from !== undefined && from >= 0 ? ids.slice(from, (to ?? from) + 1) : [documentId];
    last.current = documentId;
    setChosenIds((current) => {
      const next = new Set(current);
      const isChosen = !current.has(documentId);
      for (const id of range) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const row = useMemo(
    () => ({ selectedIds: new Set(selected.map(({ id }) => id)) as ReadonlySet<number>, toggle }),
    [selected, toggle],
  );
  return {
    row,
    selected,
    selectAll: () => setChosenIds(new Set(shown.map(({ id }) => id))),
    clear: () => setChosenIds(new Set()),
  };
}
