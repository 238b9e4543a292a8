import type { AnalysisExcerpt, AnswerDraft, AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { readAskedHeading } from '../retrieval/question/asked-heading.ts';
import type { PlaceReference, QuestionUnderstanding } from '../retrieval/question/understand-question.ts';
import { asksForWholePlace, isAtPlace, isHeading } from '../retrieval/sentences/named-places.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { draftAnswer, escapeMarkdown, writeClaim } from './answer-text.ts';
import { type ChosenSentence, claimsOf, rankSentences } from './choose-sentences.ts';
import { listNearest } from './list-nearest.ts';
import { readWantedCount } from './read-whole-question.ts';
import { explainWords } from './say-plainly.ts';

const SENTENCES = 4;
const ONE_SENTENCE = /\b(?:one|1|a single|a) (?:short )?(?:sentence|line)\b|\bone-liner\b|\beinem satz\b/iu;
const KIND_NAMES: Readonly<Record<PlaceReference['kind'], string>> = {
  section: 'section',
  page: 'page',
  annex: 'annex',
};

/**
 * Tells what a section, an annex or a page says that a question names: its sentences that matter most, in reading order,
 * each with what the analysis says of it.
 * @returns null where something in that place is asked about, or no place
 */
export function answerFromPlace(request: AnswerRequest, question: QuestionUnderstanding): AnswerDraft | null {
  const [place] = question.places;
  if (place !== undefined) return asksForWholePlace(question) ? answerPlace(request, place) : null;
  const name = readAskedHeading(request.question);
  const passages = name === null ? [] : request.passages.filter(({ heading }) => isHeading(heading, name));
  const [first] = inReadingOrder(passages);
  return first ? tell(request, `“${escapeMarkdown(first.heading ?? '')}” says:`, rankSentences(passages)) : null;
}

function answerPlace(request: AnswerRequest, place: PlaceReference): AnswerDraft | null {
  const lastPage = request.documents[0]?.pagesTotal ?? 0;
  const passages = request.passages.filter((passage) => isAtPlace(passage, place, lastPage));
  const page = place.value === 'last' ? lastPage : Number(place.value);
  const sentences = rankSentences(passages).filter(({ pageNumber }) => place.kind !== 'page' || pageNumber === page);
  if (sentences.length === 0) return tellMissing(request, place, page);
  const [first] = inReadingOrder(passages);
  return tell(request, `${nameOf(place, page, first)} says:`, sentences);
}

/** "Section 4.2 (Price)", "Schedule B", "Page 3". */
function nameOf({ kind, value }: PlaceReference, page: number, first: RankedPassage | undefined): string {
  if (kind === 'page') return `Page ${page}`;
  const heading = first?.heading ?? null;
  const name = kind === 'annex' ? capitalise((first?.section ?? `annex ${value}`).toLowerCase()) : `Section ${value}`;
  const shown = name.replace(/\b[a-z]$/u, (letter) => letter.toUpperCase());
  return heading === null || foldWhiteSpace(heading).length > 60
    ? shown
    : `${shown} (${escapeMarkdown(foldWhiteSpace(heading))})`;
}

function tell(request: AnswerRequest, lead: string, all: readonly ChosenSentence[]): AnswerDraft | null {
  const count = ONE_SENTENCE.test(request.question) ? 1 : readWantedCount(request.question, SENTENCES);
  const analyses = request.analyses ?? [];
  // Where one sentence is wanted, it is one that the analysis has something to say about.
  const weighed = count > 1 ? all : all.toSorted((left, right) => weigh(analyses, right) - weigh(analyses, left));
  const chosen = weighed.slice(0, count).sort(compareOrder);
  const claims = chosen.map((sentence) => ({ sentence, quotes: claimsOf(sentence) }));
  const told = claims.filter(({ quotes }) => quotes.length > 0);
  if (told.length === 0) return null;
  const explained = told.map(({ sentence }) => explainWords(analyses, sentence.text));
  const blocks = told.flatMap(({ quotes }, index) => {
    const words = explained[index] ?? null;
    const isNew = words !== null && explained.indexOf(words) === index;
    return [...(isNew ? [words] : []), ...quotes.map((quote) => writeClaim(quote, request.documents))];
  });
  return draftAnswer(
    [lead, ...blocks],
    told.flatMap(({ quotes }) => quotes),
    request.documents,
  );
}

function weigh(analyses: readonly AnalysisExcerpt[], { text, score }: ChosenSentence): number {
  return (explainWords(analyses, text) === null ? 0 : 2) + score;
}

/** Says that the document has no such place, or that its page could not be read. */
function tellMissing(request: AnswerRequest, { kind, value }: PlaceReference, page: number): AnswerDraft {
  const [document] = request.documents;
  const pages = document?.pagesTotal ?? 0;
  const near = listNearest(rankSentences(request.passages), [], request.placesWanted);
  const text =
    kind !== 'page'
      ? `I found no ${KIND_NAMES[kind]} ${value.toUpperCase()} in this document.`
      : page > pages
        ? `This document has ${pages === 1 ? 'one page' : `${pages} pages`} only.`
        : document?.unreadPages.includes(page) === true
          ? `Page ${page} could not be read.`
          : `Page ${page} has hardly any text.`;
  return { outcome: 'not-found', text, quotes: [], nearestQuotes: near };
}

function inReadingOrder(passages: readonly RankedPassage[]): readonly RankedPassage[] {
  return passages.toSorted((left, right) => left.ordinal - right.ordinal);
}

function compareOrder(left: ChosenSentence, right: ChosenSentence): number {
  return left.passage.ordinal - right.passage.ordinal || left.start - right.start;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
