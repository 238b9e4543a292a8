import type { Slots } from '../slots/read-slots.ts';
import type { PlaybookRecord, Severity, SeverityCondition } from './playbook-record.ts';

/**
 * How much an instance of a record hurts the side that bears it: the first rule whose condition holds decides.
 * @param kind id of the kind of document, or null where it is not known
 * @returns `none` for an ordinary term
 */
export function judgeSeverity({ severity }: PlaybookRecord, slots: Slots, kind: string | null): Severity | 'none' {
  return severity.rules?.find(({ when }) => holds(when, slots, kind))?.then ?? severity.base;
}

function holds(
  { slot, atLeast, atMost, isFilled, trait, lacksTrait, kinds }: SeverityCondition,
  { values, traits }: Slots,
  kind: string | null,
): boolean {
  if (kinds && (kind === null || !kinds.includes(kind))) return false;
  if (trait && !traits.has(trait)) return false;
  if (lacksTrait && traits.has(lacksTrait)) return false;
  if (slot === undefined) return true;
  const found = values[slot];
  if (isFilled !== undefined && isFilled !== (found !== undefined)) return false;
  if (atLeast === undefined && atMost === undefined) return true;
  const value = found?.value ?? null;
  return (
    value !== null && value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY)
  );
}
