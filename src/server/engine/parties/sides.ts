import { isRoleNoun } from '#server/domain/sides/format-side.ts';
import type { DocumentKind } from '../facts/document-kind.ts';
import { spacedPattern } from '../text/escape-pattern.ts';
import { type ActingRole, findActingRoles } from './acting-roles.ts';
import type { DocumentSide } from './document-side.ts';
import { countStatements, findObliged } from './find-obliged.ts';
import { findOpenRole } from './give-roles.ts';
import { BLANK_NAME, type Party } from './party.ts';
import { isOnEitherSide, isRole, isSpeaker, isTaker, isThirdParty } from './party-roles.ts';
import { countSaid, readSaid, type SaidSides } from './read-said.ts';
import { canonicalRole, OPPOSITE_ROLES, opponentOf, roleOfSpeaker, roleSynonyms } from './side-roles.ts';

export type { DocumentSide } from './document-side.ts';

/** Who stands on which side of a contract. */
export interface Sides {
  /** At least two, or none. */
  readonly all: readonly DocumentSide[];
  /**
   * The sides that a speaker stands for: "Tenant", "Each party", "Buyer and Seller", or one of their names.
   * Empty where one of them is on no side, because half an answer would mislead.
   */
  readonly of: (subject: string) => readonly DocumentSide[];
  /**
   * The side that words of the document name, and the words behind its name; `pattern` gets all names as one alternative
   * and puts them in a group `side`.
   */
  readonly namedIn: (
    text: string,
    pattern: (names: string) => string,
  ) => { readonly side: DocumentSide; readonly rest: string } | null;
  /** The opposite side where there are two; empty otherwise: among three it is not known which one bears the risk. */
  readonly opposite: (side: DocumentSide) => readonly DocumentSide[];
  /** Whom the document calls "you", and whom "we"; left out where it does not say, or says it of several sides. */
  readonly said?: SaidSides;
  /** The side that most of the duties are laid on, where the document lays them clearly on one of two. */
  readonly obliged?: DocumentSide;
}

/** A list to choose from; contracts with more sides are rare, and mostly badly read. */
const SIDE_LIMIT = 6;
/** How often a role has to act in a contract before it counts as a side that has no name. */
const ACTS_WANTED = 3;
/** How often a document says "you" or "we" before the one without a name counts as a side. */
const SAID_WANTED = 5;
/** How often one who says "you" that often has to say "we". */
const WE_WANTED = 2;
/** In the other's documents each of both is the recipient of the other's secrets. */
const FLOATING = new Set(['discloser', 'recipient']);

/** What the sides of a document are told by. */
export interface SideSource {
  /** Empty where the document is no agreement. */
  readonly text: string;
  readonly isGerman: boolean;
  readonly kind: DocumentKind;
}

/** Finds the sides by the names that the contract defines for its parties, else by the roles that act in it. */
export function findSides(source: SideSource, parties: readonly Party[]): Sides {
  const { kind } = source;
  const named = groupParties(parties, kind);
  const sides = named.length >= 2 ? dropIdle(source.text, named, parties) : findActingSides(source, named, parties);
  const all =
    sides.length >= 2 && sides.length <= SIDE_LIMIT
      ? sides.map((side) => withOwnWords(source.text, side, parties))
      : [];
  const isMutual =
    kind.type === 'non-disclosure agreement' && !all.some(({ role }) => FLOATING.has(canonicalRole(role)));
  const made = makeSides(all, parties, isMutual);
  const obliged = source.isGerman ? null : findObliged(source.text, made.all, parties);
  const said = readSaid(source, made.all, parties, named);
  return { ...made, said, ...(obliged !== null && { obliged }) };
}

/**
 * Makes sides that are found by all their names.
 * @param all at least two, or none
 * @param isMutual whether each of them is the recipient of the others' secrets
 */
