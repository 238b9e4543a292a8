import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { billingPaths } from '#contract/calls.ts';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { LOCAL_FILES_WARNING } from '#server/config/configuration-warnings.ts';
import { describeInstallation } from '#server/config/describe-installation.ts';
import { describePrivacy } from '#server/config/describe-privacy.ts';
import { createInMemoryCounter, createRequestCounter } from '#server/db/processes/request-counter.ts';
import { createRateLimiter } from '#server/http/limits/rate-limiter.ts';
import type { RequestDeadlines } from '#server/http/limits/request-deadlines.ts';
import { createRequestIds } from '#server/http/request-log.ts';
import { createMonitoring } from '#server/operations/monitoring/monitoring.ts';
import { createPeriodicRecovery } from '#server/platform/periodic-recovery.ts';
import { createProcessLifecycle, type ProcessLifecycle } from '#server/platform/process-lifecycle.ts';
import type { Adapters } from './adapters.ts';
import { composeFeatures, type Features } from './features.ts';
import { mergeContentSources } from './social-identities.ts';

export interface Lexden {
  readonly app: FastifyInstance;
  /** Recovers what earlier processes left unfinished, and starts running jobs. */
  start(): Promise<void>;
  /** Stops taking requests and jobs, finishes or releases what was started, and closes everything. */
  stop(): Promise<void>;
}

/** Posts a webhook event to this server, the way Stripe would. @returns the HTTP status of the response */
async function deliverWebhookEvent(app: FastifyInstance, body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await app.inject({ method: 'POST', url: billingPaths.webhook, headers, payload: body });
  return response.statusCode;
}

/** Warns when several servers share a database but not the files. */
async function warnOfSplitFiles({ s3, role, dataFolder }: Config, { logger }: Adapters, life: ProcessLifecycle) {
  // The other roles are warned at every start.
  if (s3 || role !== 'all' || (await life.countOthers()) === 0) return;
  logger.warn(
    `Other servers work on this database, and uploaded files are kept in ${dataFolder}. ${LOCAL_FILES_WARNING}`,
  );
}

/** Every process runs recovery at its start; later only processes that run jobs do. */
function composeRecovery({ role }: Config, { logger }: Adapters, features: Features, purge: () => Promise<void>) {
  return createPeriodicRecovery({
    first: features.recovery.run,
    async again(signal) {
      await purge();
      if (role !== 'web') await features.recovery.run(signal);
    },
    onFailure: (error) => logger.error({ err: error }, 'recovery failed'),
  });
}

/** The disk is watched only where data is kept on it. */
function observeProcess({ databaseUrl, s3, dataFolder, metricsToken }: Config, adapters: Adapters) {
  return createMonitoring(adapters, metricsToken, databaseUrl && s3 ? undefined : dataFolder);
}

/** Expensive requests are counted across all processes, request floods per process. */
function createRateLimiting({ database, clock }: Adapters) {
  const shared = createRequestCounter(database, clock);
  const own = createInMemoryCounter(clock);
  return {
    limiter: createRateLimiter({ shared, own }),
    async purge() {
      await own.purge();
      await shared.purge();
    },
  };
}

/**
 * Composes the server.
 * @throws ConfigError when the settings would leave paying subscribers without a provider
 * @param webFolder folder of the built web client; undefined where it is served elsewhere
 * @param deadlines request timeouts; default to the product's
 */
export async function composeLexden(
  config: Config,
  adapters: Adapters,
  webFolder: string | undefined,
  deadlines?: RequestDeadlines,
): Promise<Lexden> {
  const processId = randomUUID();
  const observation = observeProcess(config, adapters);
  const features = composeFeatures(
    { ...adapters, ...observation.ports },
    {
      metering: config.metering,
      processId,
      publicUrl: config.publicUrl,
      product: config.product,
      queueLimit: config.queueLimit,
      retentionDays: config.retentionDays,
    },
  );
  const problem = await features.modeGuard.findProblem();
  if (problem !== undefined) throw new ConfigError(problem);
  const limiting = createRateLimiting(adapters);
  const app = await createApp({
    settings: describeInstallation(config, adapters),
    privacy: describePrivacy(config, adapters.model.engine),
    limiter: config.rateLimits ? limiting.limiter : undefined,
    logger: adapters.logger,
    deadlines,
    generateRequestId: createRequestIds(config.trustProxy),
    installMonitoring: observation.install,
    trustProxy: config.trustProxy,
    servesClients: config.role !== 'worker',
    publicOrigins: config.publicUrl ? [new URL(config.publicUrl).origin] : [],
    webFolder: config.role === 'worker' ? undefined : webFolder,
    contentSources: mergeContentSources([adapters.identity, ...adapters.socialIdentities.values()]),
    // A worker serves no sign-in pages.
    mountIdentity: async (target) => {
      if (config.role !== 'worker') await adapters.mountIdentity(target, features.identityHost);
    },
    mountPayments: (target) =>
      adapters.mountPayments(target, {
        deliverWebhook: (body, signature) => deliverWebhookEvent(target, body, signature),
      }),
    ...features.authentication,
    completeLogOut: features.completeLogOut,
    routes: features.routes,
  });
  const life = createProcessLifecycle(adapters, { processId, role: config.role }, features);
  // Before any reservation: one of an unregistered process would never be released.
  await life.begin();
  const recovery = composeRecovery(config, adapters, features, limiting.purge);
  return {
    app,
    async start() {
      await recovery.runFirst();
      if (recovery.isStopping()) return;
      await features.modeGuard.endLowerModes();
      if (config.role !== 'web') {
        await adapters.jobs.start();
        features.reconciliation.begin();
      }
      observation.readiness.markStarted();
      await warnOfSplitFiles(config, adapters, life);
      recovery.start();
    },
    async stop() {
      observation.readiness.markStopping();
      const recovered = recovery.stop();
      // Gives load balancers time to notice.
      if (config.shutdownDelayMs > 0) await pause(config.shutdownDelayMs);
      await Promise.all([app.close(), recovered]);
      await adapters.jobs.stop();
      await features.reconciliation.end();
      await life.end();
      await adapters.close();
    },
  };
}
