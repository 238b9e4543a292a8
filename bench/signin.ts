import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { openScenario } from '#tests/scenarios/runner/scenario.ts';
import { insertSession } from '#tests/support/builders/account.ts';
import { medianOf } from '#tests/support/builders/median.ts';
import { measureBrowserSignIn } from './signin-browser.ts';

const DEFAULT_ROUNDS = 9;
const ROUND_MS = 2000;
const CONNECTIONS = 16;
const RATIO_GOAL = 0.7;
/** Clock ticks of proc(5): 100 a second on Linux. */
const TICK_MS = 10;

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
  const scenario = await openScenario({ database: 'sqlite' });
  try {
    const server = await scenario.start({ RATE_LIMITS: 'off' });
    const { token } = await insertSession(scenario.openDatabase().db);
    const peer = await startPeer(join(scenario.dataFolder, 'lexden.sqlite'));
    const cookie = `lexden_session=${token}`;
    const targets = {
      lexden: { url: `${server.address}/api/auth/user`, pid: server.pid, cookie },
      bare: { url: `${peer.address}/user`, pid: peer.pid, cookie },
    };
    const pairs = await measureInTurns(targets, rounds);
    peer.end();
    await server.end('SIGTERM');
    return describeRequests(pairs);
  } finally {
    await scenario.close();
  }
}

async function startPeer(file: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'signin-peer.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /http:\/\/\S+/.exec(text)?.[0];
      if (found) resolve(found);
    });
  });
  return { address, pid: child.pid ?? 0, end: () => child.kill() };
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

/** CPU time of a process with all its threads: fields 14 and 15 of /proc/<pid>/stat (proc(5)). */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

function describeRequests(pairs: readonly Pair[]): string[] {
  const row = (what: string, of: (pair: Pair) => number, digits: number, goal = '') => {
    const sorted = pairs.map(of).toSorted((a, b) => a - b);
    const shown = [medianOf(sorted), sorted[0] ?? 0, sorted.at(-1) ?? 0].map((value) => value.toFixed(digits));
    return `| ${what} | ${shown[0]} | ${shown[1]}–${shown[2]} | ${goal} |`;
  };
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
