import { MINUTE_MS } from '#contract/units.ts';
import type { StorageArea } from '../browser/safe-storage.ts';

export const ANNOUNCED_KEYS = { plan: 'announcedPlan', boost: 'announcedBoost' } as const;
type Purchase = keyof typeof ANNOUNCED_KEYS;

/**
 * A plan starts when it is paid, and the browser returns within seconds: the rest allows for clock skew. A pack has the
 * time when its payment page was opened.
 */
export const RECENT_PURCHASE_MS: Readonly<Record<Purchase, number>> = { plan: 10 * MINUTE_MS, boost: 30 * MINUTE_MS };

/** Purchases already announced in this browser, so that a reopened address announces nothing twice. */
export interface AnnouncedPurchases {
  /**
   * Whether a purchase is recent and not announced yet.
   * @param at time of the purchase by the server's clock, in milliseconds; null where there is none
   */
  shouldAnnounce(purchase: Purchase, at: number | null, nowMs: number): boolean;
  markAnnounced(purchase: Purchase, at: number): void;
}

export function createAnnouncedPurchases(storage: StorageArea): AnnouncedPurchases {
  return {
    shouldAnnounce(purchase, at, nowMs) {
      if (at === null || Math.abs(nowMs - at) > RECENT_PURCHASE_MS[purchase]) return false;
      return storage.get(ANNOUNCED_KEYS[purchase]) !== String(at);
    },
    markAnnounced: (purchase, at) => storage.set(ANNOUNCED_KEYS[purchase], String(at)),
  };
}
