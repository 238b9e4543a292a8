import type { Analytics } from '#web/lib/analytics.ts';
import { createAuthStorage } from '#web/lib/auth-storage.ts';
import { createCheckoutTrips } from '#web/lib/checkout-trip.ts';
import { createLogOutMark } from '#web/lib/log-out-mark.ts';
import { isSessionAbsent, mayHaveSession } from '#web/lib/page-facts.ts';
import { createSafeStorage } from '#web/lib/safe-storage.ts';
import { createUpgradeMemory } from '#web/lib/upgrade-intent.ts';
import type { IdentityClient } from './identity-client.ts';
import { createIdentityLoader } from './identity-loader.ts';
import type { Surroundings } from './run-effect.ts';
import { createTabs, type Tabs } from './tabs.ts';

/** Browsers that cannot say when they are idle are given this long to draw the page first. */
const IDLE_DELAY_MS = 200;

export type BrowserSurroundings = Surroundings & { readonly tabs: Tabs };

/** @param go goes to a page of the client */
export function createBrowserSurroundings(
  go: Surroundings['navigation']['go'],
  analytics: Analytics,
): BrowserSurroundings {
  const now = Date.now;
  // Read before the first lookup, which takes the mark out of the page.
  const [hadSession, hadNoSession] = [mayHaveSession(), isSessionAbsent()];
  const session = createSafeStorage(() => sessionStorage);
  return {
    storage: createAuthStorage(
      createSafeStorage(() => localStorage),
      session,
      createLogOutMark(document, location.protocol === 'https:'),
    ),
    upgrades: createUpgradeMemory(session),
    trips: createCheckoutTrips(session),
    identity: createIdentityLoader({ makeClient, configureDomain, now }),
    server: loadServerCalls,
    navigation: {
      go,
      leave: (to: string) => location.assign(to),
      address: () => location,
      mayHaveSession: () => hadSession,
      isSessionAbsent: () => hadNoSession,
    },
    tabs: createTabs(),
    analytics,
    clock: { now, setTimer: (act, delayMs) => void setTimeout(act, delayMs), whenIdle },
  };
}

/** Loaded when first needed: the page that most people see first makes no call and signs nobody in. */
function loadServerCalls() {
  return import('./server-calls.ts');
}

async function makeClient(): Promise<IdentityClient> {
  const { loadSignInConfig } = await loadServerCalls();
  const config = await loadSignInConfig();
  if (config.provider === 'firebase') return (await import('./firebase-client.ts')).createFirebaseClient(config);
  return (await import('./oidc-client.ts')).createOidcClient(config);
}

async function configureDomain(provider: IdentityClient['provider']): Promise<boolean> {
  return (await loadServerCalls()).configureDomain(provider);
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, IDLE_DELAY_MS);
}
