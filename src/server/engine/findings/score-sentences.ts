import type { ProvisionModel } from '../provision-model/provision-model.ts';
import type { Reading } from '../reading/reading.ts';
import type { Sentence } from '../text/sentences.ts';

/** A sentence with what the model says about it, row by row. */
export interface ScoredSentence {
  readonly sentence: Sentence;
  readonly scores: Float32Array;
}

/** Shorter "sentences" are headings, labels and page numbers. */
const WORDS_MINIMUM = 3;

/** Scores the sentences of a document once, for all that is read from them. */
export function scoreSentences(model: ProvisionModel, reading: Reading): readonly ScoredSentence[] {
  return reading.sentences
    .filter(({ text }) => text.split(' ', WORDS_MINIMUM).length === WORDS_MINIMUM)
    .map((sentence) => ({ sentence, scores: model.score(sentence.text) }));
}
