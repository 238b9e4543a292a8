import { FREQUENCY_STEPS, type ProvisionModelMetadata } from '#server/engine/provision-model/provision-model.ts';
import type { TrainedProvisions } from './train-provisions.ts';

const STEPS = 127;

/**
 * Makes weights small: keeps the largest of each row by their effect (weight times the bucket's inverse document
 * frequency) and stores each in one byte. The layout is that of `loadProvisionModel`.
 * @param limitOf how many weights of a row are kept
 */
export function packProvisions(
  { options, frequencies, provisions }: TrainedProvisions,
  limitOf: (row: string) => number,
): { readonly bytes: Uint8Array; readonly metadata: Omit<ProvisionModelMetadata, 'version' | 'weightsSha256'> } {
  const buckets = frequencies.length;
  const byBucket = new Map<number, { row: number; step: number }[]>();
  const scales = provisions.map(({ id, buckets: own, values }, row) => {
    const effects = Float32Array.from(own, (bucket, place) =>
      Math.abs((values[place] ?? 0) * (frequencies[bucket] ?? 0)),
    );
    const threshold = Float32Array.from(effects).sort()[Math.max(0, effects.length - limitOf(id))] ?? 0;
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = Number(((largest || 1) / STEPS).toPrecision(6));
    own.forEach((bucket, place) => {
      const step = Math.round((values[place] ?? 0) / scale);
      if (step === 0 || (effects[place] ?? 0) < threshold) return;
      const known = byBucket.get(bucket);
      if (known) known.push({ row, step });
      else byBucket.set(bucket, [{ row, step }]);
    });
    return scale;
  });
  const most = frequencies.reduce((highest, value) => Math.max(highest, value), 0);
  const ordered = [...byBucket].sort(([left], [right]) => left - right);
  const entries = ordered.flatMap(([, own]) => own);
  const counts = new Uint16Array(buckets);
  for (const [bucket, own] of ordered) counts[bucket] = own.length;
  const bytes = new Uint8Array(3 * buckets + 3 * entries.length);
  bytes.set(frequencies.map((value) => Math.round((FREQUENCY_STEPS * value) / most)));
  bytes.set(new Uint8Array(counts.buffer), buckets);
  bytes.set(new Uint8Array(Uint16Array.from(entries, ({ row }) => row).buffer), 3 * buckets);
  bytes.set(new Uint8Array(Int8Array.from(entries, ({ step }) => step).buffer), 3 * buckets + 2 * entries.length);
  return {
    bytes,
    metadata: {
      bits: options.bits,
      lengths: options.lengths,
      rows: provisions.map(({ id }) => id),
      biases: provisions.map(({ bias }) => Number(bias.toPrecision(6))),
      scales,
      weightCount: entries.length,
    },
  };
}
