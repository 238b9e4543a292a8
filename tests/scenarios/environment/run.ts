import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { outcomeOf } from '#tests/scenarios/runner/outcome.ts';
import { openScenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { openTestBucket } from '#tests/support/builders/storage/test-bucket.ts';
import { httpTransport } from '#tests/support/client/transport.ts';
import startObjectStore from '#tests/support/setup/object-store.ts';
import startPostgres from '#tests/support/setup/postgres.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { type StoreFault, startFaultyProxy } from './faulty-proxy.ts';
import { runDeleting } from './full-disk.ts';
import { runModel } from './hanging-model.ts';
import { runIdentityProvider, runMailServer, runPaymentService, runStoreAtStart } from './hanging-services.ts';
import { findPostgresServer } from './postgres-server.ts';
import { mountSmallDisk } from './small-disk.ts';

/** How long each fault lasts, and how long recovery may take without a restart. */
const FAULT_MS = 10_000;
const RECOVERY_LIMIT_MS = 60_000;
/** Room for a database with its reserve, some documents, and what has to be free for the server to call itself ready. */
const DISK_MEGABYTES = 112;
/** A start, then one line a minute from each place that meets a fault, and one for each part that is lost. */
const MOST_LINES_PER_FAULT = 12;

interface Fault {
  readonly name: string;
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
  /** False where the server is to call itself ready all the time. */
  readonly isSeen?: boolean;
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const problems: string[] = [];

/** Has people work, lets the faults come one after the other, and compares what is there with what was promised. */
async function liveThrough(name: string, server: ServerProcess, faults: readonly Fault[]): Promise<void> {
  let isToldToEnd = false;
  server.ended.then(({ stderr }) => {
    if (isToldToEnd) return;
    print(`${name}: the server exited unexpectedly: ${stderr}`);
    process.exit(1);
  });
  const crowd = startCrowd(server.address);
  await untilWorking(crowd);
  for (const fault of faults) await meetFault(`${name}, ${fault.name}`, server, crowd, fault);
  const differences = await crowd.compare();
  problems.push(...differences.map((difference) => `${name}: ${difference}`));
  isToldToEnd = true;
  const { code, stderr } = await server.end('SIGTERM');
  if (code !== 0) problems.push(`${name}: the server ended with ${code}: ${stderr}`);
}

async function meetFault(name: string, server: ServerProcess, crowd: Crowd, fault: Fault): Promise<void> {
  crowd.takeAnswers();
  crowd.takeLongestWait();
  const linesBefore = server.output().length;
  await fault.begin();
  await pause(FAULT_MS);
  const readiness = await outcomeOf(httpTransport(server.address).send({ url: '/readyz' }));
  await fault.end();
  const met = crowd.takeAnswers();
  const beganAt = performance.now();
  const isBack = await untilWorking(crowd);
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
  const lines = server.output().slice(linesBefore);
  print(
    `${name}: ${JSON.stringify(met)}, longest wait ${crowd.takeLongestWait()} ms, back after ${seconds} s, ${lines.length} lines`,
  );
  if (process.env['SHOW_LOG']) for (const line of lines) print(`  ${line.slice(0, 400)}`);
  if (!isBack) problems.push(`${name}: no user could work a minute later`);
  if (fault.isSeen !== false && readiness?.statusCode !== 503)
    problems.push(`${name}: /readyz said ${readiness?.statusCode}`);
  if (lines.length > MOST_LINES_PER_FAULT) problems.push(`${name}: ${lines.length} lines in the log`);
  const strange = Object.keys(met).filter(
    (answer) => answer.startsWith('500 internal') || answer.startsWith('no answer'),
  );
  if (strange.length > 0) problems.push(`${name}: people were told ${strange.join(', ')}`);
}

/** Until an upload or a list is answered well again, and readiness says so. */
async function untilWorking(crowd: Crowd): Promise<boolean> {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  while (performance.now() < deadline) {
    await pause(500);
    const answers = crowd.takeAnswers();
    const [good, all] = [answers['200'] ?? 0, Object.values(answers).reduce((sum, count) => sum + count, 0)];
    if (good > 2 && good === all) return true;
  }
  return false;
}

async function runDisk(): Promise<void> {
  const disk = mountSmallDisk(DISK_MEGABYTES);
  const scenario = await openScenario({ database: 'sqlite' });
  try {
    const server = await scenario.start({ DATA_DIR: disk.folder });
    await liveThrough('embedded', server, [{ name: 'disk full', begin: disk.fill, end: disk.free }]);
  } finally {
    await scenario.close();
    disk.close();
  }
}

async function runPostgres(): Promise<void> {
  const stop = await startPostgres();
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  const scenario = await openScenario({ database: { kind: 'postgres', postgresUrl: url } });
  const disk = mountSmallDisk(DISK_MEGABYTES);
  try {
    const database = await findPostgresServer(url);
    const { pathname } = new URL(scenario.settings['DATABASE_URL'] ?? '');
    // As it comes from its makers: tests are told of commits that a crash would undo, which is quicker.
    await database.run(`alter database ${pathname.slice(1)} set synchronous_commit = on`);
    const server = await scenario.start({ DATA_DIR: disk.folder });
    const cut =
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null';
    let cutting: NodeJS.Timeout | undefined;
    await liveThrough('PostgreSQL', server, [
      {
        name: 'connections cut ten times a second',
        begin: () => {
          cutting = setInterval(() => void database.run(cut).catch(() => {}), 100);
        },
        end: () => clearInterval(cutting),
        isSeen: false,
      },
      { name: 'frozen', begin: () => database.freeze(true), end: () => database.freeze(false) },
      { name: 'crashed and started again', begin: database.crash, end: database.startAgain },
      { name: 'folder full', begin: disk.fill, end: disk.free },
      { name: 'folder read-only', begin: () => disk.setReadOnly(true), end: () => disk.setReadOnly(false) },
    ]);
  } finally {
    await scenario.close();
    disk.close();
    await stop();
  }
}

async function runStore(): Promise<void> {
  const stop = await startObjectStore();
  const bucket = await openTestBucket();
  const proxy = await startFaultyProxy(bucket.options.endpoint);
  const scenario = await openScenario({ database: 'sqlite' });
  try {
    const server = await scenario.start({ ...bucket.settings, S3_ENDPOINT: proxy.address });
    const meet = (name: StoreFault, isSeen: boolean): Fault => ({
      name: `store ${name}`,
      isSeen,
      begin: () => proxy.set(name),
      end: () => proxy.set('none'),
    });
    await liveThrough('object store', server, [
      meet('slow', true),
      meet('busy', true),
      meet('failing', true),
      meet('reset', true),
      meet('cut-short', false),
      meet('wrong-bytes', false),
    ]);
  } finally {
    await scenario.close();
    proxy.close();
    await bucket.close();
    await stop();
  }
}

const report = { print, problems };
const PARTS = {
  disk: runDisk,
  postgres: runPostgres,
  store: runStore,
  'store-at-start': () => runStoreAtStart(report),
  deleting: () => runDeleting(report),
  identity: () => runIdentityProvider(report),
  mail: () => runMailServer(report),
  payments: () => runPaymentService(report),
  model: () => runModel(report),
};
const { values } = parseArgs({ options: { environment: { type: 'boolean' }, part: { type: 'string' } } });
for (const [name, run] of Object.entries(PARTS)) {
  if (values.part === undefined || values.part === name) await run();
}
for (const problem of problems) print(`  ${problem}`);
print(
  problems.length > 0
    ? 'Something was otherwise than promised.'
    : 'Everything went on, and everything promised was kept.',
);
process.exitCode = problems.length > 0 ? 1 : 0;
process.exit();
