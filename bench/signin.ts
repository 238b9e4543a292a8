import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { medianAndRange } from './report.ts';
import { readCpuMs, startPeer, startServer } from './server-process.ts';
import { measureBrowserSignIn } from './signin-browser.ts';

const DEFAULT_ROUNDS = 9;
const ROUND_MS = 2000;
const CONNECTIONS = 16;
const RATIO_GOAL = 0.7;

/** Requests a second, and the server's own CPU time for each, in milliseconds. */
interface Load {
  readonly perSecond: number;
  readonly cpuMsEach: number;
}

interface Target {
  readonly url: string;
  readonly pid: number;
  readonly cookie: string;
}

/**
 * `GET /api/auth/user` against the bare framework with the same SELECT on the same database, each in its own process,
 * measured alternately; then the time from the click on Sign In to the dashboard, in a real browser.
 *
 * @param args number of rounds
 */
export async function run(args: readonly string[]): Promise<string> {
  const rounds = Number(args[0] ?? DEFAULT_ROUNDS);
  return [...(await measureRequests(rounds)), '', ...(await measureBrowserSignIn(rounds))].join('\n');
}

async function measureRequests(rounds: number): Promise<string[]> {
  await using resources = new AsyncDisposableStack();
  const { scenario, server } = await startServer(resources);
  const { token } = await insertSession(scenario.openDatabase().db);
  const peer = await startPeer(resources, 'signin-peer.ts', join(scenario.dataFolder, 'lexden.sqlite'));
  const cookie = `lexden_session=${token}`;
  const targets = {
    lexden: { url: `${server.address}/api/auth/user`, pid: server.pid, cookie },
    bare: { url: `${peer.address}/user`, pid: peer.pid, cookie },
  };
  return describeRequests(await measureInTurns(targets, rounds));
}

interface Pair {
  readonly lexden: Load;
  readonly bare: Load;
}

async function measureInTurns({ lexden, bare }: Readonly<Record<keyof Pair, Target>>, rounds: number): Promise<Pair[]> {
  await loadFor(lexden);
  await loadFor(bare);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ lexden: await loadFor(lexden), bare: await loadFor(bare) });
  }
  return pairs;
}

/** Closed loop over keep-alive connections. */
async function loadFor(target: Target): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const cpuBefore = readCpuMs(target.pid);
  const startedAt = performance.now();
  let answered = 0;
  const askOn = async (): Promise<void> => {
    while (performance.now() - startedAt < ROUND_MS) {
      await askOnce(target, agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { perSecond: answered / seconds, cpuMsEach: (readCpuMs(target.pid) - cpuBefore) / answered };
}

function askOnce({ url, cookie }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });
}

function describeRequests(pairs: readonly Pair[]): string[] {
  const row = (what: string, of: (pair: Pair) => number, digits: number, goal = '') =>
    `| ${what} | ${medianAndRange(pairs.map(of), digits).join(' | ')} | ${goal} |`;
  return [
    `\`GET /api/auth/user\`, ${CONNECTIONS} connections, ${pairs.length} rounds of ${ROUND_MS / 1000} s in turns.`,
    '',
    '| what | median | spread | goal |',
    '| --- | --- | --- | --- |',
    row('requests a second', ({ lexden }) => lexden.perSecond, 0),
    row('requests a second of the bare route', ({ bare }) => bare.perSecond, 0),
    row('ratio of the two', ({ lexden, bare }) => lexden.perSecond / bare.perSecond, 2, `at least ${RATIO_GOAL}`),
    row('CPU ms for each request', ({ lexden }) => lexden.cpuMsEach, 3),
    row('CPU ms for each request of the bare route', ({ bare }) => bare.cpuMsEach, 3),
  ];
}
