import type { StorageArea } from './safe-storage.ts';

/** Kept for as long as the tab. */
const KEYS = { credits: 'creditsBeforeCheckout', draft: 'draftBeforeCheckout' } as const;

/** Remembers over the way to the payment page and back what the person was at, so that nothing is lost by paying. */
export interface CheckoutTrips {
  /** Boost credits before they paid: more of them means that the payment has arrived. Null where none are remembered. */
  credits(): number | null;
  keepCredits(credits: number): void;
  dropCredits(): void;
  /** What had been written about this document; empty where that was nothing. */
  draftFor(documentId: number): string;
  keepDraft(documentId: number, draft: string): void;
  dropDraft(): void;
  /** Forgets all of it. */
  end(): void;
}

export function createCheckoutTrips(session: StorageArea): CheckoutTrips {
  const dropCredits = () => session.remove(KEYS.credits);
  const dropDraft = () => session.remove(KEYS.draft);
  return {
    credits() {
      const stored = session.get(KEYS.credits);
      return stored !== null && /^\d{1,9}$/.test(stored) ? Number(stored) : null;
    },
    keepCredits: (credits) => session.set(KEYS.credits, String(credits)),
    dropCredits,
    draftFor(documentId) {
      const stored = session.get(KEYS.draft) ?? '';
      const prefix = `${documentId}\n`;
      return stored.startsWith(prefix) ? stored.slice(prefix.length) : '';
    },
    keepDraft(documentId, draft) {
      // The first line says whose draft it is; everything behind it is the draft itself.
      if (draft) session.set(KEYS.draft, `${documentId}\n${draft}`);
      else dropDraft();
    },
    dropDraft,
    end() {
      dropCredits();
      dropDraft();
    },
  };
}
