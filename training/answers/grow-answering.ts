import { computeFoundFeatures, FOUND_FEATURES } from '#server/engine/retrieval/ranking/estimate-found.ts';
import {
  computeRerankFeatures,
  orderSentences,
  RERANK_FEATURES,
  RERANKED,
  type ReadSentence,
} from '#server/engine/retrieval/reranking/rerank-sentences.ts';
import { SENTENCE_FEATURES } from '#server/engine/retrieval/sentences/sentence-features.ts';
import { type BoostedTrees, sumTrees } from '#server/engine/trees/boosted-trees.ts';
import { type GrowingOptions, growTrees } from '#training/learning/grow-trees.ts';
import { RERANKER_FOLDS } from '#training/reranker/reranker-scores.ts';
import type { CaseKind, PreparedCase } from './search-case.ts';

type Options = Omit<GrowingOptions, 'features'>;

const SENTENCES: Options = {
  treeCount: 200,
  depth: 4,
  learningRate: 0.08,
  leafWeight: 20,
  leafPrior: 10,
  featureShare: 0.4,
  goal: 'rank',
};
const RERANKING: Options = {
  treeCount: 100,
  depth: 3,
  learningRate: 0.08,
  leafWeight: 20,
  leafPrior: 10,
  featureShare: 0.5,
  goal: 'rank',
};
const FINDING: Options = {
  treeCount: 140,
  depth: 3,
  learningRate: 0.08,
  leafWeight: 6,
  leafPrior: 6,
  featureShare: 0.5,
  goal: 'chance',
};
/** How much the questions of a kind count together, present and absent alike. */
const SENTENCE_WEIGHTS: Readonly<Record<CaseKind, number>> = {
  plain: 3,
  category: 2,
  topic: 0.3,
  nda: 0.7,
  foreign: 0,
};
const FINDING_WEIGHTS: Readonly<Record<CaseKind, number>> = {
  plain: 3_000,
  category: 2_000,
  topic: 800,
  nda: 1_000,
  foreign: 600,
};

/** What answers are found with. */
export interface GrownAnswering {
  /** The ranking of all sentences. */
  readonly sentences: BoostedTrees;
  /** The ranking of the best ones, after the reranker has read them. */
  readonly reranking: BoostedTrees;
  /** Whether the document answers. */
  readonly finding: BoostedTrees;
  /** Whether its best sentence does. */
  readonly first: BoostedTrees;
  /** Cross-validated: ranks of the right sentence, and what thresholds come to. */
  readonly lines: readonly string[];
}

/** A case with its best sentences by trees that have not seen its document. */
interface RereadCase {
  readonly one: PreparedCase;
  readonly fold: number;
  /** In the order of the first ranking. */
  readonly sentences: readonly ReadSentence[];
  readonly isRight: readonly boolean[];
  /** Rows of `RERANK_FEATURES`. */
  readonly rows: readonly Float32Array[];
}

/**
 * Grows the rankings of sentences, and the classifiers of found against absent and of a right best sentence: each on what
 * the one before says of documents that it has not seen.
 * @param reads what the reranker says of the candidates of each case
 */
export function growAnswering(
  prepared: readonly PreparedCase[],
  reads: ReadonlyMap<PreparedCase, Float32Array>,
): GrownAnswering {
  const folds = Array.from({ length: RERANKER_FOLDS }, (_, fold) => fold);
  const reread = folds.flatMap((fold) => {
    const trees = growSentences(prepared.filter((one) => foldOf(one) !== fold));
    return prepared
      .filter((one) => foldOf(one) === fold)
      .map((one) => rereadCase(one, trees, reads.get(one) ?? new Float32Array()));
  });
  const described = folds.flatMap((fold) => {
    const trees = growReranking(reread.filter((other) => other.fold !== fold));
    return reread.filter((own) => own.fold === fold).map((own) => describeFinding(own, trees));
  });
  return {
    sentences: growSentences(prepared),
    reranking: growReranking(reread),
    finding: growChance(described, 'finding'),
    first: growChance(described, 'first'),
    lines: [...compareRanks(described), ...compareChances(described)],
  };
}

function foldOf({ fold }: PreparedCase): number {
  return fold % RERANKER_FOLDS;
}

function growSentences(prepared: readonly PreparedCase[]): BoostedTrees {
  return growTrees(
    weighGroups(prepared, ({ kind }) => kind),
    { ...SENTENCES, features: SENTENCE_FEATURES },
  );
}

function growReranking(reread: readonly RereadCase[]): BoostedTrees {
  const groups = reread.map(({ one, isRight, rows }) => ({ kind: one.kind, isRight, inputs: joinRows(rows) }));
  return growTrees(
    weighGroups(groups, ({ kind }) => kind),
    { ...RERANKING, features: RERANK_FEATURES },
  );
}

