import { useState } from 'react';

const STORAGE_KEY = 'selectedDocumentId';

/** The selected document id, kept in session storage across page changes. */
export function useSelection(): readonly [number | null, (documentId: number | null) => void] {
  const [selectedId, setSelectedId] = useState(readStored);
  function select(documentId: number | null): void {
    setSelectedId(documentId);
    try {
      if (documentId === null) sessionStorage.removeItem(STORAGE_KEY);
      else sessionStorage.setItem(STORAGE_KEY, String(documentId));
    } catch {
      // Without storage the selection lasts as long as the page.
    }
  }
  return [selectedId, select];
}

function readStored(): number | null {
  try {
    const stored = Number(sessionStorage.getItem(STORAGE_KEY));
    return Number.isSafeInteger(stored) && stored > 0 ? stored : null;
  } catch {
    return null;
  }
}
