import { findSubject } from './find-bound-sides.ts';
import type { DocumentSide, Sides } from './sides.ts';
import type { SidePair } from './signing-side.ts';

/** "The Guarantor's liability": what belongs to a side and burdens it. Its consent, or its decision, burdens the other. */
const OWN_BURDEN =
  /^['’]s?\s+(?:\p{L}+\s+){0,2}(?:liabilit(?:y|ies)|obligations?|dut(?:y|ies)|promises?|indemnity)\b/iu;
/** What a side decides alone, keeps or is not bound to, beside what it may. */
const FREE =
  /^(?:has|have)\s+(?:(?:the\s+)?(?:sole|absolute|full|exclusive|unfettered)\b|(?:the\s+)?discretion|no\s+(?:\p{L}+\s+)?(?:liability|obligation|duty|responsibility))|^(?:shall|will)\s+(?:(?:also|always)\s+)?(?:be\s+(?:entitled|free)|have\s+(?:the\s+)?(?:sole\s+|exclusive\s+)?(?:right|option|discretion)|have\s+no\s+(?:\p{L}+\s+)?(?:liability|obligation|duty|responsibility)|not\s+be\s+(?:liable|responsible|obliged|required|bound)|retain|keep|own|receive)\b|^need\s+not\b|^(?:shall|will)\s+continue\s+to\s+be\s+entitled\b|^(?:accepts?\s+no|disclaims?|excludes?|makes?\s+no|is\s+under\s+no)\b/iu;
const OFFICER =
  /^(?:Managers?|Directors?|Staff|Agents?|Engineers?|Inspectors?|Representatives?)\s(?=(?:may|shall|must|will|can|is|are|has|have)\b)/u;
const ADVERBS = '(?:(?:also|then|hereby|further|each|\\p{Ll}+ly)\\s+){0,2}';
/** What a side has to do or to bear, or gives away. */
const DUTIES =
  "(?:shall|must|will|(?:may|can)\\s+(?:not|only)|can(?:not|['’]t)|['’]ll|(?:has|have)\\s+to|(?:agrees?|undertakes?|warrants?|represents?|indemnif(?:y|ies)|guarantees?|covenants?|promises?|acknowledges?|understands?|authori[sz]es?|waives?|assigns?|grants?|releases?|consents?|bears?|pays?|accepts?|covers?|reimburses?|forfeits?|loses?|appoints?|designates?|directs?|transfers?|surrenders?|renounces?|gives?\\s+up|submits?|confirms?|declares?|recogni[sz]es?|owes?|cedes?|pledges?|mortgages?|charges?\\s+(?:all\\s+)?(?:its|his|her|their|your)\\b|permits?|allows?|holds\\s+[^.;]{1,40}\\s+harmless)|(?:(?:is|are|remains?)\\s+|['’]re\\s+)(?:(?:solely|fully|jointly|personally|\\p{Ll}+ly)\\s+)?(?:(?:and\\s+severally\\s+)?liable|deemed|responsible|required|obliged|bound|prohibited|answerable))(?![\\p{L}])";
const DUTY = new RegExp(
  `^(?:by\\s+way\\s+of\\s+security\\s+)?${ADVERBS}(?:and\\s+)?(?:by\\s+way\\s+of\\s+security\\s+)?${DUTIES}`,
  'iu',
);

/** Whom the subject of a sentence shows to be burdened. */
export interface BurdenedSide {
  /** Null where a right of one of more than two sides burdens one of the others. */
  readonly side: DocumentSide | null;
  /** Its own duty, or the right of the side opposite. */
  readonly by: 'duty' | 'right';
  /** The subject of the sentence. */
  readonly subject: DocumentSide;
}

/**
 * Tells by the subject of a sentence whom it burdens: one who must do something, or one whose opposite may.
 * @param text one sentence
 * @param pair of the sides, where they are told apart
 * @returns null where the subject is no side, or all of them, or the sentence only says what is
 */
export function findBurdenedSide(
  text: string,
  sides: Pick<Sides, 'all' | 'namedIn'>,
  pair: SidePair,
): BurdenedSide | null {
  const found = findSubject(text, sides, pair);
  if (found === null) return null;
  const { side: subject, rest, isRight } = found;
  // "The Home Manager may": its people act for a side.
  const officer = OFFICER.exec(rest)?.[0];
  if (officer !== undefined) return findBurdenedSide(`${subject.role} ${rest.slice(officer.length)}`, sides, pair);
  if (/^['’](?!(?:ll|re|ve|d)\b)/iu.test(rest)) {
    return OWN_BURDEN.test(rest) ? { side: subject, by: 'duty', subject } : null;
  }
  if (isRight || FREE.test(rest)) return { side: oppositeOf(subject, sides.all, pair), by: 'right', subject };
  return DUTY.test(rest) ? { side: subject, by: 'duty', subject } : null;
}

/** "Is the personal obligation of the Owner", "shall be borne by the Tenant", "at the Tenant's expense", "sums due from the Artist". */
const BORNE = (names: string): string =>
  `\\b(?:(?:obligation|responsibility|liability|risk|account|expense|cost)s?\\s+of|(?:borne|paid|payable|repaid|repayable|reimbursed|owed|owing|due|checked|returned|made|begun|brought|given|provided|obtained|met|covered|settled|waived|released)\\s+(?:\\p{Ll}+\\s+){0,2}(?:by|from)|(?:charged|billed|invoiced|recharged|passed\\s+on)\\s+to|(?:claims?|actions?|notices?|objections?)\\s+(?:by|from))\\s(?:the\\s)?(?<side>${names})(?!['’\\p{L}])`;
const AT_EXPENSE = (names: string): string =>
  `\\b(?:at|for)\\s(?:the\\s)?(?<side>${names})['’]s?\\s(?:own\\s|sole\\s)?(?:expense|cost|risk|account)\\b`;
/** "In consideration of its services the Manager is entitled": a subject that no comma parts from what stands before it. */
const INSIDE = (names: string): string =>
  `^(?!(?:if|when|where|unless|until)\\b)[^.;:,]{3,160}?\\s(?<!\\b(?:that|which|who|than|as|of|to|by|with|from|for|if|when|where|unless|until)\\s(?:the\\s)?)(?:the\\s)?(?<side>${names})\\s(?=(?:shall|must|will|may|is|are|has|have|agrees?|pays?|bears?|indemnif(?:y|ies)|guarantees?|undertakes?|waives?)\\s)`;
/** "If the Artist ends this Agreement it shall pay". */
const PAYS_AFTER = (names: string): string =>
  `^(?:[\\d.()]{1,8}\\s)?(?:if|where|when|should|in\\s+the\\s+event\\s+that)\\s(?:the\\s)?(?<side>${names})\\s[^.;]{3,240}?(?:\\s(?:it|he|she|they)\\s+(?:(?:shall|must|will)\\s+(?:pay|bear|reimburse|owe|forfeit|lose|indemnify|be\\s+(?:liable|charged))|is\\s+liable)|\\b(?:(?:will|shall|is|are|be)\\s+(?:re)?charged|recharged|forfeited|withheld|deducted|lost|becomes?\\s+(?:due|payable)))\\b`;

/**
 * Tells whom a sentence burdens by what it says of a side that is not its subject: who pays, bears or loses something.
 * @returns null where it says so of none
 */
export function findBurdenInside(
  text: string,
  sides: Pick<Sides, 'all' | 'namedIn'>,
  pair: SidePair,
): BurdenedSide | null {
  const spoken = speakersIn(text, pair);
  const inside = sides.namedIn(spoken, INSIDE);
  if (inside !== null) return findBurdenedSide(`${inside.side.role} ${inside.rest}`, sides, pair);
  for (const pattern of [PAYS_AFTER, BORNE, AT_EXPENSE]) {
    const side = sides.namedIn(spoken, pattern)?.side;
    if (side !== undefined) return { side, by: 'duty', subject: side };
  }
  return null;
}

/** "You" and "we" by the roles that they stand for. */
function speakersIn(text: string, { signing, other }: SidePair): string {
  const spoken = signing === null ? text : text.replace(/\byou\b/giu, signing.role);
  return other === null ? spoken : spoken.replace(/\b(?:we|us)\b/gu, other.role).replace(/\bWe\b/gu, other.role);
}

/** The side opposite one of the two that a document is between; null where it is not known. */
export function oppositeOf(
  side: DocumentSide,
  all: readonly DocumentSide[],
  { signing, other }: SidePair,
): DocumentSide | null {
  if (side === signing) return other;
  if (side === other) return signing;
  return all.length === 2 ? (all.find((one) => one !== side) ?? null) : null;
}
