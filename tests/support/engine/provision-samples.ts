import type { ProvisionKind } from '#contract/provisions.ts';
import type { SampleDocument } from './provision-sample-kinds.ts';
import { HOME_SAMPLES } from './provision-samples-homes.ts';
import { MONEY_SAMPLES } from './provision-samples-money.ts';
import { WORK_SAMPLES } from './provision-samples-work.ts';

/** Documents made up for tests, one for each kind that has a list. */
export const PROVISION_SAMPLES: Readonly<Record<ProvisionKind, SampleDocument>> = {
  ...HOME_SAMPLES,
  ...WORK_SAMPLES,
  ...MONEY_SAMPLES,
};

/** Words that say nothing, so that a short document is long enough to be one. */
const PADDING =
  'The parties have read this document and each of them has received a copy. Headings are for convenience. Words in the singular hold in the plural too. ';

/**
 * Puts a document together.
 * @param without provisions whose clauses are left out
 * @param beyond whether words past the yardsticks stand in place of the others
 * @returns its text, with numbered headings on lines of their own
 */
export function writeSample(
  kind: ProvisionKind,
  { without = [], beyond = false }: { readonly without?: readonly string[]; readonly beyond?: boolean } = {},
): string {
  const sample = PROVISION_SAMPLES[kind];
  const clauses = sample.clauses
    .filter(([id]) => !without.includes(id))
    .map(([id, heading, words], index) => {
      const text = (beyond ? sample.beyond[id] : undefined) ?? words;
      return `${index + 1}. ${heading}\n${text}`;
    });
  return `${sample.opening}\n${clauses.join('\n')}\n${sample.clauses.length + 1}. General\n${PADDING.repeat(8)}`;
}
