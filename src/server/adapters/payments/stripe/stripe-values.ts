import { SECOND_MS } from '#contract/units.ts';

/** Stripe counts time in seconds. */
export const toMilliseconds = (seconds: number): number => seconds * SECOND_MS;
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / SECOND_MS);

/** The id of what Stripe names either by its id or, where asked to, as a whole. */
export function idOf(named: string | { readonly id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

/** What Stripe gives as a whole because it was asked to. */
export function expandedOf<Whole extends object>(named: string | Whole | null | undefined): Whole | undefined {
  return typeof named === 'object' && named !== null ? named : undefined;
}
