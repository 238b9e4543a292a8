import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenedDatabase, openPostgres, openSqlite } from '#server/db/connection.ts';
import { openEmptyTestDatabase, type TestDatabaseTarget } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import {
  killServer,
  type LaunchedServer,
  launchServer,
  type ServerExit,
  type ServerProcess,
  type Settings,
  untilReady,
} from './server-process.ts';

/**
 * A data folder, a database and perhaps a bucket, with the real servers that run on them: what the fault, scale,
 * environment and process suites begin with. The data outlives its servers.
 */
export interface Scenario {
  readonly dataFolder: string;
  /** Where the data is, as the server's settings; for other programs that work on it. */
  readonly settings: Settings;
  /** Starts a server and waits until it is ready. */
  start(settings?: Settings): Promise<ServerProcess>;
  /** Starts a server that is expected to fail, and waits for its exit. */
  startFailing(settings?: Settings): Promise<ServerExit>;
  /** Starts a server without waiting for it, and kills it after a while. */
  startAndKill(afterMs: number): Promise<void>;
  /** A connection to the server's database from outside. A server must have made it. */
  openDatabase(): OpenedDatabase;
  /** Kills what still runs and removes all data. */
  close(): Promise<void>;
}

export interface ScenarioOptions {
  /** That of the running test project when left out. */
  readonly database?: 'sqlite' | TestDatabaseTarget;
}

/** A fresh data folder, and on PostgreSQL a fresh database. */
export async function openScenario({ database = testDatabaseTarget() }: ScenarioOptions = {}): Promise<Scenario> {
  const target: TestDatabaseTarget = database === 'sqlite' ? { kind: 'sqlite', postgresUrl: undefined } : database;
  const folder = await mkdtemp(join(tmpdir(), 'lexden-process-'));
  const dataFolder = join(folder, 'data');
  const postgres = target.kind === 'postgres' ? await openEmptyTestDatabase(target) : undefined;
  const launched = new Set<LaunchedServer>();
  const opened: OpenedDatabase[] = [];
  const ownSettings = { DATA_DIR: dataFolder, ...(postgres?.url && { DATABASE_URL: postgres.url }) };

  function launch(settings: Settings = {}): LaunchedServer {
    const server = launchServer({ ...ownSettings, ...settings });
    launched.add(server);
    return server;
  }

  return {
    dataFolder,
    settings: ownSettings,
    start: async (settings) => untilReady(launch(settings)),
    startFailing: (settings) => launch(settings).ended,
    async startAndKill(afterMs) {
      const { child, ended } = launch();
      setTimeout(() => child.kill('SIGKILL'), afterMs);
      await ended;
    },
    openDatabase() {
      const connection = postgres?.url ? openPostgres(postgres.url) : openSqlite(join(dataFolder, 'lexden.sqlite'));
      opened.push(connection);
      return connection;
    },
    async close() {
      await Promise.all(opened.map((connection) => connection.close()));
      await Promise.all([...launched].map(killServer));
      await postgres?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
