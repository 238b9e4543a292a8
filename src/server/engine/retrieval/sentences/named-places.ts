import { stemWord } from '#server/engine/text/stem-words.ts';
import { type IndexContent, pageAt } from '../index/index-content.ts';
import { readAskedHeading } from '../question/asked-heading.ts';
import { normaliseSection, type PlaceReference, type QuestionUnderstanding } from '../question/understand-question.ts';
import type { CandidateSentence, SentenceSource } from './candidate-sentences.ts';
import type { RankedSentence } from './rank-sentences.ts';

/** Words that a question about a whole place may have, beside numbers and letters. */
const ABOUT_PLACES = new Set(
  `page pages pg section sec clause article art paragraph para schedule exhibit annex annexure appendix attachment addendum
  anlage anhang part number no nr summarise summarize summary sum explain explained mean meaning tell read written write stand
  state states content contents contain contains cover covers list show give quote overview gist recap short brief briefly
  quick quickly simple simply plain plainly easy words word term terms english language layman lay legal jargon whole full
  entire all main key important point points bullet bullets sentence sentences line lines nutshell kid child year old five ten
  new understand understood friend one two three four six seven eight nine first last detail details document contract
  agreement lease deal eli5 describe description discuss couple few dumb break normal everyday basically dummy dummies
  beginner lawyer abschnitt seite ziffer absatz punkt paragraf fasse fass zusammen steht sagt erkläre erklär einfach kurz
  inhalt worten drei sätzen letzte letzten erste ersten`
    .split(/\s+/u)
    .map(stemWord),
);
const NUMBER_OR_LETTER = /^(?:\d.*|[a-z]|[ivxlc]+)$/u;
/** Words of an earlier question weigh less. */
const OWN_WEIGHT = 0.8;
const TOLD = 4;
const ASPECTS = ['noted', 'reader-duty', 'other-duty'] as const;
const ANNEX = /^\s*(?:schedules?|exhibit|annex|annexure|appendix|attachment|addendum|anlage|anhang)\b/iu;
/** Words with such a beginning in common are forms of one; "term" and "termination" are not. UTF-16 units. */
const SHARED_LENGTH_MINIMUM = 5;

/** Sentences of the sections, annexes and pages that a question names, in reading order. */
export function listNamedSentences(
  content: IndexContent,
  { places }: Pick<QuestionUnderstanding, 'places'>,
  source: SentenceSource,
): readonly CandidateSentence[] {
  const lastPage = countPages(content);
  return content.passages.flatMap((passage, ordinal) => {
    const named = places.filter((place) => isAtPlace(passage, place, lastPage));
    // Sentences are read of such passages alone: it takes long for all of a book.
    if (named.length === 0) return [];
    return source
      .sentencesOf(content, ordinal)
      .filter(({ start }) =>
        named.some(
          ({ kind, value }) =>
            kind !== 'page' || pageAt(passage.spans, start) === (value === 'last' ? lastPage : Number(value)),
        ),
      );
  });
}

/** Sentences of the sections whose heading a question names, in reading order; none where it names no heading. */
export function listHeadedSentences(
  content: IndexContent,
  question: string,
  source: SentenceSource,
): readonly CandidateSentence[] {
  const name = readAskedHeading(question);
  if (name === null) return [];
  return content.passages.flatMap(({ heading }, ordinal) =>
    isHeading(heading, name) ? source.sentencesOf(content, ordinal) : [],
  );
}

/** Whether a heading has all words of a name, whatever their endings. */
export function isHeading(heading: string | null, name: string): boolean {
  if (heading === null) return false;
  const own = readWords(heading);
  const wanted = readWords(name);
  const isSame = (one: string, other: string): boolean =>
    one === other ||
    (Math.min(one.length, other.length) >= SHARED_LENGTH_MINIMUM && (one.startsWith(other) || other.startsWith(one)));
  return wanted.length > 0 && wanted.every((word) => own.some((other) => isSame(other, word)));
}

const HEADING_STOP_WORDS = new Set([
  'and',
  'the',
  'of',
  'for',
  'und',
  'der',
  'die',
  'das',
  'on',
  'to',
  'your',
  'my',
  'our',
]);

/** Words of a heading without their endings. */
function readWords(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])
    .filter((word) => !HEADING_STOP_WORDS.has(word))
    .map((word) =>
      word.length > 5 ? word.replace(/(?:ations?|ments?|ings?|ions?|ances?|ies|y|s)$/u, '') : word.replace(/s$/u, ''),
    );
}

/** Whether a question asks what a place says at all, not for something in it. */
export function asksForWholePlace({ stems }: Pick<QuestionUnderstanding, 'stems'>): boolean {
  return [...stems].every(
    ([stem, weight]) => weight < OWN_WEIGHT || ABOUT_PLACES.has(stem) || NUMBER_OR_LETTER.test(stem),
  );
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

/** Where a passage stands, as far as a question can name it. */
interface PlacedPassage {
  readonly section: string | null;
  readonly spans: readonly { readonly pageNumber: number }[];
}

/** @param lastPage number of the last page of the document, 1-based */
export function isAtPlace(
  { section, spans }: PlacedPassage,
  { kind, value }: PlaceReference,
  lastPage: number,
): boolean {
  if (kind === 'page')
    return spans.some(({ pageNumber }) => pageNumber === (value === 'last' ? lastPage : Number(value)));
  if (section === null) return false;
  const isAnnex = ANNEX.test(section);
  return kind === 'annex'
    ? isAnnex && normaliseSection(section.replace(ANNEX, '')) === value
    : !isAnnex && isWithin(normaliseSection(section), value);
}

export function countPages({ passages }: { readonly passages: readonly PlacedPassage[] }): number {
  return passages.at(-1)?.spans.at(-1)?.pageNumber ?? 0;
}

/** "4.2a" and "4.2.1" lie in "4.2"; "4.21" does not. */
function isWithin(section: string, whole: string): boolean {
  const own = section.replace(/\.0$/u, '');
  const wanted = whole.replace(/\.0$/u, '');
  return own === wanted || (own.startsWith(wanted) && !/^\d/u.test(own.slice(wanted.length)));
}
