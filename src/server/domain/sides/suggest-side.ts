import type { SuggestedSide } from '#contract/analysis.ts';

interface NamedSide {
  readonly id: string;
  readonly role: string;
  readonly names: readonly string[];
  /** Whether the document calls it "you". */
  readonly isAddressed?: boolean | undefined;
}

/** Words that no person's name contains: legal forms and names for organisations. */
const BODY_WORD =
  /(?<![\p{L}])(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|company|co|llp|l\.l\.p|lp|l\.p|plc|gmbh|ag|s\.?\s?a|sas|s\.?p\.?a|s\.?r\.?l|b\.?v|n\.?v|n\.a|a\/s|aps|ab|asa|oy|oyj|k\.?k|pty|pte|sdn|bhd|se|kg|ug|ohg|e\.?v|trust|bank|university|partners|partnership|foundation|funds?|association|holdings?|group|authority|institute|hospital|college|school|council|ministry|department|society|government|city|county|state|republic|church|club|union|agency|services?|solutions|systems|technologies|properties|estates?|homes|international|enterprises?|industries|ventures|capital|management|consulting|studios?|media|pharma\w*|laborator\w+|energy|bancorp|committee|commission|marketplace|market|payments?|repair|micro|systemes?|software|entertainment|productions?|communications?|register|registry|division|board|networks?|labs?|online|global|worldwide|american|national|federal|united|the|of|for|&)(?![\p{L}])/iu;
/** "Ada Finch", "Dr. Amina Yusuf", "Maria de la Cruz", "JOHN Q. PUBLIC, Jr.": capitals only at word starts. */
const PERSON_WORD =
  "(?:(?:Mc|Mac|De|Di|La|Le|Van|O['’]|D['’])?\\p{Lu}[\\p{Ll}'’]+(?:-\\p{Lu}\\p{Ll}+)?|\\p{Lu}\\.?|\\p{Lu}['’\\p{Lu}-]+)";
const PERSON_NAME = new RegExp(
  `^(?:(?:[Mm][Rr]|[Mm][Rr][Ss]|[Mm][Ss]|Miss|MISS|Mx|[Dd][Rr]|Prof|Sir|Dame)\\.?\\s)?${PERSON_WORD}(?:\\s(?:de|da|del|della|di|du|la|le|van|von|der|den|bin|al|y)){0,2}(?:\\s${PERSON_WORD}){1,3}(?:,?\\s(?:Jr|JR|Sr|SR|II|III|IV|Esq|PhD|MD)\\.?)?$`,
  'u',
);
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'sir', 'dame', 'jr', 'sr', 'esq']);

/** Whether a name looks like a person's and contains no word for an organisation. A heuristic. */
export function looksLikePerson(name: string): boolean {
  // "Lloyds Register FNMA": an acronym in a name that is not all capitals.
  const hasAbbreviation = /\p{Ll}/u.test(name) && /(?<![\p{L}.])\p{Lu}{3,}(?![\p{L}.])/u.test(name);
  return PERSON_NAME.test(name) && !BODY_WORD.test(name) && !hasAbbreviation;
}

/** Consumers of what a business offers, and such businesses. Landlords, employers and lenders read their contracts as well. */
const TAKES =
  /^(?:\p{L}+\s)?(?:customer|client|couple|hirer|renter|member|guest|travell?er|passenger|parent|guardian|student|pupil|resident|patient|policyholder|insured|subscriber|user|consumer|kund(?:e|in)|mitglied|teilnehmer(?:in)?|abonnent(?:in)?|reisende[rn]?|versicherungsnehmer(?:in)?)s?$/iu;
const OFFERS =
  /^(?:\p{L}+\s)?(?:provider|venue|gym|club|studio|hotel|nursery|cent(?:re|er)|school|college|university|academy|insurer|operator|organi[sz]er|caterer|retailer|anbieter(?:in)?|verein|schule|veranstalter(?:in)?|versicherer)s?$/iu;

/** Answers for what another owes, beside the two sides of a document. */
const STANDS_IN =
  /^(?:\p{L}+\s)?(?:guarantor|surety|co-?signer|co-?maker|responsible (?:person|party)|bürg(?:e|in))s?$/iu;
/** Whose debts such a person answers for. */
const OWES =
  /^(?:\p{L}+\s)?(?:customer|client|merchant|hirer|renter|borrower|debtor|tenant|lessee|subtenant|buyer|purchaser|franchisee|licensee|mieter(?:in)?|käufer(?:in)?|(?:darlehens|kredit|leasing|lizenz)nehmer(?:in)?)s?$/iu;

/**
 * Suggests which party the reader is: the one with the reader's name, the one that the document calls "you", the
 * only person among companies, the company whose debts a guarantor answers for, or the consumer of what a business offers. A
 * guarantor is suggested beside one other party only.
 * @param readerName from the account, or null
 * @returns null when none of these applies to exactly one side
 */
export function suggestSide(sides: readonly NamedSide[], readerName: string | null): SuggestedSide | null {
  if (sides.length < 2) return null;
  const own = only(sides, ({ names }) => names.some((name) => isSamePerson(name, readerName)));
  if (own) return { id: own.id, reason: 'it has your name' };
  const addressed =
    only(sides, ({ isAddressed }) => isAddressed === true) ?? only(sides, ({ role }) => /^you$/iu.test(role));
  if (addressed) return { id: addressed.id, reason: 'the document is written to its reader' };
  const principals = sides.filter(({ role }) => !STANDS_IN.test(role));
  const hasGuarantor = principals.length >= 2 && principals.length < sides.length;
  return suggestAmong(hasGuarantor ? principals : sides, hasGuarantor);
}

function suggestAmong(sides: readonly NamedSide[], hasGuarantor: boolean): SuggestedSide | null {
  const person = only(sides, ({ names }) => names.length > 0 && names.every(looksLikePerson));
  const others = sides.filter((side) => side !== person);
  const isAlone = others.every(({ names }) => names.length > 0 && names.every((name) => BODY_WORD.test(name)));
  if (person && isAlone) {
    const isOne = person.names.length === 1 && !hasGuarantor;
    return { id: person.id, reason: isOne ? 'it is the only person among the parties' : 'the others are companies' };
  }
  const owing = hasGuarantor ? only(sides, ({ role }) => OWES.test(role)) : null;
  if (owing) return { id: owing.id, reason: 'someone guarantees what it owes' };
  const taker = only(sides, ({ role, names }) => TAKES.test(role) && !names.some((name) => BODY_WORD.test(name)));
  if (taker && sides.every((side) => side === taker || OFFERS.test(side.role)))
    return { id: taker.id, reason: 'the other side offers the service' };
  return null;
}

function only(sides: readonly NamedSide[], fits: (side: NamedSide) => boolean): NamedSide | null {
  const fitting = sides.filter(fits);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** First and last name are equal; middle names, titles and case are ignored. A single word is not enough. */
function isSamePerson(name: string, reader: string | null): boolean {
  const one = wordsOf(name);
  const other = wordsOf(reader ?? '');
  if (one.length < 2 || other.length < 2) return false;
  return one[0] === other[0] && one.at(-1) === other.at(-1);
}

function wordsOf(name: string): readonly string[] {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  return words.filter((word) => !TITLES.has(word));
}
