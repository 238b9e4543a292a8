import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { KIBIBYTE } from '#contract/units.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import type { Settings } from '#tests/scenarios/runner/server-process.ts';
import startPostgres from '#tests/support/setup/postgres.ts';

/** Clock ticks of proc(5): 100 a second on Linux. */
const TICK_MS = 10;

/** Data for servers in processes of their own, removed with the resources. */
export async function openData(
  resources: AsyncDisposableStack,
  kind: 'sqlite' | 'postgres' = 'sqlite',
): Promise<Scenario> {
  if (kind === 'postgres') resources.defer(await startPostgres());
  const scenario = await openScenario({ database: { kind, postgresUrl: process.env['TEST_POSTGRES_URL'] } });
  return resources.adopt(scenario, (opened) => opened.close());
}

/** The real server with the embedded database and without rate limits, stopped with the resources. */
export async function startServer(resources: AsyncDisposableStack, settings: Settings = {}) {
  const scenario = await openData(resources);
  const server = await scenario.start({ RATE_LIMITS: 'off', ...settings });
  resources.defer(async () => {
    await server.end('SIGTERM');
  });
  return { scenario, server };
}

/** Starts a script of this folder that prints its address: the baseline server, in its own process. */
export async function startPeer(resources: AsyncDisposableStack, script: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  resources.defer(() => {
    child.kill();
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /http:\/\/\S+/.exec(text)?.[0];
      if (found) resolve(found);
    });
  });
  return { address, pid: child.pid ?? 0 };
}

/** Serves on a loopback port of this process. @returns the address, with a slash at its end */
export async function serveLocally(resources: AsyncDisposableStack, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  resources.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** CPU time of a process with all its threads: fields 14 and 15 of /proc/<pid>/stat (proc(5)). */
export function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

/** Memory of a process by proc(5): what it holds (VmRSS), or the most it has held (VmHWM). */
export function readMemoryBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) * KIBIBYTE;
}
