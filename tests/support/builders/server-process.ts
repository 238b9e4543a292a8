import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type OpenedDatabase, openPostgres, openSqlite } from '#server/db/connection.ts';
import { openEmptyTestDatabase, type TestDatabaseTarget } from '#server/db/testing.ts';

type Settings = Readonly<Record<string, string>>;

export interface ServerEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** The real server, as a process of its own. */
export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it said that it was ready. */
  readonly startedInMs: number;
  readonly ended: Promise<ServerEnd>;
  /** What it has printed and logged so far, by lines. */
  output(): readonly string[];
  /** Sends a signal and waits for the end. SIGKILL is the power cut of processes: nothing can be put away. */
  end(signal: NodeJS.Signals): Promise<ServerEnd>;
}

/** Where a server keeps everything: it outlives the processes that work on it. */
export interface ServerPlace {
  readonly dataFolder: string;
  /** Starts a server and waits until it is ready. */
  start(settings?: Settings): Promise<ServerProcess>;
  /** Starts a server that is not expected to come up, and waits for its end. */
  startInVain(settings?: Settings): Promise<ServerEnd>;
  /** Starts a server without waiting for anything, and kills it after a while. */
  startAndKill(afterMs: number): Promise<void>;
  /** What the server is told about where everything is, for other programs that work on it. */
  readonly settings: Settings;
  /** The server's database, looked at from outside while it is being worked on. There must have been a server. */
  openDatabase(): OpenedDatabase;
  /** Ends what still runs and removes all data. */
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../../..');
const MAIN = join(ROOT, 'src/server/main.ts');
const READY = /is ready at (http:\/\/\S+)/;
const START_LIMIT_MS = 60_000;
/** As with `npm start`: what Node makes of the source files is kept from one start to the next. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

/** Children that would outlive a test run that is broken off. */
const running = new Set<ServerChild>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A fresh data folder, and on PostgreSQL a fresh database. */
export async function makeServerPlace(target: TestDatabaseTarget): Promise<ServerPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-process-'));
  const dataFolder = join(folder, 'data');
  const postgres = target.kind === 'postgres' ? await openEmptyTestDatabase(target) : undefined;
  const own = new Set<ServerChild>();
  const opened: OpenedDatabase[] = [];

  const ownSettings = { DATA_DIR: dataFolder, ...(postgres?.url && { DATABASE_URL: postgres.url }) };

  function launch(settings: Settings): LaunchedServer {
    const launched = launchServer({ ...ownSettings, ...settings });
    own.add(launched.child);
    return launched;
  }

  return {
    dataFolder,
    settings: ownSettings,
    start: async (settings = {}) => untilReady(launch(settings)),
    startInVain: (settings = {}) => launch(settings).ended,
    async startAndKill(afterMs) {
      const { child, ended } = launch({});
      setTimeout(() => child.kill('SIGKILL'), afterMs);
      await ended;
    },
    openDatabase() {
      const database = postgres?.url ? openPostgres(postgres.url) : openSqlite(join(dataFolder, 'lexden.sqlite'));
      opened.push(database);
      return database;
    },
    async close() {
      await Promise.all(opened.map((database) => database.close()));
      for (const child of own) child.kill('SIGKILL');
      await Promise.all([...own].map(untilClosed));
      await postgres?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type ServerChild = ChildProcessByStdio<null, Readable, Readable>;

interface LaunchedServer {
  readonly child: ServerChild;
  readonly startedAt: number;
  readonly ended: Promise<ServerEnd>;
}

/** Starts the server with nothing set but these. */
function launchServer(settings: Settings): LaunchedServer {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      EXCHANGE_RATES_URL: 'off',
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<ServerEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
  return { child, startedAt, ended };
}

async function untilReady({ child, startedAt, ended }: LaunchedServer): Promise<ServerProcess> {
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server is not ready: ${output}`)), START_LIMIT_MS);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    });
    ended.then(({ stderr }) => reject(new Error(`The server ended without being ready: ${output}${stderr}`)), reject);
    ended.finally(() => clearTimeout(timer)).catch(() => {});
  });
  return {
    address,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    ended,
    output: () => output.split('\n').filter(Boolean),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

async function untilClosed(child: ServerChild): Promise<void> {
  if (!running.has(child)) return;
  await new Promise((resolve) => child.once('close', resolve));
}
