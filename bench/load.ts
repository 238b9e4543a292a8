import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Scenario } from '#tests/scenarios/runner/scenario.ts';
import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';
import { signUp } from '#tests/support/builders/people/sign-up.ts';
import { findFreePort } from '#tests/support/builders/services/free-port.ts';
import { createLatencyRecorder, describeOperations, type LatencyRecorder } from './latency-recorder.ts';
import { measureScale } from './load-scale.ts';
import { type HeapSample, openInspector, slopePerMinute, watchServer } from './load-server.ts';
import { percentileOf } from './report.ts';
import { openData, startPeer } from './server-process.ts';
import { runVirtualUser } from './virtual-user.ts';

const DEFAULTS = { minutes: '2', people: '200', database: 'sqlite' };
const READ_GOAL_MS = 500;
/** Ramp-up: users arrive, workers start, code is compiled. */
const WARM_UP_MS = 30 * SECOND_MS;
const HEAP_LOOKS = 6;

/**
 * Load test: the real server in its own process and many concurrent users, half of them with accounts.
 *
 * @param args `--minutes 10`, `--people 200`, `--database postgres`, `--profile <folder>` for a CPU profile of the
 *   server; `--scale` measures two processes beside one instead
 */
export async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: DEFAULTS.minutes },
      people: { type: 'string', default: DEFAULTS.people },
      database: { type: 'string', default: DEFAULTS.database },
      profile: { type: 'string' },
      scale: { type: 'boolean', default: false },
    },
  });
  const isPostgres = values.scale || values.database === 'postgres';
  await using resources = new AsyncDisposableStack();
  const scenario = await openData(resources, isPostgres ? 'postgres' : 'sqlite');
  if (values.scale) return await measureScale(scenario);
  const plan = { minutes: Number(values.minutes), people: Number(values.people), profile: values.profile };
  return await measureLoad(scenario, isPostgres ? 'PostgreSQL (fsync off)' : 'the embedded database', plan);
}

interface Plan {
  readonly minutes: number;
  readonly people: number;
  readonly profile: string | undefined;
}

async function measureLoad(scenario: Scenario, database: string, { minutes, people, profile }: Plan): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const port = await findFreePort();
  const profiling = profile === undefined ? '' : ` --cpu-prof --cpu-prof-dir=${profile}`;
  const { NODE_OPTIONS = '', MALLOC_ARENA_MAX = '', MALLOC_MMAP_THRESHOLD_ = '' } = process.env;
  const server = await scenario.start({
    RATE_LIMITS: 'off',
    MALLOC_ARENA_MAX,
    MALLOC_MMAP_THRESHOLD_,
    NODE_OPTIONS: `${NODE_OPTIONS} --inspect=127.0.0.1:${port}${profiling}`,
  });
  const peer = await startPeer(resources, 'load-peer.ts');
  const book = createLatencyRecorder();
  let isOver = false;
  const accounts = await makeAccounts(scenario, server.address, Math.floor(people / 2), book);
  const living = Array.from({ length: people }, (_, number) =>
    runVirtualUser(
      {
        address: server.address,
        peerAddress: peer.address,
        book,
        random: makeSeededRandom(number + 1),
        isOver: () => isOver,
      },
      accounts[number],
    ),
  );
  living.forEach((life) => {
    life.catch((error: Error) => book.fail('a person', 'work', error.message));
  });
  await pause(WARM_UP_MS);
  book.clear();
  const driverBefore = process.cpuUsage();
  const inside = await openInspector(port);
  await inside.beginLoopDelay();
  const watch = watchServer(server.pid);
  const heaps: HeapSample[] = [];
  for (let look = 0; look < HEAP_LOOKS; look += 1) {
    await pause((minutes * MINUTE_MS) / HEAP_LOOKS);
    heaps.push({ atSeconds: watch.samples.at(-1)?.atSeconds ?? 0, ...(await inside.collectAndMeasure()) });
  }
  isOver = true;
  watch.stop();
  const driver = process.cpuUsage(driverBefore);
  const measuredMs = minutes * MINUTE_MS;
  const lines = [
    `${people} users at once on ${database}, ${minutes} min after ${WARM_UP_MS / SECOND_MS} s of warming up; each thinks 1 to 5 s between two steps. Half have accounts (made on the sign-in pages), half are trial users, new at each visit. A visit: 1 upload of 1 to 4 pages, 1 analysis, 2 questions, some 20 looks, 1 deletion. Requests are not limited by address, as all come from one.`,
    '',
    ...describeOperations(book.list()),
    '',
    ...describeGoals(book),
    describeServer(watch.cpuMs() / measuredMs, (driver.user + driver.system) / 1000 / measuredMs),
    ...describeMemory(watch.samples, heaps, measuredMs / SECOND_MS / 3),
    describeDelay(await inside.endLoopDelay()),
    ...[...book.failures()].slice(0, 10).map(([reason, count]) => `- error, ${count} times: ${reason}`),
  ];
  inside.close();
  await server.end('SIGTERM');
  return lines.join('\n');
}

