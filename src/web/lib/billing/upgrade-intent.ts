import type { ShownPlan, UpgradeSource } from '#contract/billing.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { StorageArea } from '../browser/safe-storage.ts';

/** A user who returns later is not taken to a payment page. */
const UPGRADE_INTENT_LIFETIME_MS = 30 * MINUTE_MS;

/** In session storage. */
const UPGRADE_KEYS = { intent: 'upgradeIntent', sessionId: 'upgradeSessionId' } as const;

/** A chosen plan, until it is active or the choice is dropped. */
export interface UpgradeIntent {
  readonly planType: ShownPlan;
  /** Time of the choice, in milliseconds. */
  readonly timestamp: number;
  readonly source: UpgradeSource;
}

/** A plan and where it was chosen. */
export type PlanChoice = Pick<UpgradeIntent, 'planType' | 'source'>;

/** Session storage of a chosen plan. It survives the redirect to the identity provider. */
export interface UpgradeStorage {
  /** Null where no plan was chosen recently. */
  intent(nowMs: number): UpgradeIntent | null;
  storeIntent(intent: UpgradeIntent): void;
  clearIntent(): void;
  /** The server's id of a trial's choice. */
  sessionId(): string | null;
  storeSessionId(sessionId: string): void;
  /** Clears everything: handled or dropped. */
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

// Duplicated from the contract and tied to it by type: its schemas are too large for the landing page.
const PLANS: Readonly<Record<ShownPlan, true>> = { free: true, starter: true, pro: true };
const SOURCES: Readonly<Record<UpgradeSource, true>> = {
  landing_page: true,
  trial_session: true,
  subscription_page: true,
};

/** Storage content is untrusted: an invalid entry counts as no choice. */
function readIntent(text: string | null, nowMs: number): UpgradeIntent | null {
  const { planType, timestamp, source } = parseObject(text);
  if (!isKeyOf(PLANS, planType) || !isKeyOf(SOURCES, source) || typeof timestamp !== 'number') return null;
  const ageMs = nowMs - timestamp;
  // After the clock was set back, a time in the future counts as expired.
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
