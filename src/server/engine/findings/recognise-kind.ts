import type { ScoredSentence } from './score-sentences.ts';

/** What the sentences of a document say about its kind. */
export interface RecognisedKind {
  /** Id of the playbook's kind that fits best. */
  readonly kind: string;
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
  let best = { kind: '', average: Number.NEGATIVE_INFINITY };
  rows.forEach((row, index) => {
    if (!row.startsWith(KIND_PREFIX)) return;
    const average = averageOf(read, index);
    if (average > best.average) best = { kind: row.slice(KIND_PREFIX.length), average };
  });
  return { kind: best.kind, isAgreement: averageOf(read, rows.indexOf(AGREEMENT_ROW)) >= threshold };
}

/** The mean of a row, each sentence within the margins of the model. */
export function averageOf(sentences: readonly Pick<ScoredSentence, 'scores'>[], row: number): number {
  const sum = sentences.reduce((total, { scores }) => total + Math.max(-1, Math.min(1, scores[row] ?? -1)), 0);
  return sum / Math.max(1, sentences.length);
}
