import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SECOND_MS } from '#contract/units.ts';
import { openAdapters } from './composition/adapters.ts';
import { suggestModel } from './composition/language-model.ts';
import { composeLexden, type Lexden } from './composition/server.ts';
import { readArguments, USAGE } from './config/arguments.ts';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { describeEmbeddings, describeModel } from './config/describe-answering.ts';
import { describeStartupFailure } from './config/startup-failure.ts';
import { releaseDiskReserve } from './db/sqlite/disk-reserve.ts';
import { lockDataFolder } from './db/sqlite/folder-lock.ts';
import { makeFolder } from './operations/backup/make-folder.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));
const EXIT_SUCCESS = 0;
const EXIT_FAILURE = 1;
/** Well above the duration of a shutdown; a hanging process is killed like in a crash, without data loss. */
const STOP_LIMIT_MS = 15 * SECOND_MS;

/** Until the server is ready there is nothing to shut down: an interrupted start loses nothing. */
let stop = (): void => process.exit(EXIT_SUCCESS);
let isStopping = false;
process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());

try {
  const { wantsHelp, settings } = readArguments(process.argv.slice(2));
  if (wantsHelp) console.log(USAGE);
  else await run(readConfig(undefined, settings));
} catch (error) {
  // Errors of an interrupted start are expected.
  if (!isStopping) fail(error);
}

async function run(config: Config): Promise<void> {
  await prepareDataFolder(config.dataFolder);
  const unlock = lockEmbeddedData(config);
  const adapters = await openAdapters(config);
  const lexden = await composeLexden(config, adapters, WEB_FOLDER);
  // A server that cannot listen must not have claimed jobs.
  await lexden.app.listen({ port: config.port, host: config.host });
  stop = () => shutDown(lexden, unlock, STOP_LIMIT_MS + config.shutdownDelayMs);
  await lexden.start();
  if (isStopping) return;
  console.log(`${config.product} is ready at ${describeAddress(config, lexden.app.listeningOrigin)}`);
  console.log(describeModel(adapters.model));
  const search = describeEmbeddings(adapters.embeddings);
  if (search !== undefined) console.log(search);
  // Not awaited: the server is ready. A stop ends it, which is no failure.
  if (config.warmUp)
    adapters.warmUp().then(
      () => adapters.logger.info('the workers are warm'),
      (error: unknown) => isStopping || adapters.logger.warn({ err: error }, 'the workers could not be warmed up'),
    );
  // Not awaited: the server is ready.
  void suggestModel(config).then((suggestion) => {
    if (suggestion !== undefined && !isStopping) console.log(suggestion);
  });
}

/** The public URL for users; a worker serves no pages. */
function describeAddress({ role, publicUrl }: Config, origin: string): string {
  return role === 'worker' ? `${origin} (a worker: health and metrics only)` : (publicUrl ?? origin);
}

/** Several processes can run on a folder only when the data is elsewhere. */
function lockEmbeddedData({ databaseUrl, dataFolder, role }: Config): () => void {
  if (databaseUrl) return () => {};
  if (role !== 'all')
    throw new ConfigError(
      `A process with the role ${role} shares its data with others, which the embedded database cannot. Set DATABASE_URL to a PostgreSQL database.`,
    );
  const unlock = lockDataFolder(dataFolder);
  if (unlock) return unlock;
  throw new ConfigError(
    `Another server is already using the data folder ${dataFolder}. Set DATA_DIR to another one, or DATABASE_URL to a PostgreSQL database that several servers share.`,
  );
}

async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await probeFolder(folder).catch(async (error: unknown) => {
      // Reserved space, so that users can still delete documents on a full disk.
      if (!(await releaseDiskReserve(folder))) throw error;
      await probeFolder(folder);
    });
  } catch (error) {
    throw new ConfigError(`The data folder ${folder} cannot be written: ${(error as Error).message}.`);
  }
}

/** Tested by writing: permissions do not show a full or read-only disk. */
async function probeFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, 'x');
  } finally {
    await rm(probe, { force: true });
  }
}

/** The first signal shuts the server down gracefully, a second one at once. */
function shutDown(lexden: Lexden, unlock: () => void, limitMs: number): void {
  isStopping = true;
  stop = () => process.exit(EXIT_FAILURE);
  setTimeout(() => fail(new ConfigError('The server did not shut down in time and was terminated.')), limitMs).unref();
  lexden
    .stop()
    .then(unlock)
    .then(() => process.exit(EXIT_SUCCESS), fail);
}

function fail(error: unknown): never {
  console.error(describeStartupFailure(error));
  process.exit(EXIT_FAILURE);
}
