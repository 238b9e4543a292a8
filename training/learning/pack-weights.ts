import type { DenseWeights } from './train-weights.ts';

interface PackedWeights {
  readonly bytes: Uint8Array;
  readonly scales: readonly number[];
  readonly frequencyScale: number;
}

/** Keeps the weights of the clause model below 11 MB. */
const CLAUSE_WEIGHTS_PER_CATEGORY = 100_000;
const STEPS = 127;
const FREQUENCY_STEPS = 255;

/**
 * Makes weights small: keeps of each category the largest by their effect (weight times the bucket's inverse document
 * frequency) and stores each in one byte. The layout is that of `loadClauseModel`.
 * @param limit how many weights of each category are kept
 */
export function packWeights(weights: DenseWeights, limit: number): PackedWeights {
  const { categoryCount, values, frequencies } = weights;
  const thresholds = Array.from({ length: categoryCount }, (_, category) => findThreshold(weights, category, limit));
  const scales = findScales(weights);
  const rows = frequencies.length;
  const frequencyScale = frequencies.reduce((most, value) => Math.max(most, value), 0) / FREQUENCY_STEPS;
  const counts = new Uint8Array(rows);
  const categories: number[] = [];
  const steps: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let category = 0; category < categoryCount; category += 1) {
      const value = values[row * categoryCount + category] ?? 0;
      const step = Math.round(value / (scales[category] ?? 1));
      if (step === 0 || Math.abs(value) * (frequencies[row] ?? 0) < (thresholds[category] ?? 0)) continue;
      counts[row] = (counts[row] ?? 0) + 1;
      categories.push(category);
      steps.push(Math.max(-STEPS, Math.min(STEPS, step)));
    }
  }
  const bytes = new Uint8Array(2 * rows + 2 * steps.length);
  bytes.set(frequencies.map((value) => Math.round(value / frequencyScale)));
  bytes.set(counts, rows);
  bytes.set(categories, 2 * rows);
  bytes.set(new Uint8Array(Int8Array.from(steps).buffer), 2 * rows + steps.length);
  return { bytes, scales, frequencyScale };
}

export function packClauseWeights(weights: DenseWeights): PackedWeights {
  return packWeights(weights, CLAUSE_WEIGHTS_PER_CATEGORY);
}

/** Each category's weights are spread over the steps up to its largest one but few outliers. */
function findScales({ categoryCount, values, frequencies }: DenseWeights): readonly number[] {
  const largest = new Float64Array(categoryCount);
  for (let row = 0; row < frequencies.length; row += 1) {
    if (frequencies[row] === 0) continue;
    for (let category = 0; category < categoryCount; category += 1) {
      largest[category] = Math.max(largest[category] ?? 0, Math.abs(values[row * categoryCount + category] ?? 0));
    }
  }
  return Array.from(largest, (value) => Number(((value || 1) / STEPS).toPrecision(6)));
}

function findThreshold({ categoryCount, values, frequencies }: DenseWeights, category: number, limit: number): number {
  const effects = frequencies.map(
    (frequency, row) => Math.abs(values[row * categoryCount + category] ?? 0) * frequency,
  );
  return effects.sort()[Math.max(0, effects.length - limit)] ?? 0;
}
