import { chooseEncoded } from '#server/engine/findings/encode-sentences.ts';
import {
  nameProvisions,
  type ProvisionContext,
  readProvisions,
  type SentenceProvisions,
} from '#server/engine/findings/read-provisions.ts';
import { findRegularPayment } from '#server/engine/findings/regular-payment.ts';
import type { MarkedDocument } from './read-marked-documents.ts';

/** A marked document with what models that have not seen its author read in each line. */
export interface ScoredDocument {
  readonly document: MarkedDocument;
  /** By line, then by row of the weights. */
  readonly scores: readonly Float32Array[];
  /** By the linear model, with what the encoder says beside it. */
  readonly provisions: readonly SentenceProvisions[];
  /** By both. */
  readonly named: readonly SentenceProvisions[];
}

/**
 * Reads every line of a document as the engine does.
 * @param scores of the linear model, by line
 * @param encoded logits of the encoder, by line
 */
export function readLines(
  document: MarkedDocument,
  rows: readonly string[],
  scores: readonly Float32Array[],
  encoded: readonly Float32Array[],
): ScoredDocument {
  const regularPayment = findRegularPayment(document.lines.map(({ text }) => text));
  const context: ProvisionContext = { kind: document.kind, regularPayment };
  const place = rows.indexOf('noted');
  const chosen = chooseEncoded(scores.map((own) => own[place] ?? -1));
  const read = document.lines.map(({ text }, line) => {
    const own = {
      scores: scores[line] ?? new Float32Array(rows.length),
      ...(chosen.has(line) && { encoded: encoded[line] }),
    };
    const provisions = readProvisions(text, rows, own, context);
    return { provisions, named: nameProvisions(provisions, rows, own, context) };
  });
  return {
    document,
    scores,
    provisions: read.map(({ provisions }) => provisions),
    named: read.map(({ named }) => named),
  };
}
