import type { ClaimedQuote, RankedPassage } from '../../ports/language-model.ts';
import { clipEnd, QUOTE_LENGTH_LIMIT } from '../analysis/source-text.ts';
import { CATEGORIES } from '../categories.ts';
import { type ClauseModel, logistic } from '../clause-model.ts';
import { KIND_PATTERNS } from '../retrieval/score-passages.ts';
import { isStopWord, listWords, stemWord } from '../retrieval/stem-words.ts';
import type { QuestionUnderstanding } from '../retrieval/understand-question.ts';
import { splitSentences, type TextRange } from '../segmentation.ts';

/** Words of a passage that may answer, and how well they fit. */
export interface ChosenSentence {
  readonly passage: RankedPassage;
  readonly start: number;
  readonly end: number;
  /** Copied from the passage to the letter. */
  readonly text: string;
  readonly pageNumber: number;
  /** Fitness, comparable among the sentences of one answer. */
  readonly score: number;
}

const SENTENCE_LENGTH_MINIMUM = 20;
/** A sentence that is shorter, or that starts by pointing back, is shown together with the one before or behind it. */
const SHORT_SENTENCE_LENGTH = 60;
const POINTS_BACK =
  /^(?:Such|This|These|Those|It|They|He|She|In (?:such|that) (?:case|event)|Any such|The foregoing|If so)\b/u;
const CATEGORY_SLOPE = 0.7;
const CATEGORY_MIDDLE = -2;
const SUBJECT_FLOOR = 0.02;
const WEIGHTS = { category: 2, own: 1, related: 0.4, expected: 0.4, kind: 0.25 } as const;
/** So many words of like meaning are as good as any more. */
const RELATED_ENOUGH = 2;
/** Names, addresses and signatures are rarely an answer: a sentence has some words in small letters. */
const PROSE = /(?:\b\p{Ll}{2,}\b[^\p{Ll}]{1,12}){4}|(?:\b\p{Lu}{2,}\b[^\p{L}]{1,3}){9}/u;
const NO_PROSE_PENALTY = 0.3;
/** A sentence's place in its document is hardly known here; passages are about this long. */
const PASSAGE_UNITS = 450;
const DOCUMENT_UNITS = 100_000;

/** Finds the sentence of a passage that fits the question best; null when it holds no sentence. */
export function chooseSentence(
  passage: RankedPassage,
  question: QuestionUnderstanding,
  model: ClauseModel,
): ChosenSentence | null {
  const ranges = splitIntoQuotes(passage.text);
  let best: { index: number; score: number } | null = null;
  ranges.forEach((range, index) => {
    const score = scoreSentence(passage, range, question, model);
    if (!best || score > best.score) best = { index, score };
  });
  const chosen = best as { index: number; score: number } | null;
  if (!chosen) return null;
  const range = widen(passage.text, ranges, chosen.index);
  const text = passage.text.slice(range.start, range.end);
  return { passage, ...range, text, pageNumber: pageAt(passage, range.start), score: chosen.score };
}

/** How many of the best passages may hold the first sentence. */
const FIRST_CHOICE_PASSAGES = 3;

/** The best sentence of each passage, in the order of the passages but for how well the sentences themselves fit. */
export function rankSentences(
  passages: readonly RankedPassage[],
  question: QuestionUnderstanding,
  model: ClauseModel,
): readonly ChosenSentence[] {
  const chosen = passages.flatMap((passage) => chooseSentence(passage, question, model) ?? []);
  const first = chosen.slice(0, FIRST_CHOICE_PASSAGES);
  const fitness = ({ passage, score }: ChosenSentence): number => passage.score + SENTENCE_SHARE * score;
  return [...first.sort((left, right) => fitness(right) - fitness(left)), ...chosen.slice(FIRST_CHOICE_PASSAGES)];
}

/** How much a sentence's own fitness counts beside its passage's. */
const SENTENCE_SHARE = 0.5;

/** Parts of a sentence that are shorter prove nothing by themselves. */
const CLAIM_LENGTH_MINIMUM = 12;

/** The claims that go with a chosen sentence: one, or one for each page where it runs over a page break. */
export function claimsOf({ passage, start, end }: ChosenSentence): readonly ClaimedQuote[] {
  const claims: ClaimedQuote[] = [];
  let from = 0;
  for (const { pageNumber, start: spanStart, end: spanEnd } of passage.spans) {
    const to = from + spanEnd - spanStart;
    const range = trimRange(passage.text, Math.max(start, from), Math.min(end, to));
    if (range.end - range.start >= CLAIM_LENGTH_MINIMUM) {
      claims.push({ documentId: passage.documentId, pageNumber, text: passage.text.slice(range.start, range.end) });
    }
    from = to + 1;
  }
  return claims;
}

