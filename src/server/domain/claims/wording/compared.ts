/** A sentence and the quotes that it rests on, made ready for comparison: in lower case, without Markdown. */
export interface Compared {
  /** Without a "yes" or "no" at its beginning. */
  readonly sentence: string;
  readonly saysYes: boolean;
  /** Content words of the sentence. */
  readonly words: readonly string[];
  /** All quotes together. */
  readonly quoted: string;
  readonly quotedWords: ReadonlySet<string>;
  readonly question: string;
  readonly askedWords: readonly string[];
}

/** @returns whether the words of a sentence suggest that its quotes say something else */
export type Rule = (compared: Compared) => boolean;
