import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type BuiltInEngine, createBuiltInEngine } from '#server/adapters/language-model/built-in/built-in.ts';
import type { Adapters } from '#server/composition/adapters.ts';
import { openAdapters } from '#server/composition/adapters.ts';
import { composeLexden } from '#server/composition/server.ts';
import { readConfig } from '#server/config/config.ts';
import type { SocialSignInConfig } from '#server/config/social-sign-in-settings.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { openTestDatabase, type TestDatabase } from '#server/db/testing.ts';
import type { PaymentControls } from '#server/embedded/payment-provider/controls.ts';
import type { RequestDeadlines } from '#server/http/limits/request-deadlines.ts';
import { findLanguageFiles } from '#server/pdf/ocr/ocr-languages.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { Clock } from '#server/ports/clock.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { createWatchedLogger } from './watched-logger.ts';

/** The whole server on a fresh database and folder, asked by injection. */
export interface TestLexden {
  readonly app: FastifyInstance;
  readonly adapters: Adapters;
  readonly database: TestDatabase;
  readonly dataFolder: string;
  /** Pays, declines, refunds, disputes, and holds notices back, at the test mode of payments in this server. */
  readonly payments: PaymentControls;
  /** Ends the server and starts another one on the same data, as after a restart. */
  restart(changed?: TestLexdenOptions): Promise<TestLexden>;
  close(): Promise<void>;
}

export interface TestLexdenOptions {
  /** Folder of the web client's files; none are served without it. */
  readonly webFolder?: string;
  readonly metering?: 'on' | 'off';
  /** Replaces adapters, for faults that real ones do not have. */
  readonly replaceAdapters?: (adapters: Adapters) => Partial<Adapters> | Promise<Partial<Adapters>>;
  /** Another way to the database, for faults that the straight one does not have. Its opener closes it. */
  readonly reachDatabase?: (database: TestDatabase) => Promise<OpenedDatabase>;
  /** `web` answers requests and leaves jobs alone. */
  readonly role?: 'all' | 'web' | 'worker';
  /** Off when left out: tests ask faster than people. */
  readonly rateLimits?: 'on' | 'off';
  /** How many documents may wait to be read, and analyses to be made; 500 when left out. */
  readonly queueLimit?: number;
  /** Days after which documents are deleted by themselves; they are kept when left out. */
  readonly retentionDays?: number | undefined;
  /** Metrics are served to requests with this token. */
  readonly metricsToken?: string;
  /** Address under which people are to reach the server. */
  readonly publicUrl?: string;
  /** Further providers to sign in with, as visitors are told; the real ones are replaced with the adapters. */
  readonly social?: SocialSignInConfig;
  /** Time by which everything in the server goes, payments too; the machine's when left out. */
  readonly clock?: Clock;
  /** How long requests may take; the product's own when left out. */
  readonly deadlines?: RequestDeadlines;
}

/**
 * What reads and answers keeps nothing between two tasks and is slow to start, so the servers of one process share its
 * workers, which end with the process. `tests/scenarios/process` has servers with their own.
 */
const SHARED = {
  reader: createPdfReader({ ocr: { languageFiles: findLanguageFiles(['eng']) } }),
  ...pickPorts(createBuiltInEngine({})),
};

function pickPorts({ index, model, verification }: BuiltInEngine): Pick<Adapters, 'index' | 'model' | 'verification'> {
  return { index, model, verification };
}

export async function startTestLexden(options: TestLexdenOptions = {}): Promise<TestLexden> {
  const database = await openTestDatabase(testDatabaseTarget());
  const dataFolder = await mkdtemp(join(tmpdir(), 'lexden-data-'));
  const removeAll = async () => {
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return startOn(database, dataFolder, options, removeAll);
}

async function startOn(
  database: TestDatabase,
  dataFolder: string,
  options: TestLexdenOptions,
  removeAll: () => Promise<void>,
): Promise<TestLexden> {
  const config = readConfig({
    DATA_DIR: dataFolder,
    METERING: options.metering ?? 'on',
    RATE_LIMITS: options.rateLimits ?? 'off',
    PUBLIC_URL: options.publicUrl,
    ROLE: options.role ?? 'all',
    EXCHANGE_RATES_URL: 'off',
    QUEUE_LIMIT: options.queueLimit?.toString(),
    RETENTION_DAYS: options.retentionDays?.toString(),
    METRICS_TOKEN: options.metricsToken,
    LOG_LEVEL: 'silent',
  });
  // The test owns the database, so that it outlives a restart.
  const reached = (await options.reachDatabase?.(database)) ?? database;
  const ownDatabase = { ...reached, close: async () => {} };
  const opened = await openAdapters(config, ownDatabase, options.clock, createWatchedLogger());
  if (!opened.paymentControls) throw new Error('A test server takes payments in its own test mode.');
  const prepared = { ...opened, ...SHARED };
  const adapters = { ...prepared, ...(await options.replaceAdapters?.(prepared)) };
  const settings = options.social ? { ...config, social: options.social } : config;
  const lexden = await composeLexden(settings, adapters, options.webFolder, options.deadlines);
  await lexden.start();
  await lexden.app.ready();
  return {
    app: lexden.app,
    adapters,
    database,
    dataFolder,
    payments: opened.paymentControls,
    async restart(changed = {}) {
      await lexden.stop();
      return startOn(database, dataFolder, { ...options, ...changed }, removeAll);
    },
    async close() {
      await lexden.stop();
      await removeAll();
    },
  };
}
