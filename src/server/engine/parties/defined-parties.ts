import { foldWhiteSpace } from '../text/source-text.ts';
import { isUsableAlias } from './names.ts';
import type { Party } from './party.ts';
import { hasFirmForm, isSameName, readPartyName, readPartyNames } from './party-names.ts';
import { isOnEitherSide, isRole, isSpeaker, isTaker, ROLE_LABEL, ROLE_WORDS } from './party-roles.ts';
import { QUOTE_OPEN, QUOTED } from './quoted-names.ts';
import { canonicalRole, OPPOSITE_ROLES } from './side-roles.ts';

/** A name stands at most this far before the words that define it. UTF-16 units. */
const DEFINITION_REACH = 420;
/** "(the “Borrower”)", "– nachfolgend „Vermieter“ –", ", nachstehend gemeinsam „Mieter“,", "– Arbeitgeber –", ", als Mieter". */
const PRONOUN = '(?:we|us|our|you|your|I|me|wir|uns|Sie|du)';
const DEFINITION = new RegExp(
  `\\((?!I\\))(?<pronouns>${PRONOUN}(?:(?:,\\s*|\\s+(?:and|or|und|oder)\\s+)${PRONOUN}){0,3})\\)|(?:hereinafter|hereafter|im\\s+Folgenden|nachfolgend|nachstehend)\\s+(?:\\p{Ll}+\\s+){0,4}(?<called>${ROLE_WORDS})(?![\\p{L}])|\\((?<bracket>[^()\\n]{0,60}${QUOTE_OPEN}[^()]{1,90})\\)|(?<after>[–—,-]?\\s*(?:im\\s+Folgenden|nachfolgend|nachstehend|fortan|künftig|hereinafter|hereafter)[^"“”„«.]{0,40}${QUOTE_OPEN}[^"“”„«»]{1,40}["“”»])|[–—-]\\s(?<dash>(?:als\\s+)?(?:${ROLE_LABEL}))\\s[–—-]|\\((?:the\\s)?(?<plain>${ROLE_LABEL})\\)|,\\s+(?:als|as(?:\\s+the)?)\\s+(?<as>${ROLE_LABEL})(?=[\\s,;.])(?!\\s+(?:for|of|to|under|von|des|der)\\b)`,
  'gu',
);
/** Where a name may begin: behind these words or marks, and in a cell of a form. */
const NAME_START =
  /(?:\bI,\s+(?:the\s+undersigned,?\s+)?|^|(?<![\p{L}])(?:between|among|and|to|by|for|[Ii]n\s+[Ff]avou?r\s+of|IN\s+FAVOU?R\s+OF|from|with|at|und|sowie|mit|bei|von|vom|zwischen|Zwischen|Between|BETWEEN|AND)\s+|[.:;)]\s+|\n\s*(?:\(?\d{1,2}(?:\.\d{1,2})?[.)]?\s+|\([a-z]\)\s+)?|\t\s*|\(\d\)\s+|–\s+|\bundersigned,?\s+(?:\p{Ll}+,\s+)?)(?:(?:der|die|den|dem)\s+(?:\p{Lu}\p{Ll}+\s+(?=\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+,))?|the\s+spouses\s+|spouses\s+)?(?=\p{Lu})/gu;
/** Where the words that make an agreement, or else the sentence, begin: what stands before names others. */
const STATEMENT_START =
  /(?<![\p{L}])(?:between|among|zwischen)\s+|(?<=^|\n)[ \t]*(?:Dear|Liebe[rn]?|Sehr\s+geehrte[rn]?)\s[^\n]{2,60}\n|(?<=[\p{L}\d)]{3})(?<!\b(?:Inc|Ltd|Corp|Mrs|Str|geb|Tel|Reg|Abs|Brgy|Ave|Bros))\.\s+(?=\p{Lu})/giu;
/** Clauses and recitals begin here: what they define beside two parties that the document has named is no party. */
const BODY_START =
  /\n[ \t]*(?:(?:BACKGROUND|RECITALS?|Background|Recitals?|WHEREAS|Whereas|WITNESSETH|Präambel|Preamble|INTERPRETATION|DEFINITIONS)\b|(?:\(?(?:A|1|I)[.)]|§\s?1\b|1(?:\.0|\.1)?\s))/u;

