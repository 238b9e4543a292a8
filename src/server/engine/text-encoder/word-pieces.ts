import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Cuts a text into pieces of words, each with its number in the vocabulary. */
export type WordPieceReader = (text: string) => readonly number[];

const VOCABULARY = join(import.meta.dirname, '../weights/word-pieces.txt');
/** Stands before a piece that continues a word. */
const CONTINUED = '##';
/** Stands for a word that cannot be cut into pieces. */
const UNKNOWN = '[UNK]';
/** Longer words are not cut, in characters: as in the pretrained encoder. */
const WORD_LIMIT = 100;
/** Longer texts are cut off, in UTF-16 units: no more of them would be read. */
const READ_LIMIT = 2_000;
/** Words whose pieces are remembered. */
const KNOWN_LIMIT = 20_000;
/** Characters without a meaning of their own: control, format, private use, and what could not be decoded. */
const MEANINGLESS = /[\p{C}\ufffd]/gu;
/** Words of their own: punctuation, signs of ASCII, and ideographs by the blocks that BERT takes for Chinese. */
const APART =
  /[\p{P}$+<=>^`|~\u{3400}-\u{4dbf}\u{4e00}-\u{9fff}\u{f900}-\u{faff}\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;

/** Reads the vocabulary of the reranker: one piece a line, in the order of their numbers. */
export function readWordPieces(): WordPieceReader {
  return createWordPieceReader(readFileSync(VOCABULARY, 'utf8').trimEnd().split('\n'));
}

/**
 * Makes a reader that cuts texts as BERT does (WordPiece, Wu et al. 2016): in small letters and without accents, each
 * word into the longest pieces from its beginning. Linear in the length of the text.
 * @param vocabulary pieces by number
 */
export function createWordPieceReader(vocabulary: readonly string[]): WordPieceReader {
  const numbers = new Map(vocabulary.map((piece, number) => [piece, number]));
  const longest = vocabulary.reduce((most, { length }) => Math.max(most, length), 0);
  const unknown = [numbers.get(UNKNOWN) ?? 0];
  const known = new Map<string, readonly number[]>();
  const readWord = (word: string): readonly number[] => {
    const kept = known.get(word);
    if (kept) return kept;
    const pieces = cutWord(word, numbers, longest) ?? unknown;
    if (known.size < KNOWN_LIMIT) known.set(word, pieces);
    return pieces;
  };
  return (text) =>
    text
      .slice(0, READ_LIMIT)
      .replace(/\s/gu, ' ')
      .replace(MEANINGLESS, '')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(APART, ' $& ')
      .split(' ')
      .filter((word) => word !== '')
      .flatMap(readWord);
}

/** @returns null where no pieces make up the word */
function cutWord(word: string, numbers: ReadonlyMap<string, number>, longest: number): readonly number[] | null {
  if (word.length > 2 * WORD_LIMIT || [...word].length > WORD_LIMIT) return null;
  const pieces: number[] = [];
  let start = 0;
  while (start < word.length) {
    const before = start === 0 ? '' : CONTINUED;
    let end = Math.min(word.length, start + longest);
    let number = numbers.get(before + word.slice(start, end));
    while (number === undefined && end > start + 1) {
      end -= 1;
      number = numbers.get(before + word.slice(start, end));
    }
    if (number === undefined) return null;
    pieces.push(number);
    start = end;
  }
  return pieces;
}
