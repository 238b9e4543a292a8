import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import type { ChosenSentence } from '../choose-sentences.ts';
import type { ReadLine } from './read-line.ts';
import type { ReadQuestion } from './read-question.ts';

/** A value that is not printed, with how it comes about. */
export interface ComputedAnswer {
  /** Without Markdown: "$4,200", "August 12, 2025". */
  readonly result: string;
  /** "3 × $1,400 per month", "August 12, 2025 = August 7, 2025 + 5 days". */
  readonly calculation: string;
  /** The sentences that its figures come from, the one that answers first. */
  readonly parts: readonly ChosenSentence[];
  /** What else is due, each a sentence. */
  readonly notes?: readonly string[];
}

/** A question and the sentences that may answer it, read for figures. */
export interface Problem {
  readonly question: ReadQuestion;
  /** Best first. */
  readonly lines: readonly ReadLine[];
  readonly analysis: AnalysisExcerpt | undefined;
}

/** A value computed by one rule. */
export interface Computed {
  readonly result: string;
  readonly calculation: string;
  readonly lines: readonly ReadLine[];
}

/** A way to compute a value; null where its figures do not belong together beyond doubt. */
export type Rule = (problem: Problem) => Computed | null;
