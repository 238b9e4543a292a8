import type { StorageArea } from '../browser/safe-storage.ts';

/** The only stored analytics entry: the user's choice and, after consent, a random id. */
export const ANALYTICS_CHOICE_KEY = 'analyticsChoice';
const DECLINED = 'declined';
const ACCEPTED = /^accepted:([0-9a-f]{32})$/;
const ID_BYTES = 16;

interface AnalyticsChoice {
  readonly choice: 'accepted' | 'declined' | null;
  /** Random per browser and unrelated to any other id; null unless accepted. */
  readonly id: string | null;
}

/** Not cached: another tab, or the deletion of the account, may have changed it. */
export function readAnalyticsChoice(storage: StorageArea): AnalyticsChoice {
  const stored = storage.get(ANALYTICS_CHOICE_KEY);
  if (stored === DECLINED) return { choice: DECLINED, id: null };
  const id = ACCEPTED.exec(stored ?? '')?.[1] ?? null;
  return { choice: id === null ? null : 'accepted', id };
}

/** Renewed consent gets a new id: earlier events are not linked to it. */
export function storeAnalyticsChoice(storage: StorageArea, choice: 'accepted' | 'declined'): void {
  if (choice === 'accepted' && readAnalyticsChoice(storage).choice === 'accepted') return;
  storage.set(ANALYTICS_CHOICE_KEY, choice === 'accepted' ? `accepted:${makeId()}` : DECLINED);
}

/** Not `randomUUID`, which is unavailable without HTTPS. */
function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

type PrivacySignals = Partial<Pick<Navigator, 'doNotTrack'>> & { readonly globalPrivacyControl?: boolean };

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function hasDoNotTrackSignal({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
