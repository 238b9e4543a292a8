import type { WordVectors } from '../meaning/word-vectors.ts';
import type { QuestionUnderstanding } from '../question/understand-question.ts';
import type { CandidateSentence } from './candidate-sentences.ts';

/** From this similarity on two words mean much the same. */
const SIMILAR = 0.5;
/** Words of the question before weigh less than those of the question itself. */
const OWN_WEIGHT = 0.8;

/** Whether a sentence has a word of a question, or one that means much the same; the words of the question before aside. */
export function sharesSense(
  { stems, related }: Pick<QuestionUnderstanding, 'stems' | 'related'>,
  sentence: Pick<CandidateSentence, 'stems' | 'vectors'>,
  vectors: Pick<WordVectors, 'findStem' | 'ask' | 'similarity'>,
): boolean {
  const own = [...stems].filter(([, weight]) => weight >= OWN_WEIGHT).map(([stem]) => stem);
  // A question without words of its own is about what was asked before.
  if (own.length === 0) return true;
  if (sentence.stems.some((stem) => own.includes(stem) || related.has(stem))) return true;
  return own.some((stem) => {
    const position = vectors.findStem(stem);
    if (position < 0) return false;
    const asked = vectors.ask(position);
    return sentence.vectors.some((other) => vectors.similarity(asked, other) >= SIMILAR);
  });
}