/** Sentences, and long ones cut at a clause or a word, none longer than a quote may be. */
function splitIntoQuotes(text: string): readonly TextRange[] {
  const ranges: TextRange[] = [];
  for (const { start, end } of splitSentences(text)) {
    let from = toWordStart(text, start);
    while (end - from > QUOTE_LENGTH_LIMIT) {
      const to = clipEnd(text, from, end, QUOTE_LENGTH_LIMIT);
      ranges.push(trimRange(text, from, to));
      from = to;
    }
    ranges.push(trimRange(text, from, end));
  }
  return ranges.filter(
    (range) =>
      range.end - range.start >= SENTENCE_LENGTH_MINIMUM && /\p{L}{2}/u.test(text.slice(range.start, range.end)),
  );
}

/** The place before the last character lies inside a word or a number. */
const WORD_BEFORE = /[\p{L}\p{N}][\p{L}\p{N}]$|\p{N}[.,-]\p{N}$|\p{N}[.,-]$/u;

/** A quote starts with a whole word or number; a list's mark in front of it, as in "(b)Within", is left out. */
function toWordStart(text: string, start: number): number {
  let from = start;
  while (from > 0 && WORD_BEFORE.test(text.slice(Math.max(0, from - 2), from + 1))) from -= 1;
  return from;
}

/** A page number or a ruled line that was printed in between, as in "…\n - 3 -". */
const PRINT_AT_END = /\n[\s\-–—_=*()[\]]{0,80}\d{0,4}[\s\-–—_=*()[\]]{0,80}$/u;
const PRINT_AT_START = /^[\s\-–—_=*()[\]]{0,80}\d{0,4}[\s\-–—_=*()[\]]{0,80}\n/u;

/** Cuts white space and printed page numbers off both ends. */
function trimRange(text: string, start: number, end: number): TextRange {
  if (end <= start) return { start, end: start };
  const part = text.slice(start, end).replace(PRINT_AT_END, '');
  const from = start + (PRINT_AT_START.exec(part)?.[0].length ?? 0);
  const rest = text.slice(from, start + part.length);
  return { start: from + rest.length - rest.trimStart().length, end: from + rest.trimEnd().length };
}

function scoreSentence(
  passage: RankedPassage,
  { start, end }: TextRange,
  question: QuestionUnderstanding,
  model: ClauseModel,
): number {
  const text = passage.text.slice(start, end);
  const stems = new Set(
    listWords(text)
      .filter((word) => !isStopWord(word))
      .map(stemWord),
  );
  const kinds = question.kinds.filter((kind) => KIND_PATTERNS[kind].test(text)).length;
  return (
    WEIGHTS.category * scoreCategories(passage, text, question, model) +
    WEIGHTS.own * shareHeld(question.stems, stems) +
    WEIGHTS.related * Math.min(1, countHeld(question.related, stems) / RELATED_ENOUGH) +
    WEIGHTS.expected * shareHeld(question.expected, stems) +
    WEIGHTS.kind * (question.kinds.length === 0 ? 0 : kinds / question.kinds.length) -
    (PROSE.test(text) ? 0 : NO_PROSE_PENALTY)
  );
}

function scoreCategories(
  passage: RankedPassage,
  text: string,
  question: QuestionUnderstanding,
  model: ClauseModel,
): number {
  const place = { heading: passage.heading, offset: passage.ordinal * PASSAGE_UNITS, documentLength: DOCUMENT_UNITS };
  const scores = model.score(text, place);
  let sum = 0;
  for (let category = 0; category < CATEGORIES.length; category += 1) {
    const probability = question.subjects[category] ?? 0;
    if (probability < SUBJECT_FLOOR) continue;
    sum += probability * logistic(CATEGORY_SLOPE * ((scores[category] ?? 0) - CATEGORY_MIDDLE));
  }
  return sum;
}

function countHeld(wanted: ReadonlyMap<string, number>, held: ReadonlySet<string>): number {
  let found = 0;
  for (const stem of wanted.keys()) if (held.has(stem)) found += 1;
  return found;
}

function shareHeld(wanted: ReadonlyMap<string, number>, held: ReadonlySet<string>): number {
  let sum = 0;
  let found = 0;
  for (const [stem, weight] of wanted) {
    sum += weight;
    if (held.has(stem)) found += weight;
  }
  return sum === 0 ? 0 : found / sum;
}

/** Takes in the neighbour that a sentence cannot do without, as long as the quote stays short enough. */
function widen(text: string, ranges: readonly TextRange[], index: number): TextRange {
  const range = ranges[index] ?? { start: 0, end: 0 };
  const before = ranges[index - 1];
  const behind = ranges[index + 1];
  const fits = (start: number, end: number): boolean => end - start <= QUOTE_LENGTH_LIMIT;
  if (before && POINTS_BACK.test(text.slice(range.start, range.start + 24)) && fits(before.start, range.end)) {
    return { start: before.start, end: range.end };
  }
  if (behind && range.end - range.start < SHORT_SENTENCE_LENGTH && fits(range.start, behind.end)) {
    return { start: range.start, end: behind.end };
  }
  return range;
}

/** The page on which a unit of a passage's text stands: spans are joined by one line break. */
function pageAt({ spans }: RankedPassage, offset: number): number {
  let from = 0;
  for (const span of spans) {
    const length = span.end - span.start;
    if (offset < from + length) return span.pageNumber;
    from += length + 1;
  }
  return spans.at(-1)?.pageNumber ?? 1;
}
