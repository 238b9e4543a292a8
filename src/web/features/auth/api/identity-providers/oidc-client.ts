import { InMemoryWebStorage, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { SignInConfig } from '#contract/identity.ts';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { sendRequest } from '#web/lib/api/request.ts';
import { asWebStorage, createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import {
  type AuthenticatedPerson,
  type IdentityClient,
  ProviderError,
  type RedirectOutcome,
} from './identity-client.ts';
import { readOidcError } from './oidc-errors.ts';

export type OidcConfig = Extract<SignInConfig, { provider: 'oidc' }>;

/** The part of oidc-client-ts in use. */
export type OidcManager = Pick<UserManager, 'signinPopup' | 'signinRedirect' | 'signinRedirectCallback' | 'removeUser'>;

/** Browser dependencies of the client. */
interface OidcEnvironment {
  readonly manager: OidcManager;
  /** The page's address. */
  readonly address: () => URL;
  /** Where oidc-client-ts keeps the state of a redirect. */
  readonly stateStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly nowMs: number;
}

/** Half the lifetime of the nonce cookie, which leaves the user time to sign in after the popup opens. */
const CONFIG_LIFETIME_MS = 30 * MINUTE_MS;
const STATE_PREFIX = 'oidc.';
const EMBEDDED_SIGN_OUT_PATH = '/identity/sign-out';
const WINDOW_FEATURES = { width: 480, height: 680 };

/** Signs in with an OpenID Connect provider, embedded or external. */
export function createOidcClient(config: OidcConfig, environment?: OidcEnvironment): IdentityClient {
  const { manager, address, stateStorage, nowMs } = environment ?? browserEnvironment(config);
  const { nonce } = config;
  const readResult = createResultReader(manager, address, stateStorage);
  return {
    provider: 'oidc',
    isPreview: config.domain === 'preview',
    staleAtMs: nowMs + CONFIG_LIFETIME_MS,
    // Not an async function: oidc-client-ts opens the popup synchronously.
    signInWithPopup: () =>
      withProviderErrors(manager.signinPopup({ nonce, popupAbortOnClose: true }).then(describePerson)),
    async signInWithRedirect() {
      await withProviderErrors(manager.signinRedirect({ nonce }));
      // Pending until the page is restored from the back/forward cache, which is a separate event.
      return new Promise<never>(() => undefined);
    },
    redirectResult: readResult,
    // The provider's tokens are not kept in the browser; the server's session is the only one.
    currentPerson: async () => null,
    async signOut() {
      await manager.removeUser();
      if (config.isEmbedded) await sendRequest('POST', EMBEDDED_SIGN_OUT_PATH);
    },
    signOutLocally: () => manager.removeUser(),
  };
}

/**
 * Reads the authorization response in the page's address. The code is single-use: all callers share one reading, which
 * is repeated only after a network failure, with the redirect state restored.
 */
function createResultReader(
  manager: OidcManager,
  address: () => URL,
  stateStorage: OidcEnvironment['stateStorage'],
): () => Promise<RedirectOutcome> {
  let reading: Promise<RedirectOutcome> | null = null;

  async function read(url: URL): Promise<RedirectOutcome> {
    const key = STATE_PREFIX + url.searchParams.get('state');
    const begun = stateStorage.getItem(key);
    // An old address, one from another tab, or an unsolicited one.
    if (begun === null) return 'nothing';
    try {
      return describePerson(await manager.signinRedirectCallback(url.href)) ?? 'nothing';
    } catch (error) {
      const refusal = new ProviderError(readOidcError(error));
      if (refusal.failure.code === 'network-request-failed') {
        stateStorage.setItem(key, begun);
        reading = null;
      }
      throw refusal;
    }
  }

  return () => {
    const url = address();
    if (url.pathname !== SIGN_IN_RETURN_PATHS.redirect) return Promise.resolve('nothing');
    reading ??= read(url);
    return reading;
  };
}

/** Null where the response has no ID token. */
function describePerson({ profile, id_token: idToken }: User): AuthenticatedPerson | null {
  if (!idToken) return null;
  return {
    idToken,
    uid: profile.sub,
    email: profile.email ?? null,
    displayName: profile.name ?? null,
    photoURL: profile.picture ?? null,
  };
}

async function withProviderErrors<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw new ProviderError(readOidcError(error));
  }
}

function browserEnvironment(config: OidcConfig): OidcEnvironment {
  // Without browser storage the popup flow still works: its state is kept in memory.
  const session = asWebStorage(createSafeStorage(() => sessionStorage));
  const manager = new UserManager({
    authority: config.issuer,
    metadata: {
      issuer: config.issuer,
      authorization_endpoint: config.authorizationEndpoint,
      token_endpoint: config.tokenEndpoint,
    },
    client_id: config.clientId,
    redirect_uri: location.origin + SIGN_IN_RETURN_PATHS.redirect,
    popup_redirect_uri: location.origin + SIGN_IN_RETURN_PATHS.popup,
    popupWindowFeatures: WINDOW_FEATURES,
    response_type: 'code',
    scope: config.scope,
    prompt: config.prompt,
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ prefix: STATE_PREFIX, store: session }),
  });
  return { manager, address: () => new URL(location.href), stateStorage: session, nowMs: Date.now() };
}
