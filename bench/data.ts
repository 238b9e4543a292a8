import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

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

export interface LabelledAnswer {
  readonly text: string;
  readonly answer_start: number;
}

export interface LabelledQuestion {
  readonly category: string;
  readonly answers: readonly LabelledAnswer[];
  readonly is_impossible: boolean;
  readonly normalized_answer?: string;
}

export interface LabelledContract {
  readonly title: string;
  /** Path of the PDF below the `cuad` folder, where it is there. */
  readonly file: string | null;
  readonly paragraphs: readonly { readonly context: string; readonly qas: readonly LabelledQuestion[] }[];
}

/** Reads the contracts of CUAD with their labels. */
export function readLabelledContracts(): readonly LabelledContract[] {
  const bytes = gunzipSync(readFileSync(resolve(dataFolder(), 'cuad/contracts.json.gz')));
  return (JSON.parse(bytes.toString('utf8')) as { data: readonly LabelledContract[] }).data;
}
