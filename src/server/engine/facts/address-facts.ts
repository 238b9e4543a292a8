import type { Party } from '../parties/party.ts';
import { hasFirmForm } from '../parties/party-names.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** A place that the document is about, or where a party is. Offsets point into the joined text. */
export interface AddressFact {
  /** "Premises", "Place of work", "Address of Acme Ltd". */
  readonly label: string;
  readonly address: string;
  readonly start: number;
  readonly end: number;
}

const ADDRESS_LIMIT = 5;
/** Addresses of what comes later are for notices and signatures. UTF-16 units. */
const SEARCHED_LENGTH = 14_000;
const BEFORE_LENGTH = 70;

const ROOM =
  '(?:(?:Flat|Apt\\.?|Apartment|Unit|Suite|Room|Studio|Office|Shop|House|Top)\\s[\\w#-]{1,8}(?:\\s\\([^()]{2,30}\\))?,?\\s+)';
/** A house with a name: "Lode House, 3 Orton Parkway". */
const HOUSE =
  "(?:(?:\\p{Lu}[\\p{L}’'-]+\\s){1,2}(?:House|Court|Lodge|Cottage|Building|Tower|Mill|Hall|Farm|Works|Chambers|Mansions|Wharf),\\s+)";
/** The same behind the street: ", Suite 310", ", 4th Floor". */
const ROOM_BEHIND =
  '(?:,\\s(?:(?:Flat|Apt\\.?|Apartment|Unit|Suite|Room|Office|Floor)\\s[\\w#-]{1,8}|\\d{1,2}(?:st|nd|rd|th)\\s[Ff]loor))';
const WORD = "(?:\\p{Lu}[\\p{L}.’'-]*|\\d{1,3}(?:st|nd|rd|th))";
const STREET = `\\d{1,5}[A-Za-z]?(?:[–-]\\d{1,5})?,?\\s(?:${WORD}\\s){0,4}${WORD}`;
const GERMAN_STREET =
  '(?:\\p{Lu}[\\p{L}-]*[\\s-]){0,2}\\p{L}*(?:[Ss]traße|[Ss]trasse|[Ss]tr\\.|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Dd]amm|[Uu]fer|[Hh]of)\\s\\d{1,4}[a-z]?(?:/\\d{1,4})?|(?:Am|An\\sder|Auf\\sdem|Im|In\\sder|Zum|Zur)\\s\\p{Lu}[\\p{L}-]+\\s\\d{1,4}[a-z]?';
/** "LS6 2WD", "M5V 0H6", "43214", "H91 K7T4": before names of towns, which may begin alike. */
const CODE =
  '(?:[A-Z]{1,2}\\d[\\dA-Z]?\\s\\d[A-Z]{2}|[A-Z]\\d[A-Z]\\s\\d[A-Z]\\d|[A-Z]\\d\\d\\s[A-Z\\d]{4}|\\d{4,6})(?![\\p{L}\\d])';
const TOWN = "(?:\\p{Lu}[\\p{L}.’'-]*|am|an\\sder|im)(?![\\p{L}\\d])";
const NEXT = `(?:,\\s(?:\\d{4,5}\\s)?\\p{Lu}(?:(?<=\\s\\p{Lu})[\\p{L}.’'-]*)(?![\\p{L}\\d])(?:\\s(?:${CODE}|${TOWN})){0,4})`;
const ADDRESS = new RegExp(
  `(?<![\\p{L}\\d.,]|[Bb]ox\\s)(?:${ROOM})?(?:${HOUSE})?(?:${STREET}|${GERMAN_STREET})${ROOM_BEHIND}?${NEXT}{1,4}(?:\\s\\d{4,6})?`,
  'gu',
);

/** "Unit 4, Meridian Park": the number is the unit's. */
const ROOM_BEFORE = /(?<![\p{L}])(?:Flat|Apt\.?|Apartment|Unit|Suite|Room|Studio|Office|Shop|Level|Floor|Lot|No\.)\s$/u;
/** "Die Wohnung Lindenweg 4": a noun that only looks like a part of the street. */
const NOUN_BEFORE = /^(?:Wohnung|Hause?|Objekt|Adresse|Anschrift|Mietsache)\s/u;

