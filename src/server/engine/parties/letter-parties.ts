import type { Party } from './party.ts';
import { hasFirmForm, readPartyName, readPartyNames } from './party-names.ts';

/** A salutation stands within this. UTF-16 units. */
const OPENING_LENGTH = 9_000;
/** "Ich bin Paula Reisinger; du bist Jonas Feichter". */
const INTRODUCTION =
  /(?<![\p{L}])(?<who>ich\s+bin|du\s+bist|wir\s+sind|I\s+am|you\s+are|we\s+are)\s+(?=(?<rest>\p{Lu}[^\n]{3,90}))/giu;

export function readIntroductions(opening: string): readonly Party[] {
  return [...opening.matchAll(INTRODUCTION)].flatMap((match) => {
    const { who = '', rest = '' } = match.groups ?? {};
    const { names, end: length } = /^\p{Lu}/u.test(rest) ? readPartyNames(rest) : { names: [], end: 0 };
    const end = match.index + match[0].length + length;
    const alias = /^(?:ich|i\s)/iu.test(who) ? 'I' : /^(?:we|wir)/iu.test(who) ? 'we' : 'you';
    return names.map((name) => ({ name, aliases: [alias], start: match.index, end }));
  });
}

/** A letterhead is at most this many lines. */
const LETTERHEAD_LINES = 5;
const WE = /(?<![\p{L}])(?:we|us|our|wir|uns|unser[en]?)(?![\p{L}])/giu;
const WE_MINIMUM = 3;

/** The firm whose name heads the page, where the document says "we" and no other party is said to be “we”. */
export function readLetterhead(opening: string): readonly Party[] {
  const lines = [...opening.matchAll(/[^\n]{4,160}/gu)].slice(0, LETTERHEAD_LINES);
  for (const match of lines) {
    const found = readPartyName(match[0].trim());
    if (found === null || !hasFirmForm(found.name)) continue;
    const aliases = [...opening.matchAll(WE)].length >= WE_MINIMUM ? ['we'] : [];
    return [{ name: found.name, aliases, start: match.index, end: match.index + match[0].length }];
  }
  return [];
}

const SALUTATION =
  /(?:^|\n)[ \t]*(?:Dear|Liebe[rn]?|Sehr\s+geehrte[rn]?|Hallo)\s+(?:(?:Mr|Mrs|Ms|Miss|Dr|Herrn?|Frau)\.?\s+)?(?<name>\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)/u;

/** Whom a letter is written to: the line above its salutation that holds the name. */
export function readAddressee(opening: string): readonly Party[] {
  const salutation = SALUTATION.exec(opening);
  const name = salutation?.groups?.['name'];
  if (salutation === null || name === undefined) return [];
  const words = /^(?:Sir|Madam|Damen|Herren)/u.test(name) ? [] : name.split(' ');
  for (const match of opening.slice(0, salutation.index).matchAll(/[^\n]{4,90}/gu)) {
    const line = match[0].replace(/^\s*(?:To|An|Re|For)\s*:?\s+/u, '');
    const found = readPartyName(line.trim());
    if (
      found !== null &&
      words.every((word) => found.name.split(/[\s-]/u).includes(word) || found.name.split(' ').includes(word))
    )
      return [{ name: found.name, aliases: ['you'], start: match.index, end: match.index + match[0].length }];
  }
  return [];
}

const AGREED =
  /(?:^|\n)[ \t]*(?:Agreed|Accepted|Signed|Acknowledged|I\s+accept|Unterschrift|Einverstanden)[^:\n]{0,30}:[ \t]*(?=(?<rest>\p{Lu}[^\n]{3,80}))/gu;

/** The one who signs a letter that greets by a first name: "Dear Devon", and "Agreed: Devon Castellano" at its end. */
export function readSigner(text: string): readonly Party[] {
  const first = SALUTATION.exec(text.slice(0, OPENING_LENGTH))?.groups?.['name']?.split(' ')[0];
  if (first === undefined) return [];
  for (const match of text.matchAll(AGREED)) {
    const found = readPartyName(match.groups?.['rest'] ?? '');
    if (found?.name.split(' ').includes(first) === true) {
      const start = match.index + match[0].search(/\S/u);
      return [{ name: found.name, aliases: ['you'], start, end: match.index + match[0].length + found.end }];
    }
  }
  return [];
}
