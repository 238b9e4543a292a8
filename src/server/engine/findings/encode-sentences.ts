import type { ProvisionEncoder } from '../provision-model/provision-encoder.ts';
import type { ScoredSentence } from './score-sentences.ts';

/** Of marked sentences that the linear model scores lower, 4 in 100 are noted, and 2 in 1,000 of the high risks are among them. */
const ENCODED_MINIMUM = -0.8;
/** Sentences of a document that are read, the likeliest first: about 10 ms each. */
const ENCODED_LIMIT = 400;

/** Which sentences the encoder reads, by what the linear model says of each being noted. */
export function chooseEncoded(noted: readonly number[]): ReadonlySet<number> {
  const likely = noted.map((score, index) => ({ score, index })).filter(({ score }) => score >= ENCODED_MINIMUM);
  likely.sort((left, right) => right.score - left.score);
  return new Set(likely.slice(0, ENCODED_LIMIT).map(({ index }) => index));
}

/** Lets the encoder read the sentences that may be noted. @param rows of the provision model */
export function encodeSentences(
  encoder: ProvisionEncoder,
  rows: readonly string[],
  scored: readonly ScoredSentence[],
): readonly ScoredSentence[] {
  const place = rows.indexOf('noted');
  const chosen = chooseEncoded(scored.map(({ scores }) => scores[place] ?? -1));
  return scored.map((one, index) => (chosen.has(index) ? { ...one, encoded: encoder.score(one.text) } : one));
}
