import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { DEFAULT_BRAND } from '#contract/brand.ts';
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
import type { Config } from '#server/config/config.ts';
import { findConfigurationWarnings } from '#server/config/configuration-warnings.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { createDiskReserve } from '#server/db/sqlite/disk-reserve.ts';
import { createEmbeddedIdentity } from '#server/embedded/identity-provider/embedded.ts';
import type { PaymentControls } from '#server/embedded/payment-provider/controls.ts';
import { createEmbeddedPayments } from '#server/embedded/payment-provider/embedded.ts';
import { createSiteOrigins } from '#server/http/web-client/site-origins.ts';
import { createModelAccounting } from '#server/operations/costs/model-accounting.ts';
import { probeFiles } from '#server/operations/files/probe-files.ts';
import { refuseLostDatabase } from '#server/operations/files/refuse-lost-database.ts';
import { createLogger } from '#server/operations/monitoring/create-logger.ts';
import { createLostWorkerCounter } from '#server/operations/monitoring/lost-worker-counter.ts';
import { findLanguageFiles } from '#server/pdf/ocr/ocr-languages.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import { layoutGeometry } from '#server/pdf/text/layout-geometry.ts';
import type { Ports } from '#server/platform/platform.ts';
import { throttleLog } from '#server/platform/throttle-log.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { IdentityHost } from '#server/ports/identity.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import type { PaymentsHost } from '#server/ports/payments.ts';
import type { RuntimeMetrics } from '#server/ports/runtime-metrics.ts';
import { resolveModel } from './language-model.ts';
import { openSocialIdentities } from './social-identities.ts';
import { openBlobs, openDatabase } from './storage.ts';
import { warmUpWorkers } from './warm-up-workers.ts';

