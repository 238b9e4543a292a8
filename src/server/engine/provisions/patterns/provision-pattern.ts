import type { ProvisionMeasure } from '#contract/provisions.ts';
import type { CategoryId } from '#server/engine/clauses/categories.ts';

/** How a provision is known by its words. */
export interface ProvisionPattern {
  /** Words of a sentence that states it. */
  readonly states: RegExp;
  /** Words which show that such a sentence means something else. */
  readonly unless?: RegExp;
  /** Words which make one of several such sentences the better one to quote. */
  readonly prefer?: RegExp;
  /** Words with which even the sentence that names the parties settles it. */
  readonly inPreamble?: RegExp;
  /** Words of the heading of a clause that is about it. */
  readonly heading: RegExp;
  /** Wider on purpose: where any of these words stand, it is not said to be missing. */
  readonly signs: RegExp;
  /** Clause categories that are the same provision. */
  readonly categories?: readonly CategoryId[];
  /** Figures to read off its sentences. */
  readonly measures?: readonly ProvisionMeasure[];
}
