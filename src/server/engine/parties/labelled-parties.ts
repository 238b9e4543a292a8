import { foldWhiteSpace } from '../text/source-text.ts';
import { fitsName } from './defined-parties.ts';
import type { Party } from './party.ts';
import { readPartyNames } from './party-names.ts';
import { isRole, isSpeaker, isTaker, isThirdParty, ROLE_LABEL } from './party-roles.ts';
import { QUOTED } from './quoted-names.ts';
import { canonicalRole, OPPOSITE_ROLES, roleSynonyms } from './side-roles.ts';

const OTHER_LABEL =
  'Bill(?:ed)?\\s+to|Invoiced?\\s+to|Prepared\\s+for|Sold\\s+to|Sold\\s+by|Billed\\s+by|Supplied\\s+by|Bride|(?:Bride)?groom';
/** Of a letter or a form that speaks to its reader; with a colon only. */
const PRONOUN_LABEL = 'From|To|You|Us|We';
const ROLE_OF_LABEL: readonly (readonly [RegExp, string])[] = [
  [/^(?:bill\s+to|billed\s+to|invoice|prepared|sold\s+to)/iu, 'Customer'],
  // Two of them are one side.
  [/^(?:bride|groom|bridegroom)$/iu, 'Couple'],
  [/^(?:sold|billed|supplied)\s+by/iu, 'Seller'],
  [/^(?:from|us|we)$/iu, 'we'],
  [/^(?:to|you)$/iu, 'you'],
];
/** Of a label without a mark behind it, only the first lines of a document make a form. UTF-16 units. */
const UNMARKED_LENGTH = 2_500;
/** "Landlord (“we”, “us”)", "Tenants:", "The Insured | ", "Bill to:", "Wedding Couple:", with the name on the same line or the next. */
const LABELLED = new RegExp(
  `(?:^|\\n|(?<inside>[.;|][ \\t]{1,3})|Parties:\\s)[ \\t]{0,40}(?:\\(?\\d{1,2}(?:\\.\\d{1,2})?[.)]?\\s)?(?<of>Names?\\s+of\\s+(?:the\\s+)?)?(?:The\\s)?(?:(?<label>${ROLE_LABEL}|${OTHER_LABEL}|(?:${PRONOUN_LABEL})(?=:))(?:(?:\\s?/\\s?|\\s+(?:or|and)\\s+)(?:${ROLE_LABEL}))?(?:\\s\\d)?(?![\\p{L}\\d])|(?<own>(?!(?:For|Für|By|Per|Signed|Your|Our|To|An|Der|Die|Das)\\s)\\p{Lu}[\\p{L}-]{2,20}(?:[ ]\\p{Lu}[\\p{L}-]{2,20})?)(?=[ \\t]{0,6}(?:[:|]|\\(["“‘'])))(?:\\s?[’']s)?(?:\\s+(?:full\\s+|legal\\s+)?name)?\\s{0,3}(?<bracket>\\([^()]{1,60}\\))?[ \\t]{0,6}(?<colon>[:–—|])?[ \\t]{0,30}(?<line>\\n[ \\t]{0,20})?(?=(?<rest>[^\\n]{3,200})(?<next>\\n[^\\n]{3,120})?)`,
  'giu',
);

/** In a form about something else, whom a person works for or rents from is one of the person's particulars. */
const RELATED = new Set(['employer', 'landlord', 'bank', 'insurer', 'agent', 'manager']);
const INSURED = ['insured', 'policyholder', 'you', 'versicherungsnehmer'];

/** Whether a label stands for another contract than this: the document has no employee to its employer. */
function isParticular(role: string, labels: readonly string[], isActor: (word: string) => boolean): boolean {
  const own = canonicalRole(role);
  if (!RELATED.has(own) || labels.every((label) => label === own)) return false;
  const opponents = OPPOSITE_ROLES.filter((pair) => pair.includes(own))
    .flat()
    .filter((word) => word !== own)
    .concat(own === 'insurer' ? INSURED : []);
  return !opponents.some((word) => labels.includes(word) || roleSynonyms(word).some(isActor));
}

/** "Credit provider (“we”, “us”)": whatever the label, who speaks is a party. */
function definesSpeaker(bracket: string): boolean {
  return [...bracket.matchAll(QUOTED)].some(([, own = '']) => isSpeaker(foldWhiteSpace(own)));
}

interface LabelledParty extends Party {
  /** Stands behind another value of its row: "Borrower: Rosa Quint | Employer: Acme Ltd". */
  readonly isInside: boolean;
}

/**
 * Parties on lines labelled with their role: "Landlord: Rosa Quint".
 * @param opening the first part of the document; offsets of the parties point into it
 * @param isActor whether a word that is no known role acts as a party in the document
 */
export function readLabelled(opening: string, isActor: (word: string) => boolean): readonly Party[] {
  const rows = [...opening.matchAll(LABELLED)].flatMap((match) => readRow(match, isActor));
  const labels = rows.map(({ aliases }) => canonicalRole(aliases[0] ?? ''));
  const all = rows.filter(
    ({ aliases: [role = '', ...called] }) => called.some(isSpeaker) || !isParticular(role, labels, isActor),
  );
  const roles = all.filter(({ isInside }) => !isInside).map(({ aliases }) => aliases[0] ?? '');
  // Of a person's particulars "Employer" is one; a party inside a row stands opposite the row's own.
  const fits = (role: string) =>
    roles.length === 0 || roles.some((own) => isTaker(own) !== isTaker(role)) || /^co-/iu.test(role);
  return all
    .filter(({ isInside, aliases: [role = ''] }) => !isInside || (isActor(role) && fits(role)) || /^co-/iu.test(role))
    .map(({ name, aliases, start, end }) => ({ name, aliases, start, end }));
}

