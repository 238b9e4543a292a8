import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readWordPieces } from '#server/engine/text-encoder/word-pieces.ts';
import type { PreparedCase } from '#training/answers/search-case.ts';
import { listRerankerCases } from './list-cases.ts';

/** Parts that cases are dealt into: each is scored by a reranker that has not seen its documents. */
export const RERANKER_FOLDS = 3;
/** Cases and scores; not kept in the repository. */
const FOLDER = join(import.meta.dirname, '../data/reranker');
const BYTES_PER_SCORE = 2;

/** Writes what train.py learns from. @returns the SHA-256 of the cases */
export function writeRerankerCases(prepared: readonly PreparedCase[]): string {
  const json = JSON.stringify(listRerankerCases(prepared, readWordPieces()));
  const hash = createHash('sha256').update(json).digest('hex');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'cases.json.gz'), gzipSync(json));
  return hash;
}

/**
 * Reads what rerankers that have not seen a document say of the candidates of each question, in the order of both.
 * @throws Error when they were trained on other cases
 */
export function readRerankerScores(
  prepared: readonly PreparedCase[],
  hash: string,
): ReadonlyMap<PreparedCase, Float32Array> {
  const stamp = join(FOLDER, 'cases.sha256');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== hash)
    throw new Error('The reranker was trained on other questions. Train it again: training/reranker/README.md');
  const scores = new Map<PreparedCase, Float32Array>();
  for (let fold = 0; fold < RERANKER_FOLDS; fold += 1) {
    const own = prepared.filter((one) => one.fold % RERANKER_FOLDS === fold);
    const bytes = readFileSync(join(FOLDER, `scores-${fold}.f16`));
    let at = 0;
    for (const one of own) {
      const read = Float32Array.from(one.isRight, (_, place) => readHalf(bytes, at + place));
      at += read.length;
      scores.set(one, read);
    }
    if (at * BYTES_PER_SCORE !== bytes.length) throw new Error(`There are other scores than cases of fold ${fold}.`);
  }
  return scores;
}

/** A floating-point number of 16 bits (IEEE 754). */
function readHalf(bytes: Buffer, place: number): number {
  const bits = bytes.readUInt16LE(place * BYTES_PER_SCORE);
  const sign = bits >> 15 === 0 ? 1 : -1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1_023];
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1_024) * 2 ** (exponent - 15);
}
