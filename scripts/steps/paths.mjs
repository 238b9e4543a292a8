import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node pinned in package.json; the system's may be too old. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Node's compile cache. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

/** File of an installed package. */
export function toolPath(file) {
  return join(ROOT, 'node_modules', file);
}

/** An error that the user can fix; printed without a stack. */
export class SetupError extends Error {}
