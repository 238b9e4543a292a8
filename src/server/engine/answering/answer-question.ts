import { startLowerCase } from '#server/domain/text/start-lower-case.ts';
import type { AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import type { QuestionReader, QuestionUnderstanding } from '../retrieval/question/understand-question.ts';
import { answerAcross } from './answer-across.ts';
import { answerFromAnalysis } from './answer-from-analysis.ts';
import { answerFromCell } from './answer-from-cell.ts';
import { answerFromClause } from './answer-from-clause.ts';
import { answerFromCoverage } from './answer-from-coverage.ts';
import { answerFromDates } from './answer-from-dates.ts';
import { answerFromDuties } from './answer-from-duties.ts';
import { answerFromFacts } from './answer-from-facts.ts';
import { answerFromFinancialDocument } from './answer-from-financial-document.ts';
import { answerFromPlace } from './answer-from-place.ts';
import { answerFromRows } from './answer-from-rows.ts';
import { answerParts } from './answer-parts.ts';
import {
  draftAnswer,
  draftNotFound,
  escapeMarkdown,
  FOUND_THRESHOLD,
  LEADING_THRESHOLD,
  LIKELY_THRESHOLD,
  NO_DOCUMENT_TEXT,
  negatingHeadingOf,
  SHORT_FOUND_THRESHOLD,
  UNSURE_LEADS,
  writeQuote,
  YES_NO_THRESHOLD,
} from './answer-text.ts';
import { chooseOverview } from './choose-overview.ts';
import { type ChosenSentence, claimsOf, findDecider, rankSentences, takeInNeighbours } from './choose-sentences.ts';
import { computeAnswer } from './computing/compute-answer.ts';
import { readPriceTables } from './computing/rows/price-table.ts';
import { addOnTop } from './computing/sums/add-on-top.ts';
import { describeRow, preferBand } from './describe-row.ts';
import { addNext, dropRepeated, preferUnsaid, repeatsLastAnswer, tellDayOfLastAnswer } from './follow-last-answer.ts';
import { isPartOf } from './is-part-of.ts';
import { isSure, saidBy } from './is-sure.ts';
import { addNearest, listNearest } from './list-nearest.ts';
import { isOfOtherKind } from './pick-value.ts';
import { deniesOther, isOfOther, isOfWrongSide, preferActor, preferCase } from './prefer-actor.ts';
import { preferMatter, preferOrdinal, putKindFirst } from './prefer-matter.ts';
import { preferNeighbours } from './prefer-neighbours.ts';
import { preferNext } from './prefer-next.ts';
import { readSides } from './read-sides.ts';
import { asksDuty } from './read-stance.ts';
import { readWholeQuestion } from './read-whole-question.ts';
import { replyToTalk } from './reply-to-talk.ts';
import { readAskedValue, sayPlainly } from './say-plainly.ts';
import { readYesOrNo, type SaidYesOrNo } from './say-yes-or-no.ts';
import {
  addDeciders,
  FURTHER_SHARE,
  overlaps,
  pickSources,
  SOURCES_LIMIT,
  showClause,
  UNSURE_SHARE,
  writeQuotes,
} from './show-sources.ts';
import { sumLastAnswer } from './sum-last-answer.ts';
import { answerTexts } from './texts.ts';
import { readAskedRight } from './whose-right.ts';
import { isRowOfOtherDay, tellUncounted, tellWorkedOut } from './working-out/tell-worked-out.ts';
import { writeDaysAsPrinted } from './write-days.ts';

interface AnswererParts {
  readonly reader: QuestionReader;
}

/** A document of one or two pages has fewer passages. */
const SHORT_PASSAGES = 12;

/**
 * Answers by extraction: every statement about the document is a sentence copied from it.
 * @returns a draft whose quotes are parts of the passages' texts; nothing in it is a yes or no of our own
 */
export function answerQuestion(typed: AnswerRequest, parts: AnswererParts): AnswerDraft {
  // "Anything dodgy in this?" is no slip of "dodge".
  const readAs = typed.readAs && readWholeQuestion(typed.question) === null ? typed.readAs : undefined;
  const request = readAs ? { ...typed, question: readAs.text } : typed;
  const answerOne = (one: AnswerRequest): AnswerDraft => addNearest(draftReply(one, parts), one);
  const draft = request.parts ? answerParts(request, request.parts, answerOne) : answerOne(request);
  return writeDaysAsPrinted(tellReading(draft, readAs), request);
}

/** Says how a word was read that was misspelt, so that a wrong guess is seen. */
function tellReading(draft: AnswerDraft, readAs: AnswerRequest['readAs']): AnswerDraft {
  const read = [...new Set((readAs?.words ?? []).map((word) => word.read))];
  if (draft.outcome === 'refused' || read.length === 0) return draft;
  return { ...draft, text: `(Read as: ${escapeMarkdown(read.join(', '))})\n\n${draft.text}` };
}

function draftReply(request: AnswerRequest, { reader }: AnswererParts): AnswerDraft {
  const talk = replyToTalk(request.question);
  if (talk !== null) return talk;
  if (request.documents.length === 0) return refuse(NO_DOCUMENT_TEXT);
  const question = reader.understand(request.question, request.history);
  if (request.documents.length > 1) return answerAcross(request, question);
  const planned =
    sumLastAnswer(request) ??
    tellDayOfLastAnswer(request) ??
    answerFromRows(request) ??
    answerFromCoverage(request) ??
    (request.leansBack ? answerFromCell(request) : answerPlanned(request, question));
  if (planned !== null) return planned;
  const isOverview = question.intent === 'overview';
  const sentences = isOverview
    ? chooseOverview(request.passages)
    : preferNext(request, rankSentences(request.passages));
  if (sentences.length === 0) return notFound(request, []);
  if (isOverview) return answerOverview(request, sentences);
  if (!isFound(request)) return answerFromClause(request, question.unknownStems) ?? notFound(request, sentences);
  const sides = readSides(request.analyses?.[0]);
  const ofActor = preferCase(request.question, preferActor(request.question, sentences, sides), sides);
  const ofSide = preferOrdinal(request.question, preferMatter(request.question, ofActor, sides));
  const ofBand = preferBand(request.question, ofSide, request.passages, request.analyses?.[0]);
  const preferred = ofBand === ofSide ? preferNeighbours(request.question, ofSide, request.passages) : ofBand;
  const fresh = dropRepeated(request, preferred);
  if (fresh === preferred) return answerComputed(request, preferred) ?? answerFound(request, preferred);
  const unsure = { ...request, foundProbability: 0, firstProbability: 0 };
  return fresh.length === 0 ? notFound(unsure, sentences) : answerFound(unsure, fresh);
}

/** What the analysis, a page or a definition answers by itself; null for what has to be searched. */
function answerPlanned(request: AnswerRequest, question: QuestionUnderstanding): AnswerDraft | null {
  return (
    answerFromAnalysis(request) ??
    answerFromDates(request) ??
    answerFromFinancialDocument(request) ??
    answerFromFacts(request) ??
    answerFromCell(request) ??
    answerFromDuties(request) ??
    answerFromPlace(request, question)
  );
}

/** A document whose best sentence is likely the answer holds one. */
function isFound({ foundProbability, firstProbability = 0, passages }: AnswerRequest): boolean {
  const threshold = passages.length < SHORT_PASSAGES ? SHORT_FOUND_THRESHOLD : FOUND_THRESHOLD;
  return foundProbability >= threshold || firstProbability >= LIKELY_THRESHOLD;
}

/** A value that is not printed, with the sentences that its figures come from first; null where nothing is computed for sure. */
function answerComputed(request: AnswerRequest, sentences: readonly ChosenSentence[]): AnswerDraft | null {
  if (!isSure(request, sentences[0], sentences)) return null;
  const found = computeAnswer(request.question, sentences, request.analyses?.[0]);
  if (found === null) return null;
  const computed = addOnTop(found, readPriceTables(request.passages), request.question);
  const sources = pickSources(sentences).filter((one) => !computed.parts.some((part) => overlaps(part, one)));
  const shown = [...computed.parts, ...sources.slice(0, Math.max(0, SOURCES_LIMIT - computed.parts.length))];
  const { result, calculation, notes = [] } = computed;
  const shownCalculation = calculation.endsWith(` = ${result}`)
    ? calculation.slice(0, -` = ${result}`.length)
    : calculation;
  const lead = answerTexts.computed(escapeMarkdown(result), escapeMarkdown(shownCalculation));
  const quotes = shown.map((sentence) => writeQuote(sentence, request.documents));
  return draftAnswer([lead, ...quotes, escapeMarkdown(notes.join(' '))], shown.flatMap(claimsOf), request.documents);
}

function answerFound(request: AnswerRequest, ranked: readonly ChosenSentence[]): AnswerDraft {
  const sentences = isSure(request, ranked[0], ranked) ? ranked : preferUnsaid(request, ranked);
  const [first] = sentences;
  const { question } = request;
  const isOther =
    first && (isPartOf(question, first) || isOfOtherKind(question, first.text) || isRowOfOtherDay(request, first));
  const isCertain = isSure(request, first, sentences) && !isOther;
  const ofKind = isCertain ? sentences : putKindFirst(question, sentences);
  const sources = addDeciders(pickSources(ofKind, isCertain ? FURTHER_SHARE : UNSURE_SHARE));
  const isLeading = !isCertain && sources.length > 1 && isLikelyFirst(request);
  const isAgain = isCertain && first !== undefined && tellsNothingNew(request, first);
  const shown = isAgain ? addNext(showClause(sources)) : showClause(sources);
  const [best = '', ...others] = writeQuotes(shown, request.documents);
  const worked = tellWorkedOut(shown[0], request, isCertain);
  const uncounted = isCertain && first ? tellUncounted(request.question, first) : '';
  const lead =
    isCertain && first
      ? writeCertainLead(request, first, worked.lead, isAgain)
      : writeUnsureLead(request, sources, isLeading);
  const quotes = [...shown.flatMap(claimsOf), ...worked.quotes];
  const further = isLeading && others.length > 0 ? [UNSURE_LEADS.further, ...others] : others;
  const draft = draftAnswer([lead, best, uncounted, ...worked.blocks, ...further], quotes, request.documents);
  return isCertain && !(isAgain && worked.lead === null) ? draft : { ...draft, isHedged: true };
}

/** From this probability on words answer a second question, too: below it, three of three on known documents did not. */
const AGAIN_THRESHOLD = 0.7;

/** Whether the last answer began with the same words, and they hold neither a yes or no nor the value that is asked for. */
function tellsNothingNew(request: AnswerRequest, first: ChosenSentence): boolean {
  const { foundProbability, firstProbability = foundProbability } = request;
  if (firstProbability >= AGAIN_THRESHOLD || !repeatsLastAnswer(request, first)) return false;
  if (readPolarity(request, first) !== null) return false;
  return readAskedValue(request, saidBy(first)) === null;
}

/** Whether the first of several sentences is likelier to answer than all others together. */
function isLikelyFirst({ foundProbability, firstProbability = foundProbability }: AnswerRequest): boolean {
  return firstProbability >= LEADING_THRESHOLD;
}

/** Which of them holds was chosen elsewhere. */
const OFFERS_OPTIONS = /\boption (?:A|1)\b.{5,400}\boption (?:B|2)\b/isu;

/** What is worked out stands in front of the words that it follows from, behind a yes or no. */
function writeCertainLead(
  request: AnswerRequest,
  first: ChosenSentence,
  worked: string | null,
  isAgain: boolean,
): string {
  if (worked !== null) return joinLead(readPolarity(request, first)?.text ?? '', worked);
  return isAgain ? answerTexts.sameAgain : writeLead(request, first);
}

/** What is answered, in front of the words that say it. */
function writeLead(request: AnswerRequest, first: ChosenSentence): string {
  // What stands under "Not included" says by itself that it is.
  if (negatingHeadingOf(first) !== null) return answerTexts.says;
  // Half of a rule is not said as the answer.
  const value = readAskedValue(request, saidBy(first));
  if (value === null && findDecider(first) !== null)
    return joinLead(readPolarity(request, first)?.text ?? '', answerTexts.says);
  if (OFFERS_OPTIONS.test(takeInNeighbours(first).text)) return answerTexts.options;
  const polarity = readPolarity(request, first)?.text ?? '';
  const plain = sayPlainly(request, saidBy(first), polarity !== '');
  return joinLead(polarity, plain ?? describeRow(request.question, first, request.passages) ?? answerTexts.says);
}

function joinLead(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** Yes or no, if the words say it of the side that is asked about: "We are not liable" is no answer to "Am I liable?". */
function readPolarity(request: AnswerRequest, first: ChosenSentence): SaidYesOrNo | null {
  const { question, analyses, foundProbability, firstProbability = foundProbability } = request;
  const { text, yes } = first;
  const sides = readSides(analyses?.[0]);
  const isOfAnother = asksDuty(question) ? isOfOther(question, text, sides) : deniesOther(question, text, sides);
  if (isOfAnother || negatingHeadingOf(first) !== null || OFFERS_OPTIONS.test(text)) return null;
  const said = readYesOrNo(question, text, yes, findDecider(first) !== null);
  return said?.isPlain || firstProbability >= YES_NO_THRESHOLD ? said : null;
}

/** "**No.**" */
const BARE = /^\W*(?:yes|no|ja|nein)\W*$/iu;

/**
 * What stands above quotes that may not answer: whose right they are about, a cautious yes or no, or the caution alone.
 */
function writeUnsureLead(request: AnswerRequest, sources: readonly ChosenSentence[], isLeading: boolean): string {
  const [first] = sources;
  const sides = readSides(request.analyses?.[0]);
  if (first && isOfWrongSide(request.question, first.text, sides)) {
    return answerTexts.wrongSide(readAskedRight(request.question, sides) ?? 'reader');
  }
  const polarity = first ? readPolarity(request, first) : null;
  // Who reads "yes" relies on it, whatever stands before it; conditions and exceptions say nothing where it is not sure.
  if (polarity?.isPlain === true && BARE.test(polarity.text) && isLikelyFirst(request))
    return answerTexts.ifMeant(startLowerCase(polarity.text.replace(/[*.]/gu, '')));
  if (sources.length > 1 && !isLeading) return UNSURE_LEADS.several;
  return joinLead(UNSURE_LEADS.one, (first && describeRow(request.question, first, request.passages)) ?? '');
}

function answerOverview(request: AnswerRequest, sentences: readonly ChosenSentence[]): AnswerDraft {
  const blocks = [
    'In short, this is what the document says about itself:',
    ...sentences.map((sentence) => writeQuote(sentence, request.documents)),
  ];
  return draftAnswer(blocks, sentences.flatMap(claimsOf), request.documents);
}

function notFound(request: AnswerRequest, sentences: readonly ChosenSentence[]): AnswerDraft {
  return draftNotFound(request.documents, listNearest(sentences, [], request.placesWanted), request.foundProbability);
}

function refuse(text: string): AnswerDraft {
  return { outcome: 'refused', text, quotes: [], nearestQuotes: [] };
}
