import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { GATEWAY_USER, startCephGateway } from '#tests/support/builders/storage/ceph-gateway.ts';
import startPostgres from '#tests/support/setup/postgres.ts';
import { type BuiltImage, UNPRIVILEGED_USER_ID } from './build-image.ts';
import type { ComposeService } from './read-compose.ts';

/** Loopback addresses replace those of the Compose network: each can have its own port 3000. */
const INSIDE = /\b10\.77\.0\./g;
const LOOPBACK = '127.77.0.';
const START_LIMIT_MS = 60_000;
const POLL_MS = 200;

/** Replaces the database and the object store of compose.yaml. */
interface BackingServices {
  /** The address of the database, with the name and password that compose.yaml gives. */
  readonly databaseAddress: string;
  readonly storeEndpoint: string;
  close(): Promise<void>;
}

/** Starts both, and creates what the images of compose.yaml create: the user, the database, the bucket. */
export async function startBackingServices(databaseUrl: string, bucket: string): Promise<BackingServices> {
  const stopPostgres = await startPostgres();
  const store = await startCephGateway();
  const { host } = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  const client = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await client.connect();
  const { username, password, pathname } = new URL(databaseUrl);
  await client.query(`create role "${username}" login password '${password}'`);
  await client.query(`create database "${pathname.slice(1)}" owner "${username}"`);
  await client.end();
  const s3 = new S3Client({
    endpoint: store.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: GATEWAY_USER,
  });
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  s3.destroy();
  return {
    databaseAddress: host,
    storeEndpoint: store.endpoint,
    async close() {
      await store.close();
      await stopPostgres();
    },
  };
}

function toLoopback(address: string): string {
  return address.replace(INSIDE, LOOPBACK);
}

export interface RunningService {
  readonly name: string;
  /** Where it listens. */
  readonly origin: string;
  output(): string;
  /** Runs the image's health check as Docker would. @returns its exit code */
  checkHealth(): Promise<number | null>;
  /** @returns the exit code after SIGTERM, and how long that took */
  stop(): Promise<{ readonly code: number | null; readonly tookMs: number }>;
}

/** Environment of a service, with the addresses of the replacements for the other services. */
function settingsOf({ environment, address = '' }: ComposeService, image: BuiltImage, backing: BackingServices) {
  const { databaseAddress, storeEndpoint } = backing;
  return {
    ...image.environment,
    ...environment,
    DATABASE_URL: (environment['DATABASE_URL'] ?? '').replace(/@[^/]+\//, `@${databaseAddress}/`),
    S3_ENDPOINT: storeEndpoint,
    S3_ACCESS_KEY_ID: GATEWAY_USER.accessKeyId,
    S3_SECRET_ACCESS_KEY: GATEWAY_USER.secretAccessKey,
    // All requests of this machine have one source address, the proxy's too.
    TRUST_PROXY: '127.0.0.1',
    HOST: toLoopback(address),
    DATA_DIR: join(image.root, image.environment['DATA_DIR'] ?? 'data'),
    EXCHANGE_RATES_URL: 'off',
  };
}

export function startService(
  service: ComposeService,
  image: BuiltImage,
  backing: BackingServices,
  nodeFolder: string,
): RunningService {
  const env = { ...settingsOf(service, image, backing), PATH: [nodeFolder, '/usr/bin', '/bin'].join(delimiter) };
  const isRoot = process.getuid?.() === 0;
  const options = {
    cwd: join(image.root, image.workFolder),
    env,
    ...(isRoot && image.dropsRoot && { uid: UNPRIVILEGED_USER_ID, gid: UNPRIVILEGED_USER_ID }),
  };
  const start = ([command = '', ...rest]: readonly string[]): ChildProcess => spawn(command, rest, options);
  const child = start(image.command);
  const output = gather(child);
  const port = image.environment['PORT'];
  return {
    name: service.name,
    origin: `http://${env.HOST}:${port}`,
    output,
    async checkHealth() {
      const inside = image.healthCheck.map((word) => word.replaceAll('127.0.0.1', env.HOST));
      const [code] = await once(start(inside), 'exit');
      return code as number | null;
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess) {
  const startedAt = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return { code: child.exitCode, tookMs: Math.round(performance.now() - startedAt) };
}

function gather(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return () => output;
}

/** Starts nginx with the project's configuration and replaced addresses. */
export function startProxy(configurationFile: string, folder: string, address: string): RunningService {
  const file = join(folder, 'nginx.conf');
  mkdirSync(dirname(file), { recursive: true });
  const text = toLoopback(readFileSync(configurationFile, 'utf8'))
    .replace('/tmp/nginx.pid', join(folder, 'nginx.pid'))
    .replace(/listen (\d+);/, `listen ${toLoopback(address)}:$1;`);
  writeFileSync(file, text);
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;']);
  const port = /listen \S+:(\d+);/.exec(text)?.[1];
  return {
    name: 'proxy',
    origin: `http://${toLoopback(address)}:${port}`,
    output: gather(child),
    checkHealth: async () => child.exitCode,
    stop: () => stop(child),
  };
}

/** @throws Error with the output of the service, when it is not ready in time */
export async function waitUntilReady({ name, origin, output }: RunningService, path = '/readyz'): Promise<void> {
  const endsAt = performance.now() + START_LIMIT_MS;
  for (;;) {
    const answer = await fetch(origin + path).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (performance.now() > endsAt) throw new Error(`${name} is not ready (${answer?.status}):\n${output()}`);
    await pause(POLL_MS);
  }
}

/** Makes the built files world-readable and writable by root only, as in an image. */
export function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) chownSync(folder, 0, 0);
}
