import type { ShownPlan, UpgradeSource } from '#contract/billing.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { StorageArea } from '../browser/safe-storage.ts';

/** Whoever comes back later than this has changed their mind, and is not taken to a payment page. */
export const UPGRADE_INTENT_LIFETIME_MS = 30 * MINUTE_MS;

/** Kept for as long as the tab. */
export const UPGRADE_KEYS = { intent: 'upgradeIntent', sessionId: 'upgradeSessionId' } as const;

/** A plan that somebody chose, until it is theirs or the choice came to nothing. */
export interface UpgradeIntent {
  readonly planType: ShownPlan;
  /** When it was chosen, in milliseconds. */
  readonly timestamp: number;
  readonly source: UpgradeSource;
}

/** A plan and where it was chosen, before the clock was looked at. */
export type PlanChoice = Pick<UpgradeIntent, 'planType' | 'source'>;

/** What this tab remembers of a plan that was chosen. It survives the way to the identity provider and back. */
export interface UpgradeStorage {
  /** Null where nothing was chosen, or too long ago. */
  intent(nowMs: number): UpgradeIntent | null;
  storeIntent(intent: UpgradeIntent): void;
  clearIntent(): void;
  /** The server's name for a trial's choice. */
  sessionId(): string | null;
  storeSessionId(sessionId: string): void;
  /** Forgets all of it: it was handled, or is not wanted any more. */
  clear(): void;
}

export function createUpgradeStorage(session: StorageArea): UpgradeStorage {
  return {
    intent: (nowMs) => readIntent(session.get(UPGRADE_KEYS.intent), nowMs),
    storeIntent: (intent) => session.set(UPGRADE_KEYS.intent, JSON.stringify(intent)),
    clearIntent: () => session.remove(UPGRADE_KEYS.intent),
    sessionId: () => session.get(UPGRADE_KEYS.sessionId),
    storeSessionId: (sessionId) => session.set(UPGRADE_KEYS.sessionId, sessionId),
    clear: () => Object.values(UPGRADE_KEYS).forEach(session.remove),
  };
}

// Said again here, held to the contract by their types: the contract's schemas are more than the first page shall load.
const PLANS: Readonly<Record<ShownPlan, true>> = { free: true, starter: true, pro: true };
const SOURCES: Readonly<Record<UpgradeSource, true>> = {
  landing_page: true,
  trial_session: true,
  subscription_page: true,
};

/** Storage can hold anything, as anybody may write to it: what is not understood is no choice. */
function readIntent(text: string | null, nowMs: number): UpgradeIntent | null {
  const { planType, timestamp, source } = parseObject(text);
  if (!isKeyOf(PLANS, planType) || !isKeyOf(SOURCES, source) || typeof timestamp !== 'number') return null;
  const ageMs = nowMs - timestamp;
  // A clock that was set back makes the time lie ahead: it then counts as old.
  return ageMs >= 0 && ageMs < UPGRADE_INTENT_LIFETIME_MS ? { planType, timestamp, source } : null;
}

function isKeyOf<Key extends string>(table: Readonly<Record<Key, true>>, value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(table, value);
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
