import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type Settings = Readonly<Record<string, string>>;

export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

export interface LogRecord {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

/** The real server, as a separate process. */
export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it was ready. */
  readonly startedInMs: number;
  readonly ended: Promise<ServerExit>;
  /** What it has printed and logged so far, by lines. */
  output(): readonly string[];
  /** The lines of the output that are log records. */
  log(): readonly LogRecord[];
  /** Sends a signal and waits for the exit. SIGKILL is the power cut of processes: no cleanup runs. */
  end(signal: NodeJS.Signals): Promise<ServerExit>;
}

type ServerChild = ChildProcessByStdio<null, Readable, Readable>;

export interface LaunchedServer {
  readonly child: ServerChild;
  readonly startedAt: number;
  readonly ended: Promise<ServerExit>;
}

export const ROOT = join(import.meta.dirname, '../../..');
const MAIN = join(ROOT, 'src/server/main.ts');
const READY = /is ready at (http:\/\/\S+)/;
const START_LIMIT_MS = 60_000;
/** As with `npm start`: what Node compiles of the source files is kept from one start to the next. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

/** Children that would outlive a test run that is interrupted. */
const running = new Set<ServerChild>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the server with no settings but these. */
export function launchServer(settings: Settings): LaunchedServer {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      EXCHANGE_RATES_URL: 'off',
      // Most of these servers live shorter than that takes.
      WARM_UP: 'off',
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
  const ended = new Promise<ServerExit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
  return { child, startedAt, ended };
}

export async function untilReady({ child, startedAt, ended }: LaunchedServer): Promise<ServerProcess> {
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
  const lines = () => output.split('\n').filter(Boolean);
  return {
    address,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    ended,
    output: lines,
    log: () => lines().flatMap((line) => (/^\{.*\}$/.test(line) ? [JSON.parse(line)] : [])),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Kills a server that still runs. */
export async function killServer({ child }: LaunchedServer): Promise<void> {
  if (!running.has(child)) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await closed;
}
