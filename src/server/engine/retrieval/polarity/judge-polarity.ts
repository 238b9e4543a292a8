import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logistic } from '#server/engine/clauses/clause-model.ts';
import {
  loadProvisionModel,
  type ProvisionModel,
  type ProvisionModelMetadata,
} from '#server/engine/provision-model/provision-model.ts';
import { type PolarityEncoder, readPolarityEncoder } from './polarity-encoder.ts';

/** Tells whether sentences answer a yes-or-no question with yes. */
export interface PolarityJudge {
  /** Whether a question wants a yes or a no. */
  readonly asksYesOrNo: (question: string) => boolean;
  /** How likely the sentence says yes to the question, 0 to 1, if it answers it. */
  readonly judge: (question: string, sentence: string) => number;
}

/** The row that tells a question that wants a yes or a no. */
export const ASKS_ROW = 'asks';

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

/** @throws Error when the model has no row for what questions want */
export function createPolarityJudge(
  { rows, score }: Pick<ProvisionModel, 'rows' | 'score'>,
  encoder: PolarityEncoder,
): PolarityJudge {
  const row = rows.indexOf(ASKS_ROW);
  if (row === -1) throw new Error('The model of yes-or-no questions has another shape. Train it again: npm run train');
  return {
    asksYesOrNo: (question) => {
      if (OTHER.test(question) || INDIRECT.test(question) || OPENS_WITH.test(question.trim())) return false;
      return STARTS.test(question.trim()) || (score(question)[row] ?? -1) > 0;
    },
    judge: (question, sentence) => logistic(encoder.score(question, sentence)),
  };
}

/** Reads the weights that are shipped with the engine. @throws Error when they are missing or damaged */
export function readPolarityJudge(folder = WEIGHTS_FOLDER): PolarityJudge {
  const metadata = JSON.parse(readFileSync(join(folder, 'yes-or-no-model.json'), 'utf8')) as ProvisionModelMetadata;
  const words = loadProvisionModel(metadata, readFileSync(join(folder, 'yes-or-no-model.bin')));
  return createPolarityJudge(words, readPolarityEncoder());
}