/** What stands right before an address and tells what is there. */
const PURPOSES: readonly (readonly [RegExp, string])[] = [
  [/["“]Premises["”]\s+means(?:\s+the\s+(?:\p{L}+\s){1,4}at)?\s*$/iu, 'Premises'],
  [/\b(?:place\s+of\s+work|work\s+location|arbeitsort|dienstort)\b[^.;]{0,30}$/iu, 'Place of work'],
  [
    /\b(?:job\s+site|the\s+work\s+(?:at|site)|project\s+(?:address|site)|remodel\w*\b[^.;]{0,60}\bat|baustelle|bauvorhaben)\b[^.;]{0,40}$/iu,
    'Site',
  ],
  [
    /(?:\b(?:premises|property|home|house|flat|apartment|dwelling(?:\s+unit)?|unit|room|space|(?<!\b(?:registered|head|branch|main)\s)office|shop|known\s+as|located\s+at|situated\s+at|sub-?lets?|lets?|rents?|mietobjekt|wohnung|mietsache|im\s+hause|objekt)\b(?![^.;]{0,40}(?:\bc\/o|["“”]))[^.;]{0,40}|^)$/iu,
    'Premises',
  ],
];
/** A line about nothing else: "Your place of work is Ballybrit Crescent." */
const PLACE_OF_WORK =
  /\b(?:[Pp]lace\s+of\s+[Ww]ork|[Ww]ork\s+[Ll]ocation|[Aa]rbeitsort|[Dd]ienstort)(?:[ \t]*:|[ \t]+(?:is|ist))?[ \t]+(?:at[ \t]+|in[ \t]+)?(?<place>(?:the[ \t]+)?\p{Lu}[^.;\n]{2,80})/u;

/**
 * Finds the address of what a document is about, and those of its parties.
 * @param text the whole document; offsets point into it
 */
export function findAddresses(text: string, parties: readonly Party[]): readonly AddressFact[] {
  const searched = text.slice(0, SEARCHED_LENGTH);
  const found: AddressFact[] = [];
  const add = (fact: AddressFact): void => {
    if (found.length < ADDRESS_LIMIT && !found.some(({ label }) => label === fact.label)) found.push(fact);
  };
  for (const match of searched.matchAll(ADDRESS)) {
    const room = ROOM_BEFORE.exec(searched.slice(Math.max(0, match.index - 12), match.index))?.[0].length ?? 0;
    const start = match.index - room + (NOUN_BEFORE.exec(match[0])?.[0].length ?? 0);
    const end = start + lengthOfAddress(searched.slice(start, match.index + match[0].length));
    const label = labelOf(searched, start, parties);
    if (label !== null)
      add({ label, address: foldWhiteSpace(searched.slice(start, end)).replace(/[.,]$/u, ''), start, end });
  }
  const work = PLACE_OF_WORK.exec(searched);
  const place = work?.groups?.['place'];
  if (work !== null && place !== undefined)
    add({
      label: 'Place of work',
      address: foldWhiteSpace(place),
      start: work.index,
      end: work.index + work[0].length,
    });
  return found;
}

const ENDS_WITH_CODE = new RegExp(`(?:,\\s|\\s)${CODE}[,.]?\\s*$`, 'u');
const BEGINS_WITH_CODE = new RegExp(`^${CODE}`, 'u');

/** The comma behind a room or a house does not end a street. */
const ROOM_IN_FRONT = new RegExp(`^(?:${ROOM})?(?:${HOUSE})?`, 'u');

/** Where an address ends: a new line behind a whole one is the next row of a form, or a name. UTF-16 units. */
function lengthOfAddress(text: string): number {
  for (const { index } of text.matchAll(/\n/gu)) {
    const [before, after] = [text.slice(0, index).trimEnd(), text.slice(index + 1).trimStart()];
    const street = before.replace(ROOM_IN_FRONT, '');
    const isWhole = ENDS_WITH_CODE.test(before) || (/,/u.test(street) && !/,$/u.test(before));
    if (isWhole && !BEGINS_WITH_CODE.test(after)) return before.length;
  }
  return text.length;
}

function labelOf(text: string, index: number, parties: readonly Party[]): string | null {
  const before = foldWhiteSpace(text.slice(Math.max(0, index - BEFORE_LENGTH * 2), index));
  const [party] = parties
    .filter(({ name }) => isOf(before, name))
    .sort((left, right) => lastPlace(before, right.name) - lastPlace(before, left.name));
  if (party !== undefined) return `Address of ${party.name}`;
  const near = before.slice(-BEFORE_LENGTH);
  return near === '' ? null : (PURPOSES.find(([pattern]) => pattern.test(near))?.[1] ?? null);
}

function lastPlace(text: string, name: string): number {
  return text.toLowerCase().lastIndexOf(name.toLowerCase());
}

const PLACE_LABEL =
  /(?<![\p{L}])(?:premises|property|site|venue|goods|vehicle|place\s+of\s+work|location|centre|club|hospital|(?:supply|delivery|service|installation|site)\s+address)(?![\p{L}])(?:\s\([^()]*\))?\s*:?\s*$/iu;
const WHOLE_ADDRESS = new RegExp(ADDRESS.source, 'u');

/** "Acme, Inc., a Delaware corporation with offices at", "Umvoti Mutual Bank / 17 Harbour Terrace". */
function isOf(before: string, name: string): boolean {
  const at = lastPlace(before, name);
  if (at === -1) return false;
  const between = before.slice(at + name.length);
  // Behind the label of a place it is that of the place, behind another address or another firm that one's.
  if (PLACE_LABEL.test(between)) return false;
  if (WHOLE_ADDRESS.test(between) || hasFirmForm(between.replace(/^[,.\s]*(?:\p{Lu}[\p{L}.]*[,.\s]*){0,2}/u, '')))
    return false;
  return !/(?<=\p{L}{3})\.\s|;|["“„]|\b(?:and|und|to|lets?|sublets?)\b/u.test(between);
}
