import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The folder with labelled contracts that benchmarks and training read.
 * @returns `LEXDEN_DATA`, by default `../shared/data` beside the repository
 * @throws Error when there is no such folder
 */
export function dataFolder(): string {
  const folder = resolve(import.meta.dirname, '..', process.env['LEXDEN_DATA'] ?? '../shared/data');
  if (!existsSync(folder))
    throw new Error(`No test material at ${folder}. Set LEXDEN_DATA to the folder that holds it.`);
  return folder;
}
