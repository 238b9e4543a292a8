import type { ActingRole } from './acting-roles.ts';
import { hasCompanyForm } from './names.ts';
import type { Party } from './party.ts';
import { isRole, isSpeaker, isTaker } from './party-roles.ts';
import { canonicalRole } from './side-roles.ts';

/** Cuts off what stands behind a name in its line: "Hill Shire Council PO Box 104", "Ponte School · Rua 5". */
export function cleanName(party: Party): Party {
  const end = /\s+(?:[·|•]\s|P\.?\s?O\.?\s+Box\b|ABN\b|ACN\b)/iu.exec(party.name)?.index;
  return end === undefined ? party : { ...party, name: party.name.slice(0, end) };
}

/** Where something is done, or what is done: only a firm may be called so, and where it has no other role. */
const PLACE =
  /^(?:the\s)?(?:centre|center|home|venue|hospital|hotel|clinic|works?|studio|premises|property|building|site)$/iu;
/** A house that may run itself: a place only beside a firm that speaks for it. */
const HOUSE = /^(?:the\s)?(?:club|gym|school|nursery|academy|restaurant|shop|branch|depot)$/iu;
/** Who brings about what two others agree: no party unless the document lets it do something. */
const BESIDE = /^(?:supplier|introducer|installer|broker)$/iu;

/**
 * Leaves out places among the parties, and among what they are called: "Centre: Nine Docks, 76 Mill Street" beside the one
 * who runs it, "(the “Center”)" behind the place that is let.
 * @returns all of them where the others do not stand on both sides
 */
export function dropPlaces(parties: readonly Party[]): readonly Party[] {
  const told = parties.map((party) => {
    const others = party.aliases.filter((alias) => !PLACE.test(alias));
    return others.some(isRole) ? { ...party, aliases: others } : party;
  });
  const speaks = told.some(({ name, aliases }) => hasCompanyForm(name) && aliases.some(isSpeaker));
  const isPlace = ({ name, aliases }: Party) =>
    aliases.length > 0 &&
    aliases.every((alias) => PLACE.test(alias) || (speaks && HOUSE.test(alias))) &&
    !hasCompanyForm(name);
  const persons = told.filter((party) => !isPlace(party));
  return hasBothSides(persons) ? persons : told;
}

/**
 * Leaves out who only brings about what two others agree: the supplier of a thing that one leases to the other.
 * @param actors the roles that act in the document
 */
export function dropBystanders(parties: readonly Party[], actors: readonly ActingRole[]): readonly Party[] {
  const acts = (role: string) => actors.some(({ word }) => canonicalRole(word) === canonicalRole(role));
  const isBeside = ({ aliases }: Party) =>
    aliases.length > 0 && aliases.every((alias) => BESIDE.test(alias) && !acts(alias));
  const others = parties.filter((party) => !isBeside(party));
  return hasBothSides(others) ? others : parties;
}

/** Whom a parent or guardian signs for. */
const WARD = /^(?:student|pupil|child|participant|camper|player|patient|resident|guest)$/iu;
const PARENT = /^(?:parent|guardian|carer)s?$/iu;
/** Owes money beside the one who signs. */
const STANDS_IN = /\b(?:guarantor|surety|responsible\s(?:person|party))$/iu;
/** How often a role has to act in a document before it counts as one that is bound by it. */
const ACTS_WANTED = 3;

/**
 * Leaves out the child that two others make an agreement about: beside a parent or the one who is called "you", a student who is
 * bound by nothing.
 * @param actors the roles that act in the document
 */
export function dropWards(parties: readonly Party[], actors: readonly ActingRole[]): readonly Party[] {
  const actsIn = (role: string) =>
    actors.some(({ word, count }) => canonicalRole(word) === canonicalRole(role) && count >= ACTS_WANTED);
  const signs = ({ aliases }: Party) => aliases.some((alias) => PARENT.test(alias) || /^you$/iu.test(alias));
  const isWard = (party: Party) =>
    party.aliases.length > 0 && party.aliases.every((alias) => WARD.test(alias) && !actsIn(alias));
  const others = parties.filter((party) => !isWard(party));
  const isSigned = others.some((party) => signs(party) && !party.aliases.some((alias) => STANDS_IN.test(alias)));
  return isSigned && hasBothSides(others) ? others : parties;
}

const SUPERVISED =
  /\b(?:licen[cs]ed|regulated|authori[sz]ed|supervised|registered|certified|accredited|approved)\b[^.;()]{0,80}\b(?:by|with)\s(?:the\s)?$|\bcomplain(?:ts?)?\b[^.;()]{0,80}\bto\s(?:the\s|us\sor\s(?:to\s)?(?:the\s)?|us\sor\s)?$/iu;
const SUPERVISED_REACH = 140;
/** Software is licensed by a firm, and a firm by an authority. */
const AUTHORITY =
  /\b(?:department|council|board|commission(?:er)?s?|authority|office|ministry|bureau|agency|ombudsman|state|county|city|central\sbank|register)\b/iu;

/**
 * Whether a name is of one who licenses or supervises a party, or hears complaints: "licensed by the Texas Department of …".
 * @param text the whole document, into which the offsets of the party point
 */
export function isRegulator({ name, start }: Party, text: string): boolean {
  return (
    AUTHORITY.test(name) &&
    SUPERVISED.test(text.slice(Math.max(0, start - SUPERVISED_REACH), start).replace(/\s+/gu, ' '))
  );
}

/** Whether one who takes and one who offers are among them. */
function hasBothSides(parties: readonly Party[]): boolean {
  const roles = parties.flatMap(({ aliases }) => aliases).filter((alias) => isRole(alias) || isSpeaker(alias));
  return roles.some(isTaker) && roles.some((role) => !isTaker(role));
}
