import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  loadProvisionModel,
  type ProvisionModel,
  type ProvisionModelMetadata,
} from '../provision-model/provision-model.ts';
import type { BoostedTrees } from '../trees/boosted-trees.ts';
import { FINDING_FEATURES, type NotedShares } from './finding-features.ts';

/** What is readable of the weights that tell what a lawyer would note. */
export interface FindingModelMetadata extends ProvisionModelMetadata {
  /** From `FINDING_FEATURES` to the logarithm of the odds that a lawyer would note the sentence. */
  readonly notedTrees: BoostedTrees;
  /** From the same to the logarithm of the odds that a noted sentence is a high risk. */
  readonly highTrees: BoostedTrees;
  readonly notedShares: NotedShares;
  /** Least certainty with which it is said what a sentence means. */
  readonly certaintyMinimum: number;
  /** Least score of a sentence that makes a side do something, or refrain from something. */
  readonly dutyMinimum: number;
  /** Least average of the agreement row in documents that bind people. */
  readonly agreementThreshold: number;
}

/** Reads the provisions of sentences, and tells which of them a lawyer would note. */
export interface FindingModel extends Omit<FindingModelMetadata, keyof ProvisionModelMetadata> {
  readonly provisions: ProvisionModel;
}

const WEIGHTS_FOLDER = join(import.meta.dirname, '../weights');

/**
 * Reads the metadata file of the weights, without the weights.
 * @throws Error when it is missing
 */
export function readFindingModelMetadata(folder: string = WEIGHTS_FOLDER): FindingModelMetadata {
  return JSON.parse(readFileSync(join(folder, 'provision-model.json'), 'utf8')) as FindingModelMetadata;
}

/**
 * Reads the weights that `npm run train` makes and that are shipped with the engine.
 * @throws Error when the files are missing, damaged, or made for other features
 */
export function readFindingModel(folder = WEIGHTS_FOLDER): FindingModel {
  const metadata = readFindingModelMetadata(folder);
  const { notedTrees, highTrees, notedShares, certaintyMinimum, dutyMinimum, agreementThreshold } = metadata;
  if ([notedTrees, highTrees].some(({ features }) => features.join() !== FINDING_FEATURES.join())) {
    throw new Error('The provision model was trained for other features. Train it again: npm run train');
  }
  const provisions = loadProvisionModel(metadata, readFileSync(join(folder, 'provision-model.bin')));
  return { provisions, notedTrees, highTrees, notedShares, certaintyMinimum, dutyMinimum, agreementThreshold };
}
