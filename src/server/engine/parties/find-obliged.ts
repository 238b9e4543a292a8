import { spacedPattern } from '../text/escape-pattern.ts';
import type { DocumentSide } from './document-side.ts';
import { BLANK_NAME, type Party } from './party.ts';

/** What lays a duty on its subject, or takes a right from it. */
const DUTY =
  "(?:shall|must|will|(?:may|can)\\s+(?:not|only)|can(?:not|['’]t)|(?:has|have)\\s+to|(?:hereby\\s+)?(?:agrees?|undertakes?|warrants?|indemnif(?:y|ies)|covenants?|promises?|represents?|acknowledges?|waives?|assigns?|releases?|consents?|bears?|pays?)|(?:is|are)\\s+(?:solely\\s+|fully\\s+|jointly\\s+)?(?:responsible|liable|required|obliged|bound))";
/** What gives its subject a right, or keeps a duty from it. */
const RIGHT =
  '(?:(?:may|can)(?!\\s+(?:not|only)\\b)|(?:shall|will)\\s+(?:not\\s+be\\s+(?:liable|responsible|obliged|required|bound)|(?:be\\s+entitled|have\\s+the\\s+right))|(?:is|are)\\s+(?:entitled|free|not\\s+(?:liable|responsible|obliged|required|bound))|(?:has|have)\\s+the\\s+(?:sole\\s+|exclusive\\s+)?right|reserves?)';
/** Read so far: a longer document has shown whom it binds. UTF-16 units. */
const TEXT_LENGTH = 200_000;
/** Fewer statements than these tell nothing. */
const STATEMENTS_WANTED = 7;
/** Chosen on documents whose reader is known: at three to one it named the side that signs in each of them. */
const RATIO_WANTED = 3;

/**
 * The side that a document mostly binds: its own duties, and rights of the other, are at least three times those of the
 * other. Who draws up a document lays the duties on the other.
 * @returns null where there are not two sides, or the document binds neither clearly more
 */
export function findObliged(
  text: string,
  all: readonly DocumentSide[],
  parties: readonly Party[],
): DocumentSide | null {
  const [first, second] = all;
  if (first === undefined || second === undefined || all.length > 2) return null;
  const [own, other] = [first, second].map((side) => countStatements(text, side, parties));
  if (own === undefined || other === undefined) return null;
  const [onFirst, onSecond] = [own.duties + other.rights, other.duties + own.rights];
  if (onFirst + onSecond < STATEMENTS_WANTED) return null;
  if (onFirst >= RATIO_WANTED * onSecond) return first;
  return onSecond >= RATIO_WANTED * onFirst ? second : null;
}

/** How many duties and rights a document lays on a side as the subject of a sentence. */
export function countStatements(
  whole: string,
  side: DocumentSide,
  parties: readonly Party[],
): { readonly duties: number; readonly rights: number } {
  const text = whole.slice(0, TEXT_LENGTH);
  const aliases = parties.filter(({ name }) => side.names.includes(name)).flatMap((party) => party.aliases);
  const names = [...new Set([side.role, ...side.names, ...aliases])]
    .filter((name) => name.length >= 2 && name !== BLANK_NAME)
    .flatMap((name) => (/^(?:you|we)$/iu.test(name) ? [name.toLowerCase(), capitalise(name)] : [name]))
    .sort((left, right) => right.length - left.length)
    .map(spacedPattern);
  if (names.length === 0) return { duties: 0, rights: 0 };
  const subject = `(?<![\\p{L}])(?:${names.join('|')})(?:\\s+(?:also|then|hereby|further))?\\s+`;
  const count = (acts: string): number => [...text.matchAll(new RegExp(`${subject}${acts}(?![\\p{L}])`, 'gu'))].length;
  const rights = count(RIGHT);
  // "Shall not be liable" begins like a duty.
  return { rights, duties: count(`(?!${RIGHT})${DUTY}`) };
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
