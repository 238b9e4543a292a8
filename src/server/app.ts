import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { publicCalls } from '#contract/calls.ts';
import type { PrivacyFacts } from '#contract/privacy.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { KIBIBYTE, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Caller } from './domain/access/access.ts';
import { AppError } from './domain/errors/app-error.ts';
import { describeApi } from './http/api-description/describe-api.ts';
import type { OperationFacts } from './http/api-description/operation-facts.ts';
import { createCallBinder } from './http/bind-call.ts';
import { installErrorHandling, installOriginCheck } from './http/errors/error-handling.ts';
import { decodableUrl, MAX_PATH_PARAM_LENGTH, refuseMalformedRequest } from './http/errors/malformed-requests.ts';
import { installGracefulShutdown } from './http/graceful-shutdown.ts';
import { installBodyTimeouts } from './http/limits/body-timeouts.ts';
import type { RateLimiter } from './http/limits/rate-limiter.ts';
import { installRequestDeadlines, type RequestDeadlines } from './http/limits/request-deadlines.ts';
import { createProxyTrust } from './http/limits/trust-proxy.ts';
import type { RouteRegistry } from './http/route-registry.ts';
import { readPageScripts } from './http/web-client/client-renderer.ts';
import { installResponseCompression } from './http/web-client/response-compression.ts';
import { API_CONTENT_SECURITY_POLICY, installSecurityHeaders } from './http/web-client/security-headers.ts';
import { installNotFound, installWebClient } from './http/web-client/web-client.ts';
import type { CspSources } from './ports/identity.ts';

const JSON_BODY_LIMIT_BYTES = 64 * KIBIBYTE;
/** Above this the process would run out of file descriptors for the database; further connections are refused. */
const MAX_CONNECTIONS = 5000;

interface AppDependencies {
  readonly settings: PublicSettings;
  readonly privacy: PrivacyFacts;
  /** Undefined when rate limiting is off. */
  readonly limiter: RateLimiter | undefined;
  readonly logger: FastifyBaseLogger;
  /** Request timeouts; the default ones when undefined. */
  readonly deadlines: RequestDeadlines | undefined;
  /** Generates the id of a request for logs. */
  readonly generateRequestId: (raw: IncomingMessage) => string;
  /** Installs request metrics and the health endpoints. */
  readonly installMonitoring: (app: FastifyInstance) => void;
  /** Which proxies are trusted; see the setting `TRUST_PROXY`. */
  readonly trustProxy: false | number | readonly string[];
  /** False for a worker process, which only runs jobs. */
  readonly servesClients: boolean;
  /** Public origins of this server, besides the one of a request. */
  readonly publicOrigins: readonly string[];
  /** Folder of the built web client; undefined when it is served elsewhere. */
  readonly webFolder: string | undefined;
  /** External sources that the identity provider's browser code needs. */
  readonly contentSources: CspSources;
  readonly identifyAccount: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;
  readonly identifyGuest: (request: FastifyRequest) => Promise<Caller>;
  /** Before calls and pages: ends the session of a browser whose log-out did not reach this server. Never throws. */
  readonly completeLogOut: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The routes registered by the features. */
  readonly routes: RouteRegistry;
  /** Mounts the pages of the embedded identity provider, if it is used. */
  readonly mountIdentity: (app: FastifyInstance) => Promise<void>;
  /** Mounts the pages of the embedded payment provider, if it is used. */
  readonly mountPayments: (app: FastifyInstance) => Promise<void>;
}

/** The HTTP layer: everything between the socket and the features. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    loggerInstance: dependencies.logger,
    genReqId: dependencies.generateRequestId,
    trustProxy: createProxyTrust(dependencies.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    // Slow uploads take long; they are bounded by size.
    requestTimeout: 30 * MINUTE_MS,
    // Slowloris guard: there may be no reverse proxy in front.
    http: { headersTimeout: 15 * SECOND_MS, connectionsCheckingInterval: 5 * SECOND_MS },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    routerOptions: { maxParamLength: MAX_PATH_PARAM_LENGTH },
    clientErrorHandler: refuseMalformedRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Bodies are JSON unless a call declares otherwise. Plain text is a CORS-safelisted type that other sites can send
  // without preflight.
  app.removeContentTypeParser('text/plain');
  const { webFolder, settings, publicOrigins } = dependencies;
  const pageScripts = webFolder ? await readPageScripts(webFolder) : [];
  // Before everything that can refuse, so that refusals have the headers, too.
  await installSecurityHeaders(app, {
    sources: dependencies.contentSources,
    analyticsHost: settings.analytics?.host ?? null,
    pageScripts,
    isHttps: publicOrigins.some((origin) => origin.startsWith('https:')),
  });
  installRequestDeadlines(app, dependencies.deadlines);
  installGracefulShutdown(app);
  dependencies.installMonitoring(app);
  installErrorHandling(app);
  if (!dependencies.servesClients) restrictToWorkerRoutes(app);
  installOriginCheck(app, () => dependencies.publicOrigins);
  installBodyTimeouts(app);
  app.server.maxConnections = MAX_CONNECTIONS;
  dependencies.limiter?.install(app);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(swagger, describeApi(dependencies.settings.product));
  await app.register(async (scope) => bindApi(scope, dependencies));
  await dependencies.mountIdentity(app);
  await dependencies.mountPayments(app);
  const { completeLogOut } = dependencies;
  if (webFolder) await installWebClient(app, { folder: webFolder, settings, origin: publicOrigins[0], completeLogOut });
  else installNotFound(app);
  return app;
}

/** Health and metrics endpoints. */
const ABOUT_THE_PROCESS = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Restricts a worker process to health, metrics and webhooks: it runs jobs only and does not serve the product. Signed
 * webhook events are accepted, because the payment test mode delivers them to the process that created them.
 */
function restrictToWorkerRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (ABOUT_THE_PROCESS.test(request.url) || request.routeOptions.config.isSelfAuthenticated) return;
    throw new AppError('not-found');
  });
}

const API_DOCS: OperationFacts = {
  summary: 'Describe this API',
  tag: 'Service',
  responses: { 200: { description: 'This description', content: { 'application/json': { type: 'object' } } } },
};

async function bindApi(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  // Responses are private: no cache may store them.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('content-security-policy', API_CONTENT_SECURITY_POLICY);
  });
  app.addHook('onRequest', dependencies.completeLogOut);
  installResponseCompression(app);
  await app.register(async (scope) => {
    const bindCall = createCallBinder(scope, 'Service');
    bindCall(publicCalls.settings, { summary: 'Describe this installation' }, async () => dependencies.settings);
    bindCall(
      publicCalls.privacyFacts,
      { summary: 'Describe what is stored, where, and which processors receive it' },
      async () => dependencies.privacy,
    );
    dependencies.routes.bindAll('open', scope);
    scope.get('/api/docs', { config: { operation: API_DOCS } }, async () => app.swagger());
  });
  const { identifyAccount, identifyGuest, limiter, routes } = dependencies;
  const scopes = [
    { prefix: '', identify: identifyAccount, audience: 'account' },
    { prefix: '', identify: identifyGuest, audience: 'guest' },
    { prefix: '/api', identify: identifyAccount, audience: 'caller' },
    { prefix: '/api/session', identify: identifyGuest, audience: 'caller' },
  ] as const;
  for (const { prefix, identify, audience } of scopes) {
    await app.register(
      async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          request.caller = await identify(request, reply);
          await limiter?.admit(request, reply);
        });
        routes.bindAll(audience, scope);
      },
      { prefix },
    );
  }
}
