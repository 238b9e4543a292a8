import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { pollUntil } from '#tests/scenarios/runner/poll.ts';

/** The PostgreSQL server of a run, with root on its machine. Linux only. */
export interface PostgresServer {
  /** Suspends all of its processes (SIGSTOP), or resumes them. */
  freeze(isFrozen: boolean): void;
  /** Ends it at once, as a crash does. */
  crash(): Promise<void>;
  startAgain(): Promise<void>;
  /** Runs a statement as its owner. */
  run(statement: string): Promise<void>;
}

const LIMIT_MS = 20_000;
const PAUSE_MS = 100;

/** @param url its address, with a user who may do everything */
export async function findPostgresServer(url: string): Promise<PostgresServer> {
  const folder = await withClient(url, async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder ?? '';
  });
  const readPid = (): number => Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0]);
  const described = describeProcess(readPid());
  return {
    freeze(isFrozen) {
      const pid = readPid();
      const children = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' }).split('\n');
      for (const each of [pid, ...children.filter(Boolean).map(Number)]) {
        process.kill(each, isFrozen ? 'SIGSTOP' : 'SIGCONT');
      }
    },
    async crash() {
      const pid = readPid();
      process.kill(pid, 'SIGQUIT');
      await untilTrue(() => !isAlive(pid));
    },
    async startAgain() {
      const { command, owner, group } = described;
      const lent = process.getuid?.() === 0 ? ['--reuid', owner, '--regid', group, '--clear-groups'] : [];
      const args = [...lent, '--pdeathsig', 'SIGQUIT', '--', ...command];
      spawn('setpriv', args, { cwd: folder, stdio: 'ignore' });
      await untilTrue(() => withClient(url, async () => true).catch(() => false));
    },
    run: (statement) => withClient(url, async (client) => void (await client.query(statement))),
  };
}

function describeProcess(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean),
    owner: /^Uid:\s+(\d+)/m.exec(status)?.[1] ?? '',
    group: /^Gid:\s+(\d+)/m.exec(status)?.[1] ?? '',
  };
}

/** A process that has ended and was not looked after yet has ended. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function untilTrue(condition: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await pollUntil(condition, { limitMs: LIMIT_MS, intervalMs: PAUSE_MS })))
    throw new Error('PostgreSQL did not do what it was told.');
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
