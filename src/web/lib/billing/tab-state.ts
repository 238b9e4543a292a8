import type { StorageArea } from '../browser/safe-storage.ts';

/** In session storage. A draft's key ends in its document id. */
const KEYS = { credits: 'creditsBeforeCheckout', draft: 'chatDraft:' } as const;

/**
 * Keeps drafts and credits in session storage while the page is left: for the payment page, a reload or an ended
 * session.
 */
export interface TabState {
  /** Boost credits before checkout: a higher balance means that the payment has arrived. Null where unknown. */
  credits(): number | null;
  keepCredits(credits: number): void;
  dropCredits(): void;
  /** The unsent draft about a document; empty where there is none. */
  draftFor(documentId: number): string;
  keepDraft(documentId: number, draft: string): void;
  /** Clears drafts and credits. */
  end(): void;
}

export function createTabState(session: StorageArea): TabState {
  const dropCredits = () => session.remove(KEYS.credits);
  return {
    credits() {
      const stored = session.get(KEYS.credits);
      return stored !== null && /^\d{1,9}$/.test(stored) ? Number(stored) : null;
    },
    keepCredits: (credits) => session.set(KEYS.credits, String(credits)),
    dropCredits,
    draftFor: (documentId) => session.get(`${KEYS.draft}${documentId}`) ?? '',
    keepDraft(documentId, draft) {
      if (draft) session.set(`${KEYS.draft}${documentId}`, draft);
      else session.remove(`${KEYS.draft}${documentId}`);
    },
    end() {
      dropCredits();
      for (const key of session.keys()) if (key.startsWith(KEYS.draft)) session.remove(key);
    },
  };
}
