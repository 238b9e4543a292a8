import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { MEBIBYTE } from '#contract/units.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { readFreeBytes } from '#server/db/sqlite/disk-reserve.ts';
import { installRequestLog } from '#server/http/request-log.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import type { RuntimeMetrics } from '#server/ports/runtime-metrics.ts';
import { createMonthSummaries } from '../costs/month-summary-store.ts';
import { createDocumentCounts, pingDatabase } from './document-counts-store.ts';
import { bindHealth, createReadiness, type Readiness } from './health.ts';
import { measureBlobs, measureMailer, measureModel, measureReader } from './measured-ports.ts';
import { bindMetrics, countRequest, createInFlightGauge, createMeters, type Meters } from './metrics.ts';
import { observeJobs } from './observed-jobs.ts';
import { createScrapeGauges } from './scrape-gauges.ts';

/** The instrumented ports. */
interface ObservedPorts {
  readonly blobs: BlobStore;
  readonly jobs: JobQueue;
  readonly reader: DocumentReader;
  readonly model: LanguageModel;
  readonly mailer: Mailer;
}

interface ObservedParts extends ObservedPorts {
  readonly database: Pick<OpenedDatabase, 'db' | 'kind' | 'checkFiles'>;
  readonly logger: FastifyBaseLogger;
  readonly insights: RuntimeMetrics;
  readonly clock: Clock;
}

interface Monitoring {
  /** The same ports, instrumented. */
  readonly ports: ObservedPorts;
  readonly readiness: Readiness;
  /** Binds health and metrics, and instruments all requests from here on. */
  install(app: FastifyInstance): void;
}

/** Space for one upload of maximum size and for reading it. */
const MIN_FREE_BYTES = 32 * MEBIBYTE;
/** No blob has a key with this prefix: the cheapest possible listing. */
const NO_BLOB_PREFIX = 'readiness/';

/**
 * Monitoring: readiness, log lines, and metrics when a token for them is configured. Without one there is no metrics
 * overhead.
 * @param dataFolder local data folder; undefined when all data is elsewhere
 */
export function createMonitoring(
  parts: ObservedParts,
  metricsToken: string | undefined,
  dataFolder: string | undefined,
): Monitoring {
  const { logger, database, blobs } = parts;
  const readiness = createReadiness({
    parts: {
      database: () => pingDatabase(database),
      files: async () => void (await blobs.list(NO_BLOB_PREFIX)[Symbol.asyncIterator]().next()),
      ...(dataFolder !== undefined && { disk: () => checkDisk(dataFolder) }),
    },
    onLoss: (part, error) => logger.warn({ part, err: error }, 'this process is not ready: a part is unavailable'),
  });
  const metrics = metricsToken === undefined ? undefined : createMetrics(parts, metricsToken);
  return {
    ports: observePorts(parts, metrics?.meters),
    readiness,
    install(app) {
      installRequestLog(app, metrics?.onRequestEnd);
      if (metrics) app.addHook('onRequest', async (_request, reply) => metrics.follow(reply.raw));
      app.addHook('onSend', async (_request, reply) => {
        // Makes clients with keep-alive connections reconnect elsewhere.
        if (readiness.isStopping()) reply.header('connection', 'close');
      });
      bindHealth(app, readiness);
      bindMetrics(app, metrics);
    },
  };
}

function createMetrics({ insights, database, clock }: ObservedParts, token: string) {
  const registry = new Registry();
  const meters = createMeters(registry);
  const inFlight = createInFlightGauge(registry);
  const readMonth = createMonthSummaries(database.db);
  const refresh = createScrapeGauges(registry, {
    insights,
    countDocuments: createDocumentCounts(database.db),
    summariseMonth: () => readMonth(new Date(clock.now()).toISOString().slice(0, 'YYYY-MM'.length)),
  });
  return {
    registry,
    token,
    meters,
    refresh,
    onRequestEnd: (record: Parameters<typeof countRequest>[1]) => countRequest(meters, record),
    follow(raw: { once(event: 'close', listener: () => void): unknown }) {
      inFlight.inc();
      raw.once('close', () => inFlight.dec());
    },
  };
}

function observePorts(parts: ObservedParts, meters: Meters | undefined): ObservedPorts {
  const { blobs, reader, model, mailer, logger } = parts;
  const jobs = observeJobs(parts.jobs, logger, meters);
  if (!meters) return { blobs, reader, model, mailer, jobs };
  return {
    jobs,
    blobs: measureBlobs(blobs, meters),
    reader: measureReader(reader, meters),
    model: measureModel(model, meters),
    mailer: measureMailer(mailer, meters),
  };
}

/**
 * Checks that a folder is writable and has free space, without writing.
 * @throws Error of the operating system, or one with the remaining space
 */
async function checkDisk(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const free = await readFreeBytes(folder);
  if (free < MIN_FREE_BYTES) {
    throw new Error(`The disk of the data folder is full: ${Math.floor(free / MEBIBYTE)} MiB are left.`);
  }
}
