import { parseNumberWords } from '#server/domain/text/number-words.ts';
import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { isStopWord, stemWord, tokenise } from '#server/engine/text/stem-words.ts';
import type { ChatTurn } from '#server/ports/language-model.ts';
import { readAskedHeading } from './asked-heading.ts';
import type { QuestionModel } from './question-model.ts';
import type { Thesaurus } from './thesaurus.ts';

/** A place that the question names itself. */
export interface PlaceReference {
  readonly kind: 'section' | 'page' | 'annex';
  /** As in the index: "4.2", "3b"; a page as its number, or "last"; of "Schedule B" the letter. */
  readonly value: string;
}

/** What kind of thing the answer should hold. */
export type AnswerKind = 'date' | 'money' | 'percent' | 'period';

type QuestionIntent = 'content' | 'overview';

export interface QuestionUnderstanding {
  readonly intent: QuestionIntent;
  /** The question, with the one before it where it leans on that. */
  readonly text: string;
  /** Stems of the question that carry its meaning, with their weight. */
  readonly stems: ReadonlyMap<string, number>;
  /** Stems that occur in no training wording: questions about contracts do not usually contain them. */
  readonly unknownStems: readonly string[];
  /** Stems of words that mean much the same, with their weight. */
  readonly related: ReadonlyMap<string, number>;
  /** Stems that clauses about the likely subjects hold, with their weight. */
  readonly expected: ReadonlyMap<string, number>;
  /** How likely the question is about each of the model's subjects. */
  readonly subjects: Float64Array;
  readonly places: readonly PlaceReference[];
  readonly kinds: readonly AnswerKind[];
  /** Words that stand in quotation marks, or defined terms in capitals. */
  readonly phrases: readonly string[];
}

/** A question so short that it only makes sense after the one before. */
const FOLLOW_UP_WORDS_LIMIT = 4;
const FOLLOW_UP =
  /^(?:and|but|or|so|then|also|what about|how about|why not|really|which ones?|in which|on which|ok(?:ay)?|is that|are they|does (?:that|it)|can (?:that|it)|what if not)\b/iu;
