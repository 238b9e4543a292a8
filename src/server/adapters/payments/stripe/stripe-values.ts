import { SECOND_MS } from '#contract/units.ts';

/** Stripe counts time in seconds. */
export const toMilliseconds = (seconds: number): number => seconds * SECOND_MS;
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / SECOND_MS);

/** The id of an expandable field. */
export function idOf(named: string | { readonly id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

/** The object of an expanded field. */
export function expandedOf<Whole extends object>(named: string | Whole | null | undefined): Whole | undefined {
  return typeof named === 'object' && named !== null ? named : undefined;
}
