import type { ProvisionId } from '#server/domain/provisions/provision-names.ts';

/** A clause made up for tests: the provision it states, its heading, and its words. */
type SampleClause = readonly [id: ProvisionId, heading: string, words: string];

export interface SampleDocument {
  readonly opening: string;
  readonly clauses: readonly SampleClause[];
  /** Words past a yardstick, in place of those above. */
  readonly beyond: Readonly<Partial<Record<ProvisionId, string>>>;
}
