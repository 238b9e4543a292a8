import { canonicalRole } from '../parties/side-roles.ts';
import type { DocumentSide } from '../parties/sides.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import { usualAtPlace } from '../playbook/usual-at-place.ts';
import { type UsualFor, usualInKind } from '../playbook/usual-in-kind.ts';

/** What a record is said of. */
export interface SaidOf extends Omit<UsualFor, 'isBusiness'> {
  /** Whose law governs the document; null where it names none. */
  readonly place: string | null;
  readonly sides: readonly DocumentSide[];
  /** The sentences that are instances of it. */
  readonly words: string;
}

/** Where no law is named, the addresses at the beginning tell where a document is from. Characters. */
const OPENING_LENGTH = 3_000;
/** "Exclusively with entrepreneurs", "you do not act as a consumer". */
const BUSINESS_ONLY =
  /\b(?:entrepreneurs?\s+within\s+the\s+meaning|(?:only|exclusively|solely)\s+(?:\p{L}+\s+){0,3}(?:entrepreneurs|business(?:es)?|business\s+customers|business\s+purposes)|not\s+(?:\p{L}+\s+){0,3}(?:a\s+)?consumers?\b|(?:acts?|acting)\s+in\s+the\s+course\s+of\s+(?:\p{L}+\s+)?(?:trade|business))/iu;

/**
 * A record as it can be said of one document: without what is usual elsewhere, in other kinds of documents or for other
 * people, without what its words do not name, and in neutral words where it speaks of what the document is not about.
 * @param text of the whole document
 */
export function fitRecord(
  record: PlaybookRecord,
  text: string,
  { place, kind, names, sides, words }: SaidOf,
): PlaybookRecord {
  const own = fitToSides(fitToText(narrow(record, words), text), sides, text);
  if (record.usual === null) return own;
  const local = usualAtPlace(record.usual.text, place ?? text.slice(0, OPENING_LENGTH));
  const usual = local === null ? null : usualInKind(local, { kind, names, isBusiness: BUSINESS_ONLY.test(text) });
  return { ...own, usual: usual === null ? null : { ...record.usual, text: usual } };
}

/** What a record names as one of several: it is told without those that its words do not bear out. */
const ONE_OF_SEVERAL: Readonly<Record<string, readonly (readonly [name: string, words: RegExp])[]>> = {
  'relocation-or-duty-change': [
    ['tasks', /\b(?:dut(?:y|ies)|tasks?|roles?|responsibilit\w+|position|job|functions?|work\s+that)\b/iu],
    [
      'workplace',
      /\b(?:place|workplace|offices?|sites?|locations?|branch\w*|relocat\w*|premises|miles|kilomet\w+|km|city|facilit\w+|hospitals?|stores?|shops?|depots?)\b/iu,
    ],
    ['hours', /\b(?:hours?|shifts?|rotas?|rosters?|schedules?|times?|days|nights?)\b/iu],
  ],
};
/** "your tasks, workplace or hours", "the tasks, workplace or hours of the Employee". */
const LIST = /\btasks, workplace or hours\b/gu;

function narrow(record: PlaybookRecord, words: string): PlaybookRecord {
  const named = ONE_OF_SEVERAL[record.id]?.filter(([, pattern]) => pattern.test(words)).map(([name]) => name) ?? [];
  if (named.length === 0) return record;
  const [last, ...before] = named.toReversed();
  const list = before.length === 0 ? (last ?? '') : `${before.toReversed().join(', ')} or ${last}`;
  const say = (template: string): string => template.replace(LIST, list);
  return { ...record, toBearer: say(record.toBearer), ofBearer: say(record.ofBearer) };
}

/** What records speak of that a document may not be about, and how it is said then. */
interface Presumption {
  readonly says: RegExp;
  readonly knows: (text: string) => boolean;
  readonly replace: (words: string) => string;
}

/** Words of documents about a place where people live. */
const HOME =
  /\b(?:homes?|dwellings?|residen(?:ce|tial|ts?)|bedrooms?|apartments?|flats?|house(?:s|hold|mates?)?|roommates?|live\s+(?:in|at|there)|Wohnung|Wohnraum|Zimmer)\b/iu;
/** Words of documents about a place of business. */
const BUSINESS =
  /\b(?:gross\s+sales|shopping\s+cent(?:er|re)|retail|re-?merchandise|trade\s+name|Tenant['’]s\s+business|warehouse)\b/iu;
const LOAN =
  /(?<!\p{L})(?:loan|lend|lent\b|borrow|mortgag|credit\s+(?:provider|agreement|contract)|principal\b|darlehen|kredit)/iu;
const VEHICLE = /(?<!\p{L})(?:vehicle|cars?\b|vans?\b|motor|truck|scooter|bike|bicycle|caravan|fahrzeug|auto\b)/iu;
const PRESUMPTIONS: readonly Presumption[] = [
  {
    says: /\b(?:(?:your|the|a) home|live there)\b/u,
    knows: (text) => HOME.test(text) && !BUSINESS.test(text),
    replace: (words) => words.replace(/\b(your|the|a) home\b/gu, '$1 place').replace(/\blive there\b/gu, 'are there'),
  },
  {
    says: /\b(?:the|this|whole) loan\b/iu,
    knows: (text) => LOAN.test(text),
    replace: (words) => words.replace(/\bloan\b/gu, 'contract'),
  },
  {
    says: /\bvehicle\b/iu,
    knows: (text) => VEHICLE.test(text),
    replace: (words) => words.replace(/\bvehicle\b/gu, 'item'),
  },
];

/** What is said of a home, a loan or a vehicle, said in neutral words where the document is about none. */
function fitToText(record: PlaybookRecord, text: string): PlaybookRecord {
  const { toBearer, ofBearer, why, ask } = record;
  const said = `${toBearer} ${ofBearer} ${why} ${ask}`;
  const unknown = PRESUMPTIONS.filter(({ says, knows }) => says.test(said) && !knows(text));
  if (unknown.length === 0) return record;
  const say = (words: string): string => unknown.reduce((fitted, { replace }) => replace(fitted), words);
  return { ...record, toBearer: say(toBearer), ofBearer: say(ofBearer), why: say(why), ask: say(ask) };
}

/** Whom records call the side opposite to the one that they burden. */
const OPPOSITE = /\b([Tt]he) (landlord|employer|client|lender|insurer|builder|organizer)\b/gu;

/** What is said of a landlord, said of the other side, where the document has none. */
function fitToSides(record: PlaybookRecord, sides: readonly DocumentSide[], text: string): PlaybookRecord {
  const roles = sides.map(({ role }) => canonicalRole(role));
  const isKnown = (noun: string): boolean =>
    sides.length > 0
      ? roles.some((role) => role === canonicalRole(noun))
      : new RegExp(`\\b${noun}\\b`, 'iu').test(text);
  const say = (words: string): string =>
    words.replace(OPPOSITE, (whole: string, the: string, noun: string) =>
      isKnown(noun) ? whole : `${the} other side`,
    );
  return { ...record, toBearer: say(record.toBearer), ofBearer: say(record.ofBearer), why: say(record.why) };
}