export function makeSides(all: readonly DocumentSide[], parties: readonly Party[], isMutual: boolean): Sides {
  const names = knowNames(all, parties);
  const alternatives = [...names.keys()]
    .sort((left, right) => right.length - left.length)
    .map(spacedPattern)
    .join('|');
  return {
    all,
    of: (subject) => sidesOf(subject, all, names, isMutual),
    namedIn: (text, pattern) => {
      const match = all.length === 0 ? null : new RegExp(pattern(alternatives), 'iu').exec(text);
      const name = match?.groups?.['side'];
      const side = name === undefined ? undefined : names.get(name.toLowerCase().replace(/\s+/gu, ' '));
      return match === null || side === undefined
        ? null
        : { side, rest: text.slice(match.index + match[0].length).trimStart() };
    },
    opposite: (side) => (all.length === 2 ? all.filter((other) => other !== side) : []),
  };
}

/** A role that the document does not name, as it follows from its kind, comes with the words that it has for the side. */
function withOwnWords(text: string, side: DocumentSide, parties: readonly Party[]): DocumentSide {
  const own = parties.filter(({ name }) => side.names.includes(name));
  const words = own.flatMap(({ aliases, name }) => [...aliases, name]);
  const isNamed = text.toLowerCase().includes(side.role.toLowerCase());
  return isNamed || words.length === 0 ? side : { ...side, called: [...new Set(words)] };
}

function groupParties(parties: readonly Party[], kind: DocumentKind): readonly DocumentSide[] {
  const byRole = new Map<string, { role: string; names: string[] }>();
  for (const party of parties) {
    const role = isCalled(party)
      ? chooseRole(party, kind)
      : (chooseOpponent(party, parties, kind) ?? chooseRole(party, kind));
    if (role === null) continue;
    const side = byRole.get(canonicalRole(role)) ?? { role, names: [] };
    if (party.name !== BLANK_NAME && !side.names.includes(party.name)) side.names.push(party.name);
    byRole.set(canonicalRole(role), side);
  }
  return [...byRole.values()];
}

/** Who acts for a party: no side beside two others of whom one lets, sells or lends. */
const ACTS_FOR_ANOTHER = /\b(?:manager|agent|broker|servicer|administrator|verwalter(?:in)?|makler(?:in)?)s?$/iu;
const ACTED_FOR: ReadonlySet<string> = new Set(['landlord', 'seller', 'lender', 'bank', 'vermieter', 'verkäufer']);

function actsForAnother(side: DocumentSide, named: readonly DocumentSide[]): boolean {
  const isActedFor = (other: DocumentSide): boolean => ACTED_FOR.has(canonicalRole(other.role));
  return ACTS_FOR_ANOTHER.test(side.role) && named.some((other) => other !== side && isActedFor(other));
}

/**
 * A building or a brand that is defined like a party never does anything: of more than two, those who do are the sides,
 * without those who act for one of them.
 */
function dropIdle(text: string, named: readonly DocumentSide[], parties: readonly Party[]): readonly DocumentSide[] {
  if (named.length <= 2) return named;
  const own = named.filter((side) => !actsForAnother(side, named));
  if (own.length === 2) return own;
  const acting = own.filter((side) => isThirdParty(side.role) || isOpposed(side.role) || actsIn(text, side, parties));
  return acting.length >= 2 ? acting : named;
}

/** Whether a role stands opposite another in most contracts: a lender, a landlord. */
function isOpposed(role: string): boolean {
  return OPPOSITE_ROLES.some((pair) => pair.includes(canonicalRole(role)));
}

function actsIn(text: string, side: DocumentSide, parties: readonly Party[]): boolean {
  const { duties, rights } = countStatements(text, side, parties);
  return duties + rights > 0;
}

/** Whether a document has a role or a pronoun for a party, and not only a name. */
function isCalled({ name, aliases }: Party): boolean {
  return name === BLANK_NAME || aliases.some((alias) => isRoleNoun(alias) || isRole(alias) || isSpeaker(alias));
}

