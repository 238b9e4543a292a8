/**
 * Checks Dockerfile and compose.yaml without Docker: builds the images in folders, starts the services on this
 * machine, and exercises them through the proxy. What cannot be executed is printed as not tried.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildImage } from './container/build-image.ts';
import { exerciseThroughProxy } from './container/exercise-through-proxy.ts';
import { type ComposeService, readCompose, readVariables } from './container/read-compose.ts';
import {
  openForReading,
  type RunningService,
  startBackingServices,
  startProxy,
  startService,
  waitUntilReady,
} from './container/start-services.ts';

const PROJECT = join(import.meta.dirname, '..');
/** Keys of a service that are evaluated; the others are for Docker only. */
const FOLLOWED = new Set(['build', 'image', 'environment', 'networks', 'depends_on']);
const GRACE_MS = 30_000;

const notTried = new Set<string>();
const onNotTried = (line: string) => void notTried.add(line);

async function main(): Promise<void> {
  const variables = readVariables(await readFile(join(PROJECT, 'deploy/env.example'), 'utf8'));
  const services = readCompose(await readFile(join(PROJECT, 'compose.yaml'), 'utf8'), variables);
  tellWhatIsNotTried(services);
  const folder = await mkdtemp(join(tmpdir(), 'lexden-container-'));
  openForReading(folder);
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const nodeFolder = dirname(process.execPath);
    say('Building what the Dockerfile builds …');
    const image = buildImage({ project: PROJECT, folder, nodeFolder, onNotTried });
    const ours = services.filter(({ isOurs }) => isOurs);
    const { DATABASE_URL: databaseUrl = '', S3_BUCKET: bucket = '' } = ours[0]?.environment ?? {};
    say('Starting a database and a file store …');
    const backing = await startBackingServices(databaseUrl, bucket);
    closing.unshift(backing.close);
    say(`Starting ${ours.map(({ name }) => name).join(', ')} and the proxy …`);
    const running = ours.map((service) => startService(service, image, backing, nodeFolder));
    closing.unshift(() => Promise.all(running.map((service) => service.stop())));
    await Promise.all(running.map((service) => waitUntilReady(service)));
    const address = services.find(({ name }) => name === 'proxy')?.address ?? '';
    const proxy = startProxy(join(PROJECT, 'deploy/nginx.conf'), join(folder, 'proxy'), address);
    closing.unshift(() => proxy.stop());
    await waitUntilReady(proxy, '/');
    await checkHealth(running);
    for (const line of await exerciseThroughProxy(proxy, running, variables['METRICS_TOKEN'] ?? ''))
      say(`passed: ${line}`);
    await checkEnding(running);
  } finally {
    for (const close of closing) await close();
  }
}

function tellWhatIsNotTried(services: readonly ComposeService[]): void {
  for (const { name, isOurs, keys } of services) {
    if (!isOurs && name !== 'proxy')
      onNotTried(`compose.yaml: the image of ${name}: a server of this machine stands for it`);
    else for (const key of keys.filter((each) => !FOLLOWED.has(each))) onNotTried(`compose.yaml: ${name}: ${key}`);
  }
  onNotTried('compose.yaml: TRUST_PROXY, and HOST of each service: loopback addresses stand for the network inside');
  onNotTried(
    'compose.yaml: S3_ENDPOINT, its keys, and the address in DATABASE_URL: those of the servers of this machine',
  );
  onNotTried('the service that is asked for exchange rates (EXCHANGE_RATES_URL=off here)');
  onNotTried('deploy/nginx.conf: on the nginx of this machine, with loopback addresses');
}

async function checkHealth(running: readonly RunningService[]): Promise<void> {
  for (const service of running) {
    const code = await service.checkHealth();
    if (code !== 0) throw new Error(`The health check of ${service.name} ended with ${code}.`);
  }
  say('passed: HEALTHCHECK of every service, and /readyz');
}

async function checkEnding(running: readonly RunningService[]): Promise<void> {
  const ends = await Promise.all(running.map((service) => service.stop()));
  for (const [position, { code, tookMs }] of ends.entries()) {
    const { name, output } = running[position] as RunningService;
    if (code !== 0 || tookMs > GRACE_MS) throw new Error(`${name} ended with ${code} after ${tookMs} ms:\n${output()}`);
  }
  say(`passed: all end by themselves on SIGTERM, within ${Math.max(...ends.map(({ tookMs }) => tookMs))} ms`);
}

function say(line: string): void {
  console.log(line);
}

try {
  await main();
  for (const line of notTried) say(`not tried: ${line}`);
} catch (error) {
  console.error(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
