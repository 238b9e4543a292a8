import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment of worker threads: no settings and no secrets, only the folder of Node's compile cache where the process
 * has one (https://nodejs.org/api/module.html#module-compile-cache). Without it every worker strips and compiles the same
 * sources again, which is half of its start.
 */
export function workerEnvironment(): Record<string, string> {
  // Node keeps what it compiled in a folder of its version and user below the one that was named.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