/** The role of a party without one, where there is one other and the kind of document tells who stands opposite it. */
function chooseOpponent(party: Party, parties: readonly Party[], kind: DocumentKind): string | null {
  const others = parties.filter((other) => other !== party);
  const roles = new Set(others.map((other) => chooseRole(other, kind)));
  const [role] = [...roles];
  return roles.size === 1 && role !== undefined && role !== null && others.every(isCalled)
    ? opponentOf(role, kind.type)
    : null;
}

/** "Licensor" rather than "Company", and either rather than "Acme". */
function chooseRole({ name, aliases }: Party, kind: DocumentKind): string | null {
  const opposed = aliases.filter((alias) => OPPOSITE_ROLES.some((pair) => pair.includes(canonicalRole(alias))));
  const role =
    opposed.find((alias) => !/^(?:company|bank|owner)$/iu.test(alias)) ??
    opposed[0] ??
    aliases.find((alias) => isRoleNoun(alias) || isRole(alias)) ??
    aliases.map((alias) => roleOfSpeaker(alias, kind.type)).find((own) => own !== null) ??
    aliases[0] ??
    name;
  return role === BLANK_NAME ? null : shape(isSpeaker(role) ? capitaliseFirst(role) : role);
}

/** "TENANT" is shown as "Tenant"; names stay as they are. */
function shape(role: string): string {
  if (!isRoleNoun(role) || (role !== role.toUpperCase() && role !== role.toLowerCase())) return role;
  return role.toLowerCase().replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

function capitaliseFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

const ACTS = '\\s+(?:shall|must|will|may|agrees?|has|is\\s+responsible|hereby|acknowledges?)\\b';

interface Actor {
  /** The word that the document uses most for it. */
  readonly word: string;
  readonly count: number;
}

/** Forms define no parties, but use "Landlord" and "Tenant" as subjects; terms of service use "you" and "we". */
function findActingSides(
  source: SideSource,
  named: readonly DocumentSide[],
  parties: readonly Party[],
): readonly DocumentSide[] {
  const [known] = named;
  const actors = findActingRoles(source.text, source.isGerman);
  if (known !== undefined) return findOpponent(source, known, parties, actors);
  return source.isGerman ? [] : findActingPair(source.text);
}

/** Beside the side with a name: "you" or "we" where the document speaks so, or the role that acts opposite it. */
function findOpponent(
  source: SideSource,
  known: DocumentSide,
  parties: readonly Party[],
  actors: readonly ActingRole[],
): readonly DocumentSide[] {
  const own = parties.filter(({ name }) => known.names.includes(name)).flatMap(({ aliases }) => aliases);
  const telling = [known.role, ...own].filter((alias) => (isRole(alias) || isSpeaker(alias)) && !isOnEitherSide(alias));
  const isSpeaking = own.some(isSpeaker);
  const spoken = nameSpeakers(source, known, parties);
  if (isSpeaking && spoken.length > 0) return spoken;
  // A firm that is named alone and without a role offers what the others take.
  const isAlone = telling.length === 0 && parties.length === 1;
  if (telling.length === 0 && !isAlone) return spoken;
  const role = findOpenRole(actors, [known.role, ...own], !telling.some(isTaker));
  if (role === null) return spoken;
  const other = isAlone ? opponentOf(role, source.kind.type) : null;
  return [{ ...known, role: other ?? known.role }, unnamed(role)];
}

function findActingPair(text: string): readonly DocumentSide[] {
  let best: readonly Actor[] = [];
  for (const pair of OPPOSITE_ROLES) {
    if (pair.some((role) => FLOATING.has(role))) continue;
    const actors = pair.map((role) => findActor(text, roleSynonyms(role)));
    if (leastActive(actors) > leastActive(best)) best = actors;
  }
  if (leastActive(best) >= ACTS_WANTED) return best.map(({ word }) => unnamed(word));
  const readers = [findActor(text, ['you']), findActor(text, ['we'])];
  return leastActive(readers) >= ACTS_WANTED ? readers.map(({ word }) => unnamed(word)) : [];
}

/** One party has a name and the other is "you" or "we". */
function nameSpeakers(source: SideSource, known: DocumentSide, parties: readonly Party[]): readonly DocumentSide[] {
  const { type } = source.kind;
  const missing = findMissingSpeaker(source, known, parties);
  if (missing === null) return [];
  const other = { ...unnamed(roleOfSpeaker(missing, type) ?? missing), called: [missing] };
  const own = known.names.includes(known.role) ? roleOfSpeaker(missing === 'you' ? 'we' : 'you', type) : null;
  return [own === null ? known : { ...known, role: own }, other];
}

/** Of "you" and "we" the one that has no name, where the other has one. */
function findMissingSpeaker(
  { text, isGerman }: SideSource,
  known: DocumentSide,
  parties: readonly Party[],
): 'you' | 'we' | null {
  const aliases = parties.filter(({ name }) => known.names.includes(name)).flatMap((party) => party.aliases);
  // A member is the one who is spoken to, also where the document does not say so.
  const isSpokenTo = isTaker(known.role) || aliases.some((alias) => /^(?:you|du|sie)$/iu.test(alias));
  const missing = isSpokenTo ? 'we' : 'you';
  const count = (speaker: 'you' | 'we') => countSaid(text, isGerman, speaker);
  // Who speaks to a member says "we" less often than "you".
  const isHeard = isTaker(known.role) && count('you') >= SAID_WANTED && count('we') >= WE_WANTED;
  return isHeard || count(missing) >= SAID_WANTED ? missing : null;
}

function leastActive(actors: readonly Actor[]): number {
  return actors.length === 0 ? 0 : Math.min(...actors.map(({ count }) => count));
}

function findActor(text: string, words: readonly string[]): Actor {
  const [most] = words
    .map((word) => ({ word, count: countActs(text, word) }))
    .sort((left, right) => right.count - left.count);
  return most ?? { word: '', count: 0 };
}

function unnamed(role: string): DocumentSide {
  return { role: role.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase()), names: [] };
}

