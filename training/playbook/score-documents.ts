import { readProvisions, type SentenceProvisions } from '#server/engine/findings/read-provisions.ts';
import { findRegularPayment } from '#server/engine/findings/regular-payment.ts';
import type { MarkedDocument } from './read-marked-documents.ts';
import { scoreTexts, type TrainedProvisions } from './train-provisions.ts';

/** A marked document with what a model that has not seen its author reads in each line. */
export interface ScoredDocument {
  readonly document: MarkedDocument;
  /** By line, then by row of the weights. */
  readonly scores: readonly Float32Array[];
  readonly provisions: readonly SentenceProvisions[];
}

/** Reads every line of documents with trained weights that are not packed yet. */
export function scoreDocuments(
  trained: TrainedProvisions,
  documents: readonly MarkedDocument[],
): readonly ScoredDocument[] {
  const rows = trained.provisions.map(({ id }) => id);
  return documents.map((document) => {
    const scores = scoreTexts(
      trained,
      document.lines.map(({ text }) => text),
    );
    const regularPayment = findRegularPayment(document.lines.map(({ text }) => text));
    const provisions = document.lines.map(({ text }, line) => {
      const own = scores[line] ?? new Float32Array(rows.length);
      return readProvisions(text, rows, own, { kind: document.kind, regularPayment });
    });
    return { document, scores, provisions };
  });
}