const TOGETHER = /\b(?:together|collectively|jointly|each|gemeinsam|zusammen|beide)\b/iu;
/** "Jane Roe and John Roe, jointly and severally (“Tenant”)". */
const JOINTLY =
  /,?\s+(?:jointly(?:\s+and\s+severally)?|as\s+(?:a\s+)?(?:married\s+)?couple|husband\s+and\s+wife)\s*,?\s*$/iu;
/** What stands between the definition of one side and the names of the other. */
const OTHER_SIDE = /^[\s,;]{0,4}(?:and|with|to|und|mit)\s+$/iu;
/** "Tenants (“you”)": what is defined is the label's. */
const LABEL_BEFORE = new RegExp(`(?:^|\\n)[ \\t]{0,20}(?:The\\s)?(?:${ROLE_LABEL})\\s{0,3}$`, 'iu');
/** A sum or a rate between a name and a definition: the definition is a thing's, as in "Amount financed (Principal) $900". */
export const FIGURE_BETWEEN = /[$€£₹]\s?\d|\d\s?%|(?<![\d.])\d{1,3}(?:,\d{3})*\.\d{2}(?![\d.])/u;
/** "Whose registered office is at Hill House": a house, and no party. */
const IS_AT =
  /\b(?:offices?|address(?:es)?|seat|business|residing|resides?|living|lives?|located|situated?|home)\b[^,;()]{0,30}\bat\s+$/iu;
/** "(100% member)": how much of a firm a person owns, and no sum. */
const OWN_SHARE = /\(\d{1,3}(?:\.\d{1,2})?\s?%\s[\p{L}\s]{3,40}\)/gu;
/** "A. Disclosure statement": the heading of a part, and no initial with a surname. */
const LETTERED_HEADING = /^\p{Lu}\.\s+\p{Lu}\p{L}+(?:\s+(?:\p{Ll}+|&)){1,6}\s*$/u;

/** Only a firm is called so. */
const COMPANY_ROLE = /^(?:company|corporation|gesellschaft)$/iu;

/** "QW" for Quantwerk, "JB" for Jane Brown. */
function holdsInOrder(name: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = name.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return name.startsWith(letters.charAt(0));
}

/** What a document defines and lets act as a party, and is none. */
const THING =
  /(?:licen[cs]es?|improvements?|products?|data|property|rights?|services?|materials?|information|agreement|plan|program(?:me)?|system|software|platform|site|website|app|fees?|price|amount|period|term|date|facility|loan|account|policy|premises|unit|room|goods|equipment|vehicle|deposit)$/iu;

/** Initials are of another name. */
function isWord(alias: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(alias) && !THING.test(alias);
}

/** A role, a pronoun, a part of the name, or its initials. */
export function fitsName(alias: string, name: string): boolean {
  if (isRole(alias) || isSpeaker(alias) || isSameName(alias, name)) return true;
  return /^\p{Lu}{2,5}$/u.test(alias) && holdsInOrder(name.toUpperCase(), alias);
}

/**
 * Parties whose name stands before the word that the document defines for them: "Rosa Quint (the “Landlord”)".
 * @param opening the first part of the document; offsets of the parties point into it
 * @param isActor whether a word that is no known role acts as a party in the document
 */
export function readDefined(opening: string, isActor: (word: string) => boolean): readonly Party[] {
  const parties: Party[] = [];
  const bodyStart = BODY_START.exec(opening)?.index ?? opening.length;
  let from = 0;
  for (const match of opening.matchAll(DEFINITION)) {
    const aliases = readAliasNames(match);
    const end = match.index + match[0].length;
    const isComplete = match.index > bodyStart && parties.filter(({ aliases: own }) => own.some(isRole)).length >= 2;
    const isBeside =
      aliases.some(isOnEitherSide) && hasBothSides(parties) && /[.\n]\s/u.test(opening.slice(from, match.index));
    const start = Math.max(from, match.index - DEFINITION_REACH);
    const before = opening.slice(start, match.index);
    if (aliases.length === 0 || isComplete || isBeside || LABEL_BEFORE.test(before)) continue;
    if (isGeneric(before, aliases)) {
      from = end;
      continue;
    }
    const isTogether = TOGETHER.test(match[0]) || JOINTLY.test(before);
    const named = findName(before, aliases, { isTogether, isBehindOther: start === from && parties.length > 0 });
    if (
      named === null ||
      FIGURE_BETWEEN.test(before.slice(named.start).replace(OWN_SHARE, '')) ||
      endsWithLabel(before.slice(named.start))
    )
      continue;
    const isCompany = aliases.some((alias) => COMPANY_ROLE.test(alias));
    const fits = named.names.some((name) =>
      aliases.some((alias) => fitsName(alias, name) || (isWord(alias) && isActor(alias))),
    );
    from = end;
    if (!fits || (isCompany && !named.names.some(hasFirmForm))) continue;
    for (const name of named.names) parties.push({ name, aliases, start: start + named.start, end });
  }
  return parties;
}

