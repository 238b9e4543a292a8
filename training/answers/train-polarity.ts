import {
  describePolarity,
  POLARITY_FEATURES,
  POLARITY_ROWS,
  type PolarityScores,
} from '#server/engine/retrieval/polarity/polarity-features.ts';
import type { BoostedTrees } from '#server/engine/trees/boosted-trees.ts';
import { type GrowingOptions, growTrees } from '#training/learning/grow-trees.ts';
import {
  type LabelledSentence,
  PROVISION_TRAINING,
  scoreTexts,
  type TrainedProvisions,
  trainProvisions,
} from '#training/playbook/train-provisions.ts';

/** A question and the sentence that answers it. */
export interface PolarityCase {
  readonly question: string;
  readonly sentence: string;
  /** Scores of the sentence, by row of the provision model. */
  readonly provisions: ReadonlyMap<string, number>;
  /** Null where the question wants neither yes nor no. */
  readonly isYes: boolean | null;
  /** Whether the sentence is bad for the reader; null where that is not marked. */
  readonly isBad: boolean | null;
}

export interface TrainedPolarity {
  /** Rows of `POLARITY_ROWS`: what the words of the question say, and of the sentence. */
  readonly words: TrainedProvisions;
  /** From `POLARITY_FEATURES` to the logarithm of the odds of a yes. */
  readonly trees: BoostedTrees;
}

const TREES: Omit<GrowingOptions, 'features'> = {
  treeCount: 150,
  depth: 5,
  learningRate: 0.06,
  leafWeight: 6,
  leafPrior: 5,
  goal: 'chance',
};
const PARTS = 4;
const WORDS = { ...PROVISION_TRAINING, bits: 17, cost: 0.2 };

/** Trains how a sentence answers a yes-or-no question; the trees see what words say by models without the case. */
export function trainPolarity(cases: readonly PolarityCase[]): TrainedPolarity {
  const words = trainWords(cases);
  const seen = cases.map(() => null as PolarityScores | null);
  for (let part = 0; part < PARTS; part += 1) {
    const isOut = (_one: unknown, place: number): boolean => place % PARTS === part;
    const trained = trainWords(cases.filter((one, place) => !isOut(one, place)));
    const out = cases.flatMap((one, place) => (isOut(one, place) ? [place] : []));
    scorePolarity(
      trained,
      out.flatMap((place) => cases[place] ?? []),
    ).forEach((scores, index) => {
      seen[out[index] ?? 0] = scores;
    });
  }
  const answered = cases.flatMap((one, place) => (one.isYes === null ? [] : [{ ...one, scores: seen[place] ?? null }]));
  const inputs = answered.flatMap(({ question, sentence, provisions, scores }) =>
    scores === null ? [] : describePolarity(question, sentence, provisions, scores),
  );
  const isRight = answered.map(({ isYes }) => isYes === true);
  return {
    words,
    trees: growTrees([{ inputs: Float32Array.from(inputs), isRight, weight: 1 }], {
      ...TREES,
      features: POLARITY_FEATURES,
    }),
  };
}

/** What the words of questions and sentences say. */
export function scorePolarity(
  words: TrainedProvisions,
  cases: readonly Pick<PolarityCase, 'question' | 'sentence'>[],
): readonly PolarityScores[] {
  const places = POLARITY_ROWS.map((row) => words.provisions.findIndex(({ id }) => id === row));
  const questions = scoreTexts(
    words,
    cases.map(({ question }) => question),
  );
  const sentences = scoreTexts(
    words,
    cases.map(({ sentence }) => sentence),
  );
  const [asks = 0, isGood = 0, isYes = 0, saysYes = 0] = places;
  return cases.map((_, place) => ({
    asks: questions[place]?.[asks] ?? -1,
    isGood: questions[place]?.[isGood] ?? -1,
    isYes: questions[place]?.[isYes] ?? -1,
    saysYes: sentences[place]?.[saysYes] ?? -1,
  }));
}

function trainWords(cases: readonly PolarityCase[]): TrainedProvisions {
  const labelled = cases.flatMap(({ question, sentence, isYes, isBad }): LabelledSentence[] => {
    if (isYes === null) return [{ text: question, ids: [], sureOf: new Set(['asks']) }];
    const isGood = isBad === null ? null : isYes !== isBad;
    const sure = new Set(['asks', 'isYes', ...(isGood === null ? [] : ['isGood'])]);
    const ids = ['asks', ...(isYes ? ['isYes'] : []), ...(isGood === true ? ['isGood'] : [])];
    return [
      { text: question, ids, sureOf: sure },
      { text: sentence, ids: isYes ? ['saysYes'] : [], sureOf: new Set(['saysYes']) },
    ];
  });
  return trainProvisions(labelled, POLARITY_ROWS, WORDS);
}
