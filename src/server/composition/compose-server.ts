import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { billingPaths } from '#contract/calls.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { createHttpExchangeRates } from '#server/adapters/exchange-rates/http.ts';
import { createFirebaseIdentity } from '#server/adapters/identity/firebase.ts';
import { createOidcIdentity } from '#server/adapters/identity/oidc.ts';
import { countJobs } from '#server/adapters/job-queue/count-jobs.ts';
import { createEmbeddedJobQueue } from '#server/adapters/job-queue/embedded.ts';
import { createPgBossJobQueue } from '#server/adapters/job-queue/pg-boss.ts';
import { createBuiltInEngine } from '#server/adapters/language-model/built-in/built-in.ts';
import { openLanguageModel } from '#server/adapters/language-model/open-language-model.ts';
import { createLogMailer } from '#server/adapters/mailer/log.ts';
import { createSmtpMailer } from '#server/adapters/mailer/smtp.ts';
import { createStripePayments } from '#server/adapters/payments/stripe/stripe.ts';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { findOversights, SPLIT_FILES } from '#server/config/configuration-warnings.ts';
import { describePrivacy } from '#server/config/describe-privacy.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { createEmbeddedIdentity } from '#server/embedded/identity-provider/embedded.ts';
import type { PaymentControls } from '#server/embedded/payment-provider/controls.ts';
import { createEmbeddedPayments } from '#server/embedded/payment-provider/embedded.ts';
import type { RequestDeadlines } from '#server/http/limits/request-deadlines.ts';
import { createRequestIds } from '#server/http/request-log.ts';
import { createSiteOrigins } from '#server/http/web-client/site-origins.ts';
import { probeFiles } from '#server/operations/files/probe-files.ts';
import { createLogger } from '#server/operations/monitoring/create-logger.ts';
import { createLostWorkerCount } from '#server/operations/monitoring/lost-workers.ts';
import { createObservation } from '#server/operations/monitoring/observe.ts';
import { layoutGeometry } from '#server/pdf/layout-geometry.ts';
import { findLanguageFiles } from '#server/pdf/ocr/ocr-languages.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import { tellSeldom } from '#server/platform/throttle-log.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import { type Adapters, composeFeatures, type Features } from './features.ts';
import { openLimiter } from './limits.ts';
import { openServerDatabase } from './open-server-database.ts';
import { openBlobs } from './open-storage.ts';
import { composeProcessLife, type ProcessLife } from './processes.ts';
import { createRecoveryRounds } from './recovery-rounds.ts';

export interface Lexden {
  readonly app: FastifyInstance;
  /** Gives back what an earlier process left unfinished, and starts working jobs off. */
  start(): Promise<void>;
  /** Stops taking requests and jobs, finishes or hands back what was begun, and closes everything. */
  stop(): Promise<void>;
}

