import { OBJECT, POSSESSIVE, SELF, SUBJECT } from './reader-marks.ts';
import { isAgentVerb, looksLikeThirdPerson, secondPerson, thirdPersonOf } from './verb-forms.ts';

interface Token {
  readonly word: string;
  readonly start: number;
}

/** Whose verb it is. `doubtful`: of the reader, or of a thing that a relative clause before it describes. */
type Owner = 'reader' | 'other' | 'doubtful';

const TOKEN = /[\p{L}][\p{L}'’-]*|[\uE000-\uE004]|\d+(?:[.,]\d+)*|[^\s]/gu;
const ADVERB =
  /^(?:also|hereby|further|only|never|not|then|thereby|therefore|thereafter|nevertheless|otherwise|each|either|both|so|thus|always|still|first|already|later|now|nonetheless|again|ever|once|just|soon|(?!supply|apply|rely|comply|reply|imply|multiply|family|assembly)\p{Ll}{2,20}ly)$/u;
const AUXILIARY =
  /^(?:shall|will|must|may|can|cannot|should|would|might|could|are|have|do|were|had|did|is|has|does|was)$/u;
const CONJUNCTION = /^(?:and|or|but|nor)$/u;
/** Behind a verb, and not behind a plural noun: "engages another", "returns the keys". */
const DETERMINER =
  /^(?:the|an?|any|all|his|her|its|their|your|our|it|them|him|that|this|these|those|such|no|another|each|every|either|both|whatever|what)$/u;
const STOP = /^[.;:?!]$/u;
/** Words between commas behind a subject. */
const PARENTHESIS_LIMIT = 16;

/**
 * Puts the verbs of the reader into the second person: behind the reader, behind adverbs, in a relative clause about the
 * reader, and in what "and" or "or" joins to these.
 * @param text with marks for the reader
 * @returns null where a verb may be the reader's or another's
 */
export function agreeVerbs(text: string): string | null {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: word, index }): Token => ({ word, start: index }));
  const changed: Token[] = [];
  let last: Verb | null = null;
  for (const [index, { word, start }] of tokens.entries()) {
    const lower = word.toLowerCase();
    last = STOP.test(word) ? null : enterClause(lower, tokens[index + 1]?.word, last);
    const isVerb = AUXILIARY.test(lower) || thirdPersonOf(lower) !== null || looksLikeThirdPerson(lower);
    if (!isVerb) continue;
    const found = findOwner(tokens, index, last);
    if (found === null) continue;
    if (found.owner === 'doubtful' && secondPerson(word) !== word) return null;
    if (found.owner === 'reader') changed.push({ word: secondPerson(word), start });
    const isTurned = secondPerson(word) !== word || (found === last && last?.isTurned === true);
    last = {
      ...found,
      isTurned: isTurned || (CONJUNCTION.test(tokens[index - 1]?.word ?? '') && last?.isTurned === true),
    };
  }
  const inverted = /\b(?:nor|neither|so)\s+(?<verb>is|does|has|was)\s+\uE001/gu;
  const turned = changed.reduceRight((said, { word, start }) => {
    const length = /^\p{L}[\p{L}'’-]*/u.exec(text.slice(start))?.[0].length ?? 0;
    return `${said.slice(0, start)}${word}${said.slice(start + length)}`;
  }, text);
  return turned.replace(inverted, (words: string, verb: string) => words.replace(verb, secondPerson(verb)));
}

interface Verb {
  readonly owner: Owner;
  readonly isRelative: boolean;
  /** The document has the reader in the third person there, so that what is joined to it is in the third person as well. */
  readonly isTurned?: boolean;
}

/** Behind "if", the verbs are those of the next subject; behind "after", they may be. */
function enterClause(word: string, next: string | undefined, last: Verb | null): Verb | null {
  if (next === SUBJECT || last?.owner !== 'reader') return last;
  if (/^(?:if|unless|when|whenever|because|while)$/u.test(word)) return { owner: 'other', isRelative: false };
  const isOpen = /^(?:after|before|until|as|that|which|where|once|than|whether)$/u.test(word);
  return isOpen ? { ...last, owner: 'doubtful' } : last;
}

/** A word that may be a verb, with what stands around it. */
interface Place {
  readonly tokens: readonly Token[];
  readonly index: number;
  /** Where the word stands that tells whose verb it is: adverbs are passed over. */
  readonly before: number;
  readonly word: string;
  readonly next: string;
  readonly form: ReturnType<typeof thirdPersonOf>;
  readonly isAuxiliary: boolean;
}

function findOwner(tokens: readonly Token[], index: number, last: Verb | null): Verb | null {
  const word = tokens[index]?.word.toLowerCase() ?? '';
  const next = tokens[index + 1]?.word ?? '';
  const isAuxiliary = AUXILIARY.test(word);
  const place = {
    tokens,
    index,
    before: skipAdverbs(tokens, index - 1),
    word,
    next,
    form: thirdPersonOf(word),
    isAuxiliary,
  };
  const before = tokens[place.before]?.word ?? '';
  if (before === SUBJECT) {
    const isVerb = isAuxiliary || place.form !== null || !takesObject(tokens[place.before - 1]?.word);
    return isVerb ? { owner: 'reader', isRelative: false } : null;
  }
  if (/^(?:who|which|that)$/iu.test(before)) return readRelative(place);
  // "Has had": both belong to one.
  if (AUXILIARY.test(before) && last !== null) return isAuxiliary ? last : null;
  if (before === ',') {
    return closesParenthesis(tokens, place.before) ? { owner: 'reader', isRelative: false } : readListed(place, last);
  }
  if (CONJUNCTION.test(before)) return readJoined(place, last);
  return isAuxiliary || place.form === 'certain' ? { owner: 'other', isRelative: false } : null;
}