const POINTS_BACK = /\b(?:that|this one|those|them|these|it|he|she|there|then|same)\b/iu;
const HISTORY_WEIGHT = 0.55;
const OVERVIEW =
  /\b(?:summar(?:y|ise|ize)|overview|what(?:'s| is| does) (?:this|it|the (?:document|contract|agreement|file|pdf|text))(?: (?:document|contract|agreement|file|pdf|text))?(?: all)?(?: (?:about|for|say|saying|regarding))(?! (?:about|on|of|regarding|concerning|as to|if|when|in case|happens)\b)|in a nutshell|gist|main points?|key points?|explain (?:this|the) (?:document|contract|agreement)|purpose of (?:this|the) (?:document|contract|agreement)|what am i (?:looking at|reading)|tl;?dr)\b/iu;
const SECTION_REFERENCE =
  /(?:\b(?:sections?|clauses?|articles?|paragraphs?|para|sec|art|abschnitt|ziffer|absatz|punkt|paragraf|nr)\.?|§)\s*([0-9]{1,3}(?:\.[0-9]{1,3}){0,4}(?:\s?\(?[a-z]{1,3}\))?|[ivxlc]{1,6})(?=[\s?.,;:)]|$)/giu;
/** "What does 7.2 say?" */
const BARE_SECTION =
  /\b(?:does|do|in|under|per|explain|summari[sz]e|quote|read|about|is|at|to|of)\s([0-9]{1,2}(?:\.[0-9]{1,2}){1,3}(?:\s?\([a-z]{1,3}\))?)(?=\s(?:say|says|mean|means|do|to|about|in|really|actually)\b|[\s?!.]*$)/giu;
const PAGE_REFERENCE =
  /\b(?:pages?|pgs?\.?|p\.|seite|s\.)\s*(?:no\.?|number|nr\.?)?\s?([0-9]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten)\b/giu;
const OUTER_PAGE = /\b(first|last|letzten?|ersten?)\s(?:pages?|seite)\b/iu;
const ANNEX_REFERENCE =
  /\b(?:schedule|exhibit|annex|annexure|appendix|attachment|addendum|anlage|anhang)\s(?:no\.?\s|number\s|nr\.?\s)?["“”']?([0-9]{1,2}|[a-z]|[ivx]{1,4})["“”']?(?=[\s?.,;:)]|$)/giu;
const PHRASE = /["“”']([^"“”']{3,60})["“”']/gu;

const KIND_CUES: readonly (readonly [AnswerKind, RegExp])[] = [
  ['date', /\b(?:when|what date|which date|date|what day|which day|deadline|since when|until when)\b/iu],
  ['money', /\b(?:how much|price|cost|costs|fee|fees|rent|salary|amount|sum|pay|money|dollars|worth)\b/iu],
  ['percent', /\b(?:percent|percentage|share|rate|royalt\w+|commission|interest|cut|split)\b/iu],
  [
    'period',
    /\b(?:how long|how many (?:days|weeks|months|years)|how (?:far|early) (?:ahead|before)|period|notice|duration|term|until when|deadline|when)\b/iu,
  ],
];

const RELATED_WEIGHT = 0.3;
const SUBJECT_FLOOR = 0.06;
const EXPECTED_WEIGHT = 0.5;

export interface QuestionReader {
  readonly model: QuestionModel;
  /** Reads a question, with what was asked before it where it leans on that. */
  understand(question: string, history: readonly ChatTurn[]): QuestionUnderstanding;
}

/**
 * Makes a reader of questions out of a trained model and a thesaurus.
 * @param seemsFollowUp tells questions that only make sense after another, beside those that words of theirs tell
 */
export function createQuestionReader(
  model: QuestionModel,
  thesaurus: Thesaurus,
  seemsFollowUp: (question: string) => boolean = () => false,
): QuestionReader {
  return {
    model,
    understand: (question, history) => {
      const leans = leansOnHistory(question) || seemsFollowUp(question);
      const earlier = leans ? lastQuestion(history) : null;
      const stems = weighStems(earlier !== null && listOwnWords(question).length === 0 ? '' : question, 1);
      const places = readPlaces(question);
      if (earlier !== null) mergeWeights(stems, weighStems(earlier, HISTORY_WEIGHT));
      const subjects = classify(model, question, earlier);
      return {
        intent: readIntent(question, places),
        text: earlier === null ? question : `${earlier} ${question}`,
        stems,
        unknownStems: [...stems.keys()].filter((stem) => !model.knows(stem)),
        related: relatedStems(question, stems, thesaurus),
        expected: expectedStems(model, subjects),
        subjects,
        places,
        kinds: KIND_CUES.filter(([, cue]) => cue.test(question)).map(([kind]) => kind),
        phrases: Array.from(question.matchAll(PHRASE), (match) => match[1] ?? ''),
      };
    },
  };
}

/** How much of a question is about clause categories, 0 to 1. */
export function shareOfCategories({ subjects }: Pick<QuestionUnderstanding, 'subjects'>): number {
  return CATEGORIES.reduce((sum, _, category) => sum + (subjects[category] ?? 0), 0);
}

function readIntent(question: string, places: readonly PlaceReference[]): QuestionIntent {
  const isWhole = places.length === 0 && readAskedHeading(question) === null;
  return OVERVIEW.test(question.trim()) && isWhole ? 'overview' : 'content';
}

/** "And after that?", "what else?", "and then?" name nothing by themselves. */
const POINTERS = new Set(['after', 'afterwards', 'before', 'next', 'later', 'besides', 'further', 'otherwise', 'like']);

/** The words of a question that name what it is about. */
export function listOwnWords(question: string): readonly string[] {
  return tokenise(question).filter((word) => !isStopWord(word) && !ASKING_WORDS.has(word) && !POINTERS.has(word));
}

function leansOnHistory(question: string): boolean {
  const words = tokenise(question);
  const content = words.filter((word) => !isStopWord(word) && !POINTERS.has(word));
  if (content.length === 0 && words.length <= FOLLOW_UP_WORDS_LIMIT + 2) return true;
  if (FOLLOW_UP.test(question.trim()) && content.length <= FOLLOW_UP_WORDS_LIMIT) return true;
  return pointsBack(question);
}

/** Whether a pronoun may stand for what was asked before: "when is it due?". Whether it does, the document has to tell. */
export function pointsBack(question: string): boolean {
  const content = tokenise(question).filter((word) => !isStopWord(word));
  return POINTS_BACK.test(question.replace(DUMMY_PRONOUN, ' ')) && content.length <= 2;
}

/** Pronouns that stand for nothing: "is there a toilet", "is it allowed to …". */
const DUMMY_PRONOUN =
  /\b(?:is|are|was|were) there\b|\b(?:is|was|isn['’]?t) it (?:ok(?:ay)?|allowed|possible|fine|legal|true|safe|free|normal|usual|necessary|required|permitted)\b|\bdoes it (?:say|mention|matter|state)\b/giu;

function lastQuestion(history: readonly ChatTurn[]): string | null {
  return history.findLast(({ role }) => role === 'user')?.content ?? null;
}

function classify(model: QuestionModel, question: string, earlier: string | null): Float64Array {
  const own = model.classify(question);
  if (earlier === null) return own;
  const joined = model.classify(`${earlier} ${question}`);
  return own.map((value, subject) => (value + 2 * (joined[subject] ?? 0)) / 3);
}

/** Words that are frequent in questions and useless for retrieval. */
const ASKING_WORDS = new Set(['much', 'many', 'happen', 'happens', 'happened', 'mean', 'means', 'clause', 'mention']);

function weighStems(text: string, weight: number): Map<string, number> {
  const stems = new Map<string, number>();
  for (const word of tokenise(text)) {
    if (!isStopWord(word) && !ASKING_WORDS.has(word)) stems.set(stemWord(word), weight);
  }
  return stems;
}

function mergeWeights(into: Map<string, number>, from: ReadonlyMap<string, number>): void {
  for (const [stem, weight] of from) if (!into.has(stem)) into.set(stem, weight);
}

/** Of each group that the question touches, the stems it does not hold itself; the more of them, the less each counts. */
function relatedStems(
  question: string,
  stems: ReadonlyMap<string, number>,
  thesaurus: Thesaurus,
): ReadonlyMap<string, number> {
  const related = new Map<string, number>();
  for (const { phrases } of thesaurus.groupsIn(tokenise(question).map(stemWord))) {
    for (const stem of new Set(phrases.flat())) {
      if (stems.has(stem) || stem.length < 3) continue;
      related.set(stem, Math.max(related.get(stem) ?? 0, RELATED_WEIGHT));
    }
  }
  return related;
}

function expectedStems(model: QuestionModel, subjects: Float64Array): ReadonlyMap<string, number> {
  const expected = new Map<string, number>();
  model.subjects.forEach(({ terms }, number) => {
    const probability = subjects[number] ?? 0;
    if (probability < SUBJECT_FLOOR) return;
    for (const term of terms) expected.set(term, (expected.get(term) ?? 0) + EXPECTED_WEIGHT * probability);
  });
  return expected;
}

function readPlaces(question: string): readonly PlaceReference[] {
  const places: PlaceReference[] = [];
  for (const [, value = ''] of [...question.matchAll(SECTION_REFERENCE), ...question.matchAll(BARE_SECTION)])
    places.push({ kind: 'section', value: normaliseSection(value) });
  for (const [, value = ''] of question.matchAll(PAGE_REFERENCE))
    places.push({ kind: 'page', value: String(/^\d/u.test(value) ? Number(value) : parseNumberWords(value)) });
  const outer = OUTER_PAGE.exec(question)?.[1];
  if (outer !== undefined) places.push({ kind: 'page', value: /^l/iu.test(outer) ? 'last' : '1' });
  for (const [, value = ''] of question.matchAll(ANNEX_REFERENCE))
    places.push({ kind: 'annex', value: value.toLowerCase() });
  return places;
}

/** "Section 4.2 (a)" and "4.2(a)" are "4.2a"; "ARTICLE IV" is "iv". */
export function normaliseSection(section: string): string {
  return section
    .toLowerCase()
    .replace(/^(?:sections?|articles?|clauses?|exhibit|schedule|annex|appendix|sec|art|§)\.?\s*/u, '')
    .replace(/[^a-z0-9.]/gu, '')
    .replace(/\.$/u, '');
}
