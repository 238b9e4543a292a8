import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { HIGH_ROW } from '#server/engine/provision-model/provision-encoder.ts';
import { PIECES_READ } from '#server/engine/text-encoder/lay-out-text.ts';
import { readWordPieces } from '#server/engine/text-encoder/word-pieces.ts';
import type { LabelledSentence } from '#training/playbook/train-provisions.ts';

/** Cases, scores and weights; not kept in the repository. */
const FOLDER = join(import.meta.dirname, '../data/provision-encoder');
/** As in train.py: logits are kept in 8 bits, so many steps for 1. */
const STEPS = 14;

/** Labelled sentences of one document, or samples. */
export interface EncoderCases {
  readonly name: string;
  /** A model that has not seen the fold scores it; null: learned from in every fold. */
  readonly fold: number | null;
  readonly sentences: readonly LabelledSentence[];
}

/**
 * Writes what train.py learns from: the pieces of each sentence, the rows that are true of it, and those that it teaches
 * nothing about.
 * @param rows of the provision model
 * @returns the SHA-256 of the cases
 */
export function writeEncoderCases(groups: readonly EncoderCases[], rows: readonly string[]): string {
  const readPieces = readWordPieces();
  const all = [...rows, HIGH_ROW];
  const places = new Map(all.map((row, place) => [row, place]));
  const unsure = new Map<string, { readonly number: number; readonly places: readonly number[] }>();
  const numberOf = ({ unsureOf, sureOf }: LabelledSentence): number => {
    const own = all.flatMap((row, place) => (unsureOf?.has(row) || sureOf?.has(row) === false ? [place] : []));
    const known = unsure.get(own.join()) ?? { number: unsure.size, places: own };
    unsure.set(own.join(), known);
    return known.number;
  };
  const cases = groups.flatMap(({ fold, sentences }) =>
    sentences.map((sentence) => ({
      f: fold,
      p: readPieces(sentence.text).slice(0, PIECES_READ.text),
      y: sentence.ids.flatMap((id) => places.get(id) ?? []),
      u: numberOf(sentence),
    })),
  );
  const json = JSON.stringify({ rows: all, unsure: [...unsure.values()].map((own) => own.places), cases });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'cases.json.gz'), gzipSync(json));
  return createHash('sha256').update(json).digest('hex');
}

/**
 * Reads what encoders that have not seen a document say of its sentences: logits by row, and for a high risk.
 * @param hash of the cases
 * @throws Error when they were trained on other cases
 */
export function readEncodedSentences(
  groups: readonly EncoderCases[],
  rows: readonly string[],
  hash: string,
): ReadonlyMap<string, readonly Float32Array[]> {
  const stamp = join(FOLDER, 'cases.sha256');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== hash)
    throw new Error(
      'The encoder of provisions was trained on other sentences. Train it: training/provision-encoder/README.md',
    );
  const width = rows.length + 1;
  const folds = new Map<number, { readonly values: Int8Array; at: number }>();
  const encoded = groups.flatMap(({ name, fold, sentences }) => {
    if (fold === null) return [];
    const own = folds.get(fold) ?? {
      values: new Int8Array(gunzipSync(readFileSync(join(FOLDER, `scores-${fold}.i8.gz`)))),
      at: 0,
    };
    folds.set(fold, own);
    const read = sentences.map((_, index) =>
      Float32Array.from(
        own.values.subarray(own.at + index * width, own.at + (index + 1) * width),
        (step) => step / STEPS,
      ),
    );
    own.at += sentences.length * width;
    return [[name, read] as const];
  });
  for (const [fold, { values, at }] of folds)
    if (at !== values.length) throw new Error(`There are other scores than sentences of fold ${fold}.`);
  return new Map(encoded);
}

/** The weights that export.py has written. */
export function readEncoderWeights(): Uint8Array {
  return readFileSync(join(FOLDER, 'provision-encoder.bin'));
}
