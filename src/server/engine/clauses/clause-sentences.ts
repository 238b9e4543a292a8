import { splitSentences } from '../text/segmentation.ts';
import { CATEGORIES } from './categories.ts';
import type { ClauseModel } from './clause-model.ts';

/** As much of a passage as it takes to score it. */
export interface ScorablePassage {
  readonly text: string;
  readonly heading: string | null;
}

interface PassageSentence {
  /** Position of its passage in the document. */
  readonly ordinal: number;
  /** Half-open, in UTF-16 units of the passage's text. */
  readonly start: number;
  readonly end: number;
}

/** What the clause model says about every passage of a document and every sentence of each. */
export interface DocumentScores {
  readonly documentLength: number;
  /** UTF-16 units of running text before each passage. */
  readonly offsets: readonly number[];
  readonly sentences: readonly PassageSentence[];
  /** Sentence by sentence one score for each category. */
  readonly sentenceScores: Float32Array;
  /** Passage by passage, each scored as a whole. */
  readonly passageScores: Float32Array;
}

/** Scores a document's passages and sentences, each by its own words and its place. */
export function scoreDocument(passages: readonly ScorablePassage[], model: ClauseModel): DocumentScores {
  const width = CATEGORIES.length;
  const documentLength = passages.reduce((sum, { text }) => sum + text.length + 1, 0);
  const cut = passages.map(({ text }) => splitSentences(text));
  const sentences = cut.flatMap((ranges, ordinal) => ranges.map(({ start, end }) => ({ ordinal, start, end })));
  const sentenceScores = new Float32Array(sentences.length * width);
  const passageScores = new Float32Array(passages.length * width);
  const offsets: number[] = [];
  let offset = 0;
  let number = 0;
  passages.forEach(({ text, heading }, ordinal) => {
    offsets.push(offset);
    const own = cut[ordinal] ?? [];
    const whole = model.score(text, { heading, offset, documentLength });
    passageScores.set(whole, ordinal * width);
    for (const { start, end } of own) {
      // The only sentence of a passage is nearly the passage itself.
      const scores =
        own.length === 1
          ? whole
          : model.score(text.slice(start, end), { heading, offset: offset + start, documentLength });
      sentenceScores.set(scores, number * width);
      number += 1;
    }
    offset += text.length + 1;
  });
  return { documentLength, offsets, sentences, sentenceScores, passageScores };
}
