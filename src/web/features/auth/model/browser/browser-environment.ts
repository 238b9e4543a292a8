import type { SocialProvider } from '#contract/identity.ts';
import { createIdentityChoice } from '#web/features/auth/api/identity-providers/identity-choice.ts';
import type { IdentityClient } from '#web/features/auth/api/identity-providers/identity-client.ts';
import { createIdentityLoader } from '#web/features/auth/api/identity-providers/identity-loader.ts';
import type { Analytics } from '#web/lib/analytics/analytics.ts';
import { createUpgradeStorage } from '#web/lib/billing/upgrade-intent.ts';
import { isSessionAbsent, mayHaveSession } from '#web/lib/browser/page-facts.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';
import type { SignInEnvironment } from '../machine/run-effect.ts';
import { createAuthStorage } from './auth-storage.ts';
import { createLogOutCookie } from './log-out-cookie.ts';
import { createTabChannel, type TabChannel } from './tab-channel.ts';

/** Delay where `requestIdleCallback` is missing, so that the page renders first. */
const IDLE_DELAY_MS = 200;

/** In session storage. */
const SOCIAL_KEY = 'socialProvider';

type BrowserEnvironment = SignInEnvironment & { readonly tabs: TabChannel };

/** @param go navigates to a page of the client */
export function createBrowserEnvironment(
  go: SignInEnvironment['navigation']['go'],
  analytics: Analytics,
): BrowserEnvironment {
  const now = Date.now;
  // Read before the first lookup, which removes the marker from the page.
  const [hadSession, hadNoSession] = [mayHaveSession(), isSessionAbsent()];
  const session = createSafeStorage(() => sessionStorage);
  return {
    storage: createAuthStorage(
      createSafeStorage(() => localStorage),
      session,
      createLogOutCookie(document, location.protocol === 'https:'),
    ),
    upgrades: createUpgradeStorage(session),
    tabState: createTabState(session),
    identity: createIdentityChoice(
      (social) => createIdentityLoader({ makeClient: () => makeClient(social), configureDomain, now }),
      {
        get: () => session.get(SOCIAL_KEY),
        set: (social) => (social ? session.set(SOCIAL_KEY, social) : session.remove(SOCIAL_KEY)),
      },
    ),
    server: loadServerCalls,
    navigation: {
      go,
      leave: (to: string) => location.assign(to),
      address: () => location,
      mayHaveSession: () => hadSession,
      isSessionAbsent: () => hadNoSession,
    },
    tabs: createTabChannel(),
    analytics,
    clock: { now, setTimer: (act, delayMs) => void setTimeout(act, delayMs), whenIdle },
  };
}

/** Loaded on first use: the landing page of most visitors makes no call. */
function loadServerCalls() {
  return import('#web/features/auth/api/server-calls.ts');
}

async function makeClient(social: SocialProvider | undefined): Promise<IdentityClient> {
  const { loadSignInConfig } = await loadServerCalls();
  const config = await loadSignInConfig(social);
  if (config.provider === 'firebase')
    return (await import('#web/features/auth/api/identity-providers/firebase-client.ts')).createFirebaseClient(config);
  return (await import('#web/features/auth/api/identity-providers/oidc-client.ts')).createOidcClient(config);
}

async function configureDomain(provider: IdentityClient['provider']): Promise<boolean> {
  return (await loadServerCalls()).configureDomain(provider);
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, IDLE_DELAY_MS);
}
