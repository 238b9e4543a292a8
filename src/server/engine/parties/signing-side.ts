import { SIGNING_ROLES } from '../provision-model/canonical-words.ts';
import { canonicalRole } from './side-roles.ts';
import type { DocumentSide, Sides } from './sides.ts';

/** The two sides of a document, as far as it is known which is which. */
export interface SidePair {
  /** Signs what the other has drawn up: the tenant, the employee, "you". */
  readonly signing: DocumentSide | null;
  readonly other: DocumentSide | null;
}

/** In these the side that works signs what its customer has drawn up; elsewhere the customer signs. */
const KINDS_OF_WORK = new Set(['freelance-agreement', 'consulting-agreement']);
const CUSTOMERS = /\b(?:client|customer|buyer|purchaser|owner|homeowner|subscriber)s?$/u;

/**
 * Tells the side that signs from the other, where there are two and their roles tell them apart.
 * @param kind id of the kind of document, or null where it is not known
 */
export function pairSides({ all }: Sides, kind: string | null): SidePair {
  const [first, second] = all;
  if (first === undefined || second === undefined || all.length > 2) return { signing: null, other: null };
  const [isFirst, isSecond] = [isSigningRole(first.role), isSigningRole(second.role)];
  if (isFirst !== isSecond) return isFirst ? { signing: first, other: second } : { signing: second, other: first };
  const [pays, works] = [isCustomer(first.role), isCustomer(second.role)];
  if (!isFirst || pays === works) return { signing: null, other: null };
  const isFirstSigning = pays !== KINDS_OF_WORK.has(kind ?? '');
  return isFirstSigning ? { signing: first, other: second } : { signing: second, other: first };
}

function isCustomer(role: string): boolean {
  return CUSTOMERS.test(canonicalRole(role));
}

function isSigningRole(role: string): boolean {
  const canonical = canonicalRole(role);
  return SIGNING_ROLES.has(canonical) || SIGNING_ROLES.has(canonical.split(' ').at(-1) ?? '');
}
