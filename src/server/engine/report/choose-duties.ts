import type { Sentence } from '../text/sentences.ts';

const OBLIGATION_LIMIT = 60;

/** What tells which duties are listed. */
interface RankedDuty {
  /** The same for duties that say the same. */
  readonly key: string;
  readonly score: number;
  readonly sentence: Sentence;
}

/** The duties with the highest scores, each once; of equal ones that which stands first. */
export function chooseDuties<T extends RankedDuty>(duties: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return [...duties]
    .sort((left, right) => right.score - left.score || left.sentence.start - right.sentence.start)
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .slice(0, OBLIGATION_LIMIT);
}
