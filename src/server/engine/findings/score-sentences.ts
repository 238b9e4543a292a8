import type { ProvisionModel } from '../provision-model/provision-model.ts';
import type { Reading } from '../reading/reading.ts';
import type { Sentence } from '../text/sentences.ts';
import type { TextRange } from '../text/text-range.ts';

/** A sentence with what the model says about it, row by row. */
export interface ScoredSentence {
  readonly sentence: Sentence;
  /** What was scored: the sentence, or it with the meaning of a defined term put in. */
  readonly text: string;
  /** Where the meaning stands; left out for a sentence as it is printed. */
  readonly definition?: TextRange;
  readonly scores: Float32Array;
  /** Logits of the encoder, row by row and for a high risk; left out where it did not read the sentence. */
  readonly encoded?: Float32Array;
}

/** Shorter "sentences" are headings, labels and page numbers. */
const WORDS_MINIMUM = 3;
/** What word processors print beside the text of a document with tracked changes; German ones, too. */
const EDITOR_NOTE =
  /^(?:(?:deleted|inserted|formatted|moved|style definition|field code changed|gelöscht|eingefügt|formatiert|verschoben)(?: \([^)]{1,40}\)| \[[^\]]{1,20}\])?:|(?:comment(?:ed)?|kommentar(?: von)?) ?\[[^\]]{1,20}\])/iu;

/** Scores the sentences of a document once, for all that is read from them. */
export function scoreSentences(model: ProvisionModel, reading: Reading): readonly ScoredSentence[] {
  return reading.sentences
    .filter(({ text }) => text.split(' ', WORDS_MINIMUM).length === WORDS_MINIMUM && !EDITOR_NOTE.test(text))
    .map((sentence) => ({ sentence, text: sentence.text, scores: model.score(sentence.text) }));
}
