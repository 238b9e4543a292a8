import type { JWTVerifyGetKey } from 'jose';
import type { Clock } from '#server/ports/clock.ts';
import { type CodeExchange, IdentityError, type IdentityProvider, type SignInMethod } from '#server/ports/identity.ts';
import { createDiscovery, type DiscoveryDocument, withoutTrailingSlash } from './discovery.ts';
import { CLIENT_SECRET_UNSUPPORTED, clientAuthMethodOf, exchangeAuthorizationCode } from './exchange-code.ts';
import { createRemoteJwks, PROVIDER_TIMEOUT_MS } from './remote-jwks.ts';
import { verifyIdToken } from './verify-id-token.ts';

const GOOGLE = 'https://accounts.google.com';
/** Google writes itself in two ways (https://developers.google.com/identity/openid-connect/openid-connect, "iss"). */
const OTHER_SPELLINGS = new Map([[GOOGLE, ['accounts.google.com']]]);
/** Hosts of people's photos; those of other providers are not shown. */
const PHOTO_HOSTS = new Map([[GOOGLE, ['https://lh3.googleusercontent.com']]]);

interface OidcIdentityOptions {
  /** Address of the provider, as it calls itself; one slash more or less at the end does no harm. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client; PKCE is used either way. */
  readonly clientSecret: string | undefined;
  readonly clock: Clock;
  /** Longest wait for each answer of the provider, in milliseconds; 5 seconds when left out. */
  readonly timeoutMs?: number;
}

export interface OidcIdentity extends IdentityProvider {
  /**
   * Asks whether the provider is there, for one line in the log at the start.
   * @returns what is wrong with it, or undefined; it is asked again at every sign-in, so nothing needs to be stopped
   */
  check(): Promise<string | undefined>;
}

/**
 * People sign in with somebody else's OpenID provider. Its tokens go through this server, which may keep a client secret.
 * The account's issuer is the one the provider's discovery document names.
 */
export function createOidcIdentity(options: OidcIdentityOptions): OidcIdentity {
  const { issuer, clientId, clientSecret, clock, timeoutMs = PROVIDER_TIMEOUT_MS } = options;
  const discovery = createDiscovery({ issuer, clock, timeoutMs });
  const keysOf = createKeyCache(timeoutMs);

  /** After a failure the provider may have moved. */
  async function withDocument<Result>(use: (document: DiscoveryDocument) => Promise<Result>): Promise<Result> {
    try {
      return await use(await discovery.current());
    } catch (error) {
      if (error instanceof IdentityError && error.code === 'provider-unreachable') discovery.expire();
      throw error;
    }
  }

  return {
    provider: 'oidc',
    contentSources: { connect: [], frame: [], script: [], image: PHOTO_HOSTS.get(withoutTrailingSlash(issuer)) ?? [] },
    describe: (origin) => withDocument(async (document) => describeProvider(document, clientId, origin)),
    verify: (idToken, nonce) =>
      withDocument((document) =>
        verifyIdToken(idToken, {
          keys: keysOf(document.jwks_uri),
          audience: clientId,
          nonce,
          now: () => clock.now(),
          issuer: [document.issuer, ...(OTHER_SPELLINGS.get(document.issuer) ?? [])],
          issuerName: document.issuer,
        }),
      ),
    exchangeCode: (exchange: CodeExchange) =>
      withDocument((document) => exchangeAuthorizationCode(exchange, { document, clientId, clientSecret, timeoutMs })),
    deleteUser: async () => false,
    async purge() {},
    async check() {
      try {
        const document = await discovery.current();
        if (clientSecret === undefined || clientAuthMethodOf(document)) return undefined;
        throw new Error(CLIENT_SECRET_UNSUPPORTED);
      } catch (error) {
        return `People cannot sign in by OIDC_ISSUER: ${(error as Error).message}.`;
      }
    },
  };
}

function describeProvider(document: DiscoveryDocument, clientId: string, origin: string): SignInMethod {
  const prompts = document.prompt_values_supported;
  return {
    provider: 'oidc',
    isEmbedded: false,
    issuer: document.issuer,
    clientId,
    scope: 'openid email profile',
    authorizationEndpoint: document.authorization_endpoint,
    tokenEndpoint: `${origin}/api/auth/token`,
    // A provider that lists what it can and has no choice of accounts lets people choose by signing in anew.
    prompt: prompts?.includes('login') && !prompts.includes('select_account') ? 'login' : 'select_account',
  };
}

/** Keys stay in memory as long as the provider keeps them at the same address. */
function createKeyCache(timeoutMs: number): (url: string) => JWTVerifyGetKey {
  let current: { readonly url: string; readonly keys: JWTVerifyGetKey } | undefined;
  return (url) => {
    if (current?.url !== url) current = { url, keys: createRemoteJwks(url, timeoutMs) };
    return current.keys;
  };
}
