import type { StorageArea } from '../browser/safe-storage.ts';

/** The one thing that is kept about analytics: what the person chose, and their number once they agreed. */
export const ANALYTICS_CHOICE_KEY = 'analyticsChoice';
const DECLINED = 'declined';
const ACCEPTED = /^accepted:([0-9a-f]{32})$/;
const ID_BYTES = 16;

export interface AnalyticsChoice {
  readonly choice: 'accepted' | 'declined' | null;
  /** Random, of this browser, and known to nothing else of the product; null unless accepted. */
  readonly id: string | null;
}

/** Reads it anew every time: another tab, or the deletion of an account, may have taken it back. */
export function readAnalyticsChoice(storage: StorageArea): AnalyticsChoice {
  const stored = storage.get(ANALYTICS_CHOICE_KEY);
  if (stored === DECLINED) return { choice: DECLINED, id: null };
  const id = ACCEPTED.exec(stored ?? '')?.[1] ?? null;
  return { choice: id === null ? null : 'accepted', id };
}

/** Whoever agrees again is a new number: what was told before is not continued. */
export function storeAnalyticsChoice(storage: StorageArea, choice: 'accepted' | 'declined'): void {
  if (choice === 'accepted' && readAnalyticsChoice(storage).choice === 'accepted') return;
  storage.set(ANALYTICS_CHOICE_KEY, choice === 'accepted' ? `accepted:${makeId()}` : DECLINED);
}

/** Not `randomUUID`, which browsers keep from pages that come without HTTPS. */
function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

type PrivacySignals = Partial<Pick<Navigator, 'doNotTrack'>> & { readonly globalPrivacyControl?: boolean };

/** Whether the browser asks for its person: Do Not Track, or Global Privacy Control. */
export function hasDoNotTrackSignal({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
