import { escapePattern } from '../text/escape-pattern.ts';
import { readAddressedName } from './letterhead-parties.ts';
import type { Party } from './party.ts';
import { hasFirmForm, isSameName, readPartyName } from './party-names.ts';
import { isRole } from './party-roles.ts';

/** A salutation stands within this. UTF-16 units. */
const OPENING_LENGTH = 2_000;
/** Where a letter is signed, at most this far from its end. UTF-16 units. */
const CLOSING_LENGTH = 1_500;
/** So many lines above the salutation may hold the sender and the addressee. */
const HEAD_LINES = 12;
/** How often a first name is looked up for the surname behind it. */
const MENTIONS_TRIED = 60;

const WORD = "\\p{Lu}[\\p{L}’'-]+";
const SALUTATION = new RegExp(
  `(?:^|\\n)[ \\t]*(?:Dear|Hi|Hello|Hey|Liebe[rn]?|Sehr[ ]+geehrte[rn]?|Hallo|Servus|Guten[ ]+Tag)[ ]+(?<title>(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Herrn?|Frau)\\.?[ ]+)?(?<name>${WORD}(?:[ ](?:(?:and|und|&)[ ])?${WORD})?)(?=[ \\t]*(?:[,:;!–-]|\\n|$))`,
  'u',
);
/** Greeted by no name: "Dear Sir", "Sehr geehrte Damen und Herren". */
const UNNAMED = /^(?:Sirs?|Madam|Damen|Herren|All|Both|Team|Friend|Friends|Colleague|Applicant|Parents?|Neighbou?r)\b/u;

interface Salutation {
  readonly index: number;
  readonly title: string;
  /** Empty where the letter greets by no name. */
  readonly names: readonly string[];
}

function findSalutation(text: string): Salutation | null {
  const match = SALUTATION.exec(text.slice(0, OPENING_LENGTH));
  const name = match?.groups?.['name'];
  if (match === null || name === undefined) return null;
  const isNamed = !UNNAMED.test(name) && !isRole(name);
  return {
    index: match.index,
    title: match.groups?.['title'] ?? '',
    names: isNamed ? name.split(/\s(?:and|und|&)\s/u) : [],
  };
}

/**
 * Whom a letter is written to, by the name in its salutation: "Dear Devon", and "Devon Castellano" above it or where it is
 * agreed to.
 * @param text the whole letter; offsets of the parties point into it
 */
export function readAddressees(text: string): readonly Party[] {
  const salutation = findSalutation(text);
  if (salutation === null) return [];
  const above = listHeadLines(text, salutation.index);
  if (salutation.names.length === 0) return findUnnamed(above);
  const found = salutation.names.map((name) => findInLines(above, name) ?? findInText(text, salutation, name));
  return found.filter((party) => party !== null);
}

interface Line {
  readonly text: string;
  readonly start: number;
}

function listHeadLines(text: string, end: number): readonly Line[] {
  return [...text.slice(0, end).matchAll(/[^\n]{4,160}/gu)]
    .slice(0, HEAD_LINES)
    .map((match) => ({ text: match[0], start: match.index }));
}

const ADDRESS_LABEL = /^\s*(?:To|An|Re|For|Attention|Attn)\b\s*:?\s+/u;
const TITLED = /^\s*(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Chief|Alhaji|Engr|Herrn?|Frau|Familie)\b/u;

function readLine({ text, start }: Line): Party | null {
  const label = ADDRESS_LABEL.exec(text)?.[0].length ?? 0;
  const found = readPartyName(text.slice(label).trim());
  return found === null ? null : { name: found.name, aliases: ['you'], start, end: start + text.length };
}

/** "Acme Inc., Attention: Jane Doe": the letter is to the firm. */
const ATTENTION = /,?\s*(?:Attention|Attn|c\/o|z\.\s?Hd)\b/u;

function findInLines(lines: readonly Line[], name: string): Party | null {
  for (const line of lines) {
    const behind = ATTENTION.exec(line.text)?.index ?? 0;
    const firm = behind > 0 ? readLine({ ...line, text: line.text.slice(0, behind) }) : null;
    if (firm !== null && line.text.slice(behind).includes(name)) return firm;
    const party = readLine(line);
    const words = party?.name.split(/[\s-]/u) ?? [];
    if (party !== null && !hasFirmForm(party.name) && name.split(/[\s-]/u).every((word) => words.includes(word)))
      return party;
  }
  return null;
}

/** "To: Jane Doe", a line with a title, or else the last name above "Dear Sir" that is not the letterhead. */
function findUnnamed(above: readonly Line[]): readonly Party[] {
  const addressed = above.filter(({ text }) => ADDRESS_LABEL.test(text) || TITLED.test(text));
  const others = above.slice(1).toReversed();
  const isPerson = (party: Party | null) => party !== null && !hasFirmForm(party.name);
  const found = addressed.map(readLine).find((party) => party !== null) ?? others.map(readLine).find(isPerson);
  return found === null || found === undefined ? [] : [found];
}

/** The full name anywhere in the letter, or the name by which it greets. */
function findInText(text: string, { index, title }: Salutation, name: string): Party {
  const own = escapePattern(name);
  const pattern =
    title === '' ? `(?<![\\p{L}])${own}(?:[ ]${WORD}){1,3}` : `(?:\\p{Lu}[\\p{L}.’'-]*[ ]){1,3}${own}(?![\\p{L}])`;
  let tried = 0;
  for (const match of text.matchAll(new RegExp(pattern, 'gu'))) {
    tried += 1;
    if (tried > MENTIONS_TRIED) break;
    const found = Math.abs(match.index - index) < 12 ? null : readPartyName(match[0]);
    if (found !== null && !hasFirmForm(found.name))
      return { name: found.name, aliases: ['you'], start: match.index, end: match.index + match[0].length };
  }
  const line = listHeadLines(text, index)
    .slice(1)
    .find((own) => readAddressedName(own.text) !== null);
  const organisation = line === undefined ? null : readAddressedName(line.text);
  if (line !== undefined && organisation !== null)
    return { name: organisation, aliases: ['you'], start: line.start, end: line.start + line.text.length };
  const start = text.indexOf(name, index);
  return { name: `${title}${name}`, aliases: ['you'], start, end: start + name.length };
}

/**
 * The person who writes a letter: the name at its head that signs it as well.
 * @param addressees who it is written to
 */
export function readSender(text: string, addressees: readonly Party[]): readonly Party[] {
  const salutation = findSalutation(text);
  if (salutation === null) return [];
  const closing = text.slice(Math.max(salutation.index, text.length - CLOSING_LENGTH));
  for (const line of listHeadLines(text, salutation.index)) {
    const party = readLine(line);
    if (party === null || addressees.some(({ name }) => isSameName(name, party.name))) continue;
    const [first = ''] = party.name.split(' ');
    if (new RegExp(`(?:^|\\n|[,–-]\\s)\\s*${escapePattern(first)}(?=[\\s,.]|$)`, 'u').test(closing))
      return [{ ...party, aliases: hasFirmForm(party.name) || !speaksAsI(text) ? ['we'] : ['I'] }];
  }
  return [];
}

const I = /(?<![\p{L}])(?:I|ich|Ich)(?![\p{L}])/gu;
const WE = /(?<![\p{L}])(?:we|wir)(?![\p{L}])/giu;

/**
 * Whether a document is written by one person, and not as "we" to one who confirms it below with "I agree".
 * @param text the whole document
 */
export function speaksAsI(text: string): boolean {
  const [own, ours] = [I, WE].map((words) => [...text.matchAll(words)].length) as [number, number];
  return own > 0 && own >= ours;
}