/** Accounts get the largest plan, so that no limit of a plan is reached. */
async function makeAccounts(scenario: Scenario, address: string, count: number, book: LatencyRecorder) {
  const accounts: Record<string, string>[] = [];
  for (let made = 0; made < count; made += 1) {
    const startedAt = performance.now();
    accounts.push(await createAccount(address));
    book.add('make an account', 'work', performance.now() - startedAt);
  }
  await scenario.openDatabase().db.updateTable('users').set({ plan: 'pro' }).where('kind', '=', 'account').execute();
  return accounts;
}

/** Creates an account on the server's own sign-in pages. @returns the headers of its browser */
async function createAccount(address: string): Promise<Record<string, string>> {
  const email = `${randomBytes(8).toString('hex')}@example.org`;
  const person = await signUp(address, { email, name: 'Ada Finch', password: 'a long and quiet afternoon' });
  const { status, cookie } = await person.sync();
  if (status !== 200) throw new Error(`Signing in was answered with ${status}.`);
  return { cookie };
}

function describeGoals(book: LatencyRecorder): string[] {
  const reads = book.durationsOf('read');
  const peer = book.durationsOf('peer');
  const figures = book.list();
  const total = (of: 'errors' | 'refused'): number => figures.reduce((sum, entry) => sum + entry[of], 0);
  const p99 = percentileOf(reads, 0.99);
  return [
    `- all reads: p50 ${percentileOf(reads, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(0)} ms (wanted: under ${READ_GOAL_MS}); p99 of plain Fastify beside it ${percentileOf(peer, 0.99).toFixed(0)} ms, so ${(p99 / percentileOf(peer, 0.99)).toFixed(1)}×`,
    `- errors: ${total('errors')} (wanted: 0); asked to come later, and came: ${total('refused')}`,
  ];
}

function describeServer(serverCores: number, driverCores: number): string {
  return `- processor: the server took ${serverCores.toFixed(2)} cores with all its threads, the people ${driverCores.toFixed(2)}`;
}

function describeMemory(
  samples: Parameters<typeof slopePerMinute>[0],
  heaps: readonly HeapSample[],
  lateFrom: number,
): string[] {
  const resident = samples.map(({ residentMebibytes }) => residentMebibytes);
  const slope = slopePerMinute(samples, lateFrom);
  const heap = heaps.map(({ heapMebibytes, externalMebibytes }) =>
    [heapMebibytes, externalMebibytes].map((value) => value.toFixed(0)).join('+'),
  );
  return [
    `- memory of the process with all its threads: ${resident[0]?.toFixed(0)} MiB at first, ${Math.max(...resident).toFixed(0)} at most, ${resident.at(-1)?.toFixed(0)} at the end; over the last two thirds ${slope.toFixed(1)} MiB a minute (wanted: flat)`,
    `- heap of the main thread after collecting, and bytes outside of it, in MiB: ${heap.join(', ')}`,
  ];
}

function describeDelay({ p50, p99, longest }: { p50: number; p99: number; longest: number }): string {
  return `- timers of the main thread were late by ${p50.toFixed(1)} ms (p50), ${p99.toFixed(0)} ms (p99), ${longest.toFixed(0)} ms (longest)`;
}
