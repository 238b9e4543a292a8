import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProvisionEncoder, readProvisionEncoder } from '../provision-model/provision-encoder.ts';
import {
  loadProvisionModel,
  type ProvisionModel,
  type ProvisionModelMetadata,
} from '../provision-model/provision-model.ts';
import type { BoostedTrees } from '../trees/boosted-trees.ts';
import { DUTY_FEATURES, type DutyShares } from './duty-features.ts';
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
  /** From `DUTY_FEATURES` to the logarithm of the odds that a sentence makes a side do something, or refrain from it. */
  readonly dutyTrees: BoostedTrees;
  readonly dutyShares: DutyShares;
  /** Least average of the agreement row in documents that bind people. */
  readonly agreementThreshold: number;
}

/** Reads the provisions of sentences, and tells which of them a lawyer would note. */
export interface FindingModel extends Omit<FindingModelMetadata, keyof ProvisionModelMetadata> {
  readonly provisions: ProvisionModel;
  readonly encoder: ProvisionEncoder;
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
  const { notedTrees, highTrees, dutyTrees, notedShares, dutyShares } = metadata;
  const { certaintyMinimum, agreementThreshold } = metadata;
  const fits = (trees: BoostedTrees, features: readonly string[]): boolean => trees.features.join() === features.join();
  const fitFindings = fits(notedTrees, FINDING_FEATURES) && fits(highTrees, FINDING_FEATURES);
  if (!fitFindings || !fits(dutyTrees, DUTY_FEATURES)) {
    throw new Error('The provision model was trained for other features. Train it again: npm run train');
  }
  const provisions = loadProvisionModel(metadata, readFileSync(join(folder, 'provision-model.bin')));
  return {
    provisions,
    encoder: readProvisionEncoder(metadata.rows),
    notedTrees,
    highTrees,
    dutyTrees,
    notedShares,
    dutyShares,
    certaintyMinimum,
    agreementThreshold,
  };
}
