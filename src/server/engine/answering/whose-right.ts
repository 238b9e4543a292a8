import type { NamedSide, ReadSides } from '../parties/restate-for-reader.ts';
import { SIGNS } from '../retrieval/sentences/sentence-signs.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** The side that a question, or a right, is about. */
export type Actor = 'reader' | 'other';

/** What a side may do, has to do, or how and when they can. */
const MODAL = '(?:can|could|may|might|must|should|shall|will|would|do|does|did|am|are|is|have|has)';
const OF_READER = new RegExp(
  `\\b${MODAL} (?:i|we)\\b|\\b(?:i|we) ${MODAL}\\b|\\b(?:kann|darf|muss|können|dürfen|müssen) (?:ich|wir)\\b`,
  'iu',
);
/** How people call the other side without its role. */
const OTHERS =
  'landlord|landlady|boss|employer|company|bank|lender|owner|seller|dealer|provider|supplier|agency|insurer|gym|club|school|firm|client|other side|vermieter|arbeitgeber|firma';
/** What the answer to a question is whose the right is; what something costs, or what comes of it, is another matter. */
const ASKS_RIGHT =
  /\b(?:can|could|may|might|am i allowed|are we allowed|are they allowed|is it (?:ok|okay|allowed|possible)|how (?:do|can) (?:i|we|they)|when (?:can|may)|kann|darf|können|dürfen)\b/iu;
const CONSEQUENCE =
  /\b(?:what (?:happens|can happen|will happen|would happen)|what if|what (?:can|could|may|will) they|how (?:much|long|late|many|often|soon|far)|what does|what do)\b/iu;

/** Whose right is asked for: the reader's own, or the other side's; null where that is not asked, or not clear. */
export function readAskedRight(question: string, sides: ReadSides): Actor | null {
  return ASKS_RIGHT.test(question) ? readAskedActor(question, sides) : null;
}

/** What which side does, may or must do is asked for; null where that is not clear, or its cost or consequence is asked. */
export function readAskedActor(question: string, sides: ReadSides): Actor | null {
  if (CONSEQUENCE.test(question)) return null;
  // "Can I leave if they raise the rent?" asks for what I may do.
  const asked = question.replace(/\b(?:if|when|after|because|once|unless|before|wenn)\b(?! (?:can|may)\b).*$/iu, ' ');
  const own = listOthers(sides).flatMap(({ roles }) => roles.map(escapePattern));
  const others = new RegExp(
    `\\b${MODAL} (?:they|(?:the|my|our|this|der|die|mein|meine) (?:${[OTHERS, ...own].join('|')}))\\b|\\bthey ${MODAL}\\b`,
    'iu',
  );
  const [isReader, isOther] = [OF_READER.test(asked), others.test(asked)];
  return isReader === isOther ? null : isReader ? 'reader' : 'other';
}

const RIGHT =
  '(?:(?:also|only|further|then|always|at any time),? )?(?:may|can|cannot|(?:is|are|shall be|will be) (?:entitled|free|allowed|permitted) to|reserves? the right|(?:has|have|shall have) the right)\\b';

/** Which side a sentence begins with, by what sides are usually called; null for any other beginning. */
export function readSubject(words: string): Actor | null {
  const text = foldWhiteSpace(words);
  return SIGNS.ofReader.test(text) ? 'reader' : SIGNS.ofOther.test(text) ? 'other' : null;
}

/**
 * Whose right or ban a sentence names first: "The Landlord may end …", "You may not end …".
 * @returns null where it names none, or that of both sides
 */
export function readRightHolder(words: string, sides: ReadSides): Actor | null {
  const text = foldWhiteSpace(words);
  const others = listOthers(sides);
  const hasRoles = sides.reader.roles.length > 0 && others.some(({ roles }) => roles.length > 0);
  const own = findRight(text, [sides.reader], 'you');
  const theirs = findRight(text, others, 'we');
  if (own !== theirs) return own < theirs ? 'reader' : 'other';
  if (hasRoles || !new RegExp(`^.{0,60}\\b${RIGHT}`, 'iu').test(text)) return null;
  if (findRight(text, sides.unplaced ?? [], 'we') < text.length) return null;
  // Sides that are not known are told by what they are usually called.
  return readSubject(text);
}

/** Whether a sentence says anywhere what a side may, must or must not do. */
export function namesActor(words: string, actor: Actor, sides: ReadSides): boolean {
  const text = foldWhiteSpace(words);
  const does = '(?:may|can|cannot|must|shall|will|agrees?|is|are|has|have)\\b';
  return new RegExp(`${subjectPattern(actor, sides)},? (?:also |only )?${does}`, 'iu').test(text);
}

/** A source of a pattern for how a document names a side: by role, by name, as you or as we. */
export function subjectPattern(actor: Actor, sides: ReadSides): string {
  return actor === 'reader' ? subjectsOf([sides.reader], 'you') : subjectsOf(listOthers(sides), 'we');
}

function listOthers({ other, others }: ReadSides): readonly NamedSide[] {
  return others ?? (other === null ? [] : [other]);
}

/** What a relative clause says is no right of its own: "no pets without consent, which the Landlord may refuse". */
const RELATIVE = '(?<!\\b(?:which|that|whom) (?:(?:the|each|any) )?)';

/** Where the right of some sides begins; behind everything where there is none. */
function findRight(text: string, sides: readonly NamedSide[], speaker: 'you' | 'we'): number {
  const place = text.search(new RegExp(`${RELATIVE}${subjectsOf(sides, speaker)},? ${RIGHT}`, 'iu'));
  return place < 0 ? text.length : place;
}

/** A source of a pattern for how a document names some sides. */
function subjectsOf(sides: readonly NamedSide[], speaker: 'you' | 'we'): string {
  const subjects = sides.flatMap(({ roles, names }) => [
    ...roles.map((role) => `(?:the |each |any )?${escapePattern(role)}`),
    ...names.map(escapePattern),
  ]);
  const spoken = sides.flatMap(({ speaksAs }) => speaksAs ?? []);
  return `(?<!\\p{L})(?:${[...subjects, ...(spoken.length > 0 ? spoken : [speaker])].join('|')})`;
}
