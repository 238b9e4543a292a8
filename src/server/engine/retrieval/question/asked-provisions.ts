import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  loadProvisionModel,
  type ProvisionModel,
  type ProvisionModelMetadata,
} from '#server/engine/provision-model/provision-model.ts';

/** What is wanted to know, in the order of the features that tell it. */
export const QUESTION_KINDS = [
  'permission',
  'duty',
  'consequence',
  'what-if',
  'amount',
  'computed-sum',
  'date',
  'computed-date',
  'deadline',
  'who-pays',
  'person',
  'place',
  'list',
  'definition',
  'section',
  'overview',
  'fairness',
  'explain',
  'comparison',
  'fact',
  'reason',
  'method',
] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** In front of a kind of question, in the rows of the model. */
export const QUESTION_KIND_PREFIX = 'kind:';

/** The row that tells a question that only makes sense after another. */
export const FOLLOW_UP_ROW = 'follow-up';

/** What a question asks for, as the model reads it. */
export interface AskedProvisions {
  /** Records of the playbook that it may be about, the likeliest first. */
  readonly records: readonly { readonly id: string; readonly weight: number }[];
  /** By kind, in the order of `QUESTION_KINDS`: above 0 is one of the kind, about -1 is none. */
  readonly kinds: readonly number[];
  /** Whether it seems to make sense only after another question. */
  readonly isFollowUp: boolean;
}

/** Reads what a question is about: provisions of the playbook, and what is wanted to know. */
export type ProvisionAsker = (question: string) => AskedProvisions;

const RECORDS_KEPT = 12;
/** Chosen on questions of authors left out: one in fifty others is taken for a follow-up. */
const FOLLOW_UP_MINIMUM = -0.4;
/** Slope and middle of the curve from a score to a weight. */
const CURVE = { slope: 4, middle: -0.3 } as const;
const WEIGHTS_FOLDER = join(import.meta.dirname, '../../weights');

/** @param model whose rows are ids of records, and kinds of questions with their prefix */
export function createProvisionAsker({ rows, score }: Pick<ProvisionModel, 'rows' | 'score'>): ProvisionAsker {
  const kindRows = QUESTION_KINDS.map((kind) => rows.indexOf(`${QUESTION_KIND_PREFIX}${kind}`));
  const followUpRow = rows.indexOf(FOLLOW_UP_ROW);
  return (question) => {
    const scores = score(question);
    const records = rows
      .map((id, row) => ({ id, weight: 1 / (1 + Math.exp(-CURVE.slope * ((scores[row] ?? -1) - CURVE.middle))) }))
      .filter(({ id }) => !id.startsWith(QUESTION_KIND_PREFIX) && id !== FOLLOW_UP_ROW)
      .sort((left, right) => right.weight - left.weight)
      .slice(0, RECORDS_KEPT);
    return {
      records,
      kinds: kindRows.map((row) => scores[row] ?? -1),
      isFollowUp: (scores[followUpRow] ?? -1) > FOLLOW_UP_MINIMUM,
    };
  };
}

/** A kind that is less certain is none. */
const KIND_MINIMUM = -0.4;

/** The kind of thing that a question most likely wants to know; null where none is likely. */
export function wantedKind({ kinds }: AskedProvisions): QuestionKind | null {
  const most = kinds.reduce((top, score) => Math.max(top, score), KIND_MINIMUM);
  return most > KIND_MINIMUM ? (QUESTION_KINDS[kinds.indexOf(most)] ?? null) : null;
}

/** Reads the model of questions that is shipped with the engine. @throws Error when it is missing or damaged */
export function readProvisionAsker(folder = WEIGHTS_FOLDER): ProvisionAsker {
  const metadata = JSON.parse(readFileSync(join(folder, 'question-reader.json'), 'utf8')) as ProvisionModelMetadata;
  return createProvisionAsker(loadProvisionModel(metadata, readFileSync(join(folder, 'question-reader.bin'))));
}
