import { access, constants, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { composeLexden, type Lexden, openAdapters } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { lockDataFolder } from './db/folder-lock.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));
const EXIT_FAILURE = 1;

try {
  await run(readConfig());
} catch (error) {
  console.error(explain(error));
  process.exit(EXIT_FAILURE);
}

async function run(config: Config): Promise<void> {
  await prepareDataFolder(config.dataFolder);
  const unlock = lockEmbeddedData(config);
  const lexden = await composeLexden(config, await openAdapters(config), WEB_FOLDER);
  await lexden.start();
  await lexden.app.listen({ port: config.port, host: config.host });
  stopOnSignals(lexden, unlock);
  const address = config.publicUrl ?? lexden.app.listeningOrigin;
  console.log(`${config.product} is ready at ${address}`);
}

/** Several processes may share a folder only when the data is elsewhere. */
function lockEmbeddedData({ databaseUrl, dataFolder }: Config): () => void {
  if (databaseUrl) return () => {};
  const unlock = lockDataFolder(dataFolder);
  if (unlock) return unlock;
  throw new ConfigError(`Another server already works on the data folder ${dataFolder}. Set DATA_DIR to another one.`);
}

async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new ConfigError(`The data folder ${folder} cannot be written: ${(error as Error).message}.`);
  }
}

/** The first signal ends the server cleanly, a second one at once. */
function stopOnSignals(lexden: Lexden, unlock: () => void): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(EXIT_FAILURE);
    stopping = true;
    lexden
      .stop()
      .then(unlock)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(explain(error));
          process.exit(EXIT_FAILURE);
        },
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** One line for what an administrator can mend; everything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message, stack, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is already in use. Set PORT to another one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL') return `The address ${address} is not one of this machine. Check HOST.`;
  if (code === 'ECONNREFUSED') return `A server that the settings name cannot be reached: ${message}`;
  return stack ?? String(error);
}
