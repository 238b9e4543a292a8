import type { ActingRole } from './acting-roles.ts';
import type { Party } from './party.ts';
import { hasFirmForm } from './party-names.ts';
import { isOnEitherSide, isPlainRole, isRole, isSpeaker, isTaker } from './party-roles.ts';
import { canonicalRole, OPPOSITE_ROLES } from './side-roles.ts';

/** How often a role has to act in a document before it is taken for a party's. */
const ACTS_WANTED = 3;
/** Each of both is both to the other. */
const MUTUAL = new Set(['discloser', 'recipient', 'partner']);
/** In these, of a firm and a person the firm is the first. */
const FIRM_FIRST = new Set(['landlord', 'employer', 'company', 'lender', 'bank']);

/**
 * Gives parties that the document names without a role the role that acts in it and is no other party's: "the Club" for
 * the firm at its head, where the other is the Member.
 * @param actors the roles that act in the document, most active first
 */
export function giveRoles(parties: readonly Party[], actors: readonly ActingRole[]): readonly Party[] {
  const open = parties.filter(({ aliases }) => aliases.every(isSpeaker));
  const known = parties.filter((party) => !open.includes(party)).flatMap(({ aliases }) => aliases);
  if (open.length === 2 && parties.length === 2) return pairRoles(open, actors);
  const [party] = open;
  if (party === undefined || open.length > 1) return parties;
  const role = findOpenRole(actors, known, isTakerOf(party, known));
  return role === null ? parties : parties.map((own) => (own === party ? addRole(own, role) : own));
}

function addRole(party: Party, role: string): Party {
  return { ...party, aliases: [...party.aliases, role] };
}

/** On which side a party without a role stands: where it is said, or else opposite the others; null where nothing tells. */
function isTakerOf({ aliases }: Party, known: readonly string[]): boolean | null {
  if (aliases.some(isTaker)) return true;
  if (aliases.some((alias) => /^(?:we|us|wir)$/iu.test(alias))) return false;
  const telling = known.filter((alias) => (isRole(alias) || isSpeaker(alias)) && !isOnEitherSide(alias));
  const sides = new Set(telling.map(isTaker));
  // A firm that stands alone at the head of its terms is the one that offers.
  if (known.length === 0) return false;
  return sides.size === 1 ? !sides.has(true) : null;
}

/**
 * The role that acts most in a document among those of one side that are not taken.
 * @param taken what the other parties are called
 */
export function findOpenRole(
  actors: readonly ActingRole[],
  taken: readonly string[],
  isTakers: boolean | null,
): string | null {
  const names = new Set(taken.map(canonicalRole));
  const free = actors.filter(
    ({ word, count }) =>
      count >= ACTS_WANTED &&
      isPlainRole(word) &&
      !MUTUAL.has(canonicalRole(word)) &&
      !names.has(canonicalRole(word)) &&
      (isTakers === null || isTakers === isTaker(word) || isOnEitherSide(word)),
  );
  const opposite = free.find(({ word }) =>
    OPPOSITE_ROLES.some((pair) => pair.includes(canonicalRole(word)) && pair.some((role) => names.has(role))),
  );
  return (opposite ?? free.find(({ word }) => !isOnEitherSide(word)) ?? free[0])?.word ?? null;
}

/** Of a firm and a person without roles, in a lease, an employment or a loan. */
function pairRoles(parties: readonly Party[], actors: readonly ActingRole[]): readonly Party[] {
  const words = new Map(
    actors.filter(({ count }) => count >= ACTS_WANTED).map(({ word }) => [canonicalRole(word), word]),
  );
  const pair = OPPOSITE_ROLES.find(([first, second]) => FIRM_FIRST.has(first) && words.has(first) && words.has(second));
  const firms = parties.filter(({ name }) => hasFirmForm(name));
  if (pair === undefined || firms.length !== 1) return parties;
  return parties.map((party) => addRole(party, words.get(pair[firms.includes(party) ? 0 : 1]) ?? ''));
}
