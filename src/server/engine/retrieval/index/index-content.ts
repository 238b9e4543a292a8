import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import type { ClauseModel } from '#server/engine/clauses/clause-model.ts';
import { type DocumentScores, type ScorablePassage, scoreDocument } from '#server/engine/clauses/clause-sentences.ts';
import { type DetectedClause, detectClauses } from '#server/engine/clauses/detect-clauses.ts';
import { segmentDocument } from '#server/engine/text/segmentation.ts';
import { createStemmer, tokenise } from '#server/engine/text/stem-words.ts';
import type { DocumentText, PassageSpan } from '#server/ports/language-model.ts';

/** A passage as it is kept in an index. */
export interface IndexedPassage {
  readonly text: string;
  readonly spans: readonly PassageSpan[];
  readonly section: string | null;
  readonly heading: string | null;
}

/** Passages that hold a stem: their ordinals, ascending, and how often it stands in text and heading. */
export interface Posting {
  readonly ordinals: Uint32Array;
  readonly textCounts: Uint8Array;
  readonly headingCounts: Uint8Array;
}

/** Everything that search needs to know of one document. */
export interface IndexContent {
  readonly documentId: number;
  readonly title: string;
  readonly passages: readonly IndexedPassage[];
  /** Stems in each passage's text. */
  readonly lengths: Uint16Array;
  /** For each passage one score for each category, in the model's own unit. */
  readonly scores: Float32Array;
  /** By category, how likely the document has such a clause at all, judged by the whole of it. */
  readonly presence: Float32Array;
  /** Sentences that may well be a clause of a category, likeliest first. */
  readonly clauses: readonly DetectedClause[];
  readonly postings: ReadonlyMap<string, Posting>;
}

/** How much of a passage's category score comes from its best sentence; found on contracts kept out of training. */
const SENTENCE_SHARE = 0.5;
const SENTENCE_LENGTH_MINIMUM = 25;
/** Sentences less likely to be a clause are not worth keeping. */
const CLAUSE_FLOOR = 0.05;
const COUNT_LIMIT = 255;

/** Cuts a document into passages, scores them, and counts their words. */
export function buildIndexContent(document: DocumentText, model: ClauseModel): IndexContent {
  const passages = segmentDocument(document);
  const scores = scoreDocument(passages, model);
  const { presence, clauses } = detectClauses(passages, scores, model);
  return {
    documentId: document.documentId,
    title: document.title,
    passages: passages.map(({ text, spans, section, heading }) => ({ text, spans, section, heading })),
    scores: joinPassageScores(scores),
    presence,
    clauses: clauses.filter(({ probability }) => probability >= CLAUSE_FLOOR),
    ...countStems(passages),
  };
}

/** Scores of all passages, row by row: half from the passage, half from its best sentence, which a long passage would drown. */
export function scorePassages(passages: readonly ScorablePassage[], model: ClauseModel): Float32Array {
  return joinPassageScores(scoreDocument(passages, model));
}

/** The same from scores that are there already. */
export function joinPassageScores({ passageScores, sentences, sentenceScores }: DocumentScores): Float32Array {
  const width = CATEGORIES.length;
  const best = passageScores.slice();
  sentences.forEach(({ ordinal, start, end }, sentence) => {
    if (end - start < SENTENCE_LENGTH_MINIMUM) return;
    for (let category = 0; category < width; category += 1) {
      const place = ordinal * width + category;
      best[place] = Math.max(best[place] as number, sentenceScores[sentence * width + category] as number);
    }
  });
  return passageScores.map((score, place) => (1 - SENTENCE_SHARE) * score + SENTENCE_SHARE * (best[place] as number));
}

interface GrowingPosting {
  readonly ordinals: number[];
  readonly textCounts: number[];
  readonly headingCounts: number[];
}

function countStems(passages: readonly IndexedPassage[]): Pick<IndexContent, 'lengths' | 'postings'> {
  const stem = createStemmer();
  const growing = new Map<string, GrowingPosting>();
  const lengths = new Uint16Array(passages.length);
  passages.forEach(({ text, heading }, ordinal) => {
    const inText = listStems(text, stem);
    lengths[ordinal] = Math.min(inText.length, 65_535);
    for (const found of inText) addCount(growing, found, ordinal, 'textCounts');
    for (const found of heading === null ? [] : listStems(heading, stem))
      addCount(growing, found, ordinal, 'headingCounts');
  });
  const postings = new Map<string, Posting>();
  for (const [found, { ordinals, textCounts, headingCounts }] of growing) {
    postings.set(found, {
      ordinals: Uint32Array.from(ordinals),
      textCounts: Uint8Array.from(textCounts),
      headingCounts: Uint8Array.from(headingCounts),
    });
  }
  return { lengths, postings };
}

function listStems(text: string, stem: (word: string) => string): string[] {
  const stems: string[] = [];
  for (const word of tokenise(text)) {
    const found = stem(word);
    if (found !== '') stems.push(found);
  }
  return stems;
}

function addCount(
  growing: Map<string, GrowingPosting>,
  stem: string,
  ordinal: number,
  field: 'textCounts' | 'headingCounts',
): void {
  let posting = growing.get(stem);
  if (!posting) {
    posting = { ordinals: [], textCounts: [], headingCounts: [] };
    growing.set(stem, posting);
  }
  const last = posting.ordinals.length - 1;
  if (posting.ordinals[last] === ordinal) {
    posting[field][last] = Math.min(COUNT_LIMIT, (posting[field][last] ?? 0) + 1);
    return;
  }
  posting.ordinals.push(ordinal);
  posting.textCounts.push(field === 'textCounts' ? 1 : 0);
  posting.headingCounts.push(field === 'headingCounts' ? 1 : 0);
}

/** The page of an offset in a passage's text, which joins its spans with one character. */
export function pageAt(spans: readonly PassageSpan[], offset: number): number {
  let from = 0;
  for (const { start, end, pageNumber } of spans) {
    if (offset < from + end - start) return pageNumber;
    from += end - start + 1;
  }
  return spans.at(-1)?.pageNumber ?? 0;
}