function readRelative({ tokens, before, form, isAuxiliary }: Place): Verb | null {
  const antecedent = tokens[before - 1]?.word === ',' ? before - 2 : before - 1;
  const isReader =
    /^who$/iu.test(tokens[before]?.word ?? '') && [SUBJECT, OBJECT].includes(tokens[antecedent]?.word ?? '');
  // "The Tenant who fails to pay is liable": the verb of the sentence stands behind its clause.
  if (isReader && antecedent === before - 1 && tokens[antecedent]?.word === SUBJECT)
    return { owner: 'doubtful', isRelative: true };
  if (isReader) return { owner: 'reader', isRelative: true };
  return isAuxiliary || form !== null ? { owner: 'other', isRelative: true } : null;
}

function readJoined({ tokens, index, before, word, next, form, isAuxiliary }: Place, last: Verb | null): Verb | null {
  const isKnown = isAuxiliary || form !== null;
  if (last === null) return isKnown ? { owner: 'other', isRelative: false } : null;
  const isFollowed = DETERMINER.test(next) || next === POSSESSIVE;
  if (!isAuxiliary && form !== 'certain' && !isFollowed)
    return mayBeVerb(tokens[before - 1]?.word, next) ? doubt(last) : null;
  if (!isKnown) return doubt(last);
  // "You may cancel if the sum is too low, and is then liable": the reader, or the sum.
  const mayReturn = last.owner === 'other' && tokens[before - 1]?.word === ',' && tokens[0]?.word === SUBJECT;
  if (mayReturn) return { owner: 'doubtful', isRelative: false };
  const isOpen = last.isRelative && last.owner === 'other' && hasReader(tokens, index);
  const owner = isOpen && !/^(?:is|was|has)$/u.test(word) ? 'doubtful' : last.owner;
  return { owner, isRelative: last.isRelative };
}

/** "Cancels, engages another or moves abroad": a verb that only a comma joins, or one of several nouns. */
function readListed({ next, form, isAuxiliary }: Place, last: Verb | null): Verb | null {
  if (isAuxiliary) return form === null ? { owner: 'other', isRelative: false } : doubt(last);
  if (last?.owner !== 'reader') return form === 'certain' ? last : null;
  const isFollowed = DETERMINER.test(next) || next === POSSESSIVE;
  if (form === 'certain' || (form !== null && isFollowed)) return last;
  if (form === null) return isFollowed ? doubt(last) : null;
  return NOUN_BEHIND.test(next) ? null : doubt(last);
}

/** What stands behind a noun of a list, and behind most verbs not. */
const NOUN_BEHIND =
  /^(?:[^\p{L}]|and|or|of|for|in|on|to|by|from|under|with|that|which|relating|incurred|arising|payable|due|as|at|if)$/u;

/** Whether a word between "and" and `next` may be a verb: "buys and sells for", and not "fees and charges for". */
function mayBeVerb(before = '', next = ''): boolean {
  return (
    !/\p{Ll}s$|^[^\p{L}]$/u.test(before) &&
    !/^(?:[^\p{L}]|and|or|of|that|which|relating|incurred|arising|payable|due)$/u.test(next)
  );
}

function doubt(last: Verb | null): Verb | null {
  return last !== null && last.owner !== 'other' && last.isTurned === true ? { ...last, owner: 'doubtful' } : null;
}

function hasReader(tokens: readonly Token[], index: number): boolean {
  return tokens.slice(0, index).some(({ word }) => word === SUBJECT);
}

function isAdverb(word: string): boolean {
  return word === SELF || ADVERB.test(word.toLowerCase());
}

function skipAdverbs(tokens: readonly Token[], from: number): number {
  let place = from;
  while (place >= 0 && isAdverb(tokens[place]?.word ?? '')) place -= 1;
  // "Jointly and severally": an adverb before "and" belongs to the one behind it.
  const isPair = CONJUNCTION.test(tokens[place]?.word ?? '') && /ly$/u.test(tokens[place + 1]?.word ?? '');
  if (place < from && isPair && /ly$/u.test(tokens[place - 1]?.word ?? '')) return skipAdverbs(tokens, place - 1);
  return place;
}

/** "You, if you are in arrears, pays": whether a comma closes what another opened behind the reader. */
function closesParenthesis(tokens: readonly Token[], comma: number): boolean {
  for (let place = comma - 1; place > Math.max(0, comma - PARENTHESIS_LIMIT); place -= 1) {
    const word = tokens[place]?.word ?? '';
    const isJoined = /^(?:and|or|nor|as|who|which)$/u.test(tokens[place + 1]?.word ?? '');
    if (word === ',' && tokens[place - 1]?.word === SUBJECT) return !isJoined;
  }
  return false;
}

/** "Sends you invoices", "giving you keys": the word behind the reader is no verb of the reader. */
function takesObject(word = ''): boolean {
  return isAgentVerb(word) || thirdPersonOf(word) !== null || /\p{Ll}(?:ing|ed)$/u.test(word);
}
