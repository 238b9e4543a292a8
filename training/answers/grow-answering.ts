import { computeFoundFeatures, FOUND_FEATURES } from '#server/engine/retrieval/ranking/estimate-found.ts';
import { SENTENCE_FEATURES } from '#server/engine/retrieval/sentences/sentence-features.ts';
import { type BoostedTrees, sumTrees } from '#server/engine/trees/boosted-trees.ts';
import { FOLDS } from '#training/data/labelled-contracts.ts';
import { type GrowingOptions, growTrees } from '#training/learning/grow-trees.ts';
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
const FINDING: Options = { treeCount: 120, depth: 3, learningRate: 0.1, leafWeight: 6, leafPrior: 6, goal: 'chance' };
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
/** Grows the ranker of sentences. */
export function growSentences(prepared: readonly PreparedCase[]): BoostedTrees {
  const answerable = prepared.filter(({ isRight }) => isRight.includes(true));
  const counts = Map.groupBy(answerable, ({ kind }) => kind);
  const groups = answerable.map(({ kind, inputs, isRight }) => ({
    inputs,
    isRight,
    weight: (SENTENCE_WEIGHTS[kind] * answerable.length) / 5 / (counts.get(kind)?.length ?? 1),
  }));
  return growTrees(groups, { ...SENTENCES, features: SENTENCE_FEATURES });
}

/** Grows the classifiers of found against absent, and of a right best sentence, on ranks of trees that have not seen the document. */
export function growFinding(prepared: readonly PreparedCase[]): {
  /** Whether the document answers. */
  readonly finding: BoostedTrees;
  /** Whether its best sentence does. */
  readonly first: BoostedTrees;
  /** Cross-validated: what thresholds come to. */
  readonly lines: readonly string[];
} {
  const groups = Array.from({ length: FOLDS }, (_, fold) => {
    const trees = growSentences(prepared.filter((one) => one.fold !== fold));
    return prepared.filter((one) => one.fold === fold).map((one) => ({ one, group: describeFinding(one, trees) }));
  });
  const all = groups.flat();
  const counts = Map.groupBy(all, ({ one }) => one.kind);
  type Described = (typeof all)[number];
  const grow = (own: readonly Described[], goal: Goal): BoostedTrees =>
    growTrees(
      own.map(({ one, group }) => ({
        inputs: group.inputs,
        isRight: [goal === 'finding' ? one.isThere : group.isFirst],
        weight: FINDING_WEIGHTS[one.kind] / (counts.get(one.kind)?.length ?? 1),
      })),
      { ...FINDING, features: FOUND_FEATURES },
    );
  const lines = (['finding', 'first'] as const).flatMap((goal) => {
    const chances = groups.flatMap((own) => {
      const trees = grow(groups.filter((other) => other !== own).flat(), goal);
      return own.map(({ one, group }) => ({
        kind: one.kind,
        isThere: one.isThere,
        isFirst: group.isFirst,
        chance: 1 / (1 + Math.exp(-sumTrees(trees, group.inputs))),
      }));
    });
    return compareLimits(chances).map((line) => `${goal}: ${line}`);
  });
  return { finding: grow(all, 'finding'), first: grow(all, 'first'), lines };
}

type Goal = 'finding' | 'first';

function describeFinding(
  { content, question, scores, ranked, inputs, isRight, model }: PreparedCase,
  trees: BoostedTrees,
) {
  const width = SENTENCE_FEATURES.length;
  const ordered = isRight
    .map((_, place) => {
      const row = inputs.subarray(place * width, (place + 1) * width);
      return { place, row, rank: sumTrees(trees, row) };
    })
    .sort((left, right) => right.rank - left.rank);
  const found = { scores, candidates: ranked, sentences: ordered };
  const features = computeFoundFeatures(content, question.understanding, found, model);
  return {
    inputs: Float32Array.from(features),
    isFirst: isRight[ordered[0]?.place ?? -1] ?? false,
  };
}

interface Chance {
  readonly kind: CaseKind;
  readonly isThere: boolean;
  readonly isFirst: boolean;
  readonly chance: number;
}

/** Thresholds between found and absent, cross-validated: shares of present questions answered and of absent ones refused. */
function compareLimits(chances: readonly Chance[]): readonly string[] {
  const kinds = [...new Set(chances.map(({ kind }) => kind))];
  return kinds.flatMap((kind) =>
    [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((limit) => {
      const own = chances.filter((one) => one.kind === kind);
      const share = (list: readonly Chance[], isCounted: (one: Chance) => boolean): string =>
        list.length === 0 ? '-' : `${((100 * list.filter(isCounted).length) / list.length).toFixed(1)} %`;
      const there = own.filter(({ isThere }) => isThere);
      const absent = own.filter(({ isThere }) => !isThere);
      const said = there.filter(({ chance }) => chance >= limit);
      return `${kind} from ${limit}: answered ${share(there, ({ chance }) => chance >= limit)}, first right of them ${share(said, ({ isFirst }) => isFirst)}, absent refused ${share(absent, ({ chance }) => chance < limit)}`;
    }),
  );
}
