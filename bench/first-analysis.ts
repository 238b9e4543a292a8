import { setTimeout as pause } from 'node:timers/promises';
import { callerCalls } from '#contract/calls.ts';
import { SECOND_MS } from '#contract/units.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { makeLongContract } from '#tests/support/builders/documents/long-contract.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { openData, readCpuMs } from './server-process.ts';

const PAGES = 10;
const WATCH_INTERVAL_MS = 25;
const QUESTION = 'How much notice must I give before I can end this?';

/** Wall time, and processor time of the server with all its threads; milliseconds. */
interface Measured {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * A server that was just started, as its first user finds it: cold, and after its warm-up. Processor time is measured
 * too, because it does not depend on what else the machine does.
 */
export async function run(): Promise<string> {
  const own = await makeLongContract(PAGES);
  const lines: string[] = [];
  for (const warmUp of ['off', 'on'] as const) {
    for (const [name, bytes] of [
      ['lease', readContract('residential-lease')],
      ['contract of 10 pages', own],
    ] as const) {
      lines.push(...(await measureServer(warmUp, name, bytes)));
    }
  }
  return ['| what | wall time | processor time |', '| --- | ---: | ---: |', ...lines].join('\n');
}

async function measureServer(warmUp: 'on' | 'off', name: string, bytes: Buffer): Promise<string[]> {
  await using resources = new AsyncDisposableStack();
  const scenario = await openData(resources);
  const server = await scenario.start({ METERING: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'info', WARM_UP: warmUp });
  const measure = (work: () => Promise<unknown>): Promise<Measured> => measureWork(server.pid, work);
  const lines: string[] = [];
  if (warmUp === 'on') {
    const isWarm = () => server.log().some(({ msg }) => msg === 'the workers are warm');
    lines.push(row('warm-up', await measure(() => until(async () => isWarm()))));
  }
  const guest = makeGuest(server.address);
  const state = warmUp === 'on' ? 'warm' : 'cold';
  for (const which of ['first', 'second']) {
    let id = 0;
    const analysed = await measure(async () => {
      id = await analyse(guest, bytes);
    });
    const asked = await measure(() => guest.post('/chat', { message: QUESTION, documentIds: [id] }));
    lines.push(row(`${state}, ${name}: ${which} upload to analysis`, analysed));
    lines.push(row(`${state}, ${name}: ${which} question to answer`, asked));
  }
  await server.end('SIGTERM');
  return lines;
}

async function analyse(guest: Guest, bytes: Buffer): Promise<number> {
  const id = await guest.uploadDocument(bytes);
  const isReady = async () => (await guest.call(callerCalls.getDocument, { params: { id } })).status === 'ready';
  await until(isReady);
  const answer = await guest.post(`/documents/${id}/analyze`);
  if (answer.statusCode !== 200) throw new Error(`The analysis was refused: ${answer.body}`);
  return id;
}

async function measureWork(pid: number, work: () => Promise<unknown>): Promise<Measured> {
  const [startedAt, cpuBefore] = [performance.now(), readCpuMs(pid)];
  await work();
  return { wallMs: performance.now() - startedAt, cpuMs: readCpuMs(pid) - cpuBefore };
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(WATCH_INTERVAL_MS);
}

function row(what: string, { wallMs, cpuMs }: Measured): string {
  return `| ${what} | ${(wallMs / SECOND_MS).toFixed(1)} s | ${(cpuMs / SECOND_MS).toFixed(1)} s |`;
}
