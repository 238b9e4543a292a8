import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listen } from '#server/platform/testing-listen.ts';

const START_LIMIT_MS = 30_000;
const POLL_MS = 20;
const runFile = promisify(execFile);

/** The one user that the gateway knows. Its keys open nothing but a store that is thrown away. */
export const GATEWAY_USER = { accessKeyId: 'LEXDENTEST', secretAccessKey: 'secret-of-a-store-that-is-thrown-away' };

export interface CephGateway {
  /** Speaks S3, and checks signatures, hashes and dates of every request. */
  readonly endpoint: string;
  readonly pids: readonly number[];
  close(): Promise<void>;
}

/**
 * Starts a Ceph cluster of one node that keeps everything in memory, with its S3 gateway in front. Takes about a second
 * and 120 MB. It ends with the process that started it, however that ends.
 */
export async function startCephGateway(): Promise<CephGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-ceph-'));
  const daemons: ChildProcess[] = [];
  const guard = removeWithThisProcess(folder);
  const close = async () => {
    await Promise.all(daemons.map(endProcess));
    await rm(folder, { recursive: true, force: true });
    await endProcess(guard);
  };
  try {
    return { endpoint: await startCluster(folder, daemons), pids: daemons.map(({ pid }) => pid as number), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startCluster(folder: string, daemons: ChildProcess[]): Promise<string> {
  const [monitorPort, gatewayPort] = await findFreePorts();
  const monitor = `v2:127.0.0.1:${monitorPort}/0`;
  await Promise.all(['monitor', 'disk'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, 'keyring'), '');
  await writeFile(join(folder, 'ceph.conf'), describeCluster(folder, monitor, gatewayPort));
  const options = { cwd: folder, env: { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') } };
  const run = (command: string, ...rest: string[]) =>
    runFile(command, rest, { ...options, timeout: START_LIMIT_MS, killSignal: 'SIGKILL' });
  const start = (command: string, ...rest: string[]) => daemons.push(spawnDaemon([command, ...rest], options));

  await run('ceph-mon', '-i', 'a', '--mkfs', '--public-addr', monitor);
  start('ceph-mon', '-i', 'a', '-f', '--public-addr', monitor);
  const disk = randomUUID();
  await Promise.all([run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk), run('ceph', 'osd', 'new', disk)]);
  start('ceph-osd', '-i', '0', '-f');
  const { accessKeyId, secretAccessKey } = GATEWAY_USER;
  const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
  await run('radosgw-admin', 'user', 'create', '--uid', 'lexden', '--display-name', 'Lexden', ...keys);
  // The gateway would talk to the monitor with secrets that a cluster without users has not.
  start('radosgw', '-n', 'client.rgw', '-f', '--ms-mon-client-mode=crc', '--auth-client-required=none');
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  await waitUntilAnswering(endpoint, daemons);
  return endpoint;
}

/** One copy of everything, one placement group a pool, no users inside the cluster, and no waiting for a quorum. */
function describeCluster(folder: string, monitor: string, gatewayPort: number): string {
  return `[global]
fsid = ${randomUUID()}
mon host = ${monitor}
mon initial members = a
mon data = ${folder}/monitor
osd data = ${folder}/disk
rgw data = ${folder}
keyring = ${folder}/keyring
run dir = ${folder}
crash dir = ${folder}
admin socket =
pid file =
log file =
log to stderr = false
debug default = 0/0
log max recent = 10
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms async op threads = 1
auth cluster required = none
auth service required = none
auth client required = none
paxos propose interval = 0.01
paxos min wait = 0.01
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 2
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd op num shards = 1
osd op num threads per shard = 2
osd class default list = *
osd class load list = *
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort} tcp_nodelay=1
rgw rados pool pg num min = 1
rgw rados pool autoscale bias = 1
rgw override bucket index max shards = 1
rgw enable usage log = false
rgw enable lc threads = false
rgw enable quota threads = false
rgw run sync thread = false
rgw thread pool size = 64
`;
}

/** A daemon that gets SIGKILL when this process ends, however it ends. */
function spawnDaemon(command: readonly string[], options: SpawnOptions): ChildProcess {
  const daemon = spawn('setpriv', ['--pdeathsig', 'SIGKILL', '--', ...command], { ...options, stdio: 'ignore' });
  daemon.on('error', () => {});
  return daemon;
}

/** A shell that waits for its input to end, which it does with this process, and removes the folder then. */
function removeWithThisProcess(folder: string): ChildProcess {
  const script = 'cat > /dev/null; sleep 0.3; rm -rf -- "$1"';
  const guard = spawn('sh', ['-c', script, 'guard', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  return guard;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.ref();
  // Nothing in here is worth an orderly end.
  child.kill('SIGKILL');
  await ended;
}

/** Both are held until both are known, so that they differ. */
async function findFreePorts(): Promise<[number, number]> {
  const [first, second] = [await listen(createServer()), await listen(createServer())];
  await Promise.all([first.close(), second.close()]);
  return [first.port, second.port];
}

async function waitUntilAnswering(endpoint: string, daemons: readonly ChildProcess[]): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const ended = daemons.find((daemon) => daemon.exitCode !== null || daemon.signalCode !== null);
    if (ended) throw new Error(`A part of the object store ended: ${ended.spawnargs.join(' ')}`);
    try {
      const answer = await fetch(endpoint);
      await answer.arrayBuffer();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('The object store did not start in time.', { cause: error });
      await sleep(POLL_MS);
    }
  }
}
