import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Scenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { insertManyDocuments } from '#tests/support/builders/database/many-documents.ts';
import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { createLatencyRecorder } from './latency-recorder.ts';
import { openLoadClient } from './load-client.ts';
import { medianAndRange } from './report.ts';

const SHARE_OF_A_CORE = 0.25;
const ROUNDS = 3;
const ROUND_MS = 12 * SECOND_MS;
const WARM_UP_MS = 4 * SECOND_MS;
/** Enough to keep a process busy, and few enough to keep its queue within an acceptable wait. */
const CONNECTIONS_EACH = 12;
const DOCUMENTS_EACH = 10;
const GROUPS = '/sys/fs/cgroup/cpu';
/** CFS period. Far below the default of 100 ms, which keeps each throttling short. */
const PERIOD_MICROSECONDS = 20_000;
const RATIO_GOAL = 1.7;

/**
 * Throughput of two processes on one PostgreSQL against one. Database, clients and processes share the cores of one
 * machine, so each process gets a CPU quota: otherwise contention for cores would be measured.
 * @throws Error where quotas cannot be set: they take root and a cgroup for the CPU
 */
export async function measureScale(scenario: Scenario): Promise<string> {
  const servers: ServerProcess[] = [];
  const groups: string[] = [];
  try {
    for (const name of ['lexden-load-1', 'lexden-load-2']) {
      // Jobs are not measured: either process may take them all.
      const server = await scenario.start({ RATE_LIMITS: 'off', ROLE: 'web' });
      servers.push(server);
      groups.push(holdBack(server.pid, name));
    }
    const cookies = await makePeople(scenario);
    const rounds: { readonly one: number; readonly two: number }[] = [];
    await answersPerSecond(servers, cookies, WARM_UP_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        one: await answersPerSecond(servers.slice(0, 1), cookies, ROUND_MS),
        two: await answersPerSecond(servers, cookies, ROUND_MS),
      });
    }
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    return describe(rounds);
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    for (const group of groups) removeGroup(group);
  }
}

/** @returns the control group's folder */
function holdBack(pid: number, name: string): string {
  if (!existsSync(join(GROUPS, 'cpu.cfs_quota_us')))
    throw new Error(`Processes cannot be held to a part of a core: ${GROUPS} is not there. Version 1 is needed.`);
  const folder = join(GROUPS, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_MICROSECONDS));
  writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(PERIOD_MICROSECONDS * SHARE_OF_A_CORE));
  // All threads, also those already running.
  writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  return folder;
}

function removeGroup(folder: string): void {
  const isEmpty = readdirSync(folder).length > 0 && execFileSync('cat', [join(folder, 'cgroup.procs')]).length === 0;
  if (isEmpty) rmdirSync(folder);
}

/** Accounts with documents: requests read and write the database as on the first screen. */
async function makePeople(scenario: Scenario): Promise<readonly Record<string, string>[]> {
  const { db } = scenario.openDatabase();
  const people: Record<string, string>[] = [];
  for (let person = 0; person < CONNECTIONS_EACH * 2; person += 1) {
    const { userId, token } = await insertSession(db);
    await insertManyDocuments(db, userId, { count: DOCUMENTS_EACH, firstId: 1_000_000 * (person + 1) });
    people.push({ cookie: `lexden_session=${token}`, firstId: String(1_000_000 * (person + 1)) });
  }
  return people;
}

/** Closed loop: each client sends its next request after the last response; the same mix to each server. */
async function answersPerSecond(
  servers: readonly ServerProcess[],
  people: readonly Record<string, string>[],
  durationMs: number,
): Promise<number> {
  const book = createLatencyRecorder();
  const endsAt = performance.now() + durationMs;
  const isOver = (): boolean => performance.now() >= endsAt;
  const live = async ({ address }: ServerProcess, { cookie = '', firstId = '' }: Record<string, string>) => {
    const client = openLoadClient(address, { cookie }, { book, isOver });
    const random = makeSeededRandom(Number(firstId));
    const paths = ['/api/documents', '/api/dashboard', '/api/auth/user', `/api/documents/${firstId}`];
    while (!isOver()) {
      const path = paths[Math.floor(random() * paths.length)] as string;
      await client.ask({ operation: path, kind: 'read', path });
    }
    client.close();
  };
  await Promise.all(
    servers.flatMap((server, position) =>
      people
        .slice(position * CONNECTIONS_EACH, (position + 1) * CONNECTIONS_EACH)
        .map((person) => live(server, person)),
    ),
  );
  const [failure] = book.failures().keys();
  if (failure !== undefined) throw new Error(failure);
  return book.durationsOf('read').length / (durationMs / SECOND_MS);
}

function describe(rounds: readonly { readonly one: number; readonly two: number }[]): string {
  const minutes = (rounds.length * 2 * ROUND_MS) / MINUTE_MS;
  const [one, two] = [rounds.map((round) => round.one), rounds.map((round) => round.two)];
  const ratios = rounds.map((round) => round.two / round.one);
  const cells = (values: readonly number[], digits: number): string => medianAndRange(values, digits).join(' | ');
  return [
    `Web processes on one PostgreSQL (fsync off), each held to ${SHARE_OF_A_CORE * 100} % of a core by the kernel (cgroup, cpu.cfs_quota_us), as processes, database and people share this machine's cores. ${CONNECTIONS_EACH} people before each process ask for lists, dashboards, documents and themselves, as fast as they are answered; ${ROUNDS} rounds in turns, ${minutes.toFixed(1)} min.`,
    '',
    '| what | median | spread | goal |',
    '| --- | --- | --- | --- |',
    `| answers a second, one process | ${cells(one, 0)} | |`,
    `| answers a second, two processes | ${cells(two, 0)} | |`,
    `| ratio | ${cells(ratios, 2)} | at least ${RATIO_GOAL} |`,
  ].join('\n');
}