function readRow(match: RegExpExecArray, isActor: (word: string) => boolean): readonly LabelledParty[] {
  const { label: known, own = '', bracket = '', colon, line, rest: row = '', next = '' } = match.groups ?? {};
  const label = known ?? own;
  if (
    (!/^\p{Lu}/u.test(label) && match.groups?.['of'] === undefined) ||
    (known === undefined && !isActor(label) && !isTaker(label) && !definesSpeaker(bracket))
  )
    return [];
  // A name may wrap: "Owner: Angela / Whitcombe".
  const isWrapped = /^\p{Lu}[\p{L}’'-]+\s*$/u.test(row) && /^\n\s*\p{Lu}[\p{L}’'-]+\s*(?:$|,)/u.test(next);
  const rest = isWrapped ? foldWhiteSpace(`${row}${next}`) : row;
  // "The Guarantor", alone on its line, and "Mrs Ada Finch, 2 High Street" on the next.
  const isHeaded = /^(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr)\.?\s\p{Lu})/u.test(row) && match.index <= UNMARKED_LENGTH;
  if (line !== undefined && colon === undefined && bracket === '' && !isHeaded) return [];
  if (colon === undefined && (/^\p{Ll}|^(?:and|or|und)\b/u.test(rest) || match.index > UNMARKED_LENGTH)) return [];
  const isInside = match.groups?.['inside'] !== undefined;
  const start = match.index + match[0].search(/\S/u);
  const stop = match.index + match[0].length;
  const { names, end } = readNames(rest, colon);
  // "From: 2215 Yamhill St" is where something is fetched.
  if (new RegExp(`^(?:${PRONOUN_LABEL})$`, 'iu').test(label) && /^\d/u.test(rest)) return [];
  const behind = joinAddress(rest, isWrapped ? '' : next).slice(end);
  // Without a colon, a verb behind the name makes it a sentence.
  const isSentence = colon === undefined && /^(?!\s*(?:$|[,;(\d]|\.\s*$|\s{2,}|care\b|c\/o\b))/u.test(behind);
  if (isSentence) return [];
  const role = ROLE_OF_LABEL.find(([pattern]) => pattern.test(label))?.[1] ?? singular(label);
  const called = [...`${bracket} ${behind.slice(0, 160)}`.matchAll(QUOTED)].map((found) => found[1] ?? '');
  return names.map((name) => ({
    name,
    aliases: nameRoles(role, keepNames(called, name)),
    start,
    end: stop + end,
    isInside,
  }));
}

/** An address may continue behind the comma of its line: "Hirer: Ada Finch, 2 Elm Park, Naas, / Co. Kildare (“you”)". */
function joinAddress(row: string, next: string): string {
  return /,\s*$/u.test(row) ? row + next : row;
}

/** "Owner / Guarantor: Ada Finch (“Guarantor”)": of the firm that signs she is the owner, and here the guarantor. */
function nameRoles(role: string, called: readonly string[]): readonly string[] {
  const isBeside = called.some(isThirdParty) && !isThirdParty(role);
  return [...new Set([...(isBeside ? [] : [role]), ...called])];
}

/** Words of an address or of a form: what holds one is no organisation. */
const NO_ORGANISATION =
  /(?<![\p{L}])(?:road|street|lane|avenue|drive|court|terrace|square|close|house|floor|suite|unit|flat|apartment|name|date|signature|address|above|below|see|page|section|clause|schedule|number|no|phone|email|stra(?:ß|ss)e|weg|platz|gasse|datum|unterschrift|vorname|zuname|anschrift)(?![\p{L}])/iu;
const ORGANISATION =
  /^\p{Lu}[\p{L}’'.-]+(?:\s(?:of|the|for|and|&|und|für|der|des|\p{Lu}[\p{L}’'.-]*)){1,7}(?=\s*(?:$|[,;(|]))/u;

/** Behind a label with its mark, an organisation needs no legal form: "Employer: City of Marlow Library Service". */
function readNames(rest: string, colon: string | undefined): ReturnType<typeof readPartyNames> {
  const found = readPartyNames(rest);
  const name = colon === undefined || found.names.length > 0 ? undefined : ORGANISATION.exec(rest)?.[0];
  if (name === undefined || NO_ORGANISATION.test(name)) return found;
  return { names: [name], end: name.length };
}

function keepNames(aliases: readonly string[], name: string): readonly string[] {
  return aliases.map(foldWhiteSpace).filter((alias) => alias !== name && fitsName(alias, name));
}

/** "Tenants" names each of them a tenant. */
function singular(label: string): string {
  const [, own = label] = JOINT.exec(label) ?? [];
  return singularWord(own);
}

/** "Primary member", "Joint member": one role, and not one for each. */
const JOINT = /^(?:primary|joint|additional|second(?!\sparty))\s(.+)$/iu;

function singularWord(label: string): string {
  const word = label.charAt(0).toUpperCase() + label.slice(1);
  return /(?:[^s]s)$/u.test(word) && isRole(word.slice(0, -1)) ? word.slice(0, -1) : word;
}
