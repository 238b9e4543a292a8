import { NO_ANALYTICS } from '../../lib/analytics.ts';
import { createAuthStorage } from '../../lib/auth-storage.ts';
import { createSafeStorage } from '../../lib/safe-storage.ts';
import type { IdentityClient } from './identity-client.ts';
import { createIdentityLoader } from './identity-loader.ts';
import type { TabNews } from './machine-types.ts';
import type { Surroundings } from './run-effect.ts';

const NEWS_CHANNEL = 'sign-in';
/** Browsers that cannot say when they are idle are given this long to draw the page first. */
const IDLE_DELAY_MS = 200;

/** @param go goes to a page of the client */
export function createBrowserSurroundings(go: Surroundings['navigation']['go']): Surroundings {
  const now = Date.now;
  return {
    storage: createAuthStorage(
      createSafeStorage(() => localStorage),
      createSafeStorage(() => sessionStorage),
    ),
    identity: createIdentityLoader({ makeClient, configureDomain, now }),
    server: loadServerCalls,
    navigation: { go, leave: (to) => location.assign(to), path: () => location.pathname },
    tabs: { tell: tellTabs },
    analytics: NO_ANALYTICS,
    clock: { now, setTimer: (act, delayMs) => void setTimeout(act, delayMs), whenIdle },
  };
}

/**
 * Hears what other tabs of this browser did.
 * @returns stops listening
 */
export function watchTabs(listener: (news: TabNews) => void): () => void {
  const channel = new BroadcastChannel(NEWS_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => listener(data);
  return () => channel.close();
}

function tellTabs(news: TabNews): void {
  const channel = new BroadcastChannel(NEWS_CHANNEL);
  channel.postMessage(news);
  channel.close();
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
