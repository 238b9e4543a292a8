import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logistic } from '#server/engine/clauses/clause-model.ts';
import {
  loadProvisionModel,
  type ProvisionModel,
  type ProvisionModelMetadata,
} from '#server/engine/provision-model/provision-model.ts';
import { type BoostedTrees, sumTrees } from '#server/engine/trees/boosted-trees.ts';
import type { CandidateSentence } from '../sentences/candidate-sentences.ts';
import { type PolarityEncoder, readPolarityEncoder } from './polarity-encoder.ts';
import { describePolarity, POLARITY_FEATURES, POLARITY_ROWS } from './polarity-features.ts';

/** Tells whether sentences answer a yes-or-no question with yes. */
export interface PolarityJudge {
  /** Whether a question wants a yes or a no. */
  readonly asksYesOrNo: (question: string) => boolean;
  /** How likely the sentence says yes to the question, 0 to 1: by cues of both, and by an encoder that reads them together. */
  readonly judge: (question: string, sentence: Pick<CandidateSentence, 'text' | 'provisions'>) => number;
}

/**
 * Of the sum of both models' logits: the share that makes probabilities right on 353 questions of two authors left out, to
 * one decimal.
 */
const SHARE = 0.6;

/** What is readable of the packed weights: rows of `POLARITY_ROWS`, and trees over `POLARITY_FEATURES`. */
export interface PolarityMetadata extends ProvisionModelMetadata {
  readonly trees: BoostedTrees;
}

const STARTS =
  /^(?:(?:and|so|but|then|ok|okay|hi|hey|also|und|aber)[, ]+)?(?:can|could|may|might|am|is|are|do|does|did|will|would|have|has|must|should|shall|kann|darf|muss|ist|bin|habe|sind|wird|werden)\b/iu;
/** "How much can I get?", "Is it monthly or yearly?" */
const OTHER =
  /\b(?:how (?:much|many|long|often|far|soon|do|does|can|(?:i|we|they|you|he|she|it) (?:do|can|could|may|must|should))|what|which|whom|whose|why|or (?:just|only|is|do|can|must)|wie|was|welche\w*|warum)\b/iu;
/** "Can you tell me when …" wants no yes, "Can they come in when I'm out?" does. */
const INDIRECT =
  /\b(?:tell|know|say|says|said|explain|show|find out|mention|state|specify|list|weißt?|wissen|sagen?)\b.{0,40}\b(?:when|who|where|wann|wer|wo)\b/iu;
const OPENS_WITH = /^(?:\S+ ){0,1}(?:when|who|where|wann|wer|wo)\b/iu;
const WEIGHTS_FOLDER = join(import.meta.dirname, '../../weights');

/** @throws Error when the weights were made for other features */
export function createPolarityJudge(
  { rows, score }: Pick<ProvisionModel, 'rows' | 'score'>,
  trees: BoostedTrees,
  encoder: PolarityEncoder,
): PolarityJudge {
  if (rows.join() !== POLARITY_ROWS.join() || trees.features.join() !== POLARITY_FEATURES.join()) {
    throw new Error('The polarity model was trained for other features. Train it again: npm run train');
  }
  const [asks, isGood, isYes, saysYes] = [0, 1, 2, 3] as const;
  return {
    asksYesOrNo: (question) => {
      if (OTHER.test(question) || INDIRECT.test(question) || OPENS_WITH.test(question.trim())) return false;
      return STARTS.test(question.trim()) || (score(question)[asks] ?? -1) > 0;
    },
    judge: (question, { text, provisions }) => {
      const [asked, said] = [score(question), score(text)];
      const learned = {
        asks: asked[asks] ?? -1,
        isGood: asked[isGood] ?? -1,
        isYes: asked[isYes] ?? -1,
        saysYes: said[saysYes] ?? -1,
      };
      const byCues = sumTrees(trees, describePolarity(question, text, provisions, learned));
      return logistic(SHARE * (byCues + encoder.score(question, text)));
    },
  };
}

/** Reads the weights that are shipped with the engine. @throws Error when they are missing or damaged */
export function readPolarityJudge(folder = WEIGHTS_FOLDER): PolarityJudge {
  const metadata = JSON.parse(readFileSync(join(folder, 'polarity-model.json'), 'utf8')) as PolarityMetadata;
  const words = loadProvisionModel(metadata, readFileSync(join(folder, 'polarity-model.bin')));
  return createPolarityJudge(words, metadata.trees, readPolarityEncoder());
}
