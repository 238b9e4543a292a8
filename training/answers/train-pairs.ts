import { VECTOR_WIDTH, type WordVectors } from '#server/engine/retrieval/meaning/word-vectors.ts';
import {
  PAIR_WIDTH,
  type PairInput,
  type PairTower,
  readPairInput,
} from '#server/engine/retrieval/pairing/pair-encoder.ts';
import { PAIR_BUCKETS } from '#server/engine/retrieval/pairing/pair-features.ts';
import { pickSome, shuffle } from '#training/learning/draw.ts';
import { createSeededRandom } from '#training/learning/seeded-random.ts';

/** A sentence with the heading above it. */
export interface PairText {
  readonly text: string;
  readonly heading: string | null;
}

/** A question with sentences that answer it and sentences that do not. */
export interface PairCase {
  readonly question: string;
  readonly right: readonly PairText[];
  readonly wrong: readonly PairText[];
  /** How much it counts. */
  readonly weight: number;
}

const EPOCHS = 5;
const SEED = 20_261_126;
/** Step of Adagrad (Duchi et al. 2011). */
const RATE = 0.05;
/** The matrices are shared by all words, and move more slowly. */
const MATRIX_RATE = RATE / 2;
const DECAY = 1e-4;
/** Share of the words that are left out at each step (Srivastava et al. 2014). */
const DROPPED = 0.2;
/** Wrong sentences that are looked at in a step. */
const WRONG_KEPT = 20;
/** Less of a gradient moves nothing. */
const GRADIENT_FLOOR = 1e-3;
/** Size of the values that a row begins with. */
const TABLE_START = 0.01;

type Random = () => number;

interface GrowingTower extends PairTower {
  readonly tableSquares: Float32Array;
  readonly matrixSquares: Float32Array;
}

/** A text with the buckets that are kept in this step. */
interface Seen {
  readonly input: PairInput;
  readonly buckets: readonly number[];
}

/**
 * Trains the towers of questions and of sentences, so that the product of both vectors is highest for sentences that
 * answer (softmax over the sentences of a case).
 */
export function trainPairs(
  cases: readonly PairCase[],
  vectors: WordVectors,
): readonly [asks: PairTower, says: PairTower] {
  const random = createSeededRandom(SEED);
  const [asks, says] = startTowers(random);
  const known = new Map<string, PairInput>();
  const read = ({ text, heading }: PairText): PairInput => {
    const key = `${heading ?? ''}\n${text}`;
    const input = known.get(key) ?? readPairInput(text, heading, vectors);
    known.set(key, input);
    return input;
  };
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const one of shuffle(cases, random)) {
      if (one.wrong.length > 0) learn(one, asks, says, { read, random });
    }
  }
  return [asks, says];
}

/** Both towers begin alike, so that equal words are close from the start. */
function startTowers(random: Random): readonly [GrowingTower, GrowingTower] {
  const table = Float32Array.from({ length: PAIR_BUCKETS * PAIR_WIDTH }, () => (random() - 0.5) * TABLE_START);
  const matrix = Float32Array.from(
    { length: VECTOR_WIDTH * PAIR_WIDTH },
    () => ((random() + random() + random() - 1.5) * 2) / Math.sqrt(PAIR_WIDTH),
  );
  const start = (): GrowingTower => ({
    table: table.slice(),
    matrix: matrix.slice(),
    tableSquares: new Float32Array(table.length).fill(1e-2),
    matrixSquares: new Float32Array(matrix.length).fill(1e-2),
  });
  return [start(), start()];
}

function learn(
  { question, right, wrong, weight }: PairCase,
  asks: GrowingTower,
  says: GrowingTower,
  { read, random }: { readonly read: (text: PairText) => PairInput; readonly random: Random },
): void {
  const look = (text: PairText): Seen => dropSome(read(text), random);
  const asked = look({ text: question, heading: null });
  const askedVector = encodeSeen(asks, asked);
  const texts = [...right, ...pickSome(wrong, WRONG_KEPT, random)].map(look);
  const said = texts.map((text) => encodeSeen(says, text));
  const fits = said.map((vector) => multiply(askedVector, vector));
  const most = Math.max(...fits);
  const odds = fits.map((fit) => Math.exp(fit - most));
  const all = odds.reduce((sum, value) => sum + value, 0);
  const rightOdds = odds.slice(0, right.length).reduce((sum, value) => sum + value, 1e-9);
  const askedGradient = new Float32Array(PAIR_WIDTH);
  odds.forEach((value, place) => {
    const wanted = place < right.length ? value / rightOdds : 0;
    const slope = weight * (value / all - wanted);
    const [text, vector] = [texts[place], said[place]];
    if (Math.abs(slope) < GRADIENT_FLOOR || !text || !vector) return;
    for (let index = 0; index < PAIR_WIDTH; index += 1) {
      askedGradient[index] = (askedGradient[index] as number) + slope * (vector[index] as number);
    }
    move(says, text, askedVector, slope);
  });
  move(asks, asked, askedGradient, 1);
}

function dropSome(input: PairInput, random: Random): Seen {
  return { input, buckets: [...input.buckets].filter(() => random() >= DROPPED) };
}

function encodeSeen({ table, matrix }: PairTower, { input, buckets }: Seen): Float32Array {
  const out = new Float32Array(PAIR_WIDTH);
  const add = (rows: Float32Array, from: number, factor: number): void => {
    for (let index = 0; index < PAIR_WIDTH; index += 1) {
      out[index] = (out[index] as number) + factor * (rows[from + index] as number);
    }
  };
  for (const bucket of buckets) add(table, bucket * PAIR_WIDTH, input.scale);
  for (let row = 0; row < VECTOR_WIDTH; row += 1) {
    const value = input.mean[row] as number;
    if (value !== 0) add(matrix, row * PAIR_WIDTH, value);
  }
  return out;
}

function multiply(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < PAIR_WIDTH; index += 1) sum += (left[index] as number) * (right[index] as number);
  return sum;
}

/** Moves what a text was made of against a gradient of its vector. */
function move(tower: GrowingTower, { input, buckets }: Seen, direction: Float32Array, slope: number): void {
  for (const bucket of buckets) {
    const row = { values: tower.table, squares: tower.tableSquares, from: bucket * PAIR_WIDTH };
    step(row, direction, slope * input.scale, { rate: RATE, decay: DECAY });
  }
  for (let index = 0; index < VECTOR_WIDTH; index += 1) {
    const factor = slope * (input.mean[index] as number);
    if (factor === 0) continue;
    const row = { values: tower.matrix, squares: tower.matrixSquares, from: index * PAIR_WIDTH };
    step(row, direction, factor, { rate: MATRIX_RATE, decay: DECAY / 10 });
  }
}

interface Row {
  readonly values: Float32Array;
  readonly squares: Float32Array;
  readonly from: number;
}

function step(
  { values, squares, from }: Row,
  direction: Float32Array,
  factor: number,
  { rate, decay }: { readonly rate: number; readonly decay: number },
): void {
  for (let index = 0; index < PAIR_WIDTH; index += 1) {
    const place = from + index;
    const value = values[place] as number;
    const slope = factor * (direction[index] as number) + decay * value;
    const square = (squares[place] as number) + slope * slope;
    squares[place] = square;
    values[place] = value - (rate * slope) / Math.sqrt(square);
  }
}
