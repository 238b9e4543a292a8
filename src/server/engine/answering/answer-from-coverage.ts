import type { AnswerDraft, AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { splitIntoQuotes } from '../text/split-quotes.ts';
import { tokenise } from '../text/stem-words.ts';
import { draftAnswer, escapeMarkdown, negatingHeadingOf, writeQuote } from './answer-text.ts';
import { type ChosenSentence, chooseRange, claimsOf } from './choose-sentences.ts';
import { isSameWord, listTelling } from './names-which.ts';
import { SOURCES_LIMIT } from './show-sources.ts';
import { answerTexts } from './texts.ts';

/** What a question wants to know is covered, and by what. */
interface AskedCover {
  /** Words that name the thing. */
  readonly thing: readonly string[];
  /** Words that name what may cover it: "their plan"; empty where that is not said. */
  readonly cover: readonly string[];
  /** "Is it covered" rather than "is it included". */
  readonly isInsurance: boolean;
}

/** A list of what is covered, or of what is not, and the part of it that names the thing. */
interface Listed {
  readonly sentence: ChosenSentence;
  readonly item: string;
  readonly isCovered: boolean;
}

/** "Are tyres included", "is the permit in the price", "are hearing aids covered by the plan". */
const ASKS_THING =
  /^(?:is|are|will|would) (?<thing>[^,;?]{2,60}?) (?:also |all |already )?(?:(?:be )?(?:included|covered|insured)(?: (?:in|by|with|under|for))?|part of|in(?= (?:the|my|our|their) (?:price|rent|fee|cost|quote|package|plan)\b))(?: (?<cover>[^,;?]{2,60}))?[\s?!.]*$/iu;
/** "Does their plan cover mould", "does the rent include heating". */
const ASKS_COVER =
  /^(?:does|do|will|would|did) (?<cover>[^,;?]{2,40}?) (?:also |even )?(?:cover|include|insure|pay for) (?<thing>[^,;?]{2,60}?)[\s?!.]*$/iu;
const JOINS = /^(?:(?:and|so|but|then|ok|okay|also|hi|please)[, ]+)+/iu;
/** The thing is asked for in a case of its own: which is more than a list says. */
const CASE = /\b(?:(?:have|has|need|got) to|if|when|while|because|after|before|during|unless|even)\b/iu;

/** The beginning of a list of what is covered, or is not; in running text or as the label of a row. */
const LEADS: readonly (readonly [isCovered: boolean, RegExp])[] = [
  [
    false,
    /\b(?:(?:does|do|will|shall) not (?:cover|include|insure|pay for)|(?:is|are) not (?:covered|included|insured)|excludes?|excluding)\b:?|^(?:what is )?not (?:covered|included|insured)\b[^\t:]{0,20}[\t:]|^exclusions?\b[^\t:]{0,20}[\t:]/iu,
  ],
  [
    true,
    /\b(?:covers?|includes?|(?:we|they|the [\p{L}]+) (?:pays?|will pay) for|comprises?|consists? of)\b:?|^(?:what is )?(?:covered|included|insured)\b[^\t:]{0,20}[\t:]/iu,
  ],
];
const INSURES = /\b(?:cover\w*|insure[sd]?)\b/iu;
/** A list in a sentence of its own says what it is a list of; in running text "cameras cover the car park" is none. */
const WHOLE_LIST = /:$|\t$/u;
/** What follows says which, and is not what is listed: "failure following use of cleaning products". */
const QUALIFIES =
  /\s(?:following|from|due to|caused by|by|in|on|(?<!damage |up )to|for|where|when|that|which|who|with|without|at|under|after|before|beyond|during|so)\s.*$/iu;
/** In front of a list: a duty to have something covered, or a case of its own. */
const NO_LIST = /\b(?:must|shall|has to|have to|agrees? to|required|if|where|unless|until|when|means?|may)\b/iu;
/** A list with an exception is not told by its items. */
const EXCEPTED = /\b(?:unless|except\p{L}*|other than|save (?:that|for|where)|provided|only if|but)\b/iu;
const LIST_LENGTH_LIMIT = 1_200;
const ITEM_LENGTH_LIMIT = 200;

/**
 * Answers whether something is included, covered or insured with the very item of a list that names it. Where one list names
 * it as covered and another one as not, both are told.
 * @returns null where something else is asked, or where no list names the thing
 */
export function answerFromCoverage(request: AnswerRequest): AnswerDraft | null {
  const { documents, passages, question } = request;
  const asked = readAsked(question);
  if (asked === null || documents.length !== 1) return null;
  const listed = passages.flatMap((passage) => findItems(passage, asked));
  const [covered, left] = [true, false].map((wanted) => listed.filter(({ isCovered }) => isCovered === wanted));
  const [first] = listed;
  if (first === undefined || covered === undefined || left === undefined) return null;
  // Several lists that cover it may be of several things.
  if (covered.length > 1 || left.length > SOURCES_LIMIT - 1) return null;
  const write = (items: readonly Listed[]): string => items.map(({ item }) => `“${escapeMarkdown(item)}”`).join(', ');
  const lead =
    left.length === 0
      ? answerTexts.covered(write(covered))
      : covered.length === 0
        ? answerTexts.notCovered(write(left))
        : answerTexts.partlyCovered(write(covered), write(left));
  const sources = [...covered, ...left].map(({ sentence }) => sentence);
  const quotes = sources.map((sentence) => writeQuote(sentence, documents));
  return draftAnswer([lead, ...quotes], sources.flatMap(claimsOf), documents);
}

function readAsked(question: string): AskedCover | null {
  const bare = question.trim().replace(JOINS, '');
  const groups = (ASKS_THING.exec(bare) ?? ASKS_COVER.exec(bare))?.groups;
  if (groups === undefined || CASE.test(bare)) return null;
  const thing = listTelling(groups['thing'] ?? '');
  return thing.length === 0
    ? null
    : { thing, cover: listTelling(groups['cover'] ?? '').filter(isTelling), isInsurance: INSURES.test(bare) };
}

/** "It" and "everything" name no list, nor does a price, of which there is one. */
function isTelling(word: string): boolean {
  return !/^(?:price|cost|costs|it|this|that|they|included|all)$/iu.test(word);
}

function findItems(passage: RankedPassage, asked: AskedCover): readonly Listed[] {
  return splitIntoQuotes(passage.text).flatMap((range) => {
    const sentence = chooseRange(passage, range);
    const { text } = sentence;
    if (text.length > LIST_LENGTH_LIMIT) return [];
    const around = `${passage.heading ?? ''} ${passage.section ?? ''} ${text}`;
    if (asked.cover.length > 0 && !asked.cover.some((word) => names(around, word))) return [];
    if (negatingHeadingOf(sentence) !== null) return listItem(sentence, text, false, asked);
    const found = LEADS.flatMap(([isCovered, pattern]) => {
      const match = pattern.exec(text);
      if (match === null) return [];
      const isSame = INSURES.test(match[0]) === asked.isInsurance || /\bpays? for\b/iu.test(match[0]);
      const isList = isSame || WHOLE_LIST.test(match[0]) || text.includes(';');
      return isList ? [{ isCovered, end: match.index + match[0].length, start: match.index }] : [];
    });
    const [lead] = found;
    if (lead === undefined || NO_LIST.test(text.slice(0, lead.start)) || EXCEPTED.test(text.slice(lead.end))) return [];
    return listItem(sentence, text.slice(lead.end), lead.isCovered, asked);
  });
}

/** The only item of a list that has all words for the thing. */
function listItem(
  sentence: ChosenSentence,
  list: string,
  isCovered: boolean,
  { thing }: AskedCover,
): readonly Listed[] {
  const items = foldWhiteSpace(list)
    .split(list.includes(';') ? /;\s/u : /(?:,\s(?:and\s|or\s)?|\s(?:and|or)\s)(?![^()]*\))/u)
    .map((item) => item.replace(/^\s*(?:\([a-z]{1,3}\)\s|and\s|or\s)?|[\s.;,:]+$/giu, ''))
    .filter(
      (item) => item.length <= ITEM_LENGTH_LIMIT && thing.every((word) => names(item.replace(QUALIFIES, ''), word)),
    );
  return items.length === 0 ? [] : [{ sentence, item: items.join('; '), isCovered }];
}

function names(text: string, word: string): boolean {
  return tokenise(text).some((own) => isSameWord(own, word));
}
