import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { KIBIBYTE } from '#contract/units.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { installOriginCheck, logFailure, setRetryAfter, toAppError } from '#server/http/errors/error-handling.ts';
import { errorBodyOf, statusOf } from '#server/http/errors/error-table.ts';
import { bindPageAssets } from '#server/http/pages/page-assets.ts';
import { acceptPageForms, hideFromApiDescription } from '#server/http/pages/page-forms.ts';
import { PAGE_HEADERS, policyWith, sendPage } from '#server/http/pages/page-layout.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import { renderExpired, renderRefusal, renderUnknownPage } from '../pages/notice-pages.ts';
import type { PageContext } from '../pages/page-context.ts';
import { bindPasswordRoutes } from '../pages/password-routes.ts';
import { bindSignInRoutes } from '../pages/sign-in-routes.ts';
import { SignInEnded } from '../pages/sign-in-step.ts';
import { MOUNT_PATH } from './issuer.ts';
import { SESSION_COOKIE } from './provider.ts';

const FORM_LIMIT_BYTES = 16 * KIBIBYTE;
const ACCOUNTS_STYLE = new URL('../pages/accounts.css', import.meta.url).href;

/** Binds every address of the provider, below its mount. */
export async function mountProvider(app: FastifyInstance, context: PageContext): Promise<void> {
  await app.register(
    async (scope) => {
      hideFromApiDescription(scope);
      installFailurePages(scope, context);
      allowPageScript(scope, context);
      await bindPageAssets(scope, [ACCOUNTS_STYLE]);
      await scope.register(async (pages) => {
        installGuards(pages, context);
        acceptPageForms(pages, FORM_LIMIT_BYTES);
        bindSignInRoutes(pages, context);
        bindPasswordRoutes(pages, context);
      });
      await scope.register(async (endpoints) => {
        installGuards(endpoints, context);
        // The provider reads bodies itself.
        endpoints.removeAllContentTypeParsers();
        endpoints.addContentTypeParser('*', (_request, _payload, done) => done(null));
        bindEndpoints(endpoints, context);
      });
    },
    { prefix: MOUNT_PATH },
  );
}

/** Signing in works at addresses of this site, and pages of other sites send no forms here. */
function installGuards(scope: FastifyInstance, { origins }: PageContext): void {
  scope.addHook('onRequest', async (request) => {
    if (origins.allows(origins.originOf(request))) return;
    const address = origins.publicOrigin;
    throw new AppError('unauthorized-domain', address === undefined ? {} : { address });
  });
  installOriginCheck(scope, () => (origins.publicOrigin === undefined ? [] : [origins.publicOrigin]));
}

/** Only on the pages that hold it. */
function allowPageScript(scope: FastifyInstance, { frame: { script } }: PageContext): void {
  if (!script) return;
  const policy = policyWith(script);
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload === 'string' && payload.includes('<script>')) reply.header('content-security-policy', policy);
  });
}

function installFailurePages(scope: FastifyInstance, { frame }: PageContext): void {
  scope.setNotFoundHandler((_request, reply) => sendPage(reply, renderUnknownPage(frame), 404));
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof SignInEnded) return sendPage(reply, renderExpired(frame), 410);
    const refusal = toAppError(error);
    logFailure(request, refusal, error, 'a sign-in page failed');
    const page = renderRefusal(frame, errorBodyOf(refusal).message, refusal.code === 'user-disabled');
    return sendPage(setRetryAfter(reply, refusal), page, statusOf(refusal.code));
  });
}

function bindEndpoints(scope: FastifyInstance, context: PageContext): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await context.provider();
    setForwardedHeaders(request, context.origins);
    return answerByProvider(provider, request, reply);
  };
  for (const path of ['/auth', '/auth/:uid']) {
    scope.get(path, async (request, reply) => {
      for (const [name, value] of Object.entries(PAGE_HEADERS)) reply.raw.setHeader(name, value);
      return answer(request, reply);
    });
  }
  scope.post('/token', answer);
  scope.get('/jwks', answer);
  scope.get('/.well-known/openid-configuration', answer);
  scope.post('/sign-out', async (request, reply) => {
    await endSession(context, request, reply);
    return reply.status(204).send();
  });
}

/**
 * Tells the provider under which address the browser sees this site. It builds addresses from the forwarded headers, so
 * what the client wrote into them is replaced.
 */
function setForwardedHeaders(request: FastifyRequest, origins: SiteOrigins): void {
  const { protocol, host } = new URL(origins.originOf(request));
  const { headers } = request.raw;
  headers['x-forwarded-proto'] = protocol.replace(':', '');
  headers['x-forwarded-host'] = host;
  delete headers['x-forwarded-for'];
}

/** Lets the provider answer a request at one of its own addresses. */
async function answerByProvider(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const message: IncomingMessage & { originalUrl?: string } = request.raw;
  // It routes by the URL below its mount path, and derives the mount path from the original URL.
  message.originalUrl = request.url;
  message.url = request.url.slice(MOUNT_PATH.length);
  reply.hijack();
  await provider.callback()(message, reply.raw);
  return reply;
}

/** Signs this browser out of the provider; who it was stays in the list to choose from. */
async function endSession(context: PageContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const provider = await context.provider();
  const { cookies } = provider.createContext(request.raw, reply.raw);
  const id = cookies.get(SESSION_COOKIE, { signed: true });
  const session = id === undefined ? undefined : await provider.Session.find(id);
  await session?.destroy();
  const secure = context.origins.originOf(request).startsWith('https:');
  for (const name of [SESSION_COOKIE, `${SESSION_COOKIE}.sig`]) {
    reply.clearCookie(name, { path: MOUNT_PATH, httpOnly: true, sameSite: 'lax', secure });
  }
}
