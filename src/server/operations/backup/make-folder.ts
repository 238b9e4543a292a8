import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, accessible only to its owner. Node's `recursive` option loops forever when
 * the kernel reports an existing folder as missing, as below /proc.
 * @param folder absolute path
 * @throws Error of the operating system when it cannot be created, is not writable, or is not a folder
 */
export async function makeFolder(folder: string): Promise<void> {
  await makeMissing(folder);
  await access(folder, constants.W_OK);
}

async function makeMissing(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder || (await isThere(parent))) throw error;
    await makeMissing(parent);
    await makeMissing(folder);
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
