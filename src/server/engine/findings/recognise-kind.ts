import { nameKind } from '../playbook/playbook-kind.ts';
import type { ScoredSentence } from './score-sentences.ts';

/** What the sentences of a document say about its kind. */
export interface RecognisedKind {
  /** Id of the playbook's kind that fits best. */
  readonly kind: string;
  /** Whether it fits so much better than the next one that it is said. */
  readonly isSure: boolean;
  /** Whether it binds people at all: an agreement, terms, an offer, an invoice with conditions. */
  readonly isAgreement: boolean;
}

/** In front of the id of a kind, in the rows of the model. */
export const KIND_PREFIX = 'kind:';
/** The row that tells sentences of agreements from those of other documents. */
export const AGREEMENT_ROW = 'agreement';

/** The start of a document tells its kind. */
const SENTENCES_READ = 300;
/** With fewer sentences nothing can be said. */
const SENTENCES_MINIMUM = 6;
/** The labelled terms of services that the model is trained on let every sentence look like theirs. */
const COMMON_KIND = 'terms-of-service';
/** Chosen by cross-validation over marked documents: 117 of 181 are recognised, and 99 without it. */
const COMMON_HANDICAP = 0.2;
/** From this distance to the next kind of another name on, 91 of 104 are right. */
const SURE_DISTANCE = 0.15;

/**
 * Recognises a document by its sentences: averages what the model says about each.
 * @param rows of the model that scored the sentences
 * @param threshold least average of the agreement row
 * @returns null for too little text
 */
export function recogniseKind(
  rows: readonly string[],
  sentences: readonly Pick<ScoredSentence, 'scores'>[],
  threshold: number,
): RecognisedKind | null {
  const read = sentences.slice(0, SENTENCES_READ);
  if (read.length < SENTENCES_MINIMUM) return null;
  const kinds = rows
    .flatMap((row, index) =>
      row.startsWith(KIND_PREFIX) ? [weighKind(row.slice(KIND_PREFIX.length), read, index)] : [],
    )
    .sort((left, right) => right.weight - left.weight);
  const [best] = kinds;
  const next = kinds.find(({ kind }) => nameKind(kind) !== nameKind(best?.kind ?? ''));
  return {
    kind: best?.kind ?? '',
    isSure: best !== undefined && best.weight - (next?.weight ?? -1) >= SURE_DISTANCE,
    isAgreement: averageOf(read, rows.indexOf(AGREEMENT_ROW)) >= threshold,
  };
}

function weighKind(
  kind: string,
  sentences: readonly Pick<ScoredSentence, 'scores'>[],
  row: number,
): { readonly kind: string; readonly weight: number } {
  return { kind, weight: averageOf(sentences, row) - (kind === COMMON_KIND ? COMMON_HANDICAP : 0) };
}

/** The mean of a row, each sentence within the margins of the model. */
export function averageOf(sentences: readonly Pick<ScoredSentence, 'scores'>[], row: number): number {
  const sum = sentences.reduce((total, { scores }) => total + Math.max(-1, Math.min(1, scores[row] ?? -1)), 0);
  return sum / Math.max(1, sentences.length);
}
