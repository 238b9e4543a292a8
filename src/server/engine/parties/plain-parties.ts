import { foldWhiteSpace } from '../text/source-text.ts';
import { readAddressee, readIntroductions, readLetterhead, readSigner } from './letter-parties.ts';
import { isUsableAlias } from './names.ts';
import type { Party } from './party.ts';
import { hasFirmForm, isSameName, readPartyName, readPartyNames } from './party-names.ts';
import { isRole, isSpeaker, ROLE_LABEL } from './party-roles.ts';

/** What comes later than this is about something else. UTF-16 units. */
const OPENING_LENGTH = 9_000;
const PARTY_LIMIT = 8;
/** A name stands at most this far before the words that define it. UTF-16 units. */
const DEFINITION_REACH = 420;

/**
 * Finds the parties of everyday documents: names with a role or a pronoun defined behind them, lines labelled with a role,
 * what "we" and "you" are said to mean, the person a letter is written to.
 * @param text the whole document; offsets of the parties point into it
 * @returns each party once, in reading order
 */
export function readPlainParties(text: string): readonly Party[] {
  const opening = text.slice(0, OPENING_LENGTH);
  const parties: Party[] = [];
  const found = [
    ...readDefined(opening),
    ...readLabelled(opening),
    ...readMeanings(opening),
    ...readCounterparty(opening),
    ...readAddressee(opening),
    ...readSigner(text),
    ...readNumbered(opening),
  ];
  for (const party of [...found, ...readIntroductions(opening)]) addParty(parties, party);
  const hasWe = parties.some(({ aliases }) => aliases.some((alias) => /^(?:we|us|wir|i)$/iu.test(alias)));
  if (parties.length < 2 && !hasWe) for (const party of readLetterhead(opening)) addParty(parties, party);
  return parties.sort((left, right) => left.start - right.start).slice(0, PARTY_LIMIT);
}

function addParty(parties: Party[], party: Party): void {
  const index = parties.findIndex(({ name }) => isSameName(name, party.name));
  const known = parties[index];
  if (known === undefined) {
    parties.push(party);
    return;
  }
  parties[index] = { ...known, aliases: [...new Set([...known.aliases, ...party.aliases])] };
}

const QUOTE_OPEN = '["“”„«‚‘]';
const QUOTED = new RegExp(
  `${QUOTE_OPEN}\\s?(?:(?:the|der|die|das|den)\\s)?([^"“”„«»‘’]{1,40}?)[\\s,.]{0,2}["“”»‘’]`,
  'giu',
);
/** "(the “Borrower”)", "– nachfolgend „Vermieter“ –", ", nachstehend gemeinsam „Mieter“,", "– Arbeitgeber –", "(the Employer)". */
const DEFINITION = new RegExp(
  `\\((?<bracket>[^()\\n]{0,60}${QUOTE_OPEN}[^()]{1,90})\\)|(?<after>[–—,-]?\\s*(?:im\\s+Folgenden|nachfolgend|nachstehend|fortan|künftig|hereinafter|hereafter)[^"“”„«.]{0,40}${QUOTE_OPEN}[^"“”„«»]{1,40}["“”»])|[–—-]\\s(?<dash>(?:als\\s+)?(?:${ROLE_LABEL}))\\s[–—-]|\\((?:the\\s)?(?<plain>${ROLE_LABEL})\\)`,
  'gu',
);
/** Where a name may begin: behind these words or marks. */
const NAME_START =
  /(?:^|(?<![\p{L}])(?:between|among|and|to|by|from|with|at|und|sowie|mit|bei|zwischen|Zwischen|Between|BETWEEN|AND)\s+|\bI,\s+|[.:;)]\s+|\n\s*|\(\d\)\s+|–\s+)(?:(?:der|die|den|dem)\s+)?(?=\p{Lu})/gu;
/** Where the words that make an agreement, or else the sentence, begin: what stands before names others. */
const STATEMENT_START =
  /(?<![\p{L}])(?:between|among|zwischen)\s+|(?<=^|\n)[ \t]*(?:Dear|Liebe[rn]?|Sehr\s+geehrte[rn]?)\s[^\n]{2,60}\n|(?<=[\p{L}\d)]{3})(?<!\b(?:Inc|Ltd|Corp|Mrs|Str|geb|Tel|Reg|Abs))\.\s+(?=\p{Lu})/giu;

