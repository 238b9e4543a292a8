import { mixHashes, type SparseVector } from '../clauses/clause-features.ts';
import { canonicalWords } from './canonical-words.ts';

/** Longer sentences tell nothing more about what they provide. */
const WORDS_LIMIT = 160;
/** Lengths of the character n-grams, with the ends of a word as characters. */
const [SHORTEST_GRAM, LONGEST_GRAM] = [4, 5];
/** A salt per kind of feature keeps their hashes apart. */
const SALT = {
  word: 11,
  pair: 12,
  triple: 13,
  skip: 14,
  gram: 15,
  rolePair: 16,
  roleTriple: 17,
  roleSkip: 18,
} as const;
const TOKEN = /\p{L}+(?:['’]\p{L}+)?|\d[\d.,]*|[$€£¥₹₱%]/gu;
const MONEY = /^[$€£¥₹₱]$/u;

/** Features of a sentence in three streams, each of which is scaled to a length by itself. */
export interface SentenceFeatures {
  /** Words, pairs, triples, and pairs over one word. */
  readonly words: SparseVector;
  /** Pairs and triples of canonical words: roles by which side they are, modal verbs by what they mean. */
  readonly roles: SparseVector;
  /** Character n-grams within words, which know endings and compounds. */
  readonly grams: SparseVector;
}

/**
 * Hashed features of a sentence. Numbers count by how many digits they have.
 * @param bits the buckets are numbered from 0 to 2^bits - 1
 */
export function extractSentenceFeatures(text: string, bits: number): SentenceFeatures {
  const mask = 2 ** bits - 1;
  const tokens = readTokens(text);
  const hashes = tokens.map(hashWord);
  const canonical = canonicalWords(tokens).map(hashWord);
  return {
    words: count(
      [...hashes.map((hash) => mixHashes(SALT.word, hash)), ...ngrams(hashes, SALT.pair, SALT.triple, SALT.skip)],
      mask,
    ),
    roles: count(ngrams(canonical, SALT.rolePair, SALT.roleTriple, SALT.roleSkip), mask),
    grams: count(tokens.flatMap(characterGrams), mask),
  };
}

function readTokens(text: string): readonly string[] {
  const tokens = text.toLowerCase().match(TOKEN) ?? [];
  return tokens.slice(0, WORDS_LIMIT).map((token) => {
    if (MONEY.test(token)) return '$';
    return /^\d/u.test(token) ? `#${token.replace(/\D/gu, '').length}` : token.replace('’', "'");
  });
}

function ngrams(hashes: readonly number[], pair: number, triple: number, skip: number): readonly number[] {
  const found: number[] = [];
  for (let index = 1; index < hashes.length; index += 1) {
    const [before, word] = [hashes[index - 1] as number, hashes[index] as number];
    found.push(mixHashes(mixHashes(pair, before), word));
    if (index === 1) continue;
    const first = hashes[index - 2] as number;
    found.push(mixHashes(mixHashes(mixHashes(triple, first), before), word), mixHashes(mixHashes(skip, first), word));
  }
  return found;
}

function characterGrams(token: string): readonly number[] {
  if (/^[#$%]/u.test(token)) return [];
  const word = `<${token}>`;
  const found: number[] = [];
  for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length += 1) {
    for (let start = 0; start + length <= word.length; start += 1) {
      found.push(mixHashes(SALT.gram, hashWord(word.slice(start, start + length))));
    }
  }
  return found;
}

/** FNV-1a over UTF-16 units (draft-eastlake-fnv). */
function hashWord(word: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 16_777_619);
  return hash >>> 0;
}

/** Counts damped as 1 + ln(n). */
function count(hashes: readonly number[], mask: number): SparseVector {
  const sorted = Uint32Array.from(hashes, (hash) => hash & mask).sort();
  const buckets = new Uint32Array(sorted.length);
  const counts = new Float32Array(sorted.length);
  let size = 0;
  for (const bucket of sorted) {
    if (size === 0 || buckets[size - 1] !== bucket) {
      buckets[size] = bucket;
      size += 1;
    }
    counts[size - 1] = (counts[size - 1] as number) + 1;
  }
  return { buckets: buckets.slice(0, size), values: counts.slice(0, size).map((value) => 1 + Math.log(value)) };
}
