import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import { IdentityError } from '#server/ports/identity.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { ID_TOKEN_ALGORITHMS } from './verify-id-token.ts';

const DOCUMENT_LIFETIME_MS = HOUR_MS;
/** While a document that has become old cannot be replaced, it is used on, and a new one is asked for so often. */
const RETRY_INTERVAL_MS = MINUTE_MS;
/** What the issuers of Microsoft Entra's `common` and `organizations` hold in place of a tenant. */
const TENANT_PLACEHOLDER = '{tenantid}';

const endpoint = z.url({ protocol: /^https?$/ });

/** OpenID Connect Discovery 1.0, section 3, as far as it is used here; lists default to what the standard says. */
const documentSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  prompt_values_supported: z.array(z.string()).optional(),
});
export type DiscoveryDocument = z.infer<typeof documentSchema>;

export interface Discovery {
  /**
   * What the provider says about itself: at most an hour old, or older while it cannot be reached.
   * @throws IdentityError `provider-unreachable` when it was never reached, or is no provider that can be used
   */
  current(): Promise<DiscoveryDocument>;
  /** Something it said does not work any more: the next call asks again. */
  expire(): void;
}

interface DiscoveryOptions {
  /** The setting, with or without a slash at its end. */
  readonly issuer: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

export function createDiscovery({ issuer, clock, timeoutMs }: DiscoveryOptions): Discovery {
  let known: DiscoveryDocument | undefined;
  let askAgainAt = 0;
  let pending: Promise<DiscoveryDocument> | undefined;

  async function refresh(): Promise<DiscoveryDocument> {
    try {
      known = await fetchDocument(issuer, timeoutMs);
      askAgainAt = clock.now() + DOCUMENT_LIFETIME_MS;
    } catch (error) {
      if (known === undefined) throw error;
      askAgainAt = clock.now() + RETRY_INTERVAL_MS;
    }
    return known;
  }

  return {
    async current() {
      const restMs = askAgainAt - clock.now();
      // More than there can be is left where the clock was set back.
      if (known !== undefined && restMs > 0 && restMs <= DOCUMENT_LIFETIME_MS) return known;
      pending ??= refresh().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    expire() {
      askAgainAt = Math.min(askAgainAt, clock.now());
    },
  };
}

async function fetchDocument(issuer: string, timeoutMs: number): Promise<DiscoveryDocument> {
  const url = `${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`;
  const { status, body } = await fetchFromProvider(url, { headers: { accept: 'application/json' } }, timeoutMs);
  const parsed = documentSchema.safeParse(body);
  if (status !== 200 || !parsed.success) throw unusable(`there is no OpenID provider at ${issuer}`);
  const document = parsed.data;
  if (document.issuer.includes(TENANT_PLACEHOLDER)) {
    throw unusable(`${issuer} stands for many tenants; use the address of one, with its id in it`);
  }
  // One slash more or less is how people write addresses; tokens are held against what the provider says.
  if (withoutTrailingSlash(document.issuer) !== withoutTrailingSlash(issuer)) {
    throw unusable(`the provider at ${issuer} calls itself ${document.issuer.slice(0, 200)}`);
  }
  const endpoints = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri];
  if (issuer.startsWith('https:') && endpoints.some((address) => !address.startsWith('https:'))) {
    throw unusable(`the provider at ${issuer} has addresses without HTTPS`);
  }
  if (!document.id_token_signing_alg_values_supported.some(isKnownAlgorithm)) {
    throw unusable(`the provider at ${issuer} signs in no way that is accepted: ${ID_TOKEN_ALGORITHMS.join(', ')}`);
  }
  return document;
}

function isKnownAlgorithm(algorithm: string): boolean {
  return ID_TOKEN_ALGORITHMS.some((known) => known === algorithm);
}

/** An address as it is compared and built upon. */
export function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function unusable(message: string): IdentityError {
  return new IdentityError('provider-unreachable', message);
}
