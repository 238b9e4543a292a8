import { foldWhiteSpace } from '../text/source-text.ts';
import type { Party } from './party.ts';
import { readPartyName, readPartyNames } from './party-names.ts';
import { isOnEitherSide, isRole, isSpeaker, ROLE_LABEL, ROLE_WORDS } from './party-roles.ts';
import { QUOTE_OPEN, QUOTED } from './quoted-names.ts';

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

/** Whom the document says that its pronouns and roles mean. */
export function readMeanings(opening: string): readonly Party[] {
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

/** "A contract between you and Acme, Inc.", "run by Acme Ltd", "a trading name of Acme Ltd", "Anbieter ist die Acme AG". */
const COUNTERPARTY =
  /(?:\bbetween\s+(?:you|the\s\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)(?:,?\s[^,.]{1,40},?)?\s+and\s+|\bbetween\s+(?=[^;\n]{4,120}\sand\s(?:you|the\s\p{Lu}\p{L}+)\b)|\bAnbieter(?:in)?(?:\s+der\s+\p{L}+)?\s+ist\s+(?:die\s+|der\s+)?|\b(?:[Oo]perated|[Rr]un|provided|owned|offered|sold|supplied|published|written|made|[Uu]nderwritten|insured|[Oo]rgani[sz]ed|hosted|presented)\s+by\s+(?:one\s+person,\s+)?|\b(?:trading|business)\s+name\s+of\s+|\b[Bb]etrieben\s+(?:wird|werden)\s+\p{L}+\s+von\s+(?:der\s+)?|\bbetrieben\s+von\s+(?:der\s+)?)(?=(?<rest>\p{Lu}[^\n]{3,80}))/gu;

/** Who offers what the document is about, where it says so. */
export function readCounterparty(opening: string): readonly Party[] {
  for (const match of opening.matchAll(COUNTERPARTY)) {
    const found = readPartyName(match.groups?.['rest'] ?? '');
    if (found === null) continue;
    const start = match.index + match[0].length;
    const aliases = /^Anbieterin/u.test(match[0]) ? ['Anbieterin'] : /^Anbieter/u.test(match[0]) ? ['Anbieter'] : [];
    return [{ name: foldWhiteSpace(found.name), aliases, start, end: start + found.end }];
  }
  return [];
}

/** "The lender, Thabo Nkosi,", "Your landlord is Maeve Tuohy", "Vermieterin ist Frau Kolbe". */
const STATED = new RegExp(
  `(?<![\\p{L}])(?:(?:[Tt]he|[Yy]our|THE)\\s+(?<role>${ROLE_WORDS})(?:,\\s+|\\s+(?:is|are)\\s+)|(?:[Dd]er\\s+|[Dd]ie\\s+)?(?<german>${ROLE_LABEL})\\s+(?:ist|sind)\\s+(?:der\\s+|die\\s+)?)(?=(?<rest>\\p{Lu}[^\\n]{3,120}))`,
  'gu',
);
/** So far into the document: later, one who is named beside a role is another. UTF-16 units. */
const STATED_LENGTH = 3_000;

/** Parties whose role a sentence names before them. */
export function readStated(opening: string): readonly Party[] {
  return [...opening.slice(0, STATED_LENGTH).matchAll(STATED)].flatMap((match) => {
    const { role = '', german, rest = '' } = match.groups ?? {};
    const own = german ?? role;
    if (isOnEitherSide(own) || /^(?:agent|manager|bank)$/iu.test(own)) return [];
    const { names, end } = readPartyNames(rest);
    const isApart = /^\s*(?:[,.;(]|$|of\b|\p{Ll}+s\b)/u.test(rest.slice(end));
    const stop = match.index + match[0].length + end;
    return isApart ? names.map((name) => ({ name, aliases: [own], start: match.index, end: stop })) : [];
  });
}

/** "FOR VALUE RECEIVED, Jane Doe promises to pay to Mary Roe". */
const PROMISE =
  /(?:^|[\n,])[ \t]*(?=(?<first>\p{Lu}[^\n,]{3,60}?)\s+(?:hereby\s+)?promises?\s+to\s+pay\s+(?:to\s+)?(?:the\s+order\s+of\s+)?(?<second>\p{Lu}[^\n]{3,80}))/gu;

/** Who promises to pay in a note, and whom. */
export function readPromise(opening: string): readonly Party[] {
  for (const match of opening.slice(0, STATED_LENGTH).matchAll(PROMISE)) {
    const [payer, payee] = [
      readPartyName(match.groups?.['first'] ?? ''),
      readPartyName(match.groups?.['second'] ?? ''),
    ];
    if (payer === null || payee === null) continue;
    const start = match.index + match[0].length;
    const second = opening.indexOf(match.groups?.['second'] ?? '', start);
    return [
      { name: foldWhiteSpace(payer.name), aliases: ['Borrower'], start, end: start + payer.end },
      { name: foldWhiteSpace(payee.name), aliases: ['Lender'], start: second, end: second + payee.end },
    ];
  }
  return [];
}

/** "Ich bin Paula Reisinger, Hauptmieterin; du bist Jonas Feichter", "I, Jane Doe, am the tenant". */
const INTRODUCTION =
  /(?<![\p{L}])(?<who>ich\s+bin|du\s+bist|wir\s+sind|I\s+am|you\s+are|we\s+are|(?:ich|du|wir|I|you|we),(?:\s+the\s+undersigned(?:\s+\p{Ll}+)?,)?)\s+(?=(?<rest>\p{Lu}[^\n]{3,140}))/giu;
const OWN_ROLE = new RegExp(
  `^,?[^.;]{0,90}?(?:\\s(?:bin|bist|sind|am|are)\\s(?:the\\s|your\\s|der\\s|die\\s)?|^,\\s(?:the\\s|your\\s)?)(?<role>${ROLE_LABEL})(?![\\p{L}])`,
  'iu',
);

/**
 * Persons who the document lets say who they are.
 * @param self what the document calls one who says "I": "you" in one that says "I" only where it is signed
 */
export function readIntroductions(opening: string, self: 'I' | 'you'): readonly Party[] {
  return [...opening.matchAll(INTRODUCTION)].flatMap((match) => {
    const { who = '', rest = '' } = match.groups ?? {};
    const { names, end: length } = /^\p{Lu}/u.test(rest) ? readPartyNames(rest) : { names: [], end: 0 };
    const behind = rest.slice(length);
    const role = OWN_ROLE.exec(behind)?.groups?.['role'];
    // "You, Jane": a name is only addressed. "I, Jane Doe, am the tenant" says who it is.
    if (who.endsWith(',') && role === undefined && !/^\s*,/u.test(behind)) return [];
    const end = match.index + match[0].length + length;
    const alias = /^(?:ich|i[\s,])/iu.test(who) ? self : /^(?:we|wir)/iu.test(who) ? 'we' : 'you';
    return names.map((name) => ({
      name,
      aliases: [alias, ...(role === undefined ? [] : [role])],
      start: match.index,
      end,
    }));
  });
}
