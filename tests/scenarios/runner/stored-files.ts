import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Scenario } from './scenario.ts';

/** Every file in the folder of uploads, also those that are half written, by its path below that folder. */
export async function listStoredFiles({ dataFolder }: Scenario): Promise<string[]> {
  const folder = join(dataFolder, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
