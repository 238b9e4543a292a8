/** A sparse vector: distinct buckets in ascending order, and what each counts. */
export interface SparseVector {
  readonly buckets: Uint32Array;
  readonly values: Float32Array;
}

/** Where a stretch of text stands, as far as it helps to tell what it is. */
export interface TextPosition {
  readonly heading: string | null;
  /** UTF-16 units from the start of the document's running text. */
  readonly offset: number;
  /** Length of the document's running text in UTF-16 units. */
  readonly documentLength: number;
}

/** Offset basis and prime of the 32-bit FNV-1a hash (Fowler, Noll, Vo; draft-eastlake-fnv). */
const FNV_BASIS = 2_166_136_261;
const FNV_PRIME = 16_777_619;
/** Longer texts tell nothing more about their kind. */
const TOKENS_LIMIT = 700;

/** A salt per kind of feature keeps their hashes apart. */
const SALT = { word: 1, pair: 2, triple: 3, heading: 4, headingPair: 5, place: 6, skip: 7 } as const;

/**
 * Turns a stretch of text into hashed features: words, pairs and triples of neighbouring words, pairs over one word
 * between them, words and pairs of the heading, and where in the document it stands. Numbers count by how many digits
 * they have, so that a weight is never learned for one contract's own figure.
 * @param bits the buckets are numbered from 0 to 2^bits - 1
 * @returns counts damped as 1 + ln(n)
 */
export function extractFeatures(text: string, place: TextPosition, bits: number): SparseVector {
  const mask = 2 ** bits - 1;
  const tokens = hashTokens(text, TOKENS_LIMIT);
  const found: number[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? 0;
    const before = tokens[index - 1] ?? 0;
    const beforeThat = tokens[index - 2] ?? 0;
    found.push(mixHashes(SALT.word, token) & mask);
    if (index > 0) found.push(mixHashes(mixHashes(SALT.pair, before), token) & mask);
    if (index > 1) {
      found.push(mixHashes(mixHashes(mixHashes(SALT.triple, beforeThat), before), token) & mask);
      found.push(mixHashes(mixHashes(SALT.skip, beforeThat), token) & mask);
    }
  }
  if (place.heading !== null) addHeading(found, hashTokens(place.heading, 16), mask);
  for (const feature of placeFeatures(place)) found.push(mixHashes(SALT.place, feature) & mask);
  return countBuckets(Uint32Array.from(found).sort());
}

/** What a heading says counts as if it were said twice. */
function addHeading(found: number[], tokens: readonly number[], mask: number): void {
  tokens.forEach((token, index) => {
    const heading = mixHashes(SALT.heading, token) & mask;
    found.push(heading, heading);
    if (index > 0) found.push(mixHashes(mixHashes(SALT.headingPair, tokens[index - 1] ?? 0), token) & mask);
  });
}

/** Tenth of the document, and how near to its start on a scale that doubles. */
function placeFeatures({ offset, documentLength }: TextPosition): readonly number[] {
  const tenth = Math.min(9, Math.floor((10 * offset) / Math.max(1, documentLength)));
  const doubling = Math.min(12, Math.floor(Math.log2(1 + offset / 200)));
  return [tenth, 100 + doubling];
}

function countBuckets(sorted: Uint32Array): SparseVector {
  const buckets = new Uint32Array(sorted.length);
  const counts = new Float32Array(sorted.length);
  let size = 0;
  for (const bucket of sorted) {
    if (size === 0 || buckets[size - 1] !== bucket) {
      buckets[size] = bucket;
      size += 1;
    }
    counts[size - 1] = (counts[size - 1] ?? 0) + 1;
  }
  const values = counts.slice(0, size).map((count) => 1 + Math.log(count));
  return { buckets: buckets.slice(0, size), values };
}

/** Hashes of the words, numbers and signs of money and percent, in order; capitals do not matter. */
function hashTokens(text: string, limit: number): readonly number[] {
  const tokens: number[] = [];
  let hash = FNV_BASIS;
  let digits = 0;
  let letters = 0;
  for (let index = 0; index <= text.length && tokens.length < limit; index += 1) {
    const code = index < text.length ? lowerCase(text.charCodeAt(index)) : 0;
    const isLetter = code >= 97 && code <= 122;
    const isDigit = code >= 48 && code <= 57;
    if (letters > 0 && !isLetter) {
      tokens.push(hash >>> 0);
      hash = FNV_BASIS;
      letters = 0;
    }
    if (digits > 0 && !isDigit) {
      tokens.push(mixHashes(35, digits));
      digits = 0;
    }
    if (isLetter) {
      hash = Math.imul(hash ^ code, FNV_PRIME);
      letters += 1;
    } else if (isDigit) digits += 1;
    else if (code === 36 || code === 37) tokens.push(mixHashes(code, 0));
  }
  return tokens;
}

function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** Mixes a number into a hash; the constants are those of the finaliser of MurmurHash3 (Appleby, public domain). */
export function mixHashes(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x85ebca6b) ^ (hash << 7);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
