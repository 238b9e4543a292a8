import type { Checklist, FoundProvisions, Provision } from '#contract/provisions.ts';
import { PROVISION_LISTS } from './provision-lists.ts';
import { PROVISION_NAMES, type ProvisionId } from './provision-names.ts';
import { THRESHOLDS, type Threshold } from './thresholds.ts';

type FoundProvision = FoundProvisions['items'][number];

const UNREAD =
  'Some pages could not be read, so nothing is called missing: what was not found may stand on one of them.';
const NOT_WHOLE =
  'This document adds to another or takes in terms that stand elsewhere, so nothing is called missing: what was not found may stand there.';

/**
 * Compares a document with the provisions that are usual for its kind. Nothing is reported missing when pages are
 * unreadable, when the document amends or incorporates another, or when related words were found.
 * @param found the provisions that the engine found
 * @param unreadPages numbers of the unreadable pages
 */
export function assessProvisions(found: FoundProvisions, unreadPages: readonly number[]): Checklist {
  const { title, usual, optional } = PROVISION_LISTS[found.kind];
  const caution = unreadPages.length > 0 ? UNREAD : found.isWhole ? null : NOT_WHOLE;
  const byId = new Map(found.items.map((item) => [item.id, item]));
  const assess = (id: ProvisionId, isUsual: boolean): readonly Provision[] => {
    const item = byId.get(id);
    // The list may be newer than the analysis and name provisions that were not searched for.
    return item === undefined ? [] : [assessProvision(id, item, found, { isUsual, isCertain: caution === null })];
  };
  return {
    kind: found.kind,
    title,
    caution,
    items: [...usual.flatMap((id) => assess(id, true)), ...optional.flatMap((id) => assess(id, false))],
  };
}

interface Expectation {
  readonly isUsual: boolean;
  /** Whether all pages that could contain it were read. */
  readonly isCertain: boolean;
}

function assessProvision(
  id: ProvisionId,
  item: FoundProvision,
  found: FoundProvisions,
  { isUsual, isCertain }: Expectation,
): Provision {
  const { label, about } = PROVISION_NAMES[id];
  const base = { id, label, about, note: null, yardstick: null, sources: item.sources };
  if (item.presence === 'none') {
    if (!isUsual || !isCertain) return { ...base, standing: 'absent', sources: [] };
    return { ...base, standing: 'missing', note: `Not found on any page. It usually says ${about}.`, sources: [] };
  }
  if (item.presence === 'hinted') {
    // An optional provision is not reported as unclear.
    if (!isUsual) return { ...base, standing: 'absent', sources: [] };
    return {
      ...base,
      standing: 'unclear',
      note: 'Some words about it are there. Please check whether they settle it.',
    };
  }
  const passed = findPassed(id, item, found);
  if (passed === null) return { ...base, standing: 'present' };
  const { threshold, printed } = passed;
  return {
    ...base,
    standing: 'beyond',
    note: `${threshold.verdict}: ${printed}. We compare with ${threshold.usual}.`,
    yardstick: { usual: threshold.usual, source: threshold.source },
  };
}

function findPassed(
  id: ProvisionId,
  { values }: FoundProvision,
  { kind, place }: FoundProvisions,
): { readonly threshold: Threshold; readonly printed: string } | null {
  for (const { measure, value, printed } of values) {
    const threshold = chooseThreshold(
      THRESHOLDS.filter((one) => one.provision === id && one.measure === measure && one.kinds.includes(kind)),
      place,
    );
    if (threshold === undefined) continue;
    const { above = Number.POSITIVE_INFINITY, below = Number.NEGATIVE_INFINITY } = threshold;
    if (value > above || value < below) return { threshold, printed };
  }
  return null;
}

/** The threshold of the governing jurisdiction, otherwise the general one. */
function chooseThreshold(thresholds: readonly Threshold[], place: string | null): Threshold | undefined {
  const own = place === null ? undefined : thresholds.find((one) => one.jurisdiction?.test(place) === true);
  if (own !== undefined) return own;
  return thresholds.find(
    (one) => one.jurisdiction === undefined && !(place !== null && one.exceptJurisdiction?.test(place) === true),
  );
}
