import type { Reading } from '../reading/reading.ts';
import { readLanguage } from '../text/language.ts';
import { ROLE_WORD } from '../text/role-words.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { findActingRoles } from './acting-roles.ts';
import { cleanName, dropBystanders, dropPlaces, dropWards, isRegulator } from './check-parties.ts';
import { FIGURE_BETWEEN, isGeneric } from './defined-parties.ts';
import { giveRoles } from './give-roles.ts';
import { joinPlain } from './join-parties.ts';
import { endsWithForm, findCompanyNames, hasCompanyForm, readAliases, readName, startsWithForm } from './names.ts';
import { BLANK_NAME, type Party } from './party.ts';
import { readLabelledParties, readLetteredParties, readSignatures } from './party-lines.ts';
import { isPlausibleName, readPartyNames } from './party-names.ts';
import { isRole } from './party-roles.ts';
import { readPlainParties } from './plain-parties.ts';
import { addShortNames } from './short-names.ts';

/** The beginning of a contract names its parties; what comes later than this is about something else. UTF-16 units. */
const OPENING_LENGTH = 14_000;
const PREAMBLE_LENGTH = 4_000;
/** The last party's description is cut here. */
const LAST_DESCRIPTION_LENGTH = 700;
const PARTY_LIMIT = 16;
/** What the sentence that opens the contract counts more than names met elsewhere. */
const STATEMENT_BONUS = 3;
/** A contract without "between" begins with the name of a party; these many names near its top are tried. */
const FIRST_NAMES = 6;
const FIRST_NAMES_LENGTH = 3_000;

const BETWEEN =
  /(?<![\p{L}])(?:by\s+and\s+(?:between|among(?:st)?)|between|among(?:st)?)(?:\s+and\s+among)?(?![\p{L}])\s{0,3}:?/giu;
