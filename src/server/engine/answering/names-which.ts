import { THESAURUS } from '../retrieval/question/thesaurus.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { isStopWord, stemWord, tokenise } from '../text/stem-words.ts';
import { readStems } from './read-fact.ts';

/** Words that ask, and name nothing: "how much do I have to pay", "what does it cost". */
const ASKING = new Set(
  readStems(
    `how much many long high big often far what which when who whose why exactly approximately now then here there
    have has get gets got give gives take takes go goes come comes make makes need want must pay pays paid paying cost costs
    costing owe owed owing charged be am are will would can do does did due happen happens long lasts last take need
    per each every another only just even if in at on for with per my your our their there document contract agreement say says
    kostet kosten hoch viel lange beträgt zahlen muss`,
  ),
);
/** Words for a kind of value, any of which may stand for another: a late charge is a late fee. */
const KINDS = new Set(
  readStems(
    `fee fees charge charges price prices amount amounts sum payment payments rate total costs expense penalty fine
    period term length duration time date day deadline percent percentage figure value`,
  ),
);
/** A length of time that is asked for in one form and printed in another. */
const UNITS = new Map(
  [
    ['annual', 'year'],
    ['annum', 'year'],
    ['yearly', 'year'],
    ['daily', 'day'],
    ['monthly', 'month'],
    ['weekly', 'week'],
    ['hourly', 'hour'],
  ].map(([form = '', unit = '']) => [readStems(form)[0] ?? form, readStems(unit)[0] ?? unit]),
);

const UNIT_STEMS: ReadonlySet<string> = new Set(UNITS.values());

