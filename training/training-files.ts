import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTrainingDataFolder } from '#server/config/config.ts';

const REPOSITORY_ROOT = resolve(import.meta.dirname, '..');
const WEIGHTS_FOLDER = join(REPOSITORY_ROOT, 'src/server/engine/weights');

/** Scores of the lines of marked documents, written by the training of the provision model; not kept in the repository. */
export const LINE_SCORES = join(REPOSITORY_ROOT, 'training/data/line-scores.v8');

export const DATA_FOLDER = resolve(REPOSITORY_ROOT, readTrainingDataFolder());

export function writeJson(file: string, json: string): void {
  mkdirSync(WEIGHTS_FOLDER, { recursive: true });
  writeFileSync(join(WEIGHTS_FOLDER, file), `${json}\n`);
}

export function writeBytes(file: string, bytes: Uint8Array): void {
  writeFileSync(join(WEIGHTS_FOLDER, file), bytes);
}

/** Writes `<name>.json` and `<name>.bin`. */
export function writeWeights(name: string, json: string, bytes: Uint8Array): void {
  writeJson(`${name}.json`, json);
  writeFileSync(join(WEIGHTS_FOLDER, `${name}.bin`), bytes);
  report(`Wrote ${(bytes.length / 1e6).toFixed(2)} MB of weights.`);
}

export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
