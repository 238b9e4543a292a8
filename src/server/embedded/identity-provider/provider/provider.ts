import type { EventEmitter } from 'node:events';
import type { JWK } from 'jose';
import {
  type AdapterFactory,
  type Configuration,
  errors,
  type InteractionResults,
  interactionPolicy,
  Provider,
} from 'oidc-provider';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { errorBodyOf, retryAfterOf, statusOf } from '#server/http/errors/error-table.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import { CLIENT_ID, issuerUrl, MOUNT_PATH, PASSWORD_CLAIM, SCOPE } from './issuer.ts';
import type { SigningKeys } from './signing-keys.ts';

const seconds = (durationMs: number) => durationMs / SECOND_MS;
const LIFETIMES = {
  AuthorizationCode: seconds(MINUTE_MS),
  AccessToken: seconds(5 * MINUTE_MS),
  IdToken: seconds(5 * MINUTE_MS),
  Interaction: seconds(30 * MINUTE_MS),
  Grant: seconds(HOUR_MS),
  Session: seconds(14 * DAY_MS),
};
export const SESSION_COOKIE = 'lexden_identity';

export interface ProviderOptions {
  readonly keys: SigningKeys;
  readonly cookieKey: string;
  readonly records: AdapterFactory;
  readonly store: AccountStore;
  readonly origins: SiteOrigins;
  /** The page for a browser whose sign-in cannot continue. */
  readonly renderProblem: (problem: { readonly isExpired: boolean; readonly reason: string | undefined }) => string;
  /** The page for a browser that should retry later. @param message the reason */
  readonly renderOutage: (message: string) => string;
  readonly pageHeaders: Readonly<Record<string, string>>;
  /** Called with errors that are not transient. */
  readonly onProblem: (error: Error) => void;
  /** Called while the database is unavailable, full or read-only. */
  readonly onOutage: (error: Error) => void;
}

/**
 * The provider with the keys of this moment. It keeps nothing between requests itself, so it is rebuilt when the
 * keys have changed.
 */
export function createProviderSource(options: ProviderOptions): () => Promise<Provider> {
  let made: { readonly keyIds: string; readonly provider: Provider } | undefined;
  return async () => {
    const keys = await options.keys.current();
    const keyIds = keys.map(({ kid }) => kid).join(' ');
    if (made?.keyIds !== keyIds) made = { keyIds, provider: createProvider(options, keys) };
    return made.provider;
  };
}

function createProvider(options: ProviderOptions, keys: readonly JWK[]): Provider {
  const { origins, onProblem } = options;
  const provider = new Provider(issuerUrl(origins.publicOrigin), {
    ...providerSettings(options),
    jwks: { keys },
    // A first-party client: no consent page.
    async loadExistingGrant({ oidc }) {
      const { client, session, result } = oidc;
      if (!client || !session?.accountId) return undefined;
      if (result && !(await hasPasswordStayed(result, session.accountId, options.store))) {
        throw new errors.AccessDenied('the password was changed meanwhile');
      }
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  // The forwarded headers are our own: `setForwardedHeaders` has replaced whatever the client sent.
  provider.proxy = true;
  provider.Client.prototype.redirectUriAllowed = (address) => isReturnAddress(address, origins);
  reportOutages(provider, options);
  const emitter: EventEmitter = provider;
  emitter.on('error', onProblem);
  return provider;
}

/**
 * Asks browsers to retry later while the database is unavailable. The provider itself reports every such failure as its
 * own fault, without Retry-After.
 */
function reportOutages(provider: Provider, { renderOutage, onOutage, onProblem }: ProviderOptions): void {
  const interrupted = new WeakSet<object>();
  provider.on('server_error', (context, error) => {
    if (!isTransientError(error)) return onProblem(error);
    interrupted.add(context);
    onOutage(error);
  });
  const refusal = new AppError('unavailable');
  provider.use(async (context, next) => {
    await next();
    if (!interrupted.has(context)) return;
    const { message } = errorBodyOf(refusal);
    const isPage = context.response.is('html') !== false;
    context.status = statusOf(refusal.code);
    context.set('retry-after', String(retryAfterOf(refusal)));
    // The error code of RFC 6749, section 4.1.2.1.
    context.body = isPage ? renderOutage(message) : { error: 'temporarily_unavailable', error_description: message };
  });
}

function providerSettings({ records, cookieKey, store, renderProblem, pageHeaders }: ProviderOptions): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    adapter: records,
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        response_modes: ['query'],
        // Needed for the form; which addresses are allowed is decided by `isReturnAddress`.
        redirect_uris: [`http://localhost${SIGN_IN_RETURN_PATHS.popup}`],
      },
    ],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub', PASSWORD_CLAIM], email: ['email', 'email_verified'], profile: ['name'] },
    // The browser reads name and address from the ID token: there is no other place to ask.
    conformIdTokenClaims: false,
    clientBasedCORS: (context, origin) => origin === siteOrigin(context),
    async findAccount(_context, id) {
      const account = await store.findById(id);
      if (!account) return undefined;
      const { email, name, passwordChangedAt } = account;
      const claims = { sub: id, email, email_verified: false, name, [PASSWORD_CLAIM]: passwordChangedAt };
      return { accountId: id, claims: () => claims };
    },
    interactions: {
      policy: chooseAccountPolicy(),
      url: (_context, { uid }) => `${MOUNT_PATH}/interaction/${uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    cookies: {
      keys: [cookieKey],
      names: { session: SESSION_COOKIE, interaction: 'lexden_identity_step', resume: 'lexden_identity_resume' },
      long: { ...cookie, path: MOUNT_PATH },
      short: cookie,
    },
    ttl: LIFETIMES,
    renderError(context, out, error) {
      context.type = 'html';
      context.set(pageHeaders);
      const isExpired = error instanceof errors.SessionNotFound;
      context.body = renderProblem({ isExpired, reason: isExpired ? undefined : out.error_description });
    },
  };
}

/** Whether a sign-in that was finished on our pages goes on with the password it was finished with. */
async function hasPasswordStayed(result: InteractionResults, accountId: string, store: AccountStore): Promise<boolean> {
  const account = await store.findById(accountId);
  const choice = result['select_account'] as { readonly passwordChangedAt?: number } | undefined;
  return account !== undefined && account.passwordChangedAt === choice?.passwordChangedAt;
}

/** This site's origin as seen by the browser, which the framework's own `origin` is not. */
function siteOrigin({ protocol, host }: { readonly protocol: string; readonly host: string }): string {
  return `${protocol}://${host}`;
}

/** Every sign-in asks for the account, whether the request does or not. */
function chooseAccountPolicy(): interactionPolicy.DefaultPolicy {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  const isUnchosen = new Check('account_unchosen', 'no account was chosen', ({ oidc }) => !oidc.result?.select_account);
  policy.add(new Prompt({ name: 'select_account', requestable: true }, isUnchosen), 0);
  return policy;
}

/**
 * Whether a code may be handed to this address: one of two pages, exactly, at an address of this site. A site with a public
 * address never sends one from there to another machine's loopback.
 */
function isReturnAddress(address: string, origins: SiteOrigins): boolean {
  const origin = URL.parse(address)?.origin;
  if (origin === undefined || !origins.allows(origin)) return false;
  const own = Provider.ctx && siteOrigin(Provider.ctx);
  if (own === origins.publicOrigin && own !== undefined && origin !== own) return false;
  return Object.values(SIGN_IN_RETURN_PATHS).some((path) => address === `${origin}${path}`);
}
