import { type IndexContent, pageAt } from '../index/index-content.ts';
import { normaliseSection, type QuestionUnderstanding } from '../question/understand-question.ts';
import type { CandidateSentence, SentenceSource } from './candidate-sentences.ts';
import type { RankedSentence } from './rank-sentences.ts';

/** Stems that a question about a place has beside what it asks about it. */
const ABOUT_PLACES =
  /^(?:section|claus|articl|paragraph|para|page|summari|summariz|explain|mean|tell|say|said|written|stand|content|overview|short|simpl|plain|word|everyth|abschnitt|seite|ziffer|absatz|punkt|paragraf|\d.*|[a-z]|[ivxlc]+)$/u;
const TOLD = 4;
const ASPECTS = ['noted', 'reader-duty', 'other-duty'] as const;

/** Sentences of the sections and pages that a question names, in reading order. */
export function listNamedSentences(
  content: IndexContent,
  { places }: QuestionUnderstanding,
  source: SentenceSource,
): readonly CandidateSentence[] {
  return content.passages.flatMap(({ section, spans }, ordinal) => {
    const own = section === null ? '' : normaliseSection(section);
    const named = places.filter(({ kind, value }) =>
      kind === 'page' ? spans.some(({ pageNumber }) => String(pageNumber) === value) : isWithin(own, value),
    );
    // Sentences are read of such passages alone: it takes long for all of a book.
    if (named.length === 0) return [];
    return source
      .sentencesOf(content, ordinal)
      .filter(({ start }) =>
        named.some(({ kind, value }) => kind === 'section' || String(pageAt(spans, start)) === value),
      );
  });
}

/** Whether a question asks what a place says at all, not for something in it. */
export function asksForWholePlace({ stems }: QuestionUnderstanding): boolean {
  return [...stems.keys()].every((stem) => ABOUT_PLACES.test(stem));
}

/** The sentences that matter most, in reading order: the first of them has the highest rank. */
export function chooseTelling(sentences: readonly CandidateSentence[]): readonly RankedSentence[] {
  const weigh = ({ provisions }: CandidateSentence): number =>
    Math.max(...ASPECTS.map((aspect) => provisions.get(aspect) ?? -1));
  const kept = new Set(sentences.toSorted((left, right) => weigh(right) - weigh(left)).slice(0, TOLD));
  return sentences
    .filter((sentence) => kept.has(sentence))
    .map((sentence, place) => ({ sentence, rank: -place / TOLD, row: new Float32Array() }));
}

/** "4.2a" and "4.2.1" lie in "4.2"; "4.21" does not. */
function isWithin(section: string, whole: string): boolean {
  return section === whole || (section.startsWith(whole) && !/^\d/u.test(section.slice(whole.length)));
}
