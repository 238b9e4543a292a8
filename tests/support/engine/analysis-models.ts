import type { AnalysisModels } from '#server/engine/analyse-document.ts';
import { encodeSentences } from '#server/engine/findings/encode-sentences.ts';
import { type ReadSentence, readSentences } from '#server/engine/findings/find-findings.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { scoreSentences } from '#server/engine/findings/score-sentences.ts';
import type { Reading } from '#server/engine/reading/reading.ts';

/** What the engine is shipped with, without the model for non-disclosure agreements. */
export const ANALYSIS_MODELS: AnalysisModels = { findings: readFindingModel() };

/** Reads the sentences of a document of no known kind. */
export function readProvisionsOf(reading: Reading): readonly ReadSentence[] {
  const { findings } = ANALYSIS_MODELS;
  const { encoder, provisions } = findings;
  const scored = encodeSentences(encoder, provisions.rows, scoreSentences(provisions, reading));
  return readSentences(findings, scored, { kind: null, regularPayment: null });
}
