import { SIGNING_ROLES } from '../provision-model/canonical-words.ts';
import type { DocumentSide } from './document-side.ts';
import { isTaker, isThirdParty } from './party-roles.ts';
import { canonicalRole, OPPOSITE_ROLES } from './side-roles.ts';
import type { Sides } from './sides.ts';

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
  /(?:\b(?:reseller|agent|participant|artist|talent|performer|adviser|co-?maker|angestellte[rn]?)|(?<!\bhaupt|\bunter|ver)(?:mieter|(?<!unter)nehmer|käufer|mitarbeiter|bewohner|nutzer|abonnent|bestell|leih)(?:in)?|untermieter(?:in)?|bürg(?:e|in)|kund(?:e|in)|mitglied|teilnehmende[rn]?|schüler(?:in)?)s?$/u;
const DEBTOR = /\b(?:(?:principal )?debtor|borrower|company|(?:haupt)?schuldner(?:in)?|tenant)s?$/u;
const GUARANTOR = /\b(?:guarantor|surety|bürg(?:e|in))s?$/u;

/** These pay for the work that a building contract is about. */
const BUILDING_CUSTOMERS = /^(?:employer|principal)s?$/u;
const BUILDERS = /^(?:main\s|head\s|principal\s)?(?:contractor|builder)s?$/u;

/**
 * Tells the side that signs from the other. First counts whom the document calls "you", then what the roles say, and where
 * they tell little or nothing, whom it mostly binds and whom it calls "we". Guarantors and others beside the two that a
 * document is between are left out.
 * @param kind id of the kind of document, or null where it is not known
 */
export function pairSides(
  { all, said, obliged }: Pick<Sides, 'all' | 'said' | 'obliged'>,
  kind: string | null,
): SidePair {
  const isGuarantee = kind === 'guarantee';
  const isThird = (role: string): boolean =>
    isGuarantee ? DEBTOR.test(role) && !GUARANTOR.test(role) : isThirdParty(role);
  const main = all.length > 2 ? all.filter(({ role }) => !isThird(role.toLowerCase())) : all;
  const two = main.length > 2 ? findOpposed(main) : main;
  const [first, second, ...more] = two;
  if (first === undefined || second === undefined || more.length > 0) return { signing: null, other: null };
  const pairOf = (signing: DocumentSide): SidePair => ({ signing, other: signing === first ? second : first });
  if (said?.you !== undefined && two.includes(said.you)) return pairOf(said.you);
  const byRole = findByRole(first, second, kind);
  const opposite = byRole === first ? second : first;
  if (byRole !== null && !isWeak(byRole.role, opposite.role)) return pairOf(byRole);
  if (obliged !== undefined && two.includes(obliged)) return pairOf(obliged);
  if (byRole !== null) return pairOf(byRole);
  if (said?.we !== undefined && two.includes(said.we)) return pairOf(said.we === first ? second : first);
  return { signing: null, other: null };
}

/** Of more than two sides the only two that stand opposite each other by their roles: landlord and tenant, beside an agent. */
function findOpposed(sides: readonly DocumentSide[]): readonly DocumentSide[] {
  const find = (role: string): DocumentSide | undefined => sides.find((side) => canonicalRole(side.role) === role);
  const pairs = OPPOSITE_ROLES.flatMap(([one, other]) => {
    const [first, second] = [find(one), find(other)];
    return first === undefined || second === undefined ? [] : [[first, second]];
  });
  return pairs.length === 1 ? (pairs[0] ?? sides) : sides;
}

function findByRole(first: DocumentSide, second: DocumentSide, kind: string | null): DocumentSide | null {
  const isFirst = isLikelierToSign(first.role, second.role, kind);
  if (isFirst === isLikelierToSign(second.role, first.role, kind)) return null;
  return isFirst ? first : second;
}

/** They have mostly drawn up what they offer. */
const OFFERS =
  /\b(?:seller|vendor|dealer|discloser|licensor|lender|bank|landlord|owner|franchisor|insurer|provider)s?$/u;

/** Either side may have drawn up what these two sign: a customer its terms of purchase, a supplier those of sale. */
function isWeak(role: string, other: string): boolean {
  const [canonical, opposite] = [canonicalRole(role), canonicalRole(other)];
  const isOpen = EITHER.test(canonical) || isCustomer(role, other) || /\blicensees?$/u.test(canonical);
  return isOpen && !OFFERS.test(opposite);
}

function isLikelierToSign(role: string, other: string, kind: string | null): boolean {
  const [pays, otherPays] = [isCustomer(role, other), isCustomer(other, role)];
  if (KINDS_OF_WORK.has(kind ?? '') && pays !== otherPays) return otherPays;
  if (!isSigningRole(role, other)) return false;
  if (!isSigningRole(other, role)) return true;
  const [isOwnWeak, isOtherWeak] = [EITHER.test(canonicalRole(role)), EITHER.test(canonicalRole(other))];
  return isOwnWeak === isOtherWeak ? pays && !otherPays : isOtherWeak;
}

function isCustomer(role: string, other: string): boolean {
  const canonical = canonicalRole(role);
  return CUSTOMERS.test(canonical) || (BUILDING_CUSTOMERS.test(canonical) && BUILDERS.test(canonicalRole(other)));
}

function isSigningRole(role: string, other: string): boolean {
  const canonical = canonicalRole(role);
  const last = canonical.split(' ').at(-1) ?? '';
  return (
    [canonical, last].some((word) => SIGNING_ROLES.has(word)) ||
    SIGNS.test(canonical) ||
    isCustomer(role, other) ||
    isTaker(role)
  );
}
