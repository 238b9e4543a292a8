import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pollUntil } from './poll.ts';
import { ROOT, type ServerProcess, type Settings } from './server-process.ts';

const MONITOR = pathToFileURL(join(ROOT, 'tests/scenarios/runner/main-thread-monitor.ts')).href;
const HELD = /^main thread held for ([\d.]+) ms$/;

/** With these settings a server measures how long its main thread lets others wait. */
export const MONITORED: Settings = { NODE_OPTIONS: `--import=${MONITOR}` };

/** The longest, in milliseconds of processor time, since this was asked last. */
export async function takeLongestHold(server: ServerProcess): Promise<number> {
  const readings = () => server.output().flatMap((line) => HELD.exec(line)?.[1] ?? []);
  const before = readings().length;
  process.kill(server.pid, 'SIGUSR2');
  await pollUntil(() => readings().length > before);
  return Number(readings()[before]);
}
