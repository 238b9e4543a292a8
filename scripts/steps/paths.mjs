import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node that comes with the project's packages; the machine's own may be older than the code needs. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Where Node keeps what it has compiled, so that a second start need not do it again. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

/** File of an installed package. */
export function toolPath(file) {
  return join(ROOT, 'node_modules', file);
}

/** Something the person at the keyboard can mend; shown as its message alone. */
export class SetupError extends Error {}
