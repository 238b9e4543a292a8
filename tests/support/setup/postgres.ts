import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#tests/support/builders/services/free-port.ts';

const OLDEST_MAJOR_VERSION = 15;
const START_DEADLINE_MS = 30_000;
const POLL_MS = 50;
/** Safe only because everything in this cluster is thrown away. */
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** Starts a PostgreSQL server of our own for this run, tells the tests its address, and takes it away again. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const programs = findPostgresPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'lexden-postgres-'));
  const user = await giveFolderToServerUser(folder);
  const cluster = join(folder, 'cluster');
  const [initCommand, ...initArguments] = asServerUser(user, [
    join(programs, 'initdb'),
    ...[
      '--pgdata',
      cluster,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ],
  ]);
  execFileSync(initCommand as string, initArguments, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await findFreePort();
  const server = startServer(programs, { cluster, folder, port, user });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  process.env.TEST_POSTGRES_URL = url;
  return async () => {
    await stopServer(server);
    await rm(folder, { recursive: true, force: true });
  };
}

interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

interface ClusterPlace {
  readonly cluster: string;
  readonly folder: string;
  readonly port: number;
  readonly user: ServerUser | undefined;
}

/** Debian and Homebrew keep the server programs off the path, one folder for each major version. */
function findPostgresPrograms(): string {
  const versioned = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
    existsSync(root) ? readdirSync(root).map((name) => join(root, name, 'bin')) : [],
  );
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const newestFirst = versioned.sort().reverse();
  for (const folder of [...newestFirst, ...onPath]) {
    if (isRunnable(join(folder, 'initdb')) && isRunnable(join(folder, 'postgres')) && isRecentEnough(folder))
      return folder;
  }
  throw new Error(`The integration tests need the server programs of PostgreSQL ${OLDEST_MAJOR_VERSION} or later.`);
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRecentEnough(folder: string): boolean {
  const answer = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(answer)?.[1]) >= OLDEST_MAJOR_VERSION;
}

/** PostgreSQL refuses to run as root, so root lends the folder to a user that may do nothing else. */
async function giveFolderToServerUser(folder: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const user = { uid: lookUp('-u'), gid: lookUp('-g') };
  await chown(folder, user.uid, user.gid);
  return user;
}

function lookUp(flag: '-u' | '-g'): number {
  for (const name of ['postgres', 'nobody']) {
    try {
      return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    } catch {
      // No such user here: try the next.
    }
  }
  throw new Error('PostgreSQL cannot run as root and there is neither a user "postgres" nor "nobody" to run it as.');
}

function asServerUser(user: ServerUser | undefined, command: readonly string[]): readonly string[] {
  if (!user) return command;
  return [
    ...['setpriv', '--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'],
    // The server goes when the test run goes, however that ends.
    ...['--pdeathsig', 'SIGQUIT', '--'],
    ...command,
  ];
}

function startServer(programs: string, place: ClusterPlace): ChildProcess {
  const settings = [...FAST_SETTINGS, 'listen_addresses=127.0.0.1', `unix_socket_directories=${place.folder}`];
  const [command, ...options] = asServerUser(place.user, [
    join(programs, 'postgres'),
    ...['-D', place.cluster, '-p', String(place.port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  return spawn(command as string, options, { cwd: place.folder, stdio: ['ignore', 'ignore', 'ignore'] });
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with code ${server.exitCode}.`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start in time.', { cause: error });
      await sleep(POLL_MS);
    }
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // "Immediate" shutdown: nothing in this cluster is worth a checkpoint.
  server.kill('SIGQUIT');
  await ended;
}