/** What has the value, named at once: "what is the late fee", "how much is my deposit", "what does the terminal cost". */
const NAMED_THING =
  /^(?:(?:and|so|ok|okay|but|hi|please)[, ]+){0,2}(?:what(?:['’]?s| is| are| was| will be| does| do| did| would| will)|how (?:much|long|high|big|large)(?: is| are| was| will| does| do| did| would)?|wie (?:hoch|lang|teuer) (?:ist|sind))\s(?:the|my|our|their|a|an|each|this|that|der|die|das|meine?)\s(?<thing>[^,;?]{2,60}?)(?:\s(?:cost|be|costs|come to|last|take|run|exactly|again|here|now|if|when|for|in|per|a|an|at|to|on|of|that|i|we|they|dauert|kostet)\b.{0,80})?[\s?!.]*$/iu;
/** "Late fee?", "monthly rent": nothing but the thing. */
const ONLY_THING =
  /^(?:the |my )?(?!(?:when|what|how|who|where|why|which|do|does|is|are|can|will|from|until|by|and|so|wann|wie|was)\b)(?<thing>(?:\p{L}[\p{L}-]+\s?){1,4})\??$/iu;
/** Of the other words of a question so many have to stand in the sentence, in these or in like ones. */
const SHARE_NAMED = 0.5;

/**
 * Whether words say which value a question asks for. What the question names as having the value stands in them, or in
 * their heading; of a question that describes it in a clause, half of the words do. "What does the terminal cost?" is not
 * answered by a fee for administration, nor "What is it then?" by any sum at all.
 */
export function namesWhich(question: string, words: string, heading: string | null): boolean {
  const said = tokenise(foldWhiteSpace(`${heading ?? ''} ${words}`));
  const thing = readThing(question);
  const named = listTelling(thing ?? question.replace(/\bhow many \p{L}+/iu, ' '));
  const telling = named.filter((word) => !KINDS.has(stemWord(word)));
  if (telling.length === 0) {
    const held = new Set(said.map(stemWord));
    return named.some((word) => held.has(stemWord(word)));
  }
  const isSaid = (word: string): boolean => said.some((own) => isSameWord(own, word));
  if (thing !== undefined) return telling.every(isSaid);
  const like = new Set(THESAURUS.groupsIn(said.map(stemWord)).map(({ number }) => number));
  const isMeant = (word: string): boolean =>
    isSaid(word) || THESAURUS.groupsIn([stemWord(word)]).some(({ number }) => like.has(number));
  return telling.filter(isMeant).length >= SHARE_NAMED * telling.length;
}

/** Words between a value and what has it, in running text; fewer where values of two documents are compared. */
const WORDS_BETWEEN = { said: 4, compared: 3 } as const;
/** A row is short: what stands in front of its value has it. UTF-16 units. */
const ROW_LENGTH = 100;

/** Whether a question only asks, so that it is another one, or the document, that says about what: "do I pay?". */
export function namesNothing(question: string): boolean {
  return listTelling(question).every((word) => KINDS.has(stemWord(word)));
}

/** Whether a question names the thing that it asks the value of: "what is the late fee". */
export function namesThing(question: string): boolean {
  return readThing(question) !== undefined;
}

/** Whether a value stands beside what a question asks the value of, in one row with it, or under it as a heading. */
export function standsBeside(
  question: string,
  {
    words,
    heading = null,
    value,
  }: { readonly words: string; readonly heading?: string | null; readonly value: string },
  reach: keyof typeof WORDS_BETWEEN,
): boolean {
  const text = foldWhiteSpace(words);
  const between = WORDS_BETWEEN[reach];
  const at = text.indexOf(value);
  const named = listTelling(readThing(question) ?? question);
  if (at < 0 || named.length === 0) return false;
  const isRow = text.length <= ROW_LENGTH && !/[.!?]$/u.test(text);
  const inFront = tokenise(text.slice(0, at));
  const behind = tokenise(text.slice(at + value.length)).slice(0, between + 1);
  // "Pet charge | $45 | monthly, with the rent": behind the value of a row is how it is paid.
  const isLabelled = isRow && inFront.length > 0;
  const near = [
    ...tokenise(heading ?? ''),
    ...inFront.slice(isRow ? 0 : -between - 1),
    ...tokenise(value),
    ...(isLabelled ? behind.filter(isUnit) : behind),
  ];
  return named.every((word) => KINDS.has(stemWord(word)) || near.some((own) => isSameWord(own, word)));
}

function readThing(question: string): string | undefined {
  return (NAMED_THING.exec(question.trim()) ?? ONLY_THING.exec(question.trim()))?.groups?.thing;
}

/** Words that name something, and do not only ask. */
export function listTelling(text: string): readonly string[] {
  return tokenise(text).filter((word) => !isStopWord(word) && !ASKING.has(stemWord(word)));
}

/** How many of the things that a question names stand in words, in these or in like ones; null where it names fewer than two. */
export function countNamed(question: string, words: string): number | null {
  const telling = listTelling(question).filter((word) => !isKindOfValue(word) && !/\d/u.test(word));
  const said = tokenise(foldWhiteSpace(words));
  if (telling.length < 2) return null;
  return telling.filter((word) => said.some((own) => isSameMeaning(own, word))).length;
}

/** Whether a word names a kind of value only: "fee", "date". */
export function isKindOfValue(word: string): boolean {
  return KINDS.has(stemWord(word));
}

/** The same word, or one that means much the same to someone who asks about a contract. */
export function isSameMeaning(one: string, other: string): boolean {
  if (isSameWord(one, other)) return true;
  const groups = new Set(THESAURUS.groupsIn([stemWord(one)]).map(({ number }) => number));
  return THESAURUS.groupsIn([stemWord(other)]).some(({ number }) => groups.has(number));
}

/** What inflects a word, and makes no other one of it. */
const INFLECTION = /^(?:e|s|es|ed|d|er|ing|y|ies|i)?$/u;

/** The same word in another form: "complain" and "complaint", and not "terminal" and "termination". */
export function isSameWord(one: string, other: string): boolean {
  if (one === other || unify(stemWord(one)) === unify(stemWord(other))) return !areDerivedApart(one, other);
  const shorter = Math.min(one.length, other.length);
  return shorter >= SHARED_LENGTH && (one.startsWith(other) || other.startsWith(one));
}

/** Whether two words with one stem are made of it by different endings: "employee" and "employment". */
function areDerivedApart(one: string, other: string): boolean {
  const stem = stemWord(one);
  if (!one.startsWith(stem) || !other.startsWith(stem)) return false;
  const [ending = '', otherEnding = ''] = [one, other].map((word) => word.slice(stem.length).replace(/s$/u, ''));
  return ending !== otherEnding && !INFLECTION.test(ending) && !INFLECTION.test(otherEnding);
}

/** "complain" and "complaint": the shorter is all of the longer but its end. */
const SHARED_LENGTH = 6;

function isUnit(word: string): boolean {
  return UNIT_STEMS.has(unify(stemWord(word)));
}

/** "Monthly" and "per month" are the same length of time. */
export function unify(stem: string): string {
  return UNITS.get(stem) ?? stem;
}
