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
const CUSTOMERS =
  /\b(?:client|customer|buyer|purchaser|owner|homeowner|subscriber|auftraggeber(?:in)?|bauherr(?:in)?)s?$/u;
/** They sign only where the other side is none that signs in any case: a provider meets a member, an owner a hirer. */
const EITHER =
  /\b(?:i|supplier|provider|owner|contractor|consultant|dealer|partner|recipient|auftragnehmer(?:in)?)s?$/u;
const SIGNS =
  /(?:\b(?:reseller|agent|participant|adviser|co-?maker|angestellte[rn]?)|(?<!\bhaupt|\bunter|ver)(?:mieter|(?<!unter)nehmer|käufer|mitarbeiter|bewohner|nutzer|abonnent|bestell|leih)(?:in)?|untermieter(?:in)?|bürg(?:e|in)|kund(?:e|in)|mitglied|teilnehmende[rn]?|schüler(?:in)?)s?$/u;
/** Parties beside the two that a document of another kind is between. */
const THIRD =
  /\b(?:guarantor|surety|dealer|insurer|co-?(?:lessee|signer|borrower|maker)|bürg(?:e|in)|mitverpflichtete[rn]?|broker|escrow agent)s?$/u;
const DEBTOR = /\b(?:(?:principal )?debtor|borrower|company|(?:haupt)?schuldner(?:in)?|tenant)s?$/u;
const GUARANTOR = /\b(?:guarantor|surety|bürg(?:e|in))s?$/u;

/**
 * Tells the side that signs from the other, where their roles tell them apart. Guarantors and others beside the two that
 * a document is between are left out.
 * @param kind id of the kind of document, or null where it is not known
 */
export function pairSides({ all }: Pick<Sides, 'all'>, kind: string | null): SidePair {
  const isGuarantee = kind === 'guarantee';
  const isThird = (role: string): boolean =>
    isGuarantee ? DEBTOR.test(role) && !GUARANTOR.test(role) : THIRD.test(role);
  const [first, second, ...more] = all.length > 2 ? all.filter(({ role }) => !isThird(role.toLowerCase())) : all;
  if (first === undefined || second === undefined || more.length > 0) return { signing: null, other: null };
  const isFirst = isLikelierToSign(first.role, second.role, kind);
  if (isFirst === isLikelierToSign(second.role, first.role, kind)) return { signing: null, other: null };
  return isFirst ? { signing: first, other: second } : { signing: second, other: first };
}

function isLikelierToSign(role: string, other: string, kind: string | null): boolean {
  if (!isSigningRole(role)) return false;
  if (!isSigningRole(other)) return true;
  const [pays, otherPays] = [isCustomer(role), isCustomer(other)];
  if (KINDS_OF_WORK.has(kind ?? '')) return !pays && otherPays;
  const [isWeak, isOtherWeak] = [EITHER.test(canonicalRole(role)), EITHER.test(canonicalRole(other))];
  return isWeak === isOtherWeak ? pays && !otherPays : isOtherWeak;
}

function isCustomer(role: string): boolean {
  return CUSTOMERS.test(canonicalRole(role));
}

function isSigningRole(role: string): boolean {
  const canonical = canonicalRole(role);
  const last = canonical.split(' ').at(-1) ?? '';
  return [canonical, last].some((word) => SIGNING_ROLES.has(word)) || SIGNS.test(canonical) || isCustomer(role);
}