/** Cases that have a right sentence, the kinds balanced against each other. */
function weighGroups<Case extends { readonly inputs: Float32Array; readonly isRight: readonly boolean[] }>(
  cases: readonly Case[],
  kindOf: (one: Case) => CaseKind,
) {
  const answerable = cases.filter(({ isRight }) => isRight.includes(true));
  const counts = Map.groupBy(answerable, kindOf);
  return answerable.map((one) => ({
    inputs: one.inputs,
    isRight: one.isRight,
    weight: (SENTENCE_WEIGHTS[kindOf(one)] * answerable.length) / 5 / (counts.get(kindOf(one))?.length ?? 1),
  }));
}

function joinRows(rows: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(rows.length * RERANK_FEATURES.length);
  rows.forEach((row, place) => {
    joined.set(row, place * RERANK_FEATURES.length);
  });
  return joined;
}

function rereadCase(one: PreparedCase, trees: BoostedTrees, reads: Float32Array): RereadCase {
  const width = SENTENCE_FEATURES.length;
  const best = one.isRight
    .map((isRight, place) => {
      const row = one.inputs.subarray(place * width, (place + 1) * width);
      return { isRight, row, rank: sumTrees(trees, row), read: reads[place] ?? 0 };
    })
    .sort((left, right) => right.rank - left.rank)
    .slice(0, RERANKED);
  const rows = computeRerankFeatures(best);
  return { one, fold: foldOf(one), sentences: best, isRight: best.map(({ isRight }) => isRight), rows };
}

interface DescribedCase {
  readonly one: PreparedCase;
  readonly fold: number;
  /** A row of `FOUND_FEATURES`. */
  readonly inputs: Float32Array;
  /** Position of the best right sentence, from 0; below 0 where none is among the best. */
  readonly place: number;
}

function describeFinding({ one, fold, sentences, isRight }: RereadCase, trees: BoostedTrees): DescribedCase {
  const marked = sentences.map((sentence, place) => ({ ...sentence, isRight: isRight[place] ?? false }));
  const { content, question, scores, ranked, model } = one;
  const ordered = orderSentences(marked, content.passages.length, trees);
  const found = { scores, candidates: ranked, sentences: ordered };
  return {
    one,
    fold,
    inputs: Float32Array.from(computeFoundFeatures(content, question.understanding, found, model)),
    place: ordered.findIndex((sentence) => sentence.isRight),
  };
}

type Goal = 'finding' | 'first';

function growChance(described: readonly DescribedCase[], goal: Goal): BoostedTrees {
  const counts = Map.groupBy(described, ({ one }) => one.kind);
  return growTrees(
    described.map(({ one, inputs, place }) => ({
      inputs,
      isRight: [goal === 'finding' ? one.isThere : place === 0],
      weight: FINDING_WEIGHTS[one.kind] / (counts.get(one.kind)?.length ?? 1),
    })),
    { ...FINDING, features: FOUND_FEATURES },
  );
}

/** Where the right sentence stands, by kind. */
function compareRanks(described: readonly DescribedCase[]): readonly string[] {
  const answerable = described.filter(({ one }) => one.isRight.includes(true));
  return [...Map.groupBy(answerable, ({ one }) => one.kind)].map(([kind, own]) => {
    const shares = [1, 3, RERANKED].map((count) => shareOf(own, ({ place }) => place >= 0 && place < count));
    return `${kind}: right sentence first, among three, among ${RERANKED}: ${shares.join(', ')} of ${own.length}`;
  });
}

interface Chance {
  readonly kind: CaseKind;
  readonly isThere: boolean;
  readonly isFirst: boolean;
  readonly chance: number;
}

/** Thresholds, cross-validated: shares of present questions answered and of absent ones refused. */
function compareChances(described: readonly DescribedCase[]): readonly string[] {
  return (['finding', 'first'] as const).flatMap((goal) => {
    const chances = [...Map.groupBy(described, ({ fold }) => fold)].flatMap(([fold, own]) => {
      const trees = growChance(
        described.filter((other) => other.fold !== fold),
        goal,
      );
      return own.map(({ one, inputs, place }) => ({
        kind: one.kind,
        isThere: one.isThere,
        isFirst: place === 0,
        chance: 1 / (1 + Math.exp(-sumTrees(trees, inputs))),
      }));
    });
    return compareLimits(chances).map((line) => `${goal}: ${line}`);
  });
}

function compareLimits(chances: readonly Chance[]): readonly string[] {
  return [...Map.groupBy(chances, ({ kind }) => kind)].flatMap(([kind, own]) =>
    [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((limit) => {
      const there = own.filter(({ isThere }) => isThere);
      const absent = own.filter(({ isThere }) => !isThere);
      const said = own.filter(({ chance }) => chance >= limit);
      const isSaid = ({ chance }: Chance) => chance >= limit;
      return `${kind} from ${limit}: answered ${shareOf(there, isSaid)}, first right of all said ${shareOf(said, ({ isFirst }) => isFirst)}, absent refused ${shareOf(absent, (one) => !isSaid(one))}`;
    }),
  );
}

function shareOf<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): string {
  return items.length === 0 ? '-' : `${((100 * items.filter(isCounted).length) / items.length).toFixed(1)} %`;
}
