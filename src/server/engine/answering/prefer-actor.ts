import type { ReadSides } from '../parties/restate-for-reader.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { createStemmer } from '../text/stem-words.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import {
  type Actor,
  namesActor,
  readAskedActor,
  readAskedRight,
  readRightHolder,
  readSubject,
  subjectPattern,
} from './whose-right.ts';

/** How far down a sentence may stand, and how well it has to fit beside the first, to be taken instead. */
const PLACES = 3;
export const SHARE = 0.25;
/** Ways to say the same act. */
const ACTS: readonly string[] = [
  'terminate|end|cancel|resign|withdraw|rescind|leave|quit|give(?: \\S{1,20}){0,6} notice',
  'assign|transfer|novate',
  'amend|vary|change|modify|alter|update',
  'enter|inspect|visit|access',
];
const RIGHT =
  '\\b(?:may|can|(?:is|are|shall be) (?:entitled|free|allowed|permitted) to|(?:has|have|shall have) the right to)';
const GRANTED = ACTS.map((verbs) => new RegExp(`${RIGHT}(?! not\\b)(?: \\S{1,20}){0,3}? (?:${verbs})\\b`, 'iu'));
/** The same granted or denied: "may not end" answers "Can I end it?", too. */
const DECIDED = ACTS.map((verbs) => new RegExp(`(?:${RIGHT}|\\bcannot)(?: \\S{1,20}){0,3}? (?:${verbs})\\b`, 'iu'));

/**
 * A question about what the reader may do is not answered by what the other side may do, nor the other way round: where
 * the first sentence names the right of the wrong side, the next one that names that of the right side goes first, or
 * else the best one by which that side may, or may not, do the same.
 * @param sentences best first
 */
export function preferActor(
  question: string,
  sentences: readonly ChosenSentence[],
  sides: ReadSides,
): readonly ChosenSentence[] {
  const [first] = sentences;
  const asked = readAskedActor(question, sides);
  if (!first || asked === null) return sentences;
  const isWrong =
    isOfWrongSide(question, first.text, sides) ||
    isOpposite(readSubject(first.text), asked) ||
    deniesOther(question, first.text, sides);
  if (!isWrong) return sentences;
  const near = sentences
    .slice(1, PLACES)
    .find(
      ({ text, score }) =>
        score >= SHARE * first.score && (readRightHolder(text, sides) === asked || readSubject(text) === asked),
    );
  // The same right of the side that is asked about may be granted, or denied, in quite other words.
  const hasWrongRight = isOfWrongSide(question, first.text, sides);
  const far = ({ text }: ChosenSentence): boolean =>
    hasWrongRight && readRightHolder(text, sides) === asked && decideSame(first.text, text);
  const better = near ?? sentences.find(far);
  return better ? [better, ...sentences.filter((other) => other !== better)] : sentences;
}

/** Whether a question asks for the right of one side, and words name that of the other one alone. */
export function isOfWrongSide(question: string, words: string, sides: ReadSides): boolean {
  const asked = readAskedRight(question, sides);
  if (asked === null || !isOpposite(readRightHolder(words, sides), asked)) return false;
  return !namesActor(words, asked, sides);
}

/** "If they cancel", "what happens when we move": who acts in the case that is asked about, and what they do. */
const CASE_ACTOR =
  /\b(?:if|when|wenn|falls) (?<actor>they|i|we|(?:the|my|our) [\p{L}]{3,20}) (?:(?:ever|just|want to|wants to|decide to|decides to) )?(?<verb>(?!am |are |is |was |were |have |has |had |do |does |did |can |don)[\p{L}]{3,20})/iu;
const IS_READER = /^(?:i|we)$/iu;
/** How far down a sentence about the right case may stand. */
const CASE_PLACES = 5;
const stem = createStemmer();

/**
 * What follows where they cancel is not told by what follows where I do: where the first sentence does not say that the
 * side of the question acts, one that does goes first. Sides are told apart where the document names them.
 * @param sentences best first
 */
export function preferCase(
  question: string,
  sentences: readonly ChosenSentence[],
  sides: ReadSides,
): readonly ChosenSentence[] {
  const { actor, verb } = CASE_ACTOR.exec(question)?.groups ?? {};
  if (actor === undefined || verb === undefined) return sentences;
  const acts = actsInCase(IS_READER.test(actor) ? 'reader' : 'other', stem(verb.toLowerCase()), sides);
  const better = sentences.slice(0, CASE_PLACES).find(({ text }) => acts(foldWhiteSpace(text)));
  return better === undefined ? sentences : [better, ...sentences.filter((other) => other !== better)];
}

/** Whether words begin a case in which a side does something: "If the Venue cancels". */
function actsInCase(actor: Actor, verb: string, sides: ReadSides): (words: string) => boolean {
  const beginning = new RegExp(
    `\\b(?:if|where|when|should) ${subjectPattern(actor, sides)} (?<acts>\\p{L}{3,20}(?: \\p{L}{3,20})?)`,
    'iu',
  );
  return (words) => {
    const acts = beginning.exec(words)?.groups?.['acts'] ?? '';
    return acts.split(' ').some((word) => stem(word.toLowerCase()) === verb);
  };
}

const DENIAL = /\b(?:not|no|never|nor|neither|nicht|kein\p{L}*)\b/iu;
/** A clause in front of the subject: "Subject to clause 10.1, the Supplier …" */
const LEAD_IN = /^[^,]{0,80},\s+(?=\p{L})/u;

/** Whether a question is about what one side does or has to do, and words deny it of the other side alone. */
export function deniesOther(question: string, words: string, sides: ReadSides): boolean {
  return DENIAL.test(words) && isOfOther(question, words, sides);
}

/** Whether a question is about what one side does or has to do, and words say it of the other side alone. */
export function isOfOther(question: string, words: string, sides: ReadSides): boolean {
  const asked = readAskedActor(question, sides);
  const text = foldWhiteSpace(words);
  if (asked === null || namesActor(text, asked, sides)) return false;
  return isOpposite(readSubject(text) ?? readSubject(text.replace(LEAD_IN, '')), asked);
}

function isOpposite(actor: Actor | null, asked: Actor): boolean {
  return actor !== null && actor !== asked;
}

/** Whether words let a side end the contract. */
export function grantsEnd(words: string): boolean {
  return GRANTED[0]?.test(foldWhiteSpace(words)) === true;
}

/** Whether two sentences each grant or deny the same act: end, transfer, change, enter. */
function decideSame(one: string, other: string): boolean {
  const [own, others] = [one, other].map(foldWhiteSpace);
  return DECIDED.some((act) => act.test(own ?? '') && act.test(others ?? ''));
}
