import { partitionPoint } from '#server/domain/search/partition-point.ts';
import type { BoostedTrees, DecisionTree } from '#server/engine/trees/boosted-trees.ts';
import { createSeededRandom } from './seeded-random.ts';

/** Rows of inputs in groups: the candidates of one question, of which some are right. */
export interface RankGroup {
  /** Row by row. */
  readonly inputs: Float32Array;
  readonly isRight: readonly boolean[];
  readonly weight: number;
}

export interface GrowingOptions {
  readonly features: readonly string[];
  readonly treeCount: number;
  readonly depth: number;
  readonly learningRate: number;
  /** Least weight of a leaf, and pull of its value towards 0. */
  readonly leafWeight: number;
  readonly leafPrior: number;
  /** Share of the features that a tree may use, drawn for each tree (Ho 1998); all where left out. */
  readonly featureShare?: number;
  /** "rank": which row of a group is best. "chance": how likely each row is right, by itself. */
  readonly goal: 'rank' | 'chance';
}

const BINS = 48;
const SEED = 20_261_101;

interface Table {
  readonly rowCount: number;
  readonly width: number;
  /** By feature, then by row: number of the bin. */
  readonly bins: Uint8Array;
  /** By feature: upper bounds of the bins. */
  readonly bounds: readonly Float32Array[];
  readonly starts: Uint32Array;
}

/** Grows trees by gradient boosting (Friedman 2001) with histograms; listwise softmax for ranks (Cao et al. 2007). */
export function growTrees(groups: readonly RankGroup[], options: GrowingOptions): BoostedTrees {
  const table = makeTable(groups, options.features.length);
  const scores = new Float64Array(table.rowCount);
  const gradients = new Float64Array(table.rowCount);
  const curves = new Float64Array(table.rowCount);
  const trees: DecisionTree[] = [];
  const random = createSeededRandom(SEED);
  for (let number = 0; number < options.treeCount; number += 1) {
    readGradients(groups, table, scores, { gradients, curves }, options.goal);
    trees.push(growTree(table, { gradients, curves }, scores, { ...options, drawn: drawFeatures(options, random) }));
  }
  return { features: options.features, trees };
}

/** Numbers of the features that a tree may use. */
function drawFeatures({ features, featureShare = 1 }: GrowingOptions, random: () => number): readonly number[] {
  const all = [...features.keys()];
  return featureShare >= 1 ? all : all.filter(() => random() < featureShare);
}

interface TreeOptions extends GrowingOptions {
  readonly drawn: readonly number[];
}

function makeTable(groups: readonly RankGroup[], width: number): Table {
  const starts = new Uint32Array(groups.length + 1);
  groups.forEach(({ isRight }, index) => {
    starts[index + 1] = (starts[index] ?? 0) + isRight.length;
  });
  const rowCount = starts[groups.length] ?? 0;
  const bins = new Uint8Array(rowCount * width);
  const bounds: Float32Array[] = [];
  const column = new Float32Array(rowCount);
  for (let feature = 0; feature < width; feature += 1) {
    groups.forEach(({ inputs, isRight }, index) => {
      for (let row = 0; row < isRight.length; row += 1)
        column[(starts[index] ?? 0) + row] = inputs[row * width + feature] ?? 0;
    });
    const own = boundsOf(column);
    bounds.push(own);
    for (let row = 0; row < rowCount; row += 1) {
      const value = column[row] ?? 0;
      bins[feature * rowCount + row] = partitionPoint(own, (bound) => bound < value);
    }
  }
  return { rowCount, width, bins, bounds, starts };
}

/** Bounds that split the values into parts of about the same size. */
function boundsOf(column: Float32Array): Float32Array {
  const sorted = column.slice().sort();
  const bounds: number[] = [];
  for (let bin = 1; bin < BINS; bin += 1) {
    const bound = sorted[Math.floor((bin * sorted.length) / BINS)] ?? 0;
    if (bound !== bounds.at(-1) && bound < (sorted.at(-1) ?? 0)) bounds.push(bound);
  }
  return Float32Array.from(bounds);
}

interface Slopes {
  readonly gradients: Float64Array;
  readonly curves: Float64Array;
}

