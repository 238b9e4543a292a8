import { createContext, useContext } from 'react';
import type { Document } from '#contract/documents.ts';

interface RowActions {
  readonly analyzingIds: ReadonlySet<number>;
  readonly analyze: (documentId: number) => void;
  readonly remove: (document: Document) => void;
}

const RowActionsContext = createContext<RowActions | null>(null);

/** Created once and shared by all rows: thousands of rows would each subscribe otherwise. */
export const RowActionsProvider = RowActionsContext.Provider;

export function useRowActions(): RowActions {
  const actions = useContext(RowActionsContext);
  if (!actions) throw new Error('useRowActions must be used inside RowActionsProvider.');
  return actions;
}
