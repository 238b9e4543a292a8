import type { StorageArea } from './safe-storage.ts';

/** Kept for as long as the tab. */
const KEYS = { credits: 'creditsBeforeCheckout', draft: 'draftBeforeCheckout' } as const;

/** What somebody was at when they went to pay. */
interface CheckoutTrip {
  readonly documentId: number;
  /** What stood in the text box. */
  readonly draft: string;
  /** Boost credits before they paid: more of them means that the payment has arrived. */
  readonly credits: number;
}

/** Remembers over the way to the payment page and back what the person was at, so that nothing is lost by paying. */
export interface CheckoutTrips {
  begin(trip: CheckoutTrip): void;
  /** Null where nothing is remembered. */
  credits(): number | null;
  dropCredits(): void;
  /** What had been written about this document; empty where that was nothing. */
  draftFor(documentId: number): string;
  dropDraft(): void;
  /** Forgets all of it. */
  end(): void;
}

export function createCheckoutTrips(session: StorageArea): CheckoutTrips {
  const dropCredits = () => session.remove(KEYS.credits);
  const dropDraft = () => session.remove(KEYS.draft);
  return {
    begin({ documentId, draft, credits }) {
      session.set(KEYS.credits, String(credits));
      // The number says whose draft it is; everything behind the first line is the draft itself.
      if (draft) session.set(KEYS.draft, `${documentId}\n${draft}`);
      else dropDraft();
    },
    credits() {
      const stored = session.get(KEYS.credits);
      return stored !== null && /^\d{1,9}$/.test(stored) ? Number(stored) : null;
    },
    dropCredits,
    draftFor(documentId) {
      const stored = session.get(KEYS.draft) ?? '';
      const prefix = `${documentId}\n`;
      return stored.startsWith(prefix) ? stored.slice(prefix.length) : '';
    },
    dropDraft,
    end() {
      dropCredits();
      dropDraft();
    },
  };
}
