import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#tests/support/builders/services/free-port.ts';

/** What `docs/operating.md` recommends, with the addresses of `compose.yaml`. */
const CONFIGURATION = join(import.meta.dirname, '../../../deploy/nginx.conf');
const START_LIMIT_MS = 10_000;
const POLL_MS = 20;
/** Where Debian keeps it, which is on the path of administrators only. */
const PATH = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(':');
/** Folders that nginx makes as it starts, wherever it was told to keep nothing else. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface RunningProxy {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Starts nginx in front of servers, with the configuration that is recommended: only addresses and folders are others.
 * @param servers their addresses, like `http://127.0.0.1:3001`
 */
export async function startProxy(servers: readonly string[]): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-proxy-'));
  // Its workers give up an administrator's rights.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, adapt(await readFile(CONFIGURATION, 'utf8'), servers, { folder, port }));
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endWithThisProcess = () => nginx.kill('SIGTERM');
  process.on('exit', endWithThisProcess);
  const close = async () => {
    process.off('exit', endWithThisProcess);
    if (nginx.exitCode === null && nginx.kill('SIGTERM')) await once(nginx, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilListening(nginx, port);
  } catch (error) {
    await close();
    throw error;
  }
  return { address: `http://127.0.0.1:${port}`, close };
}

function adapt(
  configuration: string,
  servers: readonly string[],
  { folder, port }: { readonly folder: string; readonly port: number },
): string {
  const used = [...servers];
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const adapted = configuration
    .replace(/^pid .*;$/m, `pid ${folder}/nginx.pid;`)
    .replace(/^worker_processes .*;$/m, 'worker_processes 1;')
    .replace(/^http \{$/m, `http { ${temporary}`)
    .replace(/\blisten \d+;/, `listen 127.0.0.1:${port};`)
    .replace(/\bserver [\d.]+:\d+/g, () => `server ${new URL(used.shift() ?? '').host}`);
  if (used.length > 0) throw new Error('The configuration of the proxy names fewer servers than there are.');
  return adapted;
}

async function untilListening(nginx: ChildProcess, port: number): Promise<void> {
  let said = '';
  nginx.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const failed = once(nginx, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => {});
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline && nginx.exitCode === null) {
    const answers = await Promise.race([fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined), failed]);
    if (answers) return;
    await pause(POLL_MS);
  }
  throw new Error(`The proxy does not answer: ${said}`);
}