function startOfStatement(before: string): number {
  const last = [...before.matchAll(STATEMENT_START)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

function firstLine(text: string): string {
  return /^[^\n]*/u.exec(text)?.[0] ?? '';
}

const TOGETHER = /\b(?:together|collectively|jointly|each|gemeinsam|zusammen|beide)\b/iu;

/** "Tenants (“you”)": what is defined is the label's. */
const LABEL_BEFORE = new RegExp(`(?:^|\\n)[ \\t]{0,20}(?:${ROLE_LABEL})\\s{0,3}$`, 'iu');

/** Only a firm is called so. */
const COMPANY_ROLE = /^(?:company|corporation|gesellschaft)$/iu;

/** A role, a pronoun, a part of the name, or its initials. */
export function fitsName(alias: string, name: string): boolean {
  if (isRole(alias) || isSpeaker(alias) || isSameName(alias, name)) return true;
  const initials = name.replace(/[^\p{Lu}]/gu, '');
  return /^\p{Lu}{2,5}$/u.test(alias) && (initials.startsWith(alias) || name.toUpperCase().includes(alias));
}

function readDefined(opening: string): readonly Party[] {
  const parties: Party[] = [];
  let from = 0;
  for (const match of opening.matchAll(DEFINITION)) {
    const aliases = readAliasNames(match);
    const start = Math.max(from, match.index - DEFINITION_REACH);
    const before = opening.slice(start, match.index);
    const named =
      aliases.length === 0 || LABEL_BEFORE.test(before) ? null : findName(before, aliases, TOGETHER.test(match[0]));
    if (named === null) continue;
    const end = match.index + match[0].length;
    const isCompany = aliases.some((alias) => COMPANY_ROLE.test(alias));
    const fits = named.names.some((name) => aliases.some((alias) => fitsName(alias, name)));
    if (!fits || (isCompany && !named.names.some(hasFirmForm))) {
      from = end;
      continue;
    }
    for (const name of named.names) parties.push({ name, aliases, start: start + named.start, end });
    from = end;
  }
  return parties;
}

function readAliasNames({ groups = {} }: RegExpExecArray): readonly string[] {
  const plain = groups['dash']?.replace(/^als\s+/u, '') ?? groups['plain'];
  if (plain !== undefined) return [plain];
  const words = groups['bracket'] ?? groups['after'] ?? '';
  return [...words.matchAll(QUOTED)]
    .map((match) => foldWhiteSpace(match[1] ?? '').replace(/[,.]$/u, ''))
    .filter((name) => isUsableAlias(name) || isSpeaker(name));
}

const FIRM_REACH = 90;

/** "With reference to your talks with us, Acme Private Limited (the “Company”)": a firm right before its definition. */
function findFirmBefore(before: string): { readonly names: readonly string[]; readonly start: number } | null {
  const offset = Math.max(0, before.length - FIRM_REACH);
  for (const match of before.slice(offset).matchAll(/(?<=^|[\s,])(?=\p{Lu})/gu)) {
    const start = offset + match.index;
    const found = readPartyName(before.slice(start));
    if (/^(?:between|among|and|by|with|to|from|zwischen|und|mit|der|die)\b/iu.test(before.slice(start))) continue;
    const isWhole = found !== null && hasFirmForm(found.name) && before.slice(start + found.end).trim() === '';
    if (isWhole && !/\b(?:between|among|and|und)\s*$/iu.test(found.name))
      return { names: [foldWhiteSpace(found.name)], start };
  }
  return null;
}

/** The first name behind the last definition that the defined words fit: a role, a pronoun, or a part of the name. */
function findName(
  before: string,
  aliases: readonly string[],
  isTogether: boolean,
): { readonly names: readonly string[]; readonly start: number } | null {
  const direct = findFirmBefore(before);
  if (direct !== null) return direct;
  const from = startOfStatement(before);
  const candidates = [...before.slice(from).matchAll(NAME_START)].flatMap((match) => {
    const start = from + match.index + match[0].length;
    const isFirst = from === 0 && start === 0;
    const isLineStart = isFirst || (match[0] !== '' && !/\p{L}/u.test(match[0]));
    const { names } = readPartyNames(isLineStart ? firstLine(before.slice(start)) : before.slice(start));
    return names.length === 0 ? [] : [{ names, start, isLineStart }];
  });
  const lines = candidates.filter(({ isLineStart }) => isLineStart);
  // Behind "between" or "to" the first name counts; of lines the nearest, and a firm's before a person's.
  const found =
    candidates.find(({ isLineStart }) => !isLineStart) ??
    lines.findLast(({ names }) => names.some(hasFirmForm)) ??
    lines.at(-1);
  if (found === undefined) return null;
  const { names, start } = found;
  const isList =
    names.length > 1 && (isTogether || aliases.some((alias) => /(?:s|Mieter|Käufer|Verkäufer)$/u.test(alias)));
  // "Between A and B (the Tenant)" defines B only.
  return { names: isList ? names : names.slice(names.length > 1 ? -1 : 0), start };
}

const OTHER_LABEL = 'Bill(?:ed)?\\s+to|Invoice\\s+to|Prepared\\s+for|Sold\\s+to|Customer\\s+name';
/** "Landlord (“we”, “us”)", "Tenants:", "Purchaser", "Bill to:", with the name on the same line or the next. */
const UNMARKED_LENGTH = 2_500;
const LABELLED = new RegExp(
  `(?:^|\\n|[.;|]\\s{1,3}|Parties:\\s)[ \\t]{0,40}(?:\\(?\\d{1,2}[.)]\\s)?(?:The\\s)?(?<label>${ROLE_LABEL}|${OTHER_LABEL})(?![\\p{L}])(?:\\s?[’']s\\s+name|\\s+name)?\\s{0,3}(?<bracket>\\([^()]{1,60}\\))?[ \\t]{0,6}(?<colon>[:–—])?[ \\t]{0,30}(?<line>\\n[ \\t]{0,20})?(?=(?<rest>[^\\n]{3,200})(?<next>\\n[^\\n]{3,120})?)`,
  'giu',
);

function readLabelled(opening: string): readonly Party[] {
  return [...opening.matchAll(LABELLED)].flatMap((match) => {
    const { label = '', bracket = '', colon, line, rest: row = '', next = '' } = match.groups ?? {};
    // A name may wrap: "Owner: Angela / Whitcombe".
    const rest = /^\p{Lu}[\p{L}’'-]+\s*$/u.test(row) ? foldWhiteSpace(`${row}${next}`) : row;
    if (line !== undefined && colon === undefined && bracket === '') return [];
    if (!/^\p{Lu}/u.test(label) || (colon === undefined && /^\p{Ll}|^(?:and|or|und)\b/u.test(rest))) return [];
    if (colon === undefined && match.index > UNMARKED_LENGTH) return [];
    const { names, end } = readPartyNames(rest);
    const behind = rest.slice(end);
    // Without a colon, a verb behind the name makes it a sentence.
    if (
      names.length === 0 ||
      (colon === undefined && /^(?!\s*(?:$|[,;(\d]|\.\s*$|\s{2,}|care\b|c\/o\b))/u.test(behind))
    )
      return [];
    const own = /^(?:bill|invoice|prepared|sold|customer)/iu.test(label) ? 'Customer' : singular(label);
    const aliases = [own, ...[...`${bracket} ${behind.slice(0, 160)}`.matchAll(QUOTED)].map((found) => found[1] ?? '')];
    const start = match.index + match[0].search(/\S/u);
    const stop = match.index + match[0].length + end;
    return names.map((name) => ({ name, aliases: keepNames(aliases, name), start, end: stop }));
  });
}

function keepNames(aliases: readonly string[], name: string): readonly string[] {
  const kept = aliases.map(foldWhiteSpace).filter((alias) => alias !== name && fitsName(alias, name));
  return [...new Set(kept)];
}

/** "Tenants" names each of them a tenant. */
function singular(label: string): string {
  const word = label.charAt(0).toUpperCase() + label.slice(1);
  return /(?:[^s]s)$/u.test(word) && isRole(word.slice(0, -1)) ? word.slice(0, -1) : word;
}

const PRONOUNS = `${QUOTE_OPEN}(?:we|us|our|you|your|wir|uns|sie|du)["“”»’]`;
const DEFINED = `${QUOTE_OPEN}(?:we|us|our|you|your|wir|uns|sie|du|(?:the\\s)?(?:${ROLE_LABEL}))["“”»’]`;
/** "“We”, “us” and “our” mean Acme Ltd", "“We” is Acme Co.", "“Dealer” means Acme Inc." */
const MEANS = new RegExp(
  `(?<words>${DEFINED}(?:(?:,|\\s+and|\\s+or|,\\s+and|\\s+und)?\\s*${PRONOUNS}){0,3})\\s+(?:means?|is|are|refers?\\s+to|ist|sind|bedeutet)\\s+(?=(?<rest>[^\\n]{4,60}(?:\\n[^\\n]{1,80})?))`,
  'giu',
);
/** "Acme Ltd, 5 High Street, is “we”". */
const IS_PRONOUN = new RegExp(
  `(?<=^|[.\\n]\\s{0,3})(?<rest>\\p{Lu}[^.“"\\n]{3,140}?)\\s(?:is|are)\\s(?<words>${PRONOUNS})`,
  'gu',
);

function readMeanings(opening: string): readonly Party[] {
  return [...opening.matchAll(MEANS), ...opening.matchAll(IS_PRONOUN)].flatMap((match) => {
    const { words = '', rest = '' } = match.groups ?? {};
    const found = readPartyName(foldWhiteSpace(rest));
    if (found === null) return [];
    const aliases = [...words.matchAll(QUOTED)]
      .map((own) => own[1] ?? '')
      .filter((own) => isSpeaker(own) || isRole(own));
    return [
      {
        name: found.name,
        aliases,
        start: match.index,
        end: match.index + match[0].length + (match[0].includes(rest) ? 0 : found.end),
      },
    ];
  });
}

/** "A contract between you and Acme, Inc.", "by Acme Ltd (we)", "Anbieter ist Acme AG", "betrieben von der Acme AG". */
const COUNTERPARTY =
  /(?:\bbetween\s+you(?:,?\s[^,.]{1,40},?)?\s+and\s+|\bAnbieter(?:in)?\s+ist\s+(?:die\s+|der\s+)?|\b(?:operated|run|provided|owned)\s+by\s+|\b[Bb]etrieben\s+wird\s+sie\s+von\s+(?:der\s+)?|\bbetrieben\s+von\s+(?:der\s+)?)(?=(?<rest>\p{Lu}[^\n]{3,80}))/gu;

function readCounterparty(opening: string): readonly Party[] {
  const [match] = [...opening.matchAll(COUNTERPARTY)].filter(
    (own) => readPartyName(own.groups?.['rest'] ?? '') !== null,
  );
  const found = match === undefined ? null : readPartyName(match.groups?.['rest'] ?? '');
  if (match === undefined || found === null) return [];
  const start = match.index + match[0].length;
  return [{ name: foldWhiteSpace(found.name), aliases: [], start, end: start + found.end }];
}

const NUMBERED =
  /\(1\)\s+(?=(?<first>\p{Lu}[^\n]{3,160}(?:\n[^\n]{1,160})?))[^\n]{3,160}?(?:\n[^\n]{0,160}?)?\(2\)\s+(?=(?<second>\p{Lu}[^\n]{3,120}))/u;

/** "(1) Acme LLP and (2) Jane Doe trading as Buttons": parties that are numbered and have no roles there. */
function readNumbered(opening: string): readonly Party[] {
  const match = NUMBERED.exec(opening);
  if (match === null) return [];
  return [match.groups?.['first'], match.groups?.['second']].flatMap((words) => {
    const found = readPartyName(words ?? '');
    const start = opening.indexOf(words ?? '', match.index);
    return found === null ? [] : [{ name: foldWhiteSpace(found.name), aliases: [], start, end: start + found.end }];
  });
}
