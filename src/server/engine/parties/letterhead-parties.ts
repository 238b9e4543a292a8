import { escapePattern } from '../text/escape-pattern.ts';
import type { Party } from './party.ts';
import { hasFirmForm, readPartyName } from './party-names.ts';
import { isRole } from './party-roles.ts';

/** A letterhead is at most this many lines. */
const LETTERHEAD_LINES = 5;
const WE = /(?<![\p{L}])(?:we|us|our|wir|uns|unser[en]?)(?![\p{L}])/giu;
const WE_MINIMUM = 3;
/** How often a name without a legal form is to be met behind the head of the page. */
const MENTIONS_MINIMUM = 2;

/** Whether a document speaks as "we". */
export function speaksAsWe(opening: string): boolean {
  return [...opening.matchAll(WE)].length >= WE_MINIMUM;
}

/** The firm whose name heads the page: with its legal form, or else a name that the document goes on to use. */
export function readLetterhead(text: string, opening: string): readonly Party[] {
  const lines = cutAddressee([...opening.matchAll(/[^\n]{4,160}/gu)].slice(0, LETTERHEAD_LINES), opening);
  const aliases = speaksAsWe(opening) ? ['we'] : [];
  for (const match of lines) {
    const parts = [match[0], ...match[0].split(/\s[–—|-]\s/u).slice(1)];
    const found = parts.map((part) => readPartyName(part.trim())).find((own) => own !== null && hasFirmForm(own.name));
    if (found === undefined || found === null) continue;
    return [{ name: found.name, aliases, start: match.index, end: match.index + match[0].length }];
  }
  for (const match of lines) {
    const line = match[0];
    const isSaid = (name: string) => isIntroduced(line, name) || isUsed(name, text.slice(match.index + line.length));
    const name = readUnmarkedName(line).find(isSaid);
    if (name !== undefined) return [{ name, aliases, start: match.index, end: match.index + match[0].length }];
  }
  return GREETS.test(opening) ? readHeadOfLetter(lines, aliases) : [];
}

const GREETS = /(?:^|\n)[ \t]*(?:Dear|Sehr\s+geehrte)\s/u;
/** Whom a letter is written to: his company, on the next line, is not its sender. */
const ADDRESSEE = /^\s*(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Herrn?|Frau)\.?\s+\p{Lu}|(?:To|An)\b\s*:)/u;

/** The lines above the addressee of a letter. */
function cutAddressee(lines: readonly RegExpExecArray[], opening: string): readonly RegExpExecArray[] {
  const addressee = GREETS.test(opening) ? lines.findIndex(([line]) => ADDRESSEE.test(line)) : -1;
  return addressee > 0 ? lines.slice(0, addressee) : lines;
}

const ORGANISATION =
  /\b(?:Society|Association|Bank|Council|Insurance|Mutual|Company|Group|Trust|University|College|School|Hospital|Authority|Union|Foundation|Agency|Services|Wireless|Energy|Water|Telecom|Verein|Versicherung)\b/u;
const ADDRESS_BELOW = /^\s*(?:P\.?\s?O\.?\s?Box\b|\d{1,5}\s|[^\n]{0,60}\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b)/u;

/** An organisation at the head of a letter, with its address below. */
function readHeadOfLetter([first, second]: readonly RegExpExecArray[], aliases: readonly string[]): readonly Party[] {
  const name = first?.[0].trim() ?? '';
  if (first === undefined || second === undefined || !ORGANISATION.test(name) || !ADDRESS_BELOW.test(second[0]))
    return [];
  return NAME.test(name) ? [{ name, aliases, start: first.index, end: first.index + first[0].length }] : [];
}

/** What heads a document beside the name of who wrote it. */
const NO_HEAD =
  /(?<![\p{L}])(?:value|received|undersigned|agreement|contract|terms?|conditions?|policy|policies|licen[cs]e|offer|letter|note|deed|invoice|statement|lease|tenancy|loan|booking|subscription|membership|member|members|form|order|receipt|notice|schedule|rules|guide|welcome|thank|summary|details|name|information|version|updated?|edition|part|section|page|annex|your|our|my|the\s+deal|confidential|private|vertrag|\p{L}*(?:vertrag|vereinbarung|bedingungen|versicherung|bürgschaft)|angebot|rechnung|police|willkommen|stand)(?![\p{L}])/iu;
const NAME = /^(?:\p{Lu}[\p{L}’'.-]*|&|and|of|the|und)(?:\s(?:\p{Lu}[\p{L}’'.-]*|&|and|of|the|und)){0,5}$/u;

/** "HARBOURDESK – HOW MEMBERSHIP WORKS", "Wee Acorns Nursery, Perth Road": the parts of a line that may be a name. */
function readUnmarkedName(line: string): readonly string[] {
  const behind = /\b(?:from|by|von)\s+(?=\p{Lu})(?<name>[^,:(|–]{3,60})$/u.exec(line)?.groups?.['name'];
  const [head = ''] = line.split(/[:,(|]/u, 1);
  return [behind, ...head.split(/\s[–—-]\s/u)].flatMap((part) => {
    const name = part?.trim() ?? '';
    return NAME.test(name) && name.length > 3 && !NO_HEAD.test(name) && !isRole(name) ? [name] : [];
  });
}

const ADDRESS =
  /^,.*(?:\d|\b(?:Street|Road|Lane|Avenue|Drive|Square|Place|Quay|Way|Row|Park)\b|(?:[Ss]tra(?:ß|ss)e|gasse|weg|platz)\b)/u;

/** "Tay Pianos (proprietor: …)", "Wee Acorns Nursery, Perth Road, Dundee", "Your offer from Loopwire". */
function isIntroduced(line: string, name: string): boolean {
  const behind = line.slice(line.indexOf(name) + name.length);
  if (/^[\s,(]+(?:proprietor|prop\.|owner|trading|t\/a|Inhaber|Inh\.)/u.test(behind)) return true;
  if (name.includes(' ') && ADDRESS.test(behind)) return true;
  return /\b(?:offer|invitation|letter|angebot|einladung|brief)\s(?:from|von)\s$/iu.test(
    line.slice(0, line.indexOf(name)),
  );
}

/** "Brolga Creek Bakery, 3 Station Street": a name in front of its address. */
export function readAddressedName(line: string): string | null {
  const [first = ''] = line.split(',', 1);
  const name = first.trim();
  const isName = NAME.test(name) && name.includes(' ') && !NO_HEAD.test(name) && !isRole(name);
  return isName && ADDRESS.test(line.slice(first.length)) ? name : null;
}

/** Whether the rest of a document lets a name act or own, as it does with a party's, or has a line for its signature. */
function isUsed(name: string, rest: string): boolean {
  const own = escapePattern(name);
  const acts = `(?<![\\p{L}])${own}(?:[’']s|\\s+(?:will|shall|may|must|can|cannot|is|are|has|does|and\\s+you|wird|kann|darf|ist|hat))(?![\\p{L}])`;
  const mentions = [...rest.matchAll(new RegExp(acts, 'giu'))].filter(([mention]) => /^\p{Lu}/u.test(mention));
  const isSigned = new RegExp(`(?<![\\p{L}])(?:for|für)\\s+${own}(?:\\s*:|\\s*_)`, 'iu').test(rest);
  return mentions.length >= MENTIONS_MINIMUM || isSigned;
}
