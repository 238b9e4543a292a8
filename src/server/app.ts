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
import { describeApi } from './http/api-description/describe-api.ts';
import type { OperationFacts } from './http/api-description/operation-facts.ts';
import { bindCall } from './http/bind-call.ts';
import { installErrorHandling, installOriginCheck } from './http/errors/error-handling.ts';
import { decodableUrl, MAX_PATH_PARAM_LENGTH, refuseMalformedRequest } from './http/errors/malformed-requests.ts';
import { installGracefulShutdown } from './http/graceful-shutdown.ts';
import { installBodyTimeouts } from './http/limits/body-timeouts.ts';
import type { RateLimiter } from './http/limits/rate-limiter.ts';
import { installRequestDeadlines, type RequestDeadlines } from './http/limits/request-deadlines.ts';
import { createProxyTrust } from './http/limits/trust-proxy.ts';
import { restrictToWorkerRoutes } from './http/limits/worker-routes.ts';
import type { RouteRegistry } from './http/route-registry.ts';
import { readPageScripts } from './http/web-client/client-renderer.ts';
import { installResponseCompression } from './http/web-client/response-compression.ts';
import { API_CONTENT_SECURITY_POLICY, installSecurityHeaders } from './http/web-client/security-headers.ts';
import { installNotFound, installWebClient } from './http/web-client/web-client.ts';
import type { CspSources } from './ports/identity.ts';

const JSON_BODY_LIMIT_BYTES = 64 * KIBIBYTE;
/** Beyond this the files of the database could not be opened any more; whoever comes then is turned away at the door. */
const MOST_CONNECTIONS = 5000;

export interface AppDependencies {
  readonly settings: PublicSettings;
  readonly privacy: PrivacyFacts;
  /** Undefined where requests are not limited. */
  readonly limiter: RateLimiter | undefined;
  readonly logger: FastifyBaseLogger;
  /** How long requests may take; the product's own when left out. */
  readonly deadlines: RequestDeadlines | undefined;
  /** The name of a request in logs. */
  readonly generateRequestId: (raw: IncomingMessage) => string;
  /** Watches requests, and binds what machines ask about this process. */
  readonly installMonitoring: (app: FastifyInstance) => void;
  /** Whose word about where a request comes from is believed; see the setting `TRUST_PROXY`. */
  readonly trustProxy: false | number | readonly string[];
  /** False where this process only works jobs off. */
  readonly servesClients: boolean;
  /** Addresses under which people reach this server, besides the one a request names. */
  readonly publicOrigins: readonly string[];
  /** Folder of the built web client; undefined where it is served by somebody else. */
  readonly webFolder: string | undefined;
  /** Places outside that the identity provider's code in the browser talks to. */
  readonly contentSources: CspSources;
  readonly identifyAccount: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;
  readonly identifyGuest: (request: FastifyRequest) => Promise<Caller>;
  /** Before calls and pages: ends the session of a browser whose log-out did not reach this server. It never throws. */
  readonly completeLogOut: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** What the features have registered. */
  readonly routes: RouteRegistry;
  /** Puts the identity provider's pages here, where this server is the provider. */
  readonly mountIdentity: (app: FastifyInstance) => Promise<void>;
  /** Puts the pages of the payments' test mode here, where that is in use. */
  readonly mountPayments: (app: FastifyInstance) => Promise<void>;
}

/** The HTTP frame: everything between the socket and the features. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    loggerInstance: dependencies.logger,
    genReqId: dependencies.generateRequestId,
    trustProxy: createProxyTrust(dependencies.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    // An upload on a slow line takes its time; what it may hold is limited by size.
    requestTimeout: 30 * MINUTE_MS,
    // Headers are there at once, and whoever sends them drop by drop is held back by no proxy but this.
    http: { headersTimeout: 15 * SECOND_MS, connectionsCheckingInterval: 5 * SECOND_MS },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    routerOptions: { maxParamLength: MAX_PATH_PARAM_LENGTH },
    clientErrorHandler: refuseMalformedRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Bodies are JSON, or what a call says itself. Text is also what a foreign page can send without asking first.
  app.removeContentTypeParser('text/plain');
  const { webFolder, settings, publicOrigins } = dependencies;
  const pageScripts = webFolder ? await readPageScripts(webFolder) : [];
  // Before everything that refuses, so that refusals carry them too.
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
  app.server.maxConnections = MOST_CONNECTIONS;
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

const API_DOCS: OperationFacts = {
  summary: 'Describe this API',
  tag: 'Service',
  responses: { 200: { description: 'This description', content: { 'application/json': { type: 'object' } } } },
};

async function bindApi(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  // Answers are about one person's documents: nothing between here and the browser may keep them.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('content-security-policy', API_CONTENT_SECURITY_POLICY);
  });
  app.addHook('onRequest', dependencies.completeLogOut);
  installResponseCompression(app);
  await app.register(async (scope) => {
    bindCall(
      scope,
      publicCalls.settings,
      { summary: 'Describe this installation', tag: 'Service' },
      async () => dependencies.settings,
    );
    bindCall(
      scope,
      publicCalls.privacyFacts,
      {
        summary: 'What is stored here, where, and who else gets some',
        tag: 'Service',
      },
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