/** Every port with its implementation. */
export interface Adapters extends Ports {
  readonly jobs: JobQueue;
  /** Mounts the embedded identity provider's pages; does nothing where the provider is an external one. */
  readonly mountIdentity: (app: FastifyInstance, host: IdentityHost) => Promise<void>;
  /** Mounts the embedded payment provider's pages; does nothing when Stripe is configured. */
  readonly mountPayments: (app: FastifyInstance, host: PaymentsHost) => Promise<void>;
  readonly mailer: Mailer;
  readonly logger: FastifyBaseLogger;
  readonly insights: RuntimeMetrics;
  /** Lets the workers that this process needs do their work once. @throws Error when they cannot, or are closed */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

interface ProviderDependencies {
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

const NO_LIMITS = { costUsd: undefined, tokens: undefined };

/** The configured identity provider, otherwise the embedded one. */
function openIdentity(config: Config, { database, clock, logger }: ProviderDependencies, mailer: Mailer) {
  const mountNothing = async () => {};
  if (config.firebase) {
    return { identity: createFirebaseIdentity({ ...config.firebase, clock }), mountIdentity: mountNothing };
  }
  if (config.oidc) {
    const identity = createOidcIdentity({ ...config.oidc, clock });
    // Not awaited: trials and open sessions work without a provider.
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

/** Stripe where a key is configured, otherwise the embedded payment provider (test mode). */
function openPayments(config: Config, { database, clock, logger }: ProviderDependencies) {
  const { product, stripe } = config;
  if (!stripe) {
    const embedded = createEmbeddedPayments({ db: database.db, clock, logger, product });
    return { payments: embedded.payments, mountPayments: embedded.mount, paymentControls: embedded.controls };
  }
  const mode = /^.._live_/.test(stripe.secretKey) ? 'live' : 'test';
  const payments = createStripePayments({ ...stripe, mode, clock, product });
  // Not awaited: everything but paying works without it.
  if (config.role !== 'worker') payments.check().then((problem) => problem && logger.warn(problem));
  return { payments, mountPayments: async () => {}, paymentControls: undefined };
}

function openJobs({ database, clock, logger }: ProviderDependencies) {
  // The queue polls every second, also while its database is unavailable.
  const onProblem = throttleLog((error, count) => logger.error({ err: error, times: count }, 'a job could not be run'));
  return database.url
    ? createPgBossJobQueue({ url: database.url, onProblem })
    : createEmbeddedJobQueue({ database, clock, onProblem });
}

interface OpenedAdapters extends Adapters {
  /** Lets tests act as the customer; undefined when Stripe is configured. */
  readonly paymentControls: PaymentControls | undefined;
}

/**
 * Chooses an adapter for every port by the settings.
 * @param given an open and migrated database; defaults to the configured one
 * @param clock defaults to the system clock
 * @param logger defaults to the configured one
 * @throws ConfigError when the data of a configured OCR language is not installed, or the model is not known
 */
export async function openAdapters(
  config: Config,
  given?: OpenedDatabase,
  clock: Clock = { now: () => Date.now() },
  logger: Logger = createLogger(config),
): Promise<OpenedAdapters> {
  const languageFiles = findLanguageFiles(config.ocrLanguages);
  // Before anything is opened: it may end the start.
  const languageModel = await resolveModel(config);
  const database = given ?? (await openServerDatabase(config, logger));
  const blobs = await openBlobs(config);
  const jobs = openJobs({ database, clock, logger });
  const lostWorkers = createLostWorkerCounter();
  const reader = createPdfReader({ ocr: { languageFiles }, onLost: lostWorkers.add });
  const engine = createBuiltInEngine({});
  const accounting = createModelAccounting({
    db: database.db,
    clock,
    limits: config.languageModel?.limits ?? NO_LIMITS,
    onProblem: (problem) => logger.warn(problem),
  });
  const answering = await openLanguageModel({
    settings: languageModel,
    builtIn: engine.model,
    verification: engine.verification,
    meter: accounting.meter,
    onProblem: (problem) => logger.warn(problem),
  });
  const mailer = config.smtpUrl
    ? createSmtpMailer({ url: config.smtpUrl, product: config.product })
    : createLogMailer({ logger });
  for (const warning of [...findConfigurationWarnings(config), ...(await probeFiles(blobs))]) logger.warn(warning);
  const paying = openPayments(config, { database, clock, logger });
  return {
    database,
    blobs,
    jobs,
    reader,
    geometry: layoutGeometry,
    index: engine.index,
    model: answering.model,
    modeller: engine.modeller,
    verification: engine.verification,
    embeddings: answering.embeddings,
    modelAccounts: accounting.accounts,
    ...openIdentity(config, { database, clock, logger }, mailer),
    socialIdentities: openSocialIdentities(config, { clock, logger }),
    ...paying,
    mailer,
    exchangeRates: config.exchangeRatesUrl ? createHttpExchangeRates({ url: config.exchangeRatesUrl }) : undefined,
    clock,
    logger,
    insights: {
      databasePool: () => database.poolState?.(),
      countJobs: () => countJobs(database, clock),
      engineQueueLengths: engine.queueLengths,
      workerTerminations: lostWorkers.list,
      modelOutage: answering.currentOutage,
      modelUse: accounting.meter.counts,
    },
    warmUp: () => warmUpWorkers({ reader, engine }, config.role),
    async close() {
      answering.close();
      await Promise.all([reader.close(), engine.close(), mailer.close(), paying.payments.close()]);
      await blobs.close();
      await database.close();
    },
  };
}

/**
 * The database of a server: never a new one beside stored documents, and with a disk reserve so that deletion works on a
 * full disk.
 * @throws ConfigError, UnusableDatabaseError
 */
async function openServerDatabase(config: Config, logger: Logger): Promise<OpenedDatabase> {
  await refuseLostDatabase(config);
  const database = await openDatabase(config, (line) => logger.warn(line));
  if (database.kind === 'postgres') return database;
  const reserve = createDiskReserve(config.dataFolder);
  // Not awaited: nothing is deleted yet.
  void reserve.fill();
  return { ...database, reserve };
}
