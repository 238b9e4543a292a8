import { DOMAIN_CONFIGURATION_WAIT_MS } from '#contract/timings.ts';
import type { IdentityClient } from './identity-client.ts';

/** Keeps the provider's code at hand. */
export interface IdentityLoader {
  /** What can be used at once; null before it is loaded and after it went stale. */
  current(): IdentityClient | null;
  /** Loads what is missing. It may be asked at any time; it loads once. */
  load(): Promise<IdentityClient>;
  /** What the client was made with was used up. */
  discard(): void;
  /** When the address of this page counts as known to the provider, in milliseconds since 1970. */
  domainReadyAtMs(): number;
  /** Whether the server said that nobody signs in from this address. */
  isDomainRefused(): boolean;
}

interface LoaderSources {
  readonly makeClient: () => Promise<IdentityClient>;
  /** Whether people may sign in from this address. */
  readonly configureDomain: (provider: IdentityClient['provider']) => Promise<boolean>;
  readonly now: () => number;
}

export function createIdentityLoader({ makeClient, configureDomain, now }: LoaderSources): IdentityLoader {
  let client: IdentityClient | null = null;
  let loading: Promise<IdentityClient> | null = null;
  let domain: { readonly readyAtMs: number; readonly isRefused: boolean } | null = null;

  const current = () => (client && now() < client.staleAtMs ? client : null);

  /** Asked once for each page. An answer that does not come says nothing against the address. */
  function askForDomain({ provider, isPreview }: IdentityClient): void {
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
      // Forgotten meanwhile: it serves those who wait for it, and nobody after them.
      if (loading === made) client = loaded;
      askForDomain(loaded);
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
      // A client that never goes stale has nothing in it that could be used up.
      if (client?.staleAtMs !== Number.POSITIVE_INFINITY) client = null;
    },
    domainReadyAtMs: () => domain?.readyAtMs ?? 0,
    isDomainRefused: () => domain?.isRefused ?? false,
  };
}
