import { foldWhiteSpace } from '../text/source-text.ts';
import type { ActingRole } from './acting-roles.ts';
import { readApposed, readDefined } from './defined-parties.ts';
import { readLabelled } from './labelled-parties.ts';
import { readAddressees, readSender, speaksAsI } from './letter-parties.ts';
import { readLetterhead, speaksAsWe } from './letterhead-parties.ts';
import type { Party } from './party.ts';
import { isSameName, readPartyName } from './party-names.ts';
import { isOnEitherSide, isTaker } from './party-roles.ts';
import { countSaid } from './read-said.ts';
import { readCounterparty, readIntroductions, readMeanings, readPromise, readStated } from './speaking-parties.ts';
import { joinWrappedLines } from './unwrap-lines.ts';

/** What comes later than this is about something else. UTF-16 units. */
const OPENING_LENGTH = 9_000;
/** Names that nothing but "and" joins make an agreement only where it begins. UTF-16 units. */
const PAIRED_LENGTH = 1_200;
const PARTY_LIMIT = 8;
/** Parties beside the two that finance something: the one who offers may still be missing. */
const BESIDE = /^(?:dealer|retailer|broker|guarantor|surety)s?$/iu;
const PRINCIPALS = ['Lender', 'Lessor', 'Creditor', 'Owner', 'Bank'];
/** How often a word has to act in a document before it counts as one for a party. */
const ACTS_WANTED = 3;
/** How often a document says "you" before the one who signs it with "I, …" is meant by that. */
const SAID_WANTED = 3;

/**
 * Finds the parties of everyday documents: names with a role or a pronoun defined behind them, lines labelled with a role,
 * what "we" and "you" are said to mean, the two sides of a letter, the firm that heads the page.
 * @param text the whole document; offsets of the parties point into it
 * @param actors the roles that act in the document
 * @returns each party once, in reading order
 */
export function readPlainParties(text: string, actors: readonly ActingRole[]): readonly Party[] {
  const opening = joinWrappedLines(text.slice(0, OPENING_LENGTH));
  const counts = new Map(actors.map(({ word, count }) => [word.toLowerCase(), count]));
  const isActor = (word: string): boolean => (counts.get(word.toLowerCase()) ?? 0) >= ACTS_WANTED;
  const parties: Party[] = [];
  const addressees = readAddressees(text);
  const found = [
    ...readLabelled(opening, isActor),
    ...readDefined(opening, isActor),
    ...readApposed(opening),
    ...readStated(opening),
    ...readPromise(opening),
    ...readMeanings(opening),
    ...readCounterparty(opening),
    ...addressees,
    ...readSender(text, addressees),
    ...readNumbered(opening),
    ...readPaired(opening),
  ];
  const introduced = speaksAsI(text) || countSaid(text, false, 'you') < SAID_WANTED ? 'I' : 'you';
  for (const party of [...found, ...readIntroductions(opening, introduced)]) addParty(parties, party);
  const isOther = (alias: string): boolean => !isTaker(alias) && !isOnEitherSide(alias) && !BESIDE.test(alias);
  const isMissing = (role: string): boolean => isActor(role) && !parties.some(({ aliases }) => aliases.some(isOther));
  const hasOther = parties.some(({ aliases }) =>
    PRINCIPALS.some(isMissing)
      ? aliases.some(isOther)
      : !aliases.some((alias) => isTaker(alias) || isOnEitherSide(alias)),
  );
  if (!hasOther) for (const party of readLetterhead(text, opening)) addParty(parties, party);
  const speaking = speaksAsWe(opening)
    ? parties.map((party) => ({ ...party, aliases: addWe(party, parties) }))
    : parties;
  return speaking.sort((left, right) => left.start - right.start).slice(0, PARTY_LIMIT);
}

/** Of a party whose name stands alone, in a document that says "we" and gives those words to no other. */
function addWe({ aliases }: Party, parties: readonly Party[]): readonly string[] {
  const isSaid = parties.some((party) => party.aliases.some((alias) => /^(?:we|us|wir|i)$/iu.test(alias)));
  const isOnly = parties.filter((party) => party.aliases.length === 0).length === 1;
  return aliases.length > 0 || isSaid || !isOnly ? aliases : ['we'];
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

/** "Acme Limited, 5 High Street" on one line, "and Miss Jane Doe of Leeds" on the next. */
const PAIRED =
  /(?:^|\n)(?<first>\p{Lu}[^\n]{3,200}?)(?:\n[ \t]*|\s(?=\p{L}+\s(?:Mr|Mrs|Ms|Miss|Dr|Herrn?|Frau)\b))(?:and|AND|And|und|UND)\s+(?=(?<second>\p{Lu}[^\n]{3,200}))/gu;

/** Two names on lines of their own that only "and" joins. */
function readPaired(opening: string): readonly Party[] {
  for (const { index, groups = {}, 0: words } of opening.slice(0, PAIRED_LENGTH).matchAll(PAIRED)) {
    const { first = '', second = '' } = groups;
    const [one, other] = [readPartyName(first), readPartyName(second)];
    if (one === null || other === null || !/^\s*(?:,|$)/u.test(first.slice(one.end))) continue;
    const [start, end] = [index + words.search(/\S/u), index + words.length];
    return [
      { name: foldWhiteSpace(one.name), aliases: [], start, end: start + one.end },
      { name: foldWhiteSpace(other.name), aliases: [], start: end, end: end + other.end },
    ];
  }
  return [];
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
