import { MINUTE_MS } from '#contract/units.ts';
import type { StorageArea } from '../browser/safe-storage.ts';

export const ANNOUNCED_KEYS = { plan: 'announcedPlan', boost: 'announcedBoost' } as const;
type Purchase = keyof typeof ANNOUNCED_KEYS;

/**
 * A plan begins when it is paid for, and the browser comes back within seconds: the rest is for clocks that differ from the
 * server's. A pack has the time at which its payment page was opened.
 */
export const RECENT_PURCHASE_MS: Readonly<Record<Purchase, number>> = { plan: 10 * MINUTE_MS, boost: 30 * MINUTE_MS };

/** Which purchases this browser was told about, so that an address that is opened again claims nothing twice. */
export interface AnnouncedPurchases {
  /**
   * Whether something was bought just now and has not been announced yet.
   * @param at when it was bought, as the server says, in milliseconds; null where nothing was
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
