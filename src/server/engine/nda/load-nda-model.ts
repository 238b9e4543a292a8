import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadNdaModel, type NdaModel, type NdaModelMetadata } from './nda-model.ts';

const WEIGHTS_FOLDER = join(import.meta.dirname, '../weights');

/**
 * Reads the weights for non-disclosure agreements that are shipped with the engine.
 * @throws Error when they are missing or damaged
 */
export function readNdaModel(folder: string = WEIGHTS_FOLDER): NdaModel {
  const facts = JSON.parse(readFileSync(join(folder, 'nda-model.json'), 'utf8')) as NdaModelMetadata;
  return loadNdaModel(facts, readFileSync(join(folder, 'nda-model.bin')));
}
