import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface LabelledNda {
  readonly name: string;
  readonly text: string;
  /** For each hypothesis ("nda-16"): what the annotators chose, and the spans they chose it for. */
  readonly labels: Readonly<
    Record<string, { readonly choice: string; readonly spans: readonly (readonly [number, number])[] }>
  >;
}

interface NdaFile {
  readonly documents: readonly {
    readonly file_name: string;
    readonly text: string;
    readonly spans: readonly (readonly [number, number])[];
    readonly annotation_sets: readonly {
      readonly annotations: Readonly<Record<string, { readonly choice: string; readonly spans: readonly number[] }>>;
    }[];
  }[];
}

const FILES = ['train_truncated', 'dev'] as const;

/**
 * Reads the NDAs of ContractNLI (CC BY 4.0) with their labels.
 * @param folder that of the test material
 * @throws Error when they are not there
 */
export function readNdas(folder: string, files: readonly (typeof FILES)[number][] = FILES): readonly LabelledNda[] {
  return files.flatMap((name) => {
    const bytes = gunzipSync(readFileSync(join(folder, `contractnli/${name}.json.gz`)));
    return (JSON.parse(bytes.toString('utf8')) as NdaFile).documents.map(
      ({ file_name, text, spans, annotation_sets }) => ({
        name: file_name,
        text,
        labels: Object.fromEntries(
          Object.entries(annotation_sets[0]?.annotations ?? {}).map(([id, { choice, spans: chosen }]) => [
            id,
            { choice, spans: chosen.flatMap((index) => (spans[index] ? [spans[index]] : [])) },
          ]),
        ),
      }),
    );
  });
}
