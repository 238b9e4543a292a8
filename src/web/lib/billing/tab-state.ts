import type { StorageArea } from '../browser/safe-storage.ts';

/** Kept for as long as the tab. A draft's key ends in the id of the document it is about. */
const KEYS = { credits: 'creditsBeforeCheckout', draft: 'chatDraft:' } as const;

/**
 * Remembers what the person was at over whatever takes the page away: the way to the payment page and back, a reload, a
 * session that ended. So nothing that was written is lost.
 */
export interface TabState {
  /** Boost credits before they paid: more of them means that the payment has arrived. Null where none are remembered. */
  credits(): number | null;
  keepCredits(credits: number): void;
  dropCredits(): void;
  /** What had been written about this document; empty where that was nothing, and once an empty draft was kept. */
  draftFor(documentId: number): string;
  keepDraft(documentId: number, draft: string): void;
  /** Forgets all of it. */
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