/** "Parties and Goods / Credit provider (“we”)": what stands right before the bracket is a label, and the name behind it. */
function endsWithLabel(before: string): boolean {
  return /(?:^|\s)\p{Lu}\p{L}+\s\p{Ll}+\s*$/u.test(before) && isRole(before.trim().split(/\s+/u).slice(-2).join(' '));
}

/** Whether one who takes and one who offers are known: an "Owner" in a later sentence is another. */
function hasBothSides(parties: readonly Party[]): boolean {
  const roles = parties.flatMap(({ aliases }) => aliases.filter((alias) => isRole(alias) && !isOnEitherSide(alias)));
  return roles.some(isTaker) && roles.some((role) => !isTaker(role));
}

/** "Jane Roe, of the same address": where a person lives, and no name of a kind of person. */
const SAME_PLACE =
  /,?\s+(?:of|at|residing\s+at|living\s+at)\s+(?:the|that)\s+(?:same\s+)?(?:address|place|city|town)\s*,?\s*$/u;

/** "the customer named in it (“Customer”)", "ein Verbraucher oder Unternehmer (nachfolgend „Kunde“)": no name stands there. */
export function isGeneric(before: string, aliases: readonly string[]): boolean {
  const near = before
    .slice(-90)
    .replace(/\(e?s\)/gu, 's')
    .replace(SAME_PLACE, '');
  if (!aliases.some(isRole)) return false;
  const noun =
    /(?:^|[\s,])(?:the|an?|any|each|every|ein[er]?|jede[rn]?)\s+(?:\p{Ll}[\p{L}-]*\s+){0,4}\p{Ll}[\p{L}-]*\s*$/u;
  return noun.test(near) || /(?:^|\s)ein\s+\p{Lu}\p{Ll}+\s+oder\s+\p{Lu}\p{Ll}+\s*$/u.test(near);
}

function readAliasNames({ groups = {} }: RegExpExecArray): readonly string[] {
  const plain = groups['dash']?.replace(/^als\s+/u, '') ?? groups['plain'] ?? groups['as'] ?? groups['called'];
  if (plain !== undefined) return [plain];
  const pronouns = groups['pronouns']?.match(/\p{L}+/gu)?.filter(isSpeaker);
  if (pronouns !== undefined) return pronouns;
  const words = groups['bracket'] ?? groups['after'] ?? '';
  return [...words.matchAll(QUOTED)]
    .map((match) => foldWhiteSpace(match[1] ?? '').replace(/[,.]$/u, ''))
    .filter((name) => isUsableAlias(name) || isSpeaker(name));
}

interface FoundNames {
  readonly names: readonly string[];
  readonly start: number;
}

/** "Maeve Tuohy (landlord)", "Maeve Tuohy as landlord": behind the name itself, a role needs no capital. */
const APPOSED = new RegExp(
  `\\s\\((?:the\\s|your\\s)?(?<bracket>${ROLE_WORDS})\\)|\\sas\\s(?:the\\s|your\\s)?(?<as>${ROLE_WORDS})(?![\\p{L}])`,
  'gu',
);

