import { isStopWord, stemWord, tokenise } from '#server/engine/text/stem-words.ts';
import type { IndexContent } from '../index/index-content.ts';
import type { CandidateSentence, SentenceSource } from './candidate-sentences.ts';
import { findVectors } from './find-vectors.ts';

/** How much a stem tells: high for rare ones. */
export type Rarity = (stem: string) => number;

/** Inverse document frequency over the passages (Robertson and Spärck Jones 1976, kept above 0). */
export function createRarity({ passages, postings }: IndexContent): Rarity {
  const count = passages.length;
  return (wanted) => {
    const holders = postings.get(wanted)?.ordinals.length ?? 0;
    return Math.log(1 + (count - holders + 0.5) / (holders + 0.5));
  };
}

/** How close the words of a sentence are to those of a question. */
interface Meaning {
  /** Mean over the words of the question, weighted by rarity; 0 where nothing is alike. */
  readonly mean: number;
  /** Of the word that is closest, times its rarity. */
  readonly most: number;
  /** `mean` of the heading. */
  readonly heading: number;
  /** `mean` of the sentences before and behind, the larger one. */
  readonly near: number;
  /** The other way round: how much of the sentence is close to words of the question. */
  readonly back: number;
  /** `mean` and `back` of the label of a row. */
  readonly label: number;
  readonly labelBack: number;
}

/** Vectors of words that have nothing to do with each other are about so similar. */
const VECTOR_NOISE = 0.3;

/** For each word of the question the most similar one of the sentence, weighted by rarity. */
export function compareMeanings(
  content: IndexContent,
  question: string,
  sentences: readonly CandidateSentence[],
  vectors: SentenceSource['vectors'],
  rarity: Rarity,
): readonly Meaning[] {
  const words = tokenise(question).filter((word) => !isStopWord(word));
  const asked = [...new Set(words)].flatMap((word) => {
    const position = vectors.find(word);
    return position < 0 ? [] : [{ word: vectors.ask(position), weight: rarity(stemWord(word)) }];
  });
  const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const known = new Map<number, Float32Array>();
  const similarities = (position: number): Float32Array => {
    const found = known.get(position) ?? Float32Array.from(asked, ({ word }) => vectors.similarity(word, position));
    known.set(position, found);
    return found;
  };
  const compareWith = (positions: readonly number[]): { readonly mean: number; readonly most: number } => {
    let [mean, most] = [0, 0];
    asked.forEach(({ weight }, index) => {
      const best = positions.reduce((top, position) => Math.max(top, similarities(position)[index] ?? 0), 0);
      mean += (weight * Math.max(0, best - VECTOR_NOISE)) / total;
      most = Math.max(most, weight * best);
    });
    return { mean, most };
  };
  const compareBack = (positions: readonly number[]): number => {
    const sum = positions.reduce(
      (own, position) => own + Math.max(0, largest(similarities(position)) - VECTOR_NOISE),
      0,
    );
    return positions.length === 0 ? 0 : sum / positions.length;
  };
  const headings = new Map<string, number>();
  const own = sentences.map((sentence) => compareWith(sentence.vectors));
  return sentences.map((sentence, index) => {
    const heading = content.passages[sentence.ordinal]?.heading ?? '';
    if (!headings.has(heading)) headings.set(heading, compareWith(findVectors(tokenise(heading), vectors)).mean);
    return {
      mean: own[index]?.mean ?? 0,
      most: own[index]?.most ?? 0,
      heading: headings.get(heading) ?? 0,
      near: Math.max(own[index - 1]?.mean ?? 0, own[index + 1]?.mean ?? 0),
      back: compareBack(sentence.vectors),
      label: compareWith(sentence.label.vectors).mean,
      labelBack: compareBack(sentence.label.vectors),
    };
  });
}

function largest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
