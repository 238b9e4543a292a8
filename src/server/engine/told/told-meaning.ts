import type { CheckedReading } from '#server/ports/language-model.ts';
import type { DocumentSide } from '../parties/sides.ts';

export type ToldProvision = CheckedReading['provisions'][number];

/** What an external model says about a sentence, and the checks passed. */
export interface ToldMeaning {
  readonly provision: ToldProvision;
  /** Of the document, that it binds or burdens; empty where they are not known. */
  readonly bound: readonly DocumentSide[];
  /** Set where it burdens another side than its record usually does. */
  readonly bearer?: DocumentSide;
  /** What the built-in engine takes the sentence for as well. */
  readonly agreed: {
    readonly isSameRecord: boolean;
    readonly isShown: boolean;
    readonly isDuty: boolean;
  };
  /** Whether it is worth knowing before signing, also where the built-in engine does not show it. */
  readonly isRisk: boolean;
  /** Where both read a slot differently, in words for the reader. */
  readonly differences: readonly string[];
}