/** Parties whose role stands right behind their name; of a title like "Engineer (Trainee)" there is no opponent. */
export function readApposed(opening: string): readonly Party[] {
  return [...opening.matchAll(APPOSED)].flatMap((match) => {
    const from = Math.max(0, match.index - FIRM_REACH);
    const found = findWhole(opening.slice(from, match.index), () => true);
    const role = match.groups?.['bracket'] ?? match.groups?.['as'] ?? '';
    const end = match.index + match[0].length;
    const isOpposed = OPPOSITE_ROLES.some((pair) => pair.includes(canonicalRole(role)));
    return found === null || !isOpposed
      ? []
      : found.names.map((name) => ({ name, aliases: [role], start: from + found.start, end }));
  });
}

const FIRM_REACH = 90;

/** "With reference to your talks with us, Acme Private Limited (the “Company”)": a firm right before its definition. */
function findFirmBefore(before: string): FoundNames | null {
  return findWhole(before, (name) => hasFirmForm(name) || /\bcompany$/iu.test(name));
}

/** The longest name that ends where the text does. */
function findWhole(before: string, isWanted: (name: string) => boolean): FoundNames | null {
  const offset = Math.max(0, before.length - FIRM_REACH);
  for (const match of before.slice(offset).matchAll(/(?<=^|[\s,])(?=\p{Lu})/gu)) {
    const start = offset + match.index;
    const found = readPartyName(before.slice(start));
    if (/^(?:between|among|and|by|with|to|from|zwischen|und|mit|der|die)\b/iu.test(before.slice(start))) continue;
    const isWhole = found !== null && isWanted(found.name) && before.slice(start + found.end).trim() === '';
    if (isWhole && !/\b(?:between|among|and|und)\s*$/iu.test(found.name))
      return { names: [foldWhiteSpace(found.name)], start };
  }
  return null;
}

function startOfStatement(before: string): number {
  const last = [...before.matchAll(STATEMENT_START)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

function firstLine(text: string): string {
  return /^[^\n]*/u.exec(text)?.[0] ?? '';
}

interface Joined {
  /** The document says that the names are together. */
  readonly isTogether: boolean;
  /** The text begins behind the definition of another party. */
  readonly isBehindOther: boolean;
}

/** The first name behind the last definition that the defined words fit: a role, a pronoun, or a part of the name. */
function findName(
  before: string,
  aliases: readonly string[],
  { isTogether, isBehindOther }: Joined,
): FoundNames | null {
  const direct = findFirmBefore(before);
  if (direct !== null) return direct;
  const from = startOfStatement(before);
  let listEnd = 0;
  const candidates = [...before.slice(from).matchAll(NAME_START)].flatMap((match) => {
    const start = from + match.index + match[0].length;
    const isFirst = from === 0 && start === 0;
    const isLineStart = isFirst || (match[0] !== '' && !/\p{L}/u.test(match[0]));
    const line = firstLine(before.slice(start));
    if ((isLineStart && LETTERED_HEADING.test(line)) || IS_AT.test(before.slice(0, start))) return [];
    const { names, end } = readPartyNames(isLineStart ? line : before.slice(start));
    // What "and" leads to in a list is no name of its own.
    if (names.length === 0 || start < listEnd) return [];
    listEnd = start + end;
    return [{ names, start, isLineStart }];
  });
  const lines = candidates.filter(({ isLineStart }) => isLineStart);
  const nearest = lines.filter(({ start }) => !before.slice(start).includes('\n'));
  // Behind "between" or "to" the first name counts; of lines the nearest, and a firm's before a person's.
  const found =
    candidates.find(({ isLineStart }) => !isLineStart) ??
    nearest.find(({ names }) => names.some(hasFirmForm)) ??
    nearest[0] ??
    lines.findLast(({ names }) => names.some(hasFirmForm)) ??
    lines.at(-1);
  if (found === undefined) return null;
  const { names, start } = found;
  // "Acme Ltd (the Landlord) and A and B (the Tenant)": two persons are one side where the other is defined before them.
  const isOtherSide = isBehindOther && OTHER_SIDE.test(before.slice(0, start)) && !names.some(hasFirmForm);
  const isList =
    names.length > 1 &&
    (isTogether ||
      isOtherSide ||
      aliases.some((alias) => /(?:s|Mieter|Käufer|Verkäufer|Couple|^you|^we)$/iu.test(alias)));
  // "Between A and B (the Tenant)" defines B only.
  return { names: isList ? names : names.slice(names.length > 1 ? -1 : 0), start };
}