/** In a contract a side is capitalised or in capitals: a lower-case "tenant" may be any tenant. */
function countActs(text: string, role: string): number {
  const [first, rest] = [role.charAt(0).toUpperCase(), role.slice(1).replace(/\s/gu, '\\s+')];
  const start = role === 'you' || role === 'we' ? `[${role.charAt(0)}${first}]` : first;
  const written = `(?:${start}${rest}|${role.toUpperCase().replace(/\s/gu, '\\s+')})`;
  return [...text.matchAll(new RegExp(`(?<![\\p{L}])${written}${ACTS}`, 'gu'))].length;
}

/** Every name of a side in lower case, and its role in the one form that stands for its synonyms. */
function knowNames(all: readonly DocumentSide[], parties: readonly Party[]): ReadonlyMap<string, DocumentSide> {
  const known = new Map<string, DocumentSide | null>();
  const add = (name: string, side: DocumentSide) => {
    const key = name.toLowerCase();
    // What two sides are called tells them not apart.
    known.set(key, known.has(key) && known.get(key) !== side ? null : side);
  };
  for (const side of all) {
    add(canonicalRole(side.role), side);
    for (const name of [side.role, ...side.names, ...(side.called ?? [])]) add(name, side);
    for (const party of parties.filter(({ name }) => side.names.includes(name))) {
      for (const alias of party.aliases) add(alias, side);
    }
  }
  return new Map([...known].flatMap(([name, side]) => (side === null ? [] : [[name, side] as const])));
}

function sidesOf(
  subject: string,
  all: readonly DocumentSide[],
  names: ReadonlyMap<string, DocumentSide>,
  isMutual: boolean,
): readonly DocumentSide[] {
  if (subject === 'Each party') return all;
  const find = (name: string) => names.get(name.toLowerCase()) ?? names.get(canonicalRole(name));
  const whole = find(subject);
  if (whole !== undefined) return [whole];
  if (isMutual && FLOATING.has(canonicalRole(subject))) return all;
  const found = subject.split(' and ').map(find);
  return found.length > 1 && found.every((side) => side !== undefined) ? [...new Set(found)] : [];
}
