import type { StorageArea } from './safe-storage.ts';

/** In session storage. A draft's key ends in its document id. */
const KEYS = { credits: 'creditsBeforeCheckout', draft: 'chatDraft:' } as const;

/**
 * Keeps drafts and credits in session storage while the page is left: for the payment page, a reload or an ended
 * session.
 */
export interface TabState {
  /** Boost credits before checkout: a higher balance means that the payment has arrived. Null where unknown. */
  credits(): number | null;
  storeCredits(credits: number): void;
  clearCredits(): void;
  /** The unsent draft about a document; empty where there is none. */
  draftFor(documentId: number): string;
  storeDraft(documentId: number, draft: string): void;
  /** Clears drafts and credits. */
  clear(): void;
}

export function createTabState(session: StorageArea): TabState {
  const clearCredits = () => session.remove(KEYS.credits);
  return {
    credits() {
      const stored = session.get(KEYS.credits);
      return stored !== null && /^\d{1,9}$/.test(stored) ? Number(stored) : null;
    },
    storeCredits: (credits) => session.set(KEYS.credits, String(credits)),
    clearCredits,
    draftFor: (documentId) => session.get(`${KEYS.draft}${documentId}`) ?? '',
    storeDraft(documentId, draft) {
      if (draft) session.set(`${KEYS.draft}${documentId}`, draft);
      else session.remove(`${KEYS.draft}${documentId}`);
    },
    clear() {
      clearCredits();
      for (const key of session.keys()) if (key.startsWith(KEYS.draft)) session.remove(key);
    },
  };
}
