import { listHeadingBuckets, listPairBuckets, PAIR_BUCKETS } from '#server/engine/retrieval/pairing/pair-features.ts';
import { VECTOR_WIDTH, type WordVectors } from '#server/engine/retrieval/meaning/word-vectors.ts';
import { findVectors } from '#server/engine/retrieval/sentences/candidate-sentences.ts';
import { tokenise } from '#server/engine/text/stem-words.ts';
import { createSeededRandom } from '#training/learning/seeded-random.ts';

export const W = Number(process.env.PAIR_WIDTH ?? 64);
export interface PairText { readonly text: string; readonly heading: string | null }
export interface PairCase {
  readonly question: string;
  readonly right: readonly PairText[];
  readonly wrong: readonly PairText[];
  readonly weight: number;
}
export interface Tower { readonly table: Float32Array; readonly matrix: Float32Array }
export interface PairModel { readonly asks: Tower; readonly says: Tower }

interface Coded { readonly buckets: Int32Array; readonly mean: Float32Array; readonly scale: number }

const OPT = {
  epochs: Number(process.env.EPOCHS ?? 8), rate: Number(process.env.RATE ?? 0.05), decay: Number(process.env.DECAY ?? 1e-4), init: Number(process.env.INIT ?? 0.01),
  drop: Number(process.env.DROP ?? 0.2), sharp: Number(process.env.SHARP ?? 1),
};

export function makeCoder(vectors: WordVectors) {
  const known = new Map<string, Coded>();
  return ({ text, heading }: PairText): Coded => {
    const key = `${heading ?? ''}\n${text}`;
    const old = known.get(key);
    if (old) return old;
    const buckets = Int32Array.from([...listPairBuckets(text), ...listHeadingBuckets(heading)]);
    const mean = new Float32Array(VECTOR_WIDTH);
    const positions = findVectors(tokenise(text), vectors);
    for (const p of positions) { const v = vectors.vectorAt(p); for (let i = 0; i < VECTOR_WIDTH; i += 1) mean[i]! += v[i]!; }
    const s = 1 / Math.sqrt(Math.max(1, positions.length));
    for (let i = 0; i < VECTOR_WIDTH; i += 1) mean[i]! *= s;
    const coded = { buckets, mean, scale: 1 / Math.sqrt(Math.max(1, buckets.length)) };
    known.set(key, coded);
    return coded;
  };
}

export function encode({ table, matrix }: Tower, { buckets, mean, scale }: Coded, out: Float32Array, keep?: Uint8Array): void {
  out.fill(0);
  for (let b = 0; b < buckets.length; b += 1) {
    if (keep && !keep[b]) continue;
    const from = (buckets[b] as number) * W;
    for (let i = 0; i < W; i += 1) out[i]! += table[from + i]!;
  }
  for (let i = 0; i < W; i += 1) out[i]! *= scale;
  for (let r = 0; r < VECTOR_WIDTH; r += 1) {
    const m = mean[r]!;
    if (m === 0) continue;
    const from = r * W;
    for (let i = 0; i < W; i += 1) out[i]! += m * matrix[from + i]!;
  }
}

function makeTower(random: () => number): Tower {
  const table = new Float32Array(PAIR_BUCKETS * W);
  for (let i = 0; i < table.length; i += 1) table[i] = (random() - 0.5) * OPT.init;
  const matrix = new Float32Array(VECTOR_WIDTH * W);
  return { table, matrix };
}

/** Both towers begin with the same random projection, so that equal words are close. */
export function trainPairs(cases: readonly PairCase[], vectors: WordVectors, code = makeCoder(vectors)): PairModel {
  const random = createSeededRandom(20261126);
  const asks = makeTower(random);
  const says = makeTower(random);
  says.table.set(asks.table);
  for (let i = 0; i < asks.matrix.length; i += 1) {
    const g = (random() + random() + random() - 1.5) * 2 / Math.sqrt(W);
    asks.matrix[i] = g; says.matrix[i] = g;
  }
  const sq = [asks.table, says.table, asks.matrix, says.matrix].map((a) => new Float32Array(a.length).fill(1e-2));
  const q = new Float32Array(W);
  const gq = new Float32Array(W);
  const order = cases.map((_, i) => i);
  for (let epoch = 0; epoch < OPT.epochs; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) { const j = Math.floor(random() * (i + 1)); [order[i], order[j]] = [order[j]!, order[i]!]; }
    let loss = 0;
    for (const index of order) {
      const one = cases[index]!;
      const cq = code({ text: one.question, heading: null });
      const keepQ = Uint8Array.from(cq.buckets, () => Number(random() >= OPT.drop));
      encode(asks, cq, q, keepQ);
      const texts = [...one.right, ...one.wrong].map(code);
      if (texts.length < 2) continue;
      const vs = texts.map((t) => { const keep = Uint8Array.from(t.buckets, () => Number(random() >= OPT.drop)); const v = new Float32Array(W); encode(says, t, v, keep); return { t, v, keep }; });
      const sums = vs.map(({ v }) => { let s = 0; for (let i = 0; i < W; i += 1) s += v[i]! * q[i]!; return OPT.sharp * s; });
      const top = Math.max(...sums);
      const odds = sums.map((s) => Math.exp(s - top));
      const all = odds.reduce((a, b) => a + b, 0);
      const right = odds.slice(0, one.right.length).reduce((a, b) => a + b, 0);
      loss -= Math.log(Math.max(1e-9, right / all));
      gq.fill(0);
      for (let k = 0; k < vs.length; k += 1) {
        const g = one.weight * OPT.sharp * (odds[k]! / all - (k < one.right.length ? odds[k]! / Math.max(right, 1e-9) : 0));
        if (Math.abs(g) < 1e-3) continue;
        const { t, v, keep } = vs[k]!;
        for (let i = 0; i < W; i += 1) gq[i]! += g * v[i]!;
        push(says, t, keep, q, g, sq[1]!, sq[3]!);
      }
      push(asks, cq, keepQ, gq, 1, sq[0]!, sq[2]!);
    }
    if (process.env.VERBOSE) console.log('epoch', epoch, (loss / order.length).toFixed(3));
  }
  return { asks, says };
}

function push(tower: Tower, { buckets, mean, scale }: Coded, keep: Uint8Array, direction: Float32Array, g: number, sqT: Float32Array, sqM: Float32Array): void {
  for (let b = 0; b < buckets.length; b += 1) {
    if (!keep[b]) continue;
    const from = (buckets[b] as number) * W;
    for (let i = 0; i < W; i += 1) {
      const d = g * scale * direction[i]! + OPT.decay * tower.table[from + i]!;
      const s = (sqT[from + i]! += d * d);
      tower.table[from + i]! -= (OPT.rate * d) / Math.sqrt(s);
    }
  }
  for (let r = 0; r < VECTOR_WIDTH; r += 1) {
    const m = mean[r]! * g;
    if (m === 0) continue;
    const from = r * W;
    for (let i = 0; i < W; i += 1) {
      const d = m * direction[i]! + OPT.decay * 0.1 * tower.matrix[from + i]!;
      const s = (sqM[from + i]! += d * d);
      tower.matrix[from + i]! -= (OPT.rate * 0.5 * d) / Math.sqrt(s);
    }
  }
}
