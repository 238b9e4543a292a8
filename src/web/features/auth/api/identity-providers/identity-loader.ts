import { DOMAIN_CONFIGURATION_WAIT_MS } from '#contract/timings.ts';
import type { IdentityClient } from './identity-client.ts';

/** Loads and caches the provider's SDK. */
export interface IdentityLoader {
  /** The client that can be used at once; null before it is loaded and after it went stale. */
  current(): IdentityClient | null;
  /** Loads the client unless it is loaded or loading. May be called at any time. */
  load(): Promise<IdentityClient>;
  /** Drops the client: its one-time values (nonce) have been used. */
  discard(): void;
  /** When the provider counts as configured for this address, in milliseconds since 1970. */
  domainReadyAtMs(): number;
  /** Whether the server said that sign-in is not allowed from this address. */
  isDomainRefused(): boolean;
}

interface LoaderSources {
  readonly makeClient: () => Promise<IdentityClient>;
  /** Whether sign-in is allowed from this address. */
  readonly configureDomain: (provider: IdentityClient['provider']) => Promise<boolean>;
  readonly now: () => number;
}

export function createIdentityLoader({ makeClient, configureDomain, now }: LoaderSources): IdentityLoader {
  let client: IdentityClient | null = null;
  let loading: Promise<IdentityClient> | null = null;
  let domain: { readonly readyAtMs: number; readonly isRefused: boolean } | null = null;

  const current = () => (client && now() < client.staleAtMs ? client : null);

  /** Once per page. A failed request does not disable sign-in. */
  function configureDomainOnce({ provider, isPreview }: IdentityClient): void {
    if (!isPreview || domain) return;
    domain = { readyAtMs: now() + DOMAIN_CONFIGURATION_WAIT_MS, isRefused: false };
    configureDomain(provider).then(
      (isAllowed) => {
        if (domain) domain = { ...domain, isRefused: !isAllowed };
      },
      () => undefined,
    );
  }

  async function load(): Promise<IdentityClient> {
    const made = makeClient();
    loading = made;
    try {
      const loaded = await made;
      // Discarded while loading: used by the callers that wait for it, not cached.
      if (loading === made) client = loaded;
      configureDomainOnce(loaded);
      return loaded;
    } finally {
      if (loading === made) loading = null;
    }
  }

  return {
    current,
    async load() {
      return current() ?? (await (loading ?? load()));
    },
    discard() {
      loading = null;
      // A client that never goes stale holds no one-time values.
      if (client?.staleAtMs !== Number.POSITIVE_INFINITY) client = null;
    },
    domainReadyAtMs: () => domain?.readyAtMs ?? 0,
    isDomainRefused: () => domain?.isRefused ?? false,
  };
}
