import { partitionPoint } from '#server/domain/search/partition-point.ts';
import type { DecisionTree, TreeModel } from '#server/engine/trees/clause-trees.ts';
import { createSeededRandom } from './seeded-random.ts';

/** Rows of features, one after the other, and what each is. */
interface TreeExamples {
  readonly width: number;
  readonly rows: Float32Array;
  readonly isPositive: Uint8Array;
}

interface TreeOptions {
  readonly trees: number;
  readonly depth: number;
  readonly learningRate: number;
  readonly leafMinimum: number;
  readonly seed: number;
}

const BINS = 48;
const BIN_SAMPLE = 20_000;
/** Subsampling of rows and features per tree. */
const ROW_SHARE = 0.7;
const FEATURE_SHARE = 0.7;
/** Regularises leaves with few rows. */
const LEAF_PENALTY = 2;
const GAIN_MINIMUM = 1e-6;

interface Binned {
  readonly width: number;
  readonly edges: readonly (readonly number[])[];
  readonly bins: Uint8Array;
}

interface Gradients {
  readonly first: Float32Array;
  readonly second: Float32Array;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

/** Gradient boosting of small trees on the logistic loss (Friedman 2001), with second derivatives and values in bins. */
export function trainTrees(examples: TreeExamples, options: TreeOptions): TreeModel {
  const { rows, width, isPositive } = examples;
  const count = isPositive.length;
  const binned = binRows(rows, width, count);
  const positives = isPositive.reduce((sum, value) => sum + value, 0);
  const base = round(Math.log((positives + 1) / (count - positives + 1)));
  const scores = new Float32Array(count).fill(base);
  const gradients = { first: new Float32Array(count), second: new Float32Array(count) };
  const random = createSeededRandom(options.seed);
  const trees: DecisionTree[] = [];
  for (let number = 0; number < options.trees; number += 1) {
    const sample: number[] = [];
    for (let row = 0; row < count; row += 1) {
      const probability = 1 / (1 + Math.exp(-(scores[row] ?? 0)));
      gradients.first[row] = (isPositive[row] ?? 0) - probability;
      gradients.second[row] = probability * (1 - probability);
      if (random() < ROW_SHARE) sample.push(row);
    }
    const features = Array.from({ length: width }, (_, feature) => feature).filter(() => random() < FEATURE_SHARE);
    const tree = growTree(binned, gradients, Uint32Array.from(sample), features, options);
    trees.push(tree.tree);
    for (let row = 0; row < count; row += 1) scores[row] = (scores[row] ?? 0) + tree.valueAt(row);
  }
  return { base, trees };
}

function growTree(
  binned: Binned,
  gradients: Gradients,
  sample: Uint32Array,
  features: readonly number[],
  { depth, learningRate, leafMinimum }: TreeOptions,
): { readonly tree: DecisionTree; readonly valueAt: (row: number) => number } {
  const tree = { features: [-1], thresholds: [0], lefts: [0], values: [0] };
  const splitBins: number[] = [0];
  let level: { readonly node: number; readonly rows: Uint32Array }[] = [{ node: 0, rows: sample }];
  for (let height = depth; height >= 0; height -= 1) {
    const next: typeof level = [];
    for (const { node, rows } of level) {
      const split = height === 0 ? null : findSplit(binned, gradients, rows, features, leafMinimum);
      if (!split) {
        tree.values[node] = round(learningRate * leafValue(gradients, rows));
        continue;
      }
      const left = tree.features.length;
      tree.features[node] = split.feature;
      tree.thresholds[node] = binned.edges[split.feature]?.[split.bin] ?? 0;
      tree.lefts[node] = left;
      splitBins[node] = split.bin;
      const isLeft = (row: number): boolean => (binned.bins[row * binned.width + split.feature] ?? 0) <= split.bin;
      for (const child of [left, left + 1]) {
        tree.features.push(-1);
        tree.thresholds.push(0);
        tree.lefts.push(0);
        tree.values.push(0);
        splitBins.push(0);
        next.push({ node: child, rows: rows.filter((row) => isLeft(row) === (child === left)) });
      }
    }
    level = next;
  }
  const valueAt = (row: number): number => {
    let node = 0;
    for (let feature = tree.features[0] ?? -1; feature >= 0; feature = tree.features[node] ?? -1) {
      const isLeft = (binned.bins[row * binned.width + feature] ?? 0) <= (splitBins[node] ?? 0);
      node = (tree.lefts[node] ?? 0) + (isLeft ? 0 : 1);
    }
    return tree.values[node] ?? 0;
  };
  return { tree, valueAt };
}

function leafValue({ first, second }: Gradients, rows: Uint32Array): number {
  let [sum, curve] = [0, 0];
  for (const row of rows) {
    sum += first[row] ?? 0;
    curve += second[row] ?? 0;
  }
  return sum / (curve + LEAF_PENALTY);
}

function findSplit(
  { bins, edges, width }: Binned,
  { first, second }: Gradients,
  rows: Uint32Array,
  features: readonly number[],
  leafMinimum: number,
): Split | null {
  if (rows.length < 2 * leafMinimum) return null;
  let best: Split | null = null;
  for (const feature of features) {
    const [sums, curves, counts] = [new Float64Array(BINS), new Float64Array(BINS), new Uint32Array(BINS)];
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] as number;
      const bin = bins[row * width + feature] as number;
      sums[bin] = (sums[bin] as number) + (first[row] as number);
      curves[bin] = (curves[bin] as number) + (second[row] as number);
      counts[bin] = (counts[bin] as number) + 1;
    }
    const found = bestBin(sums, curves, counts, edges[feature]?.length ?? 0, leafMinimum);
    if (found && found.gain > (best?.gain ?? GAIN_MINIMUM)) best = { feature, ...found };
  }
  return best;
}

