import type { FoundDate } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';

/** A date with the words around it. */
export interface DateFact {
  readonly date: FoundDate;
  readonly sentence: Sentence;
  /** The words that make the day of another sentence this fact: "takes effect on the date first written above". */
  readonly because?: Sentence;
}

/** The date of making stands in the first sentences, or in the last ones by the signatures. */
export const OPENING_SENTENCES = 40;