const PREAMBLE_END =
  /\bWITNESS\s?ETH|\bW\s?I\s?T\s?N\s?E\s?S\s?S|\bRECITALS?\b|\bWHEREAS\b|\bBACKGROUND\b|\bPREAMBLE\b|\bNOW,?\s+THEREFORE|\b(?:IT\s+IS|THE\s+PARTIES)\s+(?:HEREBY\s+)?AGREED?|\bTABLE\s+OF\s+CONTENTS|\bLadies\s+and\s+Gentlemen|\bDear\s+(?:Sirs?|Mr|Ms|Mrs)\b|\bThis\s+(?:[\p{L}&-]+\s+){0,8}Agreement\b(?=\s*\(|,?\s+(?:is|dated|made|entered|effective)\b)|\bARTICLE\s+[I1]\b|\n\s{0,20}\n\s{0,20}["“](?=[^"”\n]{1,60}["”]\s+(?:means|shall\s+mean|has))|\n\s{0,20}(?:1\.0?|I\.)\s{1,10}\p{Lu}|(?:hereby\s+|mutually\s+)agrees?\b|\bagree(?:s|d)?\s+as\s+follows|\bin\s+consideration\s+of|\bare\s+(?:each\s+|hereinafter\s+|sometimes\s+)*(?:referred|collectively)|\b(?:is|are)\s+made\s+(?:with\s+reference|pursuant)|\bThis\s+Agreement\s+(?:is|shall|will|sets)/iu;

/** Finds who makes the contract, from its first words, from labelled lines, or from names with a defined name behind them. */
export function findParties(reading: Reading): readonly Party[] {
  const opening = reading.source.text.slice(0, OPENING_LENGTH);
  let best: readonly Party[] = [];
  const defined = readDefinedCompanies(opening);
  const starts = [...opening.matchAll(BETWEEN)].map((match) => match.index + match[0].length);
  const firstNames = findCompanyNames(opening.slice(0, FIRST_NAMES_LENGTH)).slice(0, FIRST_NAMES);
  let bestRank = 0;
  const names = [...defined, ...firstNames].map((name) => name.start).concat(findDescribedNames(opening));
  const nameStarts = [...new Set(names)]
    .filter((start) => !/["“]/u.test(opening.charAt(start - 1)))
    .sort((left, right) => left - right)
    .slice(0, FIRST_NAMES);
  for (const start of [...starts, ...nameStarts]) {
    const parties = readPreamble(opening, start);
    const ownRank = rank(parties) + (parties.length >= 2 && opensContract(opening, start) ? STATEMENT_BONUS : 0);
    if (ownRank > bestRank) [best, bestRank] = [parties, ownRank];
    if (best.length >= 2 && best.every((party) => party.aliases.length > 0)) break;
  }
  const lettered = readLetteredParties(opening);
  if (lettered.length >= 2) best = lettered;
  if (best.length < 2) best = longest(best, readLabelledParties(opening));
  if (best.length < 2) best = longest(best, defined);
  if (best.length < 2) best = longest(best, readSignatures(reading.source.text));
  const named = best
    .filter(({ name }) => !ROLE_WORD.test(name) && !isRoleList(name) && (name === BLANK_NAME || isPlausibleName(name)))
    .map(withoutRepetition)
    .filter(isFirstMention);
  const { text } = reading.source;
  const isGerman = readLanguage(text) === 'de';
  const actors = findActingRoles(text, isGerman);
  const plain = giveRoles(readPlainParties(text, actors), actors);
  // The words of a preamble are English; of German ones, in which every noun has a capital, they make names.
  const joined = isGerman && plain.length > 0 ? plain : joinPlain(named, plain, text);
  const called = giveRoles(joined.filter((party) => !isRegulator(party, text)).map(cleanName), actors);
  const agreeing = dropWards(dropBystanders(dropPlaces(called), actors), actors).slice(0, PARTY_LIMIT);
  return addShortNames(agreeing, text);
}

/** A name that comes again without a role is no other party. */
function isFirstMention({ name, aliases }: Party, index: number, parties: readonly Party[]): boolean {
  const known = parties.slice(0, index).map((own) => `${own.name.toLowerCase()} of `);
  return name === BLANK_NAME || aliases.length > 0 || !known.some((own) => `${name.toLowerCase()} of `.startsWith(own));
}

/** "the Head Contractor and the Principal": two roles, and no name. */
function isRoleList(name: string): boolean {
  const parts = name.split(/\sand\s/u);
  return parts.length > 1 && parts.every((part) => isRole(part.replace(/^the\s/iu, '')));
}

/** "Acme Acme Limited": a letterhead's name, printed above its full one. */
function withoutRepetition(party: Party): Party {
  return { ...party, name: party.name.replace(/^(\S.{4,60}?)\s+(?=\1\s\p{Lu})/u, '') };
}

/** "Acme, a California corporation": a name that its description shows, without a legal form. */
const DESCRIBED =
  /(?<![\p{L}\d])\p{Lu}[\p{L}\d.&’'-]+(?: \p{Lu}[\p{L}\d.&’'-]+){0,4},\s{1,20}an?\s+(?:\p{L}+\s+){0,3}(?:corporation|company|partnership|trust|association)\b/gu;

function findDescribedNames(opening: string): readonly number[] {
  return [...opening.slice(0, FIRST_NAMES_LENGTH).matchAll(DESCRIBED)].map((match) => match.index);
}

function longest(left: readonly Party[], right: readonly Party[]): readonly Party[] {
  return right.length > left.length ? right : left;
}

/** Two parties that the text defines are better than more that it only mentions. */
function rank(parties: readonly Party[]): number {
  const defined = parties.filter((party) => party.aliases.length > 0 || hasCompanyForm(party.name)).length;
  return parties.length < 2 ? defined : defined * 2 + (defined >= 2 ? 1 : 0);
}

/** "This Agreement, dated …, between": where the contract says who makes it, and not where it speaks of another one. */
function opensContract(opening: string, start: number): boolean {
  const before = foldWhiteSpace(opening.slice(Math.max(0, start - 400), start));
  const statement =
    /\b(?:this|the\s+present)\s(?:[\p{L}&-]+\s){0,8}?(?:agreement|contract|lease|deed|addendum|amendment)\b(?:(?!\bthat\scertain\b|\bpursuant\b|\bwhereas\b|\.\s\p{Lu}).)*$/isu.exec(
      before,
    );
  return statement !== null;
}

function readPreamble(opening: string, start: number): readonly Party[] {
  const rest = opening.slice(start, start + PREAMBLE_LENGTH);
  const region = rest.slice(0, Math.min(PREAMBLE_END.exec(rest)?.index ?? rest.length, sentenceEnd(rest)));
  const parties: Party[] = [];
  for (const [from, to] of splitSegments(region)) {
    const party = readSegment(region, from, to, start);
    if (party === null) {
      if (parties.length > 0 && !/^\s{0,20}(?:\(|each|collectively|together|and\b)/iu.test(region.slice(from, to)))
        break;
      continue;
    }
    const isKnown = parties.some((other) => other.name.toLowerCase() === party.name.toLowerCase());
    if (isKnown && party.name !== BLANK_NAME) continue;
    if (/\(\s{0,3}(?:together|collectively|jointly)\b/iu.test(region.slice(from, to))) shareAliases(parties, party);
    parties.push(party, ...readPartners(region.slice(from, to), party));
  }
  return parties;
}

/** "A, B and C, all of Galway (jointly, the “Artist”)": those who are named behind the first one, and called as it is. */
function readPartners(segment: string, { name, aliases, start, end }: Party): readonly Party[] {
  const text = foldWhiteSpace(segment);
  const at = text.indexOf(name);
  if (at === -1 || aliases.length === 0 || hasCompanyForm(name)) return [];
  const { names, end: length } = readPartyNames(text.slice(at));
  const isTogether = /\b(?:jointly|together|collectively|severally|each|all)\b/iu.test(text.slice(at + length));
  return isTogether && names[0] === name ? names.slice(1).map((own) => ({ name: own, aliases, start, end })) : [];
}

/** "A and B (together, "Tenant")": the name holds for those before as well that have none of their own. */
function shareAliases(parties: Party[], party: Party): void {
  for (let index = parties.length - 1; index >= 0; index -= 1) {
    const other = parties[index] as Party;
    if (other.aliases.length > 0) return;
    parties[index] = { ...other, aliases: party.aliases };
  }
}

/** Forms leave the name open and define what it will be called: "______ ("Producer")". */
const BLANK = /^[\s"“(]{0,4}(?:_{3,}|\[[\s●•_*]{0,20}\]|(?:\.\s?){6,40}|(?:having|residing|located|whose)\s)/u;

/** Whom a form names further down: "the parent(s) or guardian(s) named below (the "Parent")". */
const DESCRIBED_BELOW =
  /^(?:the|each|every|any|an?)\s(?:[\p{Ll}(),/&-]{1,24}\s){1,8}?(?:named|identified|listed|specified|described|stated|shown|set\s+out|whose|who|signing|completing|below|overleaf|above|entered)\b[^."“]{0,120}\([^()"“]{0,40}["“]/u;

function readNameOrBlank(text: string): string | null {
  return BLANK.test(text) || DESCRIBED_BELOW.test(text) ? BLANK_NAME : readName(text);
}

function readSegment(region: string, from: number, to: number, offset: number): Party | null {
  const raw = region.slice(from, to);
  const text = foldWhiteSpace(raw);
  const name = readNameOrBlank(text);
  if (name === null) return null;
  const first = raw.search(/[\p{L}\d_[]/u);
  const brackets = name === BLANK_NAME ? text : readDescription(text.slice(name.length));
  const aliases = readAliases(brackets).filter((alias) => alias.toLowerCase() !== name.toLowerCase());
  if (name === BLANK_NAME && aliases.length === 0) return null;
  return { name, aliases, start: offset + from + Math.max(first, 0), end: offset + from + raw.trimEnd().length };
}

/** "(the “Centre”) and the parents named below (together, the “Parent”)": what is defined from "and the" on is another. */
const OTHER_DESCRIBED = /\)["”]?,?\s+and\s+(?:the|an?|any|each|every)\s+\p{Ll}/u;

/** What describes the party whose name stands in front: up to a sum, or to another one without a name. */
function readDescription(behind: string): string {
  const other = OTHER_DESCRIBED.exec(behind);
  const end = Math.min(
    other === null ? behind.length : other.index + 1,
    FIGURE_BETWEEN.exec(behind)?.index ?? behind.length,
  );
  return behind.slice(0, Math.min(end, TITLE_BETWEEN.exec(behind)?.index ?? end));
}

/** A letterhead, a title in capitals, and what stands in brackets below it: no name of the firm at the head. */
const TITLE_BETWEEN = /\s\p{Lu}{4,}(?:\s\p{Lu}{2,})*\s\([^()"“”]{3,80}\)/u;

/** Cuts "A, Inc., a Delaware corporation ("A"), and B Ltd. ("B")" into its parties. */
function splitSegments(region: string): readonly (readonly [number, number])[] {
  const segments: [number, number][] = [];
  let start = 0;
  for (const { index, length } of findSeparators(region)) {
    const isAmpersand = region.slice(index, index + length).includes('&');
    if (isAmpersand && !endsWithForm(region.slice(start, index)) && !/[)\]]\s{0,3}$/u.test(region.slice(start, index)))
      continue;
    const isNumbered = /^\([a-h\d]\)\s/u.test(region.slice(index + length));
    const isComma =
      /^[,\n]/u.test(region.charAt(index)) &&
      !/and|&|\(|with|well/iu.test(region.slice(index, index + length)) &&
      !isNumbered;
    if (!separates(region.slice(start, index), region.slice(index + length, index + length + 240), isComma)) continue;
    segments.push([start, index]);
    start = index + length;
  }
  segments.push([start, Math.min(region.length, start + LAST_DESCRIPTION_LENGTH)]);
  return segments;
}

const SEPARATOR =
  /[()]|;\s{0,20}(?:(?:and|AND|And)\s?[:,]?\s+)?|(?<=\)),?\s{1,20}(?:with|WITH|together\s+with|as\s+well\s+as)\s+(?=\p{Lu})|\s{1,20}hereby\s+confirms?\s+(?:its|their|our)\s+agreements?\s+with\s+|(?:(?<=\))|[,;])\s{1,20}(?:and\s+)?(?=\([a-h\d]\)\s)|,?\s{1,80}(?:and|AND|And|-and-|--and--|&)\s?[:,]?\s+(?:(?:also|between|by|on\s+the\s+(?:one|other)\s+hand,?)\s+)?|,?\s{1,20}(?:and|AND)(?=_)|\n\s{0,20}(?=\(?\d\)\s)|,\s{1,40}(?=\p{Lu})|\n\s{0,40}\n\s{0,40}(?=\p{Lu})/gu;

/** What could part two parties, outside brackets. */
function findSeparators(region: string): readonly { index: number; length: number }[] {
  const found: { index: number; length: number }[] = [];
  let depth = 0;
  for (const match of region.matchAll(SEPARATOR)) {
    if (match[0] === '(') depth += 1;
    else if (match[0] === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) found.push({ index: match.index, length: match[0].length });
  }
  return found;
}

/** "Acme Inc., a company of Ohio and having its office at …", "… listed on the Board and the Exchange of Salem". */
function describesFurther(left: string, right: string): boolean {
  if (/^(?:having|residing|located|whose)\s/u.test(right)) return readName(left) !== null;
  return /\b(?:listed|traded|quoted)\s(?:on|at)\b[^,;()]*$/iu.test(left);
}

/** "… under the laws of England", which "and Wales" follows. */
function namesPlace(left: string): boolean {
  return (
    /\b(?:laws?|states?|county|city|province|courts)\s+of\s+[^,;()]{2,40}$/iu.test(left) || REGISTERED_IN.test(left)
  );
}

function separates(before: string, after: string, isComma: boolean): boolean {
  const left = foldWhiteSpace(before);
  const right = foldWhiteSpace(after);
  const name = readNameOrBlank(right);
  if (left === '' || name === null || startsWithForm(name)) return false;
  if (describesFurther(left, right)) return false;
  if (name === BLANK_NAME) return !isComma;
  if (/^(?:on\s+the|its|their|together|collectively|each|all\b)/iu.test(right)) return false;
  const isDefinedNext = right.startsWith(name) && /^,?\s\((?:the\s)?["“]/u.test(right.slice(name.length));
  if (isComma)
    return (
      hasCompanyForm(name) &&
      (endsWithForm(left) ||
        /\)$/u.test(left) ||
        (isDefinedNext && left.includes(')') && !/\d{4}|\sand\s/iu.test(name)))
    );
  if (/[)\]]["”]?[,;]?$/u.test(left)) return true;
  if (namesPlace(left) && !hasCompanyForm(name)) return false;
  const isDescribed = /,\s(?:an?|as|with|whose|having|located|residing|of|at)\s|\d{4,6}|\bof\s+\d/iu.test(left);
  const nextIsDefined =
    hasCompanyForm(name) ||
    (name.includes(' ') && /^[^.;]{2,160}\(.{0,40}["“]/u.test(right)) ||
    /^\p{Lu}[^,(]{2,60},\s(?:an?|residing|whose|having|individually)\s/u.test(right);
  if ((hasCompanyForm(left) || isDescribed) && nextIsDefined) return true;
  return !hasCompanyForm(right.slice(0, 60)) && /^\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,4}$/u.test(left);
}

/** "… Ltd, a company registered in England" and then "and Wales under number 1": a country that holds "and". */
const REGISTERED_IN =
  /\b(?:registered|incorporated|organi[sz]ed|established|formed|existing|constituted|domiciled|resident|chartered|company|corporation)\b[^,;()]{0,60}\b(?:in|of|under)\s(?:the\s)?(?:\p{Lu}[\p{L}.’'-]*\s?){1,3}$/iu;

const SENTENCE_END =
  /[)\]"”]\.(?=\s)|\.["”](?=\s)|(?<!\b(?:DR|Dr|MR|Mr|MRS|Mrs|MS|Ms|ST|St))\.\s{1,20}(?=(?:The|This|In|For|Each|Whereas|All|As|It|WHEREAS|Background|On|[A-Z]{4,})\s)|[.)\]]\s{0,4}\n\s{0,20}\n\s{0,20}(?=\p{Lu}{5})/gu;

/** The preamble ends with its sentence: a full stop, outside brackets, that is no part of a name or an address. */
function sentenceEnd(text: string): number {
  let depth = 0;
  let counted = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].trimEnd().length;
    for (; counted < end; counted += 1) {
      const unit = text.charAt(counted);
      if (unit === '(') depth += 1;
      if (unit === ')') depth = Math.max(0, depth - 1);
    }
    const behind = text.slice(end, end + 40);
    if (depth === 0 && !/^\s{0,40}(?:and|AND|-)\b/u.test(behind)) return end;
  }
  return text.length;
}

/** "Acme, Inc. ("Acme")" anywhere in the opening. */
function readDefinedCompanies(opening: string): readonly Party[] {
  const parties: Party[] = [];
  for (const { name, start, end } of findCompanyNames(opening)) {
    // The cells of a form below a letterhead describe others.
    const behind = /^[^.;()\t]{0,160}\t?\([^()]{2,180}\)/u.exec(opening.slice(end, end + 360));
    const aliases = behind === null ? [] : readAliases(foldWhiteSpace(behind[0]));
    const folded = foldWhiteSpace(name);
    if (
      behind === null ||
      aliases.length === 0 ||
      FIGURE_BETWEEN.test(behind[0]) ||
      isGeneric(behind[0].replace(/\([^()]*\)$/u, ''), aliases)
    )
      continue;
    if (parties.some((party) => party.name.toLowerCase() === folded.toLowerCase())) continue;
    parties.push({ name: folded, aliases, start, end: end + behind[0].length });
  }
  return parties;
}