interface ProviderPlace {
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Who vouches for people: somebody else where the settings name one, otherwise this server itself. */
function openIdentity(config: Config, { database, clock, logger }: ProviderPlace, mailer: Mailer) {
  const mountNothing = async () => {};
  if (config.firebase) {
    return { identity: createFirebaseIdentity({ ...config.firebase, clock }), mountIdentity: mountNothing };
  }
  if (config.oidc) {
    const identity = createOidcIdentity({ ...config.oidc, clock });
    // Nobody waits for the answer: trials and open sessions work without a provider.
    if (config.role !== 'worker') identity.check().then((problem) => problem && logger.warn(problem));
    return { identity, mountIdentity: mountNothing };
  }
  const { identity, mount } = createEmbeddedIdentity({
    db: database.db,
    clock,
    logger,
    mailer,
    origins: createSiteOrigins(config.publicUrl),
    product: config.product,
    supportEmail: DEFAULT_BRAND.supportEmail,
    rateLimits: config.rateLimits,
  });
  return { identity, mountIdentity: mount };
}

/** Who takes the payments: Stripe where the settings hold a key, otherwise this server's own test mode. */
function openPayments(config: Config, { database, clock, logger }: ProviderPlace) {
  const { product, stripe } = config;
  if (!stripe) {
    const embedded = createEmbeddedPayments({ db: database.db, clock, logger, product });
    return { payments: embedded.payments, mountPayments: embedded.mount, paymentControls: embedded.controls };
  }
  const mode = /^.._live_/.test(stripe.secretKey) ? 'live' : 'test';
  const payments = createStripePayments({ ...stripe, mode, clock, product });
  // Nobody waits for the answer: everything but paying works without it.
  if (config.role !== 'worker') payments.check().then((problem) => problem && logger.warn(problem));
  return { payments, mountPayments: async () => {}, paymentControls: undefined };
}

function openJobs({ database, clock, logger }: ProviderPlace) {
  // A queue looks for work every second, also while its database is away.
  const onProblem = tellSeldom((error, count) =>
    logger.error({ err: error, times: count }, 'a job could not be worked on'),
  );
  return database.url
    ? createPgBossJobQueue({ url: database.url, onProblem })
    : createEmbeddedJobQueue({ database, clock, onProblem });
}

export interface OpenedAdapters extends Adapters {
  /** What tests do as the payer; undefined where payments are somebody else's. */
  readonly paymentControls: PaymentControls | undefined;
}

/**
 * Chooses an adapter for every port by the settings.
 * @param given a database that is open and migrated already; the one the settings name when left out
 * @param clock the machine's when left out
 * @param logger one that the settings ask for when left out
 * @throws ConfigError when a language is named whose data is not installed
 */
export async function openAdapters(
  config: Config,
  given?: OpenedDatabase,
  clock: Clock = { now: () => Date.now() },
  logger: Logger = createLogger(config),
): Promise<OpenedAdapters> {
  const languageFiles = findLanguageFiles(config.ocrLanguages);
  const database = given ?? (await openServerDatabase(config, logger));
  const blobs = await openBlobs(config);
  const jobs = openJobs({ database, clock, logger });
  const lostWorkers = createLostWorkerCount();
  const reader = createPdfReader({ ocr: { languageFiles }, onLost: lostWorkers.add });
  const engine = createBuiltInEngine({});
  const answering = await openLanguageModel({
    settings: config.languageModel,
    builtIn: engine.model,
    verification: engine.verification,
    onProblem: (problem) => logger.warn(problem),
  });
  const mailer = config.smtpUrl
    ? createSmtpMailer({ url: config.smtpUrl, product: config.product })
    : createLogMailer({ logger });
  for (const oversight of [...findOversights(config), ...(await probeFiles(blobs))]) logger.warn(oversight);
  const paying = openPayments(config, { database, clock, logger });
  return {
    database,
    blobs,
    jobs,
    reader,
    geometry: layoutGeometry,
    index: engine.index,
    model: answering.model,
    verification: engine.verification,
    embeddings: answering.embeddings,
    ...openIdentity(config, { database, clock, logger }, mailer),
    ...paying,
    mailer,
    exchangeRates: config.exchangeRatesUrl ? createHttpExchangeRates({ url: config.exchangeRatesUrl }) : undefined,
    clock,
    logger,
    insights: {
      databasePool: () => database.poolState?.(),
      countJobs: () => countJobs(database, clock),
      engineQueues: engine.queueLengths,
      lostWorkers: lostWorkers.list,
      modelOutage: answering.currentOutage,
    },
    async close() {
      answering.close();
      await Promise.all([reader.close(), engine.close(), mailer.close(), paying.payments.close()]);
      await blobs.close();
      await database.close();
    },
  };
}

/** Posts a notice to this server's own webhook, the way Stripe would. @returns the status of the answer */
async function deliverNotice(app: FastifyInstance, body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await app.inject({ method: 'POST', url: billingPaths.webhook, headers, payload: body });
  return answer.statusCode;
}

/** Whoever starts a second server on one database may not think of the files. */
async function warnOfSplitFiles({ s3, role, dataFolder }: Config, { logger }: Adapters, life: ProcessLife) {
  // The other roles are told at every start.
  if (s3 || role !== 'all' || (await life.countOthers()) === 0) return;
  logger.warn(`Other servers work on this database, and uploaded files are kept in ${dataFolder}. ${SPLIT_FILES}`);
}

/** At the start everybody takes up what was left; from then on whoever works jobs off does. */
function composeRecoveryRounds({ role }: Config, { logger }: Adapters, features: Features, purge: () => Promise<void>) {
  return createRecoveryRounds({
    first: features.recover,
    async again(signal) {
      await purge();
      if (role !== 'web') await features.recover(signal);
    },
    onFailure: (error) => logger.error({ err: error }, 'recovery failed'),
  });
}

/** Whoever keeps nothing on its own disk does not care whether that is full. */
function observeProcess({ databaseUrl, s3, dataFolder, metricsToken }: Config, adapters: Adapters) {
  return createObservation(adapters, metricsToken, databaseUrl && s3 ? undefined : dataFolder);
}

/** What every browser may know of this installation. */
function describeInstallation(config: Config, { model, payments }: Adapters): PublicSettings {
  const { product, mascot, metering, posthog } = config;
  const { tagline, supportEmail, socialLinks } = DEFAULT_BRAND;
  return {
    product,
    mascot,
    tagline,
    supportEmail,
    metering,
    socialLinks: [...socialLinks],
    engine: model.engine,
    payments: payments.mode === 'live' ? 'live' : 'test',
    analytics: posthog ?? null,
  };
}

/**
 * Puts the server together.
 * @throws ConfigError when the settings would leave somebody paying whom nobody looks after
 * @param webFolder folder of the built web client; undefined where it is served by somebody else
 * @param deadlines how long requests may take; the product's own when left out
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
  const limiting = openLimiter(adapters);
  const app = await createApp({
    settings: describeInstallation(config, adapters),
    privacy: describePrivacy(config),
    limiter: config.rateLimits ? limiting.limiter : undefined,
    logger: adapters.logger,
    deadlines,
    nameRequest: createRequestIds(config.trustProxy),
    observe: observation.install,
    trustProxy: config.trustProxy,
    servesPeople: config.role !== 'worker',
    publicOrigins: config.publicUrl ? [new URL(config.publicUrl).origin] : [],
    webFolder: config.role === 'worker' ? undefined : webFolder,
    contentSources: adapters.identity.contentSources,
    // Whoever works jobs off only has no visitors to sign in.
    mountIdentity: async (target) => {
      if (config.role !== 'worker') await adapters.mountIdentity(target, features.identityHost);
    },
    mountPayments: (target) =>
      adapters.mountPayments(target, { deliver: (body, signature) => deliverNotice(target, body, signature) }),
    ...features.routes,
  });
  const life = composeProcessLife(adapters, { processId, role: config.role }, features);
  // Before anybody can take a place that a process which nobody knows of would keep.
  await life.begin();
  const recovery = composeRecoveryRounds(config, adapters, features, limiting.purge);
  return {
    app,
    async start() {
      await recovery.first();
      if (recovery.isEnding()) return;
      await features.modeGuard.endLowerModes();
      if (config.role !== 'web') {
        await adapters.jobs.start();
        features.reconciling.begin();
      }
      observation.readiness.markStarted();
      await warnOfSplitFiles(config, adapters, life);
      recovery.begin();
    },
    async stop() {
      observation.readiness.markStopping();
      const recovered = recovery.end();
      // Whoever sends requests here has so long to notice.
      if (config.shutdownDelayMs > 0) await pause(config.shutdownDelayMs);
      await Promise.all([app.close(), recovered]);
      await adapters.jobs.stop();
      await features.reconciling.end();
      await life.end();
      await adapters.close();
    },
  };
}
