import { findSubject } from './find-bound-sides.ts';
import type { DocumentSide, Sides } from './sides.ts';
import type { SidePair } from './signing-side.ts';

/** "The Guarantor's liability": what belongs to a side and burdens it. Its consent, or its decision, burdens the other. */
const OWN_BURDEN =
  /^['’]s?\s+(?:\p{L}+\s+){0,2}(?:liabilit(?:y|ies)|obligations?|dut(?:y|ies)|promises?|indemnity)\b/iu;
/** What a side decides alone, keeps or is not bound to, beside what it may. */
const FREE =
  /^(?:has|have)\s+(?:(?:the\s+)?(?:sole|absolute|full|exclusive|unfettered)\b|(?:the\s+)?discretion|no\s+(?:\p{L}+\s+)?(?:liability|obligation|duty|responsibility))|^(?:shall|will)\s+(?:(?:also|always)\s+)?(?:be\s+(?:entitled|free)|have\s+(?:the\s+)?(?:sole\s+|exclusive\s+)?(?:right|option|discretion)|have\s+no\s+(?:\p{L}+\s+)?(?:liability|obligation|duty|responsibility)|not\s+be\s+(?:liable|responsible|obliged|required|bound)|retain|keep|own|receive)\b|^(?:accepts?\s+no|disclaims?|excludes?|makes?\s+no|is\s+under\s+no)\b/iu;
const ADVERBS = '(?:(?:also|then|hereby|further|each|\\p{Ll}+ly)\\s+){0,2}';
/** What a side has to do or to bear, or gives away. */
const DUTIES =
  "(?:shall|must|will|(?:may|can)\\s+(?:not|only)|can(?:not|['’]t)|['’]ll|(?:has|have)\\s+to|(?:agrees?|undertakes?|warrants?|represents?|indemnif(?:y|ies)|guarantees?|covenants?|promises?|acknowledges?|understands?|authori[sz]es?|waives?|assigns?|grants?|releases?|consents?|bears?|pays?|accepts?|covers?|reimburses?|forfeits?|loses?)|(?:(?:is|are|remains?)\\s+|['’]re\\s+)(?:(?:solely|fully|jointly|personally|\\p{Ll}+ly)\\s+)?(?:(?:and\\s+severally\\s+)?liable|responsible|required|obliged|bound|prohibited|answerable))(?![\\p{L}])";
const DUTY = new RegExp(`^${ADVERBS}${DUTIES}`, 'iu');

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
  if (/^['’](?!(?:ll|re|ve|d)\b)/iu.test(rest)) {
    return OWN_BURDEN.test(rest) ? { side: subject, by: 'duty', subject } : null;
  }
  if (isRight || FREE.test(rest)) return { side: oppositeOf(subject, sides.all, pair), by: 'right', subject };
  return DUTY.test(rest) ? { side: subject, by: 'duty', subject } : null;
}

function oppositeOf(
  side: DocumentSide,
  all: readonly DocumentSide[],
  { signing, other }: SidePair,
): DocumentSide | null {
  if (side === signing) return other;
  if (side === other) return signing;
  return all.length === 2 ? (all.find((one) => one !== side) ?? null) : null;
}
