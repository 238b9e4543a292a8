import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClauseModel, type ClauseModelMetadata, loadClauseModel } from './clause-model.ts';

const WEIGHTS_FOLDER = join(import.meta.dirname, '../weights');

/**
 * Reads the metadata file of the weights, without the weights.
 * @throws Error when it is missing
 */
export function readClauseModelMetadata(folder: string = WEIGHTS_FOLDER): ClauseModelMetadata {
  return JSON.parse(readFileSync(join(folder, 'clause-model.json'), 'utf8')) as ClauseModelMetadata;
}

/**
 * Reads the weights that `npm run train` makes and that are shipped with the engine.
 * @throws Error when they are missing or damaged
 */
export function readClauseModel(folder: string = WEIGHTS_FOLDER): ClauseModel {
  return loadClauseModel(readClauseModelMetadata(folder), readFileSync(join(folder, 'clause-model.bin')));
}