function bestBin(
  sums: Float64Array,
  curves: Float64Array,
  counts: Uint32Array,
  edgeCount: number,
  leafMinimum: number,
): Omit<Split, 'feature'> | null {
  const total = (values: Float64Array | Uint32Array): number => {
    let sum = 0;
    for (const value of values) sum += value;
    return sum;
  };
  const [sum, curve, count] = [total(sums), total(curves), total(counts)];
  const worth = (gradient: number, weight: number): number => (gradient * gradient) / (weight + LEAF_PENALTY);
  let best: Omit<Split, 'feature'> | null = null;
  let [leftSum, leftCurve, leftCount] = [0, 0, 0];
  for (let bin = 0; bin < edgeCount; bin += 1) {
    leftSum += sums[bin] ?? 0;
    leftCurve += curves[bin] ?? 0;
    leftCount += counts[bin] ?? 0;
    if (leftCount < leafMinimum || count - leftCount < leafMinimum) continue;
    const gain = worth(leftSum, leftCurve) + worth(sum - leftSum, curve - leftCurve) - worth(sum, curve);
    if (gain > (best?.gain ?? 0)) best = { bin, gain };
  }
  return best;
}

/** Bins of about equal size; a value belongs to the first bin whose edge it does not exceed. */
function binRows(rows: Float32Array, width: number, count: number): Binned {
  const bins = new Uint8Array(count * width);
  const edges: number[][] = [];
  const sampled = Math.min(count, BIN_SAMPLE);
  for (let feature = 0; feature < width; feature += 1) {
    const sample = Float32Array.from(
      { length: sampled },
      (_, place) => rows[Math.floor((place * count) / sampled) * width + feature] ?? 0,
    ).sort();
    const own: number[] = [];
    for (let bin = 1; bin < BINS; bin += 1) {
      const edge = round(sample[Math.floor((bin * sampled) / BINS)] ?? 0);
      if (own.length === 0 || edge > (own.at(-1) ?? 0)) own.push(edge);
    }
    edges.push(own);
    for (let row = 0; row < count; row += 1) {
      const value = rows[row * width + feature] ?? 0;
      bins[row * width + feature] = partitionPoint(own, (edge) => edge < value);
    }
  }
  return { width, edges, bins };
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}
