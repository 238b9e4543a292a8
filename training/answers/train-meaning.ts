import { multiply, VECTOR_WIDTH, type WordVectors } from '#server/engine/retrieval/meaning/word-vectors.ts';
import { findVectors } from '#server/engine/retrieval/sentences/find-vectors.ts';
import { tokenise } from '#server/engine/text/stem-words.ts';
import { pickSome, shuffle } from '#training/learning/draw.ts';
import { createSeededRandom } from '#training/learning/seeded-random.ts';

/** A question with texts that answer it and texts that do not. */
export interface MeaningCase {
  readonly question: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** How much it counts. */
  readonly weight: number;
}

const EPOCHS = 4;
/** Wrong texts that are looked at in a step. */
const WRONG_KEPT = 30;
const SEED = 20_261_123;
/** Step of Adagrad (Duchi et al. 2011). */
const RATE = 0.02;
/** How much the likelihoods of two texts differ for one of similarity. */
const SHARPNESS = 12;
/** Words less similar than this have nothing to do with each other. */
const NOISE = 0.25;
/** Pull towards comparing words as they are. */
const PULL = 1e-4;
/** Less of a gradient moves nothing. */
const GRADIENT_FLOOR = 1e-3;

interface Bag {
  readonly positions: readonly number[];
}

/**
 * Trains how words of questions are compared with words of documents: a matrix M, so that the sum over the words q of a
 * question of their rarity times max(q M d) over the words d of a text is highest for texts that answer it (softmax over
 * the texts of a case).
 * @param start the matrix that compares words as they are
 * @param rarityOf how much a word tells, by the position of its vector
 */
export function trainMeaning(
  cases: readonly MeaningCase[],
  start: Float32Array,
  vectors: WordVectors,
  rarityOf: (position: number) => number,
): Float32Array {
  const matrix = start.slice();
  const squares = new Float32Array(matrix.length).fill(1e-3);
  const bags = new Map<string, Bag>();
  const bagOf = (text: string): Bag => {
    const bag = bags.get(text) ?? { positions: findVectors(tokenise(text), vectors) };
    bags.set(text, bag);
    return bag;
  };
  const known = new Map<number, Float32Array>();
  const vectorAt = (position: number): Float32Array => {
    const vector = known.get(position) ?? vectors.vectorAt(position);
    known.set(position, vector);
    return vector;
  };
  const random = createSeededRandom(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { question, right, wrong, weight } of shuffle(cases, random)) {
      const asked = bagOf(question).positions;
      const texts = [...right, ...pickSome(wrong, WRONG_KEPT, random)].map((text) => bagOf(text).positions);
      if (asked.length === 0 || texts.length < 2) continue;
      const gradient = findGradient({ asked, texts, rightCount: right.length, matrix, vectorAt, rarityOf });
      move(matrix, start, squares, gradient, weight);
    }
  }
  return matrix;
}

/** A question and its texts as words, the right ones first, and the matrix so far. */
interface Step {
  readonly asked: readonly number[];
  readonly texts: readonly (readonly number[])[];
  readonly rightCount: number;
  readonly matrix: Float32Array;
  readonly vectorAt: (position: number) => Float32Array;
  readonly rarityOf: (position: number) => number;
}

function findGradient({ asked, texts, rightCount, matrix, vectorAt, rarityOf }: Step): Float32Array {
  const total = asked.reduce((sum, position) => sum + rarityOf(position), 0) || 1;
  const shares = asked.map((position) => rarityOf(position) / total);
  const ready = asked.map((position) => multiply(vectorAt(position), matrix));
  const fits = texts.map((text) => ready.map((word) => findClosest(word, text, vectorAt)));
  const sums = fits.map((fit) => fit.reduce((sum, { excess }, place) => sum + (shares[place] ?? 0) * excess, 0));
  const most = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(SHARPNESS * (sum - most)));
  const all = odds.reduce((sum, value) => sum + value, 0);
  const right = odds.slice(0, rightCount).reduce((sum, value) => sum + value, 0) || 1e-9;
  const gradient = new Float32Array(matrix.length);
  odds.forEach((value, text) => {
    const wanted = text < rightCount ? value / right : 0;
    const pull = (value / all - wanted) * SHARPNESS;
    if (Math.abs(pull) < GRADIENT_FLOOR) return;
    fits[text]?.forEach(({ position }, place) => {
      const own = asked[place];
      if (position < 0 || own === undefined) return;
      addOuter(gradient, vectorAt(own), vectorAt(position), pull * (shares[place] ?? 0));
    });
  });
  return gradient;
}

function findClosest(
  word: Float32Array,
  text: readonly number[],
  vectorAt: (position: number) => Float32Array,
): { readonly position: number; readonly excess: number } {
  let [best, position] = [NOISE, -1];
  for (const other of text) {
    const vector = vectorAt(other);
    let sum = 0;
    for (let place = 0; place < VECTOR_WIDTH; place += 1) sum += (word[place] as number) * (vector[place] as number);
    if (sum > best) [best, position] = [sum, other];
  }
  return { position, excess: best - NOISE };
}

function addOuter(sum: Float32Array, left: Float32Array, right: Float32Array, factor: number): void {
  for (let row = 0; row < VECTOR_WIDTH; row += 1) {
    const value = factor * (left[row] as number);
    const from = row * VECTOR_WIDTH;
    for (let column = 0; column < VECTOR_WIDTH; column += 1) {
      sum[from + column] = (sum[from + column] as number) + value * (right[column] as number);
    }
  }
}

function move(
  matrix: Float32Array,
  start: Float32Array,
  squares: Float32Array,
  gradient: Float32Array,
  weight: number,
): void {
  for (let place = 0; place < matrix.length; place += 1) {
    const own = matrix[place] as number;
    const slope = weight * (gradient[place] as number) + PULL * (own - (start[place] as number));
    const square = (squares[place] as number) + slope * slope;
    squares[place] = square;
    matrix[place] = own - (RATE * slope) / Math.sqrt(square);
  }
}
