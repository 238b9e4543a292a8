import type { DraftRisk } from '#server/ports/language-model.ts';

export type Severity = DraftRisk['severity'];

/** A risk with its place among those of the same severity: the higher first. */
export interface WeightedRisk extends DraftRisk {
  readonly weight: number;
}