function readGradients(
  groups: readonly RankGroup[],
  table: Table,
  scores: Float64Array,
  { gradients, curves }: Slopes,
  goal: GrowingOptions['goal'],
): void {
  groups.forEach(({ isRight, weight }, index) => {
    const start = table.starts[index] ?? 0;
    const end = table.starts[index + 1] ?? 0;
    const own = scores.subarray(start, end);
    const top = own.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
    const sum = own.reduce((total, score) => total + Math.exp(score - top), 0);
    const right = isRight.filter((flag) => flag).length;
    for (let row = start; row < end; row += 1) {
      const score = scores[row] ?? 0;
      const chance = goal === 'rank' ? Math.exp(score - top) / sum : 1 / (1 + Math.exp(-score));
      const wanted = isRight[row - start] ? (goal === 'rank' ? 1 / right : 1) : 0;
      gradients[row] = weight * (wanted - chance);
      curves[row] = weight * Math.max(1e-6, chance * (1 - chance));
    }
  });
}

interface Leaf {
  readonly node: number;
  readonly rows: Uint32Array;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

function growTree(table: Table, slopes: Slopes, scores: Float64Array, options: TreeOptions): DecisionTree {
  const feature = [-1];
  const value = [0];
  const left = [0];
  let leaves: Leaf[] = [{ node: 0, rows: Uint32Array.from({ length: table.rowCount }, (_, row) => row) }];
  for (let level = 0; level <= options.depth; level += 1) {
    const next: Leaf[] = [];
    for (const leaf of leaves) {
      const split = level < options.depth ? findSplit(table, slopes, leaf.rows, options) : null;
      if (split === null) {
        const step = closeLeaf(slopes, leaf.rows, scores, options);
        value[leaf.node] = step;
        continue;
      }
      const child = feature.length;
      feature[leaf.node] = split.feature;
      value[leaf.node] = table.bounds[split.feature]?.[split.bin] ?? 0;
      left[leaf.node] = child;
      feature.push(-1, -1);
      value.push(0, 0);
      left.push(0, 0);
      const goesLeft = (row: number) => (table.bins[split.feature * table.rowCount + row] ?? 0) <= split.bin;
      next.push({ node: child, rows: leaf.rows.filter(goesLeft) });
      next.push({ node: child + 1, rows: leaf.rows.filter((row) => !goesLeft(row)) });
    }
    leaves = next;
  }
  return { feature, value: value.map((number) => Number(number.toPrecision(5))), left };
}

function closeLeaf(
  { gradients, curves }: Slopes,
  rows: Uint32Array,
  scores: Float64Array,
  options: GrowingOptions,
): number {
  let [gradient, curve] = [0, 0];
  for (const row of rows) {
    gradient += gradients[row] ?? 0;
    curve += curves[row] ?? 0;
  }
  const step = Number(((options.learningRate * gradient) / (curve + options.leafPrior)).toPrecision(5));
  for (const row of rows) scores[row] = (scores[row] ?? 0) + step;
  return step;
}

function findSplit(table: Table, { gradients, curves }: Slopes, rows: Uint32Array, options: TreeOptions): Split | null {
  let best: Split | null = null;
  const gradientSums = new Float64Array(BINS);
  const curveSums = new Float64Array(BINS);
  for (const feature of options.drawn) {
    gradientSums.fill(0);
    curveSums.fill(0);
    const base = feature * table.rowCount;
    for (const row of rows) {
      const bin = table.bins[base + row] as number;
      gradientSums[bin] = (gradientSums[bin] as number) + (gradients[row] as number);
      curveSums[bin] = (curveSums[bin] as number) + (curves[row] as number);
    }
    const sums = { gradients: gradientSums, curves: curveSums };
    best = bestOf(best, feature, sums, table.bounds[feature]?.length ?? 0, options);
  }
  return best;
}

function bestOf(
  before: Split | null,
  feature: number,
  { gradients, curves }: Slopes,
  bounds: number,
  { leafPrior, leafWeight }: GrowingOptions,
): Split | null {
  let best = before;
  const gradient = gradients.reduce((sum, part) => sum + part, 0);
  const curve = curves.reduce((sum, part) => sum + part, 0);
  const whole = (gradient * gradient) / (curve + leafPrior);
  let [leftGradient, leftCurve] = [0, 0];
  for (let bin = 0; bin < bounds; bin += 1) {
    leftGradient += gradients[bin] ?? 0;
    leftCurve += curves[bin] ?? 0;
    const rightCurve = curve - leftCurve;
    if (leftCurve < leafWeight || rightCurve < leafWeight) continue;
    const rightGradient = gradient - leftGradient;
    const gain =
      (leftGradient * leftGradient) / (leftCurve + leafPrior) +
      (rightGradient * rightGradient) / (rightCurve + leafPrior) -
      whole;
    if (gain > (best?.gain ?? 1e-6)) best = { feature, bin, gain };
  }
  return best;
}
