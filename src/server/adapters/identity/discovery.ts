import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import { IdentityError } from '#server/ports/identity.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { type IssuerRule, withoutTrailingSlash } from './issuer-rule.ts';
import { ID_TOKEN_ALGORITHMS } from './verify-id-token.ts';

const CACHE_LIFETIME_MS = HOUR_MS;
/** While an expired document cannot be refreshed, it stays in use and is refetched at this interval. */
const RETRY_INTERVAL_MS = MINUTE_MS;

const endpoint = z.url({ protocol: /^https?$/ });

/** OpenID Connect Discovery 1.0, section 3, as far as it is used here; lists have the standard's defaults. */
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

interface Discovery {
  /**
   * The discovery document: at most an hour old, or older while the provider is unreachable.
   * @throws IdentityError `provider-unreachable` when it was never fetched, or is not usable
   */
  current(): Promise<DiscoveryDocument>;
  /** Something in it stopped working: the next call refetches it. */
  expire(): void;
}

interface DiscoveryOptions {
  /** As configured, with or without a trailing slash. */
  readonly issuer: string;
  readonly rule: IssuerRule;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

export function createDiscovery({ issuer, rule, clock, timeoutMs }: DiscoveryOptions): Discovery {
  let cached: DiscoveryDocument | undefined;
  let refetchAt = 0;
  let pending: Promise<DiscoveryDocument> | undefined;

  async function refresh(): Promise<DiscoveryDocument> {
    try {
      cached = await fetchDocument(issuer, rule, timeoutMs);
      refetchAt = clock.now() + CACHE_LIFETIME_MS;
    } catch (error) {
      if (cached === undefined) throw error;
      refetchAt = clock.now() + RETRY_INTERVAL_MS;
    }
    return cached;
  }

  return {
    async current() {
      const remainingMs = refetchAt - clock.now();
      // More than the lifetime is left only where the clock was set back.
      if (cached !== undefined && remainingMs > 0 && remainingMs <= CACHE_LIFETIME_MS) return cached;
      pending ??= refresh().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    expire() {
      refetchAt = Math.min(refetchAt, clock.now());
    },
  };
}

async function fetchDocument(issuer: string, rule: IssuerRule, timeoutMs: number): Promise<DiscoveryDocument> {
  const url = `${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`;
  const { status, body } = await fetchFromProvider(url, { headers: { accept: 'application/json' } }, timeoutMs);
  const parsed = documentSchema.safeParse(body);
  if (status !== 200 || !parsed.success) throw unusable(`there is no OpenID provider at ${issuer}`);
  const document = parsed.data;
  const problem = rule.findProblem(document.issuer);
  if (problem !== undefined) throw unusable(problem);
  const endpoints = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri];
  if (issuer.startsWith('https:') && endpoints.some((address) => !address.startsWith('https:'))) {
    throw unusable(`the provider at ${issuer} has endpoints without HTTPS`);
  }
  if (!document.id_token_signing_alg_values_supported.some(isKnownAlgorithm)) {
    throw unusable(
      `the provider at ${issuer} offers no accepted signature algorithm: ${ID_TOKEN_ALGORITHMS.join(', ')}`,
    );
  }
  return document;
}

function isKnownAlgorithm(algorithm: string): boolean {
  return ID_TOKEN_ALGORITHMS.some((known) => known === algorithm);
}

function unusable(message: string): IdentityError {
  return new IdentityError('provider-unreachable', message);
}
