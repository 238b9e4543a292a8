import type { DocumentSide, Sides } from './sides.ts';
import type { SidePair } from './signing-side.ts';

/** What may stand before the subject of a sentence: a mark, a heading, a condition or time, a linking word. */
const LEAD = [
  '^[\\s"“(•-]{0,4}(?:(?:\\d{1,3}(?:\\.\\d{1,3}){0,3}|[a-z])[.)]{0,2}\\s)?(?:[^.:?!]{1,60}[.:?!]\\s)?',
  '(?:(?:if|when(?:ever)?|where|while|until|unless|once|as|because|after|before|during|within|upon|on|at|by|in|for|from|to|should|except|subject|without|despite)\\b[^.;]{1,200}?,\\s)?',
  '(?:(?:and|but|also|then|however|instead|otherwise|thereafter|afterwards),?\\s)?(?:the\\s)?',
].join('');
/** "Either of us", "each party", "we'll both". */
const MUTUAL = new RegExp(
  `${LEAD}(?:(?:each|either|neither|both|none)\\s(?:of\\s(?:us|you|(?:the\\s)?parties)|part(?:y|ies)|sides?)|parties|we(?:['’]ll|\\swill|\\sshall|\\smust)?\\s(?:both|each)|(?:you\\sand\\s(?:we|i|us)|we\\sand\\syou))\\b`,
  'iu',
);
const NEITHER = /\b(?:neither|none)\b/iu;
/** What the subject is free to do, gets or is not bound to. */
const RIGHT =
  /^(?:(?:also|then|each)\s)?(?:may(?!\s+(?:not|only)\b)|can(?!not|['’]t|\s+(?:not|only)\b)|could|might|(?:['’]re|['’]s|is|are|am)\s+(?:entitled|free|allowed|welcome|able|not\s+(?:responsible|liable|obliged|required|bound))|(?:has|have|retains?|reserves?)\s+the\s+(?:right|option)|reserves?|gets?|receives?|earns?|owns?|accepts?\s+no|(?:does|do)(?:\s+not|n['’]t)\s+(?:have\s+to|need\s+to|guarantee|promise|warrant))\b/iu;

/** The sides that a sentence is about, and whether it says what they may do rather than what they have to. */
export interface BoundSides {
  readonly sides: readonly DocumentSide[];
  readonly isRight: boolean;
}

const SPEAKER = new RegExp(`${LEAD}(?<speaker>you|we)(?=['’\\s])(?<rest>.*)`, 'iu');

/**
 * Tells whom a sentence binds by its subject: "We hold insurance", "If it breaks, the Tenant …".
 * @param text one sentence
 * @param pair of the sides, where they are told apart: "you" signs, and "we" is the other, where they have no other meaning
 * @returns all sides for a mutual subject; null where its subject is no side
 */
export function findBoundSides(
  text: string,
  { all, namedIn }: Pick<Sides, 'all' | 'namedIn'>,
  { signing, other }: SidePair,
): BoundSides | null {
  const mutual = MUTUAL.exec(text);
  if (mutual !== null) {
    const isRight = !NEITHER.test(mutual[0]) && isFree(text.slice(mutual[0].length));
    return all.length === 0 ? null : { sides: all, isRight };
  }
  const subject = findSubject(text, { namedIn }, { signing, other });
  return subject === null ? null : { sides: [subject.side], isRight: subject.isRight };
}

/** What follows the subject of a sentence that is about all sides: "Each party keeps"; null where it is not. */
export function findMutual(text: string): string | null {
  const mutual = MUTUAL.exec(text);
  return mutual === null ? null : text.slice(mutual[0].length);
}

/** The side that is the subject of a sentence, what follows it, and whether that is a right of it. */
export interface SubjectSide {
  readonly side: DocumentSide;
  /** The words behind its name. */
  readonly rest: string;
  readonly isRight: boolean;
}

/**
 * Finds the side that is the subject of a sentence; a mutual subject is none.
 * @param pair of the sides, where they are told apart
 */
export function findSubject(
  text: string,
  { namedIn }: Pick<Sides, 'namedIn'>,
  { signing, other }: SidePair,
): SubjectSide | null {
  const named = namedIn(text, (names) => `${LEAD}(?<side>${names})(?=['’\\s])`);
  if (named !== null) return { ...named, isRight: isFree(named.rest) };
  const { speaker, rest = '' } = SPEAKER.exec(text)?.groups ?? {};
  const side = speaker === undefined ? null : /^you$/iu.test(speaker) ? signing : other;
  return side === null ? null : { side, rest: rest.trimStart(), isRight: isFree(rest) };
}

function isFree(rest: string): boolean {
  return RIGHT.test(rest.trimStart());
}
