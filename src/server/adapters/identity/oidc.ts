import type { JWTVerifyGetKey } from 'jose';
import type { Clock } from '#server/ports/clock.ts';
import { type CodeExchange, IdentityError, type IdentityProvider, type SignInMethod } from '#server/ports/identity.ts';
import { createDiscovery, type DiscoveryDocument } from './discovery.ts';
import { CLIENT_SECRET_UNSUPPORTED, clientAuthMethodOf, exchangeAuthorizationCode } from './exchange-code.ts';
import { createSingleIssuerRule, type IssuerRule, TENANT_PLACEHOLDER, withoutTrailingSlash } from './issuer-rule.ts';
import { createRemoteJwks, PROVIDER_TIMEOUT_MS, type RemoteJwks } from './remote-jwks.ts';
import { verifyIdToken } from './verify-id-token.ts';

const GOOGLE = 'https://accounts.google.com';
/** Hosts of profile photos; those of other providers are not shown. */
const PHOTO_HOSTS = new Map([[GOOGLE, ['https://lh3.googleusercontent.com']]]);

/** Where this server exchanges codes. */
export const TOKEN_PATH = '/api/auth/token';

interface OidcIdentityOptions {
  /** Issuer URL; a trailing slash is ignored. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client; PKCE is used either way. */
  readonly clientSecret: string | undefined;
  readonly clock: Clock;
  /** Timeout per response, in milliseconds; 5 seconds when left out. */
  readonly timeoutMs?: number;
  /** Which issuers are accepted; the configured one when left out. */
  readonly rule?: IssuerRule;
  /** Setting that the startup check names. */
  readonly setting?: string;
  /** Path and query of this server's token endpoint. */
  readonly tokenPath?: string;
}

export interface OidcIdentity extends IdentityProvider {
  /**
   * Startup check for the log.
   * @returns what is wrong, or undefined; the provider is contacted again at every sign-in, so startup continues
   */
  check(): Promise<string | undefined>;
}

/**
 * Sign-in with an external OpenID provider. Tokens pass through this server, which may hold a client secret. The
 * account's issuer is the one of the discovery document.
 */
export function createOidcIdentity(options: OidcIdentityOptions): OidcIdentity {
  const { issuer, clientId, clientSecret, clock, timeoutMs = PROVIDER_TIMEOUT_MS } = options;
  const { rule = createSingleIssuerRule(issuer), setting = 'OIDC_ISSUER', tokenPath = TOKEN_PATH } = options;
  const discovery = createDiscovery({ issuer, rule, clock, timeoutMs });
  const jwksFor = createKeyCache(timeoutMs);

  /** The provider may have moved: refetch the document after a failure. */
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
    describe: (origin) =>
      withDocument(async (document) => ({
        ...describeSignIn(document, clientId),
        // A template is no address.
        issuer: document.issuer.includes(TENANT_PLACEHOLDER) ? issuer : document.issuer,
        tokenEndpoint: origin + tokenPath,
      })),
    verify: (idToken, nonce) =>
      withDocument(async (document) => {
        const { accepted, name } = rule.expect(document.issuer, idToken);
        return verifyIdToken(idToken, {
          keys: restrictKeys(jwksFor(document.jwks_uri), rule, name),
          audience: clientId,
          nonce,
          now: () => clock.now(),
          issuer: accepted,
          issuerName: name,
        });
      }),
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
        return `Sign-in with ${setting} does not work: ${(error as Error).message}.`;
      }
    },
  };
}

function describeSignIn(
  document: DiscoveryDocument,
  clientId: string,
): Omit<Extract<SignInMethod, { provider: 'oidc' }>, 'issuer' | 'tokenEndpoint'> {
  const prompts = document.prompt_values_supported;
  return {
    provider: 'oidc',
    isEmbedded: false,
    clientId,
    scope: 'openid email profile',
    authorizationEndpoint: document.authorization_endpoint,
    // A provider whose listed prompts lack the account chooser gets `login`.
    prompt: prompts?.includes('login') && !prompts.includes('select_account') ? 'login' : 'select_account',
  };
}

/** Caches the keys as long as their URL stays the same. */
function createKeyCache(timeoutMs: number): (url: string) => RemoteJwks {
  let current: { readonly url: string; readonly keys: RemoteJwks } | undefined;
  return (url) => {
    if (current?.url !== url) current = { url, keys: createRemoteJwks(url, timeoutMs) };
    return current.keys;
  };
}

/** Keys that are published for another issuer do not sign for this one. */
function restrictKeys(jwks: RemoteJwks, { allowsKey }: IssuerRule, issuer: string): JWTVerifyGetKey {
  if (allowsKey === undefined) return jwks;
  return async (header, token) => {
    const key = await jwks(header, token);
    const published = jwks.jwks()?.keys.find(({ kid }) => kid !== undefined && kid === header?.kid);
    if (published && allowsKey(published, issuer)) return key;
    throw new IdentityError('token-invalid', 'the key of the token is not one of its issuer');
  };
}
