import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pollUntil } from './poll.ts';
import { ROOT, type ServerProcess, type Settings } from './server-process.ts';

const MONITOR = pathToFileURL(join(ROOT, 'tests/scenarios/runner/main-thread-monitor.ts')).href;
const HELD = /^main thread held: (\{.*\})$/;

/** In milliseconds of processor time. */
interface LongestHold {
  readonly turnMs: number;
  /** Of as many turns in a row as a request takes that asks a database over a socket. */
  readonly requestMs: number;
}

/** With these settings a server measures how long its main thread lets others wait. */
export const MONITORED: Settings = { NODE_OPTIONS: `--import=${MONITOR}` };

/** The longest since this was asked last. */
export async function takeLongestHold(server: ServerProcess): Promise<LongestHold> {
  const readings = () => server.output().flatMap((line) => HELD.exec(line)?.[1] ?? []);
  const before = readings().length;
  process.kill(server.pid, 'SIGUSR2');
  await pollUntil(() => readings().length > before);
  return JSON.parse(readings()[before] ?? '') as LongestHold;
}
