import type { FastifyInstance, FastifyRequest } from 'fastify';
import { providerCalls, publicCalls } from '#contract/calls.ts';
import type { SignInConfig } from '#contract/identity.ts';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';
import { isSecretToken, nonceOf } from '#server/domain/access/session.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { type CallMetadata, createCallBinder } from '#server/http/bind-call.ts';
import { acceptForms } from '#server/http/bodies/forms.ts';
import { clientOf } from '#server/http/describe-user-agent.ts';
import { errorBodyOf } from '#server/http/errors/error-table.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import { makeSecret } from '#server/platform/secrets.ts';
import { hashGuestId } from '../service.ts';
import { guestIdOf } from './authentication-routes.ts';
import type { SignInService } from './sign-in-service.ts';

/** A user needs one or two of each; guessing tokens or codes needs many. */
const STRICT = { limit: 'signIn' } as const;

interface Dependencies {
  readonly signIn: SignInService;
  /** Whose calls are bound. */
  readonly providers: readonly SignInConfig['provider'][];
  readonly cookies: SessionCookies;
  readonly origins: SiteOrigins;
}

const SYNC: CallMetadata = {
  summary: 'Open a session with an ID token of the identity provider',
  requestHeaders: {
    'x-session-id': {
      description: 'The guest id of this browser, whose trial moves into the account.',
      schema: { type: 'string' },
    },
  },
  refusals: [
    'token-invalid',
    'token-expired',
    'sign-in-interrupted',
    'sign-in-replayed',
    'user-disabled',
    'provider-unreachable',
    'guest-id-invalid',
    'unauthenticated',
    'trial-moved',
    'not-found',
  ],
  ...STRICT,
};

/** The calls of a browser that signs in. */
export function bindSignInRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const bindCall = createCallBinder(app, 'Sign-in');
  const { signIn, providers, cookies, origins } = dependencies;
  // Not `STRICT`: every visitor's page calls it, and a whole office may share one address.
  bindCall(
    publicCalls.signInConfig,
    {
      summary: 'Describe how browsers sign in',
      refusals: ['unauthorized-domain', 'provider-unreachable', 'not-found'],
    },
    async ({ query, request, reply }): Promise<SignInConfig> => {
      const origin = requireAllowed(origins, request);
      const method = await signIn.describe(origin, query.social);
      const site = { domain: origins.isProduction(origin) ? ('production' as const) : ('preview' as const) };
      if (method.provider === 'firebase') return { ...method, ...site };
      const former = cookies.readNonce(request);
      // Tabs of one browser may sign in at once, so they share the secret; its lifetime is renewed.
      const secret = isSecretToken(former) ? former : makeSecret();
      cookies.setNonce(reply, secret);
      return { ...method, ...site, nonce: nonceOf(secret) };
    },
  );
  for (const provider of providers) bindProvider(app, dependencies, provider);
  app.register(async (scope) => bindCodeExchange(scope, dependencies));
}

/** The calls whose path names the kind of provider. */
function bindProvider(app: FastifyInstance, dependencies: Dependencies, provider: SignInConfig['provider']): void {
  const bindCall = createCallBinder(app, 'Sign-in');
  const { signIn, cookies, origins } = dependencies;
  const { sync, domain } = providerCalls[provider];
  bindCall(domain, { summary: 'Check whether sign-in is allowed from this origin' }, async ({ request }) => {
    const refusal = refuseOrigin(origins, request);
    return refusal ? { success: false, error: errorBodyOf(refusal).message } : { success: true };
  });
  bindCall(sync, SYNC, async ({ body, request, reply }) => {
    if (signIn.kindOf(body.social) !== provider) throw new AppError('not-found');
    const guestId = guestIdOf(request);
    const { user, movedDocuments, token } = await signIn.signIn({
      request: body,
      nonceSecret: cookies.readNonce(request),
      previousToken: cookies.readSession(request),
      guestIdHash: guestId ? hashGuestId(guestId) : null,
      client: clientOf(request),
    });
    cookies.setSession(reply, token);
    cookies.clearNonce(reply);
    return { user, movedDocuments };
  });
}

/** Token requests are forms by the standard (RFC 6749, section 4.1.3). */
function bindCodeExchange(scope: FastifyInstance, { signIn, origins }: Dependencies): void {
  const bindCall = createCallBinder(scope, 'Sign-in');
  acceptForms(scope);
  bindCall(
    publicCalls.exchangeCode,
    {
      summary: 'Exchange an authorization code for an ID token',
      refusals: ['return-address-refused', 'code-refused', 'provider-unreachable', 'not-found'],
      ...STRICT,
    },
    async ({ body, query }) => {
      if (!isReturnAddress(origins, body.redirect_uri)) throw new AppError('return-address-refused');
      const {
        idToken,
        expiresInSeconds,
        scope: granted,
      } = await signIn.exchangeCode(
        {
          code: body.code,
          codeVerifier: body.code_verifier,
          redirectUri: body.redirect_uri,
        },
        query.social,
      );
      return {
        id_token: idToken,
        // Not sent: the browser does not need it, and could leak it.
        access_token: 'withheld',
        token_type: 'Bearer',
        ...(expiresInSeconds !== undefined && { expires_in: expiresInSeconds }),
        ...(granted !== undefined && { scope: granted }),
      };
    },
  );
}

function refuseOrigin(origins: SiteOrigins, request: FastifyRequest): AppError | undefined {
  if (origins.allows(origins.originOf(request))) return undefined;
  return new AppError('unauthorized-domain', origins.publicOrigin ? { address: origins.publicOrigin } : {});
}

/** @throws AppError `unauthorized-domain` */
function requireAllowed(origins: SiteOrigins, request: FastifyRequest): string {
  const refusal = refuseOrigin(origins, request);
  if (refusal) throw refusal;
  return origins.originOf(request);
}

/** Whether an address is one of the two redirect URIs on an origin of this site. */
function isReturnAddress(origins: SiteOrigins, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return origins.allows(origin) && Object.values(SIGN_IN_RETURN_PATHS).some((path) => address === `${origin}${path}`);
}
