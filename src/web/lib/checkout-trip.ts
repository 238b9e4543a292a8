import type { StorageArea } from './safe-storage.ts';

/** Kept for as long as the tab. */
const STORAGE_KEY = 'checkoutTrip';

/** What somebody was at when they went to pay, so that they find it again. */
export interface CheckoutTrip {
  readonly documentId: number;
  /** What stood in the text box. */
  readonly draft: string;
  /** Boost credits before they paid: more of them means that the payment has arrived. */
  readonly credits: number;
}

export interface CheckoutTrips {
  current(): CheckoutTrip | null;
  begin(trip: CheckoutTrip): void;
  /** The person found their words again. */
  dropDraft(): void;
  end(): void;
}

export function createCheckoutTrips(session: StorageArea): CheckoutTrips {
  const current = () => readTrip(session.get(STORAGE_KEY));
  const begin = (trip: CheckoutTrip) => session.set(STORAGE_KEY, JSON.stringify(trip));
  return {
    current,
    begin,
    dropDraft() {
      const trip = current();
      if (trip?.draft) begin({ ...trip, draft: '' });
    },
    end: () => session.remove(STORAGE_KEY),
  };
}

function readTrip(text: string | null): CheckoutTrip | null {
  try {
    const { documentId, draft, credits } = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
    const isWhole = Number.isSafeInteger(documentId) && typeof draft === 'string' && Number.isSafeInteger(credits);
    return isWhole ? ({ documentId, draft, credits } as CheckoutTrip) : null;
  } catch {
    return null;
  }
}
