import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAIR_READ } from '#server/engine/text-encoder/lay-out-text.ts';
import { readWordPieces } from '#server/engine/text-encoder/word-pieces.ts';
import type { AskedQuestion } from '#training/answers/asked-questions.ts';
import type { MarkedDocument } from '#training/playbook/read-marked-documents.ts';

/** Cases and weights; not kept in the repository. */
const FOLDER = join(import.meta.dirname, '../data/polarity-encoder');
/** Of several lines that answer, so many are learned from. */
const LINES = 2;

/**
 * Writes what train.py learns from: pieces of each yes-or-no question and of a line that answers it, and what an expert
 * would begin with.
 * @param documents by author and name
 * @returns the SHA-256 of the cases
 */
export function writePolarityCases(
  questions: readonly AskedQuestion[],
  documents: ReadonlyMap<string, MarkedDocument>,
): string {
  const readPieces = readWordPieces();
  const cases = questions.flatMap(({ author, question, document, lines, isYes }) =>
    (isYes === null ? [] : lines.slice(0, LINES)).flatMap((line) => {
      const text = documents.get(document)?.lines[line - 1]?.text;
      if (text === undefined) return [];
      const pieces = { q: readPieces(question), t: readPieces(text) };
      return [
        { a: author, q: pieces.q.slice(0, PAIR_READ.question), t: pieces.t.slice(0, PAIR_READ.text), y: Number(isYes) },
      ];
    }),
  );
  const json = JSON.stringify(cases);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'cases.json.gz'), gzipSync(json));
  return createHash('sha256').update(json).digest('hex');
}

/** The weights that export.py has written. @throws Error when they were trained on other cases */
export function readPolarityWeights(hash: string): Uint8Array {
  const stamp = join(FOLDER, 'cases.sha256');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== hash)
    throw new Error(
      'The encoder of polarity was trained on other questions. Train it: training/polarity-encoder/README.md',
    );
  return readFileSync(join(FOLDER, 'polarity-encoder.bin'));
}
